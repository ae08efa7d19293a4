import { setImmediate as nextTurn } from 'node:timers/promises';

/** A text up to this is parsed in one go, in characters: it takes a few milliseconds. */
const LARGE = 1024 * 1024;
/** So much of a larger one; with more or less the pieces take longer in all. */
const PIECE = 64 * 1024;
/** So far behind a piece an end of it is looked for, in characters. */
const NEAR = 16 * 1024;
/** After so long others have their turn. */
const TURN_MS = 8;
/** What stands in the rest of the text for the list that is parsed apart. */
const APART = '\u0000apart';

/**
 * What `JSON.parse` makes of a text, without keeping the thread for long: the first list that is long
 * is parsed a piece at a time, and in between the thread does other things. Rejects with a
 * SyntaxError where the text is no JSON.
 */
export async function parseLargeJson(text: string): Promise<unknown> {
  const list = text.length > LARGE ? findLongList(text) : undefined;
  if (!list) return JSON.parse(text) as unknown;
  const members: unknown[] = [];
  let end = list.start - 1;
  let since = performance.now();
  do {
    const piece = rowsFrom(text, end + 1) ?? membersFrom(text, end + 1);
    // Nothing between two commas: the parser itself says what is wrong.
    if (piece.members.length === 0) return JSON.parse(text) as unknown;
    for (const member of piece.members) members.push(member);
    end = piece.end;
    if (performance.now() - since > TURN_MS) {
      await nextTurn();
      since = performance.now();
    }
  } while (text[end] === ',');
  const rest = text.slice(0, list.start) + JSON.stringify(APART) + text.slice(end);
  const whole = { value: JSON.parse(rest) as unknown };
  // Of a key that comes twice the parser takes the last.
  return fill(whole, ['value', ...list.path], members)
    ? whole.value
    : (JSON.parse(text) as unknown);
}

type Key = string | number;

/** A list or an object that a scan is inside of. */
interface Open {
  readonly start: number;
  readonly isList: boolean;
  /** Where the member begins that the scan is at, and how many stand before it. */
  member: number;
  before: number;
}

/**
 * The first list of more than a piece: where its first member begins, and the way to it. Where its
 * members are long lists themselves that may be one of those: then less is parsed apart.
 */
function findLongList(text: string): { start: number; path: readonly Key[] } | undefined {
  const open: Open[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === LIST || code === OBJECT) {
      open.push({ start: at + 1, isList: code === LIST, member: at + 1, before: 0 });
    } else if (code === LIST_END || code === OBJECT_END) open.pop();
    else if (code === COMMA) {
      const inside = open.at(-1);
      if (!inside) return undefined;
      if (inside.isList && at - inside.start > PIECE) {
        return { start: inside.start, path: open.slice(0, -1).map((one) => keyOf(text, one)) };
      }
      inside.member = at + 1;
      inside.before++;
    }
  }
  return undefined;
}

/** Some members of a list, and the comma behind them or the end of the list. */
interface Piece {
  readonly members: readonly unknown[];
  readonly end: number;
}

/**
 * A piece that ends between what looks like two rows. What stands before that may parse only where
 * it does, so that nothing has to be read twice; nothing where it does not.
 */
function rowsFrom(text: string, from: number): Piece | undefined {
  const ahead = text.slice(from + PIECE, from + PIECE + NEAR);
  const between = /\]\s*(?=,\s*\[)/.exec(ahead);
  if (!between) return undefined;
  const end = from + PIECE + between.index + between[0].length;
  try {
    return { members: JSON.parse(`[${text.slice(from, end)}]`) as unknown[], end };
  } catch {
    return undefined;
  }
}

/** A piece whose end is found by reading it. */
function membersFrom(text: string, from: number): Piece {
  let depth = 0;
  let at = from;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === LIST || code === OBJECT) depth++;
    else if (code === LIST_END || code === OBJECT_END) {
      if (depth-- === 0) break;
    } else if (code === COMMA && depth === 0 && at - from > PIECE) break;
  }
  return { members: JSON.parse(`[${text.slice(from, at)}]`) as unknown[], end: at };
}

/** The quote that ends the string which begins at a quote. */
function endOfString(text: string, start: number): number {
  let end = start;
  do end = text.indexOf('"', end + 1);
  while (end >= 0 && isEscaped(text, end));
  return end < 0 ? text.length : end;
}

function isEscaped(text: string, at: number): boolean {
  let before = at - 1;
  while (text.charCodeAt(before) === BACKSLASH) before--;
  return (at - before) % 2 === 0;
}

/** How the member that a scan is at is reached. */
function keyOf(text: string, { isList, member, before }: Open): Key {
  if (isList) return before;
  const start = text.indexOf('"', member);
  return JSON.parse(text.slice(start, endOfString(text, start) + 1)) as string;
}

/** Puts the members where they were left out; false where something else stands there. */
function fill(whole: object, path: readonly Key[], members: unknown[]): boolean {
  let parent = whole as Record<Key, unknown>;
  for (const key of path.slice(0, -1)) {
    const next = parent[key];
    if (typeof next !== 'object' || next === null) return false;
    parent = next as Record<Key, unknown>;
  }
  const key = path.at(-1) ?? '';
  const list = parent[key];
  if (!Array.isArray(list) || list.length !== 1 || list[0] !== APART) return false;
  // An assignment to `__proto__` would not make a member of it.
  Object.defineProperty(parent, key, { value: members });
  return true;
}

const QUOTE = 34;
const COMMA = 44;
const LIST = 91;
const BACKSLASH = 92;
const LIST_END = 93;
const OBJECT = 123;
const OBJECT_END = 125;
