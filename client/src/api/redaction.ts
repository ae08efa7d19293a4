/** What stands where a key stood. */
const mask = '…';
/** Shorter pieces of a key would be found in innocent words. */
const shortest = 12;

/**
 * Takes a key out of a text that a service or a proxy sent, as it is and as it may be written in an
 * address or a header: percent-encoded, in base64, or inside something longer in base64.
 */
export function redactor(key: string): (text: string) => string {
  if (key === '') return (text) => text;
  const forms = [...new Set([key, encodeURIComponent(key), everyPercent(key), ...inBase64(key)])]
    .filter((form) => form === key || form.length >= shortest)
    .sort((one, other) => other.length - one.length);
  return (text) => {
    const safe = forms.reduce((rest, form) => rest.replaceAll(form, mask), text);
    const escaped = everyPercent(key);
    return safe.replaceAll(new RegExp(escaped, 'gi'), mask);
  };
}

function everyPercent(text: string): string {
  return Array.from(Buffer.from(text), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
}

/** Base64 puts three bytes into four letters: what is sure of a key depends on where it begins. */
function inBase64(key: string): readonly string[] {
  const bytes = Buffer.from(key);
  return [0, 1, 2].flatMap((skipped) => {
    const whole = Buffer.concat([Buffer.alloc(skipped), bytes]).toString('base64');
    const start = skipped === 0 ? 0 : skipped + 1;
    const end = Math.floor(((skipped + bytes.length) * 8) / 6);
    const sure = whole.slice(start, end);
    return [sure, sure.replaceAll('+', '-').replaceAll('/', '_')];
  });
}
