import type { Cell } from '../../../client/src/protocol/results.ts';
import { isBigInteger } from './columnKind.ts';
import { visibleText } from './visibleText.ts';

/** `absent` values are words of ours, not data, and are drawn dim. */
interface CellText {
  readonly text: string;
  readonly absent: boolean;
}

/** More than any column shows; a cell may hold a megabyte. */
const longest = 500;

const nullText: CellText = { text: 'NULL', absent: true };
const emptyText: CellText = { text: "''", absent: true };
const pendingText: CellText = { text: '…', absent: true };

/** What a cell shows: one line, exact, and with nothing in it that could disturb its neighbours. */
export function cellText(value: Cell | undefined): CellText {
  if (value === undefined) return pendingText;
  if (value === null) return nullText;
  if (value === '') return emptyText;
  return { text: visibleText(valueText(value, longest)), absent: false };
}

/** What copying a cell gives: the value whole and as it is. */
export function copyText(value: Cell | undefined): string {
  return value === undefined ? '' : valueText(value, Infinity);
}

/** Any value as JSON, with all digits of every number. */
export function jsonText(value: Cell): string {
  return json(value, Infinity);
}

function valueText(value: Cell, limit: number): string {
  if (typeof value === 'string') return cut(value, limit);
  if (value === null) return 'NULL';
  return cut(json(value, limit), limit);
}

/** Compact JSON that stops soon after the limit. */
function json(value: Cell, limit: number): string {
  if (typeof value === 'string') return JSON.stringify(cut(value, limit));
  if (typeof value !== 'object' || value === null) return String(value);
  if (isBigInteger(value)) return value.$integer;
  return isList(value)
    ? `[${list(value, limit, (item, room) => json(item, room))}]`
    : `{${list(Object.entries(value), limit, ([key, item], room) => `${JSON.stringify(key)}:${json(item, room)}`)}}`;
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
