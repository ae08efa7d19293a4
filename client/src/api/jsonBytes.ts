/** The bytes that JSON is made of, and where its strings end. */

export const quote = 34;
export const comma = 44;
export const minus = 45;
export const point = 46;
export const colon = 58;
export const listStart = 91;
export const backslash = 92;
export const listEnd = 93;
export const objectStart = 123;
export const objectEnd = 125;

/** The quote that ends the string which begins at a quote; the end of the bytes if none does. */
export function endOfString(bytes: Buffer, start: number): number {
  let end = start;
  do end = bytes.indexOf(quote, end + 1);
  while (end >= 0 && isEscaped(bytes, end));
  return end < 0 ? bytes.length : end;
}

function isEscaped(bytes: Buffer, at: number): boolean {
  let before = at - 1;
  while (bytes[before] === backslash) before--;
  return (at - before) % 2 === 0;
}
