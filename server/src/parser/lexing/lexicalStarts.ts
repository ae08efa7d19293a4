/** True if a quote is that of `f'`, where the letter is a word of its own. */
export function isTemplateStart(text: string, quote: number): boolean {
  const letter = text.charCodeAt(quote - 1);
  if (letter !== 0x66 && letter !== 0x46) return false;
  return !/[A-Za-z0-9_$]/.test(text.charAt(quote - 2));
}

/** True if the two characters start a comment that ends with its line: `--`, `//` or `#`. */
export function startsLineComment(code: number, next: number): boolean {
  if (code === 0x2d || code === 0x2f) return next === code;
  return code === 0x23 && !(next >= 0x30 && next <= 0x39);
}

/** The end of the line of an offset, without its line break. */
export function lineEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && text.charCodeAt(end) !== 10 && text.charCodeAt(end) !== 13) end++;
  return end;
}
