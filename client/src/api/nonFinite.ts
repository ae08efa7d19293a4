import { randomBytes } from 'node:crypto';
import { endOfString, minus, quote } from './jsonBytes.ts';

/** Parses a body with bare `NaN` and `Infinity`, as some servers write them. */
export type NonFinite = {
  /** JSON with marks in place of `NaN`. */
  readonly json: Buffer;
  /** Replaces the marks in the parsed JSON by the numbers. */
  readonly restore: (value: unknown) => unknown;
};

/** Undefined if a body has no such word outside its strings. */
export function withoutNonFinite(body: Uint8Array): NonFinite | undefined {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  // Random, so that no author of a body can know it.
  const mark = `NaN${randomBytes(6).toString('base64url')}`;
  const marked = Buffer.from(JSON.stringify(mark));
  const instead = (word: Buffer): Buffer => (word === nan ? marked : tooLarge);
  let size = bytes.length;
  for (const { word } of nonFiniteWords(bytes)) size += instead(word).length - word.length;
  if (size === bytes.length) return undefined;
  const json = Buffer.allocUnsafe(size);
  let [from, to] = [0, 0];
  for (const { start, word } of nonFiniteWords(bytes)) {
    to += bytes.copy(json, to, from, start);
    to += instead(word).copy(json, to);
    from = start + word.length;
  }
  bytes.copy(json, to, from);
  return { json, restore: (value) => restored(value, mark) };
}

const nan = Buffer.from('NaN');
const infinity = Buffer.from('Infinity');
/** A number too large for a number is read as infinity; a sign before the word stays before it. */
const tooLarge = Buffer.from('1e999');

/** The words in order. Every byte is read once, even with unclosed quotes. */
function* nonFiniteWords(bytes: Buffer): Iterable<{ start: number; word: Buffer }> {
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === quote) at = endOfString(bytes, at);
    else if (isInWord(code)) {
      const start = at;
      while (isInWord(bytes[at + 1])) at++;
      const word = code === nan[0] ? nan : infinity;
      const isNumber = at + 1 - start === word.length && isAt(bytes, start, word);
      if (isNumber && (word === infinity || bytes[start - 1] !== minus)) yield { start, word };
    }
  }
}

function isAt(bytes: Buffer, start: number, word: Buffer): boolean {
  return word.every((byte, at) => bytes[start + at] === byte);
}

function isInWord(code = 0): boolean {
  const lower = code | 32;
  return (lower >= 97 && lower <= 122) || (code >= 48 && code <= 57) || code === 95;
}

function restored(value: unknown, mark: string): unknown {
  if (value === mark) return NaN;
  if (Array.isArray(value)) return value.map((item) => restored(item, mark));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [name, restored(member, mark)]),
  );
}
