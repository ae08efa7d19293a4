import type { BigInteger, Cell } from './results.ts';

/**
 * A value as compact JSON, integers of any size as their digits.
 * @param limit the text stops soon after this many characters
 */
export function cellJson(value: Cell, limit = Infinity): string {
  if (typeof value === 'string') return JSON.stringify(cut(value, limit));
  // JSON has no such number, but the type of the column tells their names from text.
  if (typeof value === 'number' && !Number.isFinite(value)) return JSON.stringify(String(value));
  if (typeof value !== 'object' || value === null) return String(value);
  if (isBigInteger(value)) return value.$integer;
  return isList(value)
    ? `[${list(value, limit, (item, room) => cellJson(item, room))}]`
    : `{${list(Object.entries(value), limit, ([key, item], room) => `${JSON.stringify(memberName(key))}:${cellJson(item, room)}`)}}`;
}

/** A value as plain text: a string unchanged, everything else as JSON. The caller handles NULL. */
export function plainText(value: Exclude<Cell, null>, limit = Infinity): string {
  return cut(typeof value === 'object' ? cellJson(value, limit) : String(value), limit);
}

/**
 * True if a value is an integer too large for a number, which travels as its digits. Members of the
 * service's own objects are never called so; what other files hold is looked at all the same.
 */
export function isBigInteger(value: Cell): value is BigInteger {
  if (typeof value !== 'object' || value === null || !('$integer' in value)) return false;
  const { $integer: digits } = value;
  return typeof digits === 'string' && /^-?\d+$/.test(digits) && Object.keys(value).length === 1;
}

function list<T>(
  items: readonly T[],
  limit: number,
  write: (item: T, room: number) => string,
): string {
  let text = '';
  for (const item of items) {
    if (text.length > limit) break;
    text += (text === '' ? '' : ',') + write(item, limit - text.length);
  }
  return text;
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit)}…` : text;
}

function isList(value: Cell): value is readonly Cell[] {
  return Array.isArray(value);
}

/**
 * The name of an object's member in transit: `$integer` marks our own large integers, so a member of the service with
 * such a name gets one more `$`.
 */
export function keptName(name: string): string {
  return /^\$+integer$/.test(name) ? `$${name}` : name;
}

/** The service's name for a member. */
export function memberName(kept: string): string {
  return /^\$\$+integer$/.test(kept) ? kept.slice(1) : kept;
}
