const controls: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  r: '\r',
  n: '\n',
  t: '\t',
  // The service reads it as the empty text.
  '0': '',
  a: '\x07',
  v: '\v',
  '\\': '\\',
};

/** Offset of the first escape in a quoted text that the language does not know, or -1. */
export function invalidEscape(image: string, from: number, allowed: string): number {
  for (let at = image.indexOf('\\', from); at >= 0; at = image.indexOf('\\', at + 2)) {
    const next = image.charAt(at + 1);
    if (next === 'x' || next === 'X') {
      if (!/^[0-9a-fA-F]{2}/.test(image.slice(at + 2, at + 4))) return at;
    } else if (!(next.toLowerCase() in controls) && !allowed.includes(next)) {
      return at;
    } else if (next === '') {
      return at;
    }
  }
  return -1;
}

/** Decodes a quoted text: removes the quotes, resolves escapes and doubled quotes. */
export function unquote(image: string): string {
  const quote = image.charAt(0);
  const closed = image.length > 1 && image.endsWith(quote);
  return unescapeText(image.slice(1, closed ? -1 : undefined), quote);
}

/** Reads escapes, and a doubled `quote` as one. */
export function unescapeText(text: string, quote: string): string {
  if (!text.includes('\\') && !text.includes(quote)) return text;
  let result = '';
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === quote && text.charAt(at + 1) === quote) {
      result += quote;
      at += 1;
    } else if (char === '\\' && at + 1 < text.length) {
      const next = text.charAt(++at);
      if (/[xA-Z]/.test(next) || (next === "'" && quote === '`')) {
        // The service checks these and leaves them unchanged.
        result += `\\${next}`;
      } else {
        result += controls[next] ?? next;
      }
    } else {
      result += char;
    }
  }
  return result;
}
