import { Buffer } from 'node:buffer';
import { randomBytes } from 'node:crypto';
import { keptName } from '../protocol/cellText.ts';
import { decode } from './decodeBody.ts';
import { checkDepth } from './jsonLimits.ts';
import { quoteLongIntegers } from './longIntegers.ts';

/** Parses a piece of a body; `around` is how many lists and objects it is in. */
export type JsonReader = (json: Buffer, around: number) => unknown;

/** The result of `JSON.parse` for a piece. */
export const plainReader: JsonReader = (json) => JSON.parse(decode(json));

/**
 * Reads the pieces of a body without a digit lost. `JSON.parse` rounds large integers, which shows in
 * its values: nearly every body has none, so that it is parsed at once, and one look at the values
 * tells. From the first large integer on pieces are parsed with those as texts under a mark, which
 * become `{ $integer: "18446744073709551615" }`.
 *
 * All else that reads exact JSON uses lossless-json. For an answer of 10,000 × 50 cells that takes six
 * times as long as `JSON.parse`, and this a third longer. With large integers this takes 0.6 times as
 * long as lossless-json.
 *
 * @throws JsonLimitError from the reader if a piece nests too deeply
 */
export function exactReader(body: Uint8Array): JsonReader {
  const mayForge = mayNameMark(body);
  let hasLong = false;
  // Random, so that no author of a body can know it.
  const mark = `#${randomBytes(9).toString('base64url')}`;
  return (json, around) => {
    if (!hasLong) {
      const value: unknown = JSON.parse(decode(json));
      hasLong = hasRounded(value, around);
      if (!hasLong) return mayForge ? restored(value, mark, around) : value;
    }
    return restored(JSON.parse(decode(quoteLongIntegers(json, mark))), mark, around);
  };
}

/** Parses a small JSON text with every integer exact. */
export function parseExactText(json: string): unknown {
  const body = Buffer.from(json);
  return exactReader(body)(body, 0);
}

/** The letters of `$integer` as JSON escapes, which nobody writes by accident. */
const escapes = ['24', '69', '6e', '6E', '74', '65', '67', '72'].map((code) => `\\u00${code}`);

/** True if a member of the body may be called as ours are: a few fast searches tell. */
function mayNameMark(body: Uint8Array): boolean {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (bytes.includes('$integer')) return true;
  return bytes.includes('\\u00') && escapes.some((escape) => bytes.includes(escape));
}

/**
 * True if a number is so large that it may be a rounded integer. Looks at every value, and so it also
 * refuses what nests too deeply.
 */
function hasRounded(value: unknown, around: number): boolean {
  if (typeof value === 'number') return isLarge(value);
  if (typeof value !== 'object' || value === null) return false;
  checkDepth(around + 1);
  let found = false;
  // Most members are cells: this loop visits every cell of a result.
  for (const member of membersOf(value)) {
    if (typeof member === 'string') continue;
    if (typeof member === 'number') found ||= isLarge(member);
    else if (typeof member === 'object' && member !== null)
      found = hasRounded(member, around + 1) || found;
  }
  return found;
}

function isLarge(value: number): boolean {
  return value > Number.MAX_SAFE_INTEGER || value < Number.MIN_SAFE_INTEGER;
}

function membersOf(value: object): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : Object.values(value);
}

/** The value with marked texts as integers, and with members that are called as ours under another name. */
function restored(value: unknown, mark: string, around: number): unknown {
  if (typeof value === 'string') {
    return value.startsWith(mark) ? { $integer: value.slice(mark.length) } : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  checkDepth(around + 1);
  if (Array.isArray(value)) {
    const list = value as unknown[];
    // An iterator over indices and members would take as long as the parser.
    for (let at = 0; at < list.length; at++) list[at] = restored(list[at], mark, around + 1);
    return list;
  }
  const members = Object.entries(value as Readonly<Record<string, unknown>>);
  return Object.fromEntries(
    members.map(([name, member]) => [keptName(name), restored(member, mark, around + 1)]),
  );
}
