import { setImmediate as nextTurn } from 'node:timers/promises';
import { exactReader, type JsonReader, plainReader } from './exactJson.ts';
import {
  comma,
  endOfString,
  listEnd,
  listStart,
  objectEnd,
  objectStart,
  quote,
} from './jsonBytes.ts';
import { checkDepth, checkLength, checkLimits } from './jsonLimits.ts';

/** A body up to this size, in bytes, is parsed at once, in a few milliseconds. */
const large = 1024 * 1024;
/** The size of a piece of a larger body, in bytes; twice as much takes longer in all. */
const pieceSize = 112 * 1024;
/** How far beyond a piece its end is searched for, in bytes. */
const near = 16 * 1024;
/** After this time other work gets a turn. */
const turnMs = 8;
/** The placeholder, in the rest of the text, for the list that is parsed separately. */
const apart = '\u0000apart';

/**
 * A body as `parseLargeJson` reads it, but an integer that a number cannot hold becomes
 * `{ $integer: "18446744073709551615" }`: the engine's own parser rounds it.
 */
export function parseExactJson(body: Uint8Array): Promise<unknown> {
  return parseLargeJson(body, exactReader(body));
}

/**
 * What `JSON.parse` makes of a body, without keeping the thread for long: the first list that is
 * long is parsed a piece at a time, and in between the thread does other things. Rejects with a
 * SyntaxError if the body is not JSON, and with a JsonLimitError if it would take too much to read.
 *
 * @param body nobody else may use it before there is an answer
 * @param reader what parses each piece
 */
export async function parseLargeJson(
  body: Uint8Array,
  reader: JsonReader = plainReader,
): Promise<unknown> {
  const read: JsonReader = (json, around) => {
    if (json.length > large) checkLimits(json);
    return reader(json, around);
  };
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const list = bytes.length > large ? findLongList(bytes) : undefined;
  if (!list) return read(bytes, 0);
  const members: unknown[] = [];
  let end = list.start - 1;
  let since = performance.now();
  const around = list.path.length;
  const readPiece: PieceReader = (from, to) => readBetween(bytes, from, to, read, around);
  do {
    const piece = rowsBehind(bytes, end, readPiece) ?? membersBehind(bytes, end, readPiece);
    // Nothing between two commas: the parser itself reports the error.
    if (piece.members.length === 0) return read(bytes, 0);
    checkLength(members.length + piece.members.length);
    for (const member of piece.members) members.push(member);
    end = piece.end;
    if (performance.now() - since > turnMs) {
      await nextTurn();
      since = performance.now();
    }
  } while (bytes[end] === comma);
  const parts = [bytes.subarray(0, list.start), JSON.stringify(apart), bytes.subarray(end)];
  const rest = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const whole = { value: read(rest, 0) };
  // The parser takes the last of two equal keys.
  return fill(whole, ['value', ...list.path], members) ? whole.value : read(bytes, 0);
}

type Key = string | number;

/** A list or an object that a scan is inside of. */
type Open = {
  readonly start: number;
  readonly isList: boolean;
  /** The offset at which the current member begins, and the number of members before it. */
  member: number;
  before: number;
};

/**
 * The first list that is longer than a piece: the start of its first member, and its path. If its members are long
 * lists themselves it may be one of those; then less is parsed in pieces.
 */
function findLongList(bytes: Buffer): { start: number; path: readonly Key[] } | undefined {
  const open: Open[] = [];
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at];
    if (code === quote) at = endOfString(bytes, at);
    else if (code === listStart || code === objectStart) {
      open.push({ start: at + 1, isList: code === listStart, member: at + 1, before: 0 });
      checkDepth(open.length);
    } else if (code === listEnd || code === objectEnd) open.pop();
    else if (code === comma) {
      const inside = open.at(-1);
      if (!inside) return undefined;
      if (inside.isList && at - inside.start > pieceSize) {
        return { start: inside.start, path: open.slice(0, -1).map((one) => keyOf(bytes, one)) };
      }
      inside.member = at + 1;
      inside.before++;
    }
  }
  return undefined;
}

/** Some members of a list, with the comma after them or the end of the list. */
type Piece = {
  readonly members: readonly unknown[];
  readonly end: number;
};

/** Reads the members of a list between two of its brackets and commas. */
type PieceReader = (before: number, after: number) => readonly unknown[];

/**
 * A piece that ends between what looks like two rows. What stands before that may parse only where
 * it does, so that nothing has to be read twice; nothing if it does not.
 *
 * @param before where the bracket or the comma before the piece is
 */
function rowsBehind(bytes: Buffer, before: number, read: PieceReader): Piece | undefined {
  const from = before + 1 + pieceSize;
  const between = /\]\s*(?=,\s*\[)/.exec(bytes.toString('latin1', from, from + near));
  if (!between) return undefined;
  const end = from + between.index + between[0].length;
  try {
    return { members: read(before, end), end };
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** A piece whose end is found by reading it. One member may be as long as the body. */
function membersBehind(bytes: Buffer, before: number, read: PieceReader): Piece {
  let depth = 0;
  let end = before + 1;
  for (; end < bytes.length; end++) {
    const code = bytes[end];
    if (code === quote) end = endOfString(bytes, end);
    else if (code === listStart || code === objectStart) depth++;
    else if (code === listEnd || code === objectEnd) {
      if (depth-- === 0) break;
    } else if (code === comma && depth === 0 && end - before > pieceSize) break;
  }
  return { members: read(before, end), end };
}

/**
 * The members of a list between two of its brackets or commas. Meanwhile brackets replace the commas in the buffer:
 * concatenating them would copy the text again.
 */
function readBetween(
  bytes: Buffer,
  before: number,
  after: number,
  read: JsonReader,
  around: number,
): readonly unknown[] {
  const [first = listStart, last = listEnd] = [bytes[before], bytes[after]];
  bytes[before] = listStart;
  bytes[after] = listEnd;
  try {
    return read(bytes.subarray(before, after + 1), around) as unknown[];
  } finally {
    bytes[before] = first;
    bytes[after] = last;
  }
}

/** The key of the current member. */
function keyOf(bytes: Buffer, { isList, member, before }: Open): Key {
  if (isList) return before;
  const start = bytes.indexOf(quote, member);
  return JSON.parse(bytes.toString('utf8', start, endOfString(bytes, start) + 1)) as string;
}

/** Puts the members back where they were cut out; false if something else is there. */
function fill(whole: object, path: readonly Key[], members: unknown[]): boolean {
  let parent = whole as Record<Key, unknown>;
  for (const key of path.slice(0, -1)) {
    const next = parent[key];
    if (typeof next !== 'object' || next === null) return false;
    parent = next as Record<Key, unknown>;
  }
  const key = path.at(-1) ?? '';
  const list = parent[key];
  if (!Array.isArray(list) || list.length !== 1 || list[0] !== apart) return false;
  // Assigning to `__proto__` would not create a member.
  Object.defineProperty(parent, key, { value: members });
  return true;
}
