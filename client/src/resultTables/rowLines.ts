import { stringifyJson } from '../api/json.ts';
import { isBigInteger } from '../protocol/cellText.ts';
import type { Cell, Column, Row } from '../protocol/results.ts';

/** A column as sent to the local service. */
export type ToldColumn = {
  readonly name: string;
  /** The engine's; the narrowest that all values have, where the service gave none. */
  readonly type?: string;
  readonly hasNull: boolean;
};

/** The columns of rows, with what their values tell. */
export function toldColumns(
  columns: readonly Column[],
  rows: readonly Row[],
): readonly ToldColumn[] {
  return columns.map(({ name, type: told }, at) => {
    const hasNull = rows.some((row) => (row[at] ?? null) === null);
    const type = told ?? typeOfValues(rows.map((row) => row[at] ?? null));
    return { name, hasNull, ...(type === undefined ? {} : { type }) };
  });
}

/** Rows as lines of JSON lists, with all digits. */
export function* rowLines(rows: readonly Row[], columnCount: number): Iterable<string> {
  for (const row of rows) {
    const cells = Array.from({ length: columnCount }, (_, at) => cellText(row[at] ?? null));
    yield `[${cells.join(',')}]\n`;
  }
}

function cellText(value: Cell): string {
  if (typeof value === 'number' && !Number.isFinite(value)) return nonFinite(value);
  return typeof value === 'object' && value !== null ? stringifyJson(value) : JSON.stringify(value);
}

/** JSON has no such numbers; the engine reads them by these names. */
function nonFinite(value: number): string {
  if (Number.isNaN(value)) return '"nan"';
  return value > 0 ? '"inf"' : '"-inf"';
}

/** Rows of other kinds of insights come without types. Undefined if they are best kept as text. */
function typeOfValues(values: readonly Cell[]): string | undefined {
  const found = new Set(values.filter((value) => value !== null).map(typeOfValue));
  if (found.size === 2 && found.has('Int64') && found.has('Float64')) return 'Float64';
  return found.size === 1 ? [...found][0] : undefined;
}

function typeOfValue(value: Exclude<Cell, null>): string | undefined {
  switch (typeof value) {
    case 'boolean':
      return 'Bool';
    case 'number':
      return Number.isInteger(value) ? 'Int64' : 'Float64';
    case 'string':
      return 'String';
    default:
      return isBigInteger(value) ? 'Int256' : undefined;
  }
}
