/** A decoded JSON string with the offset of each character. */
export type DecodedString = {
  readonly text: string;
  /** For each character its offset in the literal, then the offset of the end. */
  readonly offsets: readonly number[];
};

/**
 * Decodes a JSON string literal with its quotes. Without the last quote it ends with the text; an unknown escape stands
 * for itself.
 */
export function decodeString(literal: string): DecodedString {
  const offsets: number[] = [];
  let text = '';
  let at = 1;
  while (at < literal.length && literal[at] !== '"') {
    const [written, character] = characterAt(literal, at);
    offsets.push(at);
    text += character;
    at += written;
  }
  offsets.push(Math.min(at, literal.length));
  return { text, offsets };
}

/** Encodes a text for the inside of a JSON string. */
export function encodeString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** The character in decoded text that an offset of the literal belongs to. */
export function decodedOffset({ offsets }: DecodedString, offset: number): number {
  const next = offsets.findIndex((each) => each > offset);
  return next < 0 ? offsets.length - 1 : Math.max(0, next - 1);
}

const escapes: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
};

/** The number of written characters for one, and the character. */
function characterAt(literal: string, at: number): readonly [written: number, character: string] {
  const own = literal.charAt(at);
  const next = literal[at + 1];
  if (own !== '\\' || next === undefined) return [1, own];
  if (next !== 'u') return [2, escapes[next] ?? next];
  const [, code] = /^([0-9a-fA-F]{4})/.exec(literal.slice(at + 2, at + 6)) ?? [];
  return code === undefined ? [2, next] : [6, String.fromCharCode(Number.parseInt(code, 16))];
}
