/** The replacement for a key. */
const cut = '…';

/** The shortest prefix of a key that is still redacted at the end of a text. */
const leastOfKey = 12;

/**
 * Returns a function that removes a key from texts: literal, with letters escaped for an address, JSON or HTML, in
 * Base64 or hexadecimal, and truncated at the end. Linear in the length of the text.
 */
export function redactor(key: string): (text: string) => string {
  if (key === '') return (text) => text;
  const letters = Array.from(key, letterForms);
  const encoded = [...base64Forms(key).map(escaped), anyCase(hexOf(key))];
  const whole = new RegExp([letters.join(''), ...encoded].join('|'), 'g');
  const start = key.slice(0, leastOfKey);
  return (text) => withoutCutOff(text.replaceAll(whole, cut), key, start);
}

/** A letter, literal and as addresses, JSON and HTML escape it. */
function letterForms(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  const hex = anyCase(code.toString(16));
  const percent = [...Buffer.from(letter)].map((byte) => `%${anyCase(hexOf(byte))}`).join('');
  const json = `\\\\u${anyCase(code.toString(16).padStart(4, '0'))}`;
  const html = [`&#0{0,5}${code};`, `&#[xX]0{0,5}${hex};`];
  const forms = [escaped(letter), percent, json, ...html];
  return `(?:${forms.join('|')})`;
}

/** Base64 of a text that the key is somewhere in: three ways to begin, without the shared edges. */
function base64Forms(key: string): readonly string[] {
  const forms = [0, 1, 2].flatMap((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
    const text = bytes.toString('base64').split('=', 1)[0] ?? '';
    const first = Math.ceil((offset * 4) / 3);
    const inner = text.slice(first, Math.floor((bytes.length * 8) / 6));
    return [inner, inner.replaceAll('+', '-').replaceAll('/', '_')];
  });
  return [...new Set(forms)].filter(({ length }) => length >= leastOfKey);
}

function hexOf(content: string | number): string {
  return Buffer.from(typeof content === 'number' ? [content] : Buffer.from(content)).toString(
    'hex',
  );
}

function anyCase(hex: string): string {
  return hex.replaceAll(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/** A text that was cut short may end in the middle of the key. */
function withoutCutOff(text: string, key: string, start: string): string {
  const at = start.length < leastOfKey ? -1 : text.lastIndexOf(start);
  return at >= 0 && key.startsWith(text.slice(at)) ? text.slice(0, at) + cut : text;
}

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}
