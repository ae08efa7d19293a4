import type { Cell, Column } from '../../../client/src/protocol/results.ts';
import { isBigInteger } from '../../../client/src/protocol/cellText.ts';
import { columnKind, type ColumnKind } from './columnKind.ts';
import type { Table } from './table.ts';

/** The number of rows sampled to determine a column's kind. */
const sampleRows = 200;

const timeText = /^(\d{4}-\d\d-\d\d(?:[T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?)?)(?:Z|[+-]\d\d:?\d\d)?$/u;

/**
 * The kinds of a table's columns. Texts that are all dates count as times: `toString(day)` is still a day to its
 * reader.
 */
export function columnKinds(table: Table): readonly ColumnKind[] {
  return table.columns.map((column, index) => kindOf(column, sample(table, index)));
}

function kindOf(column: Column, values: readonly Cell[]): ColumnKind {
  const kind = columnKind(column, values);
  if (kind !== 'text') return kind;
  const present = values.filter((value) => value !== null);
  const isTime = (value: Cell): boolean => typeof value === 'string' && timeText.test(value);
  return present.length > 0 && present.every(isTime) ? 'time' : kind;
}

function sample(table: Table, column: number): readonly Cell[] {
  const values: Cell[] = [];
  for (let row = 0; row < Math.min(sampleRows, table.rowCount); row++) {
    const cell = table.value(row, column);
    if (cell !== undefined) values.push(cell);
  }
  return values;
}

/** A cell as a number; `null` if it is not a finite number. */
export function numberOf(cell: Cell | undefined): number | null {
  const number = looseNumber(cell);
  return Number.isFinite(number) ? number : null;
}

function looseNumber(cell: Cell | undefined): number {
  if (typeof cell === 'number') return cell;
  if (typeof cell === 'boolean') return cell ? 1 : 0;
  // Decimals travel as text.
  if (typeof cell === 'string') return cell.trim() === '' ? NaN : Number(cell);
  if (cell !== undefined && isBigInteger(cell)) return Number(cell.$integer);
  return NaN;
}

/**
 * A time in milliseconds, as its text reads: an offset is ignored, since the grid shows the same
 * text. `null` if it is not a time.
 */
export function timeOf(cell: Cell | undefined): number | null {
  const words = typeof cell === 'string' ? timeText.exec(cell)?.[1] : undefined;
  if (words === undefined) return null;
  const wall = words.replace(' ', 'T');
  const time = Date.parse(`${wall.length === 10 ? `${wall}T00:00` : wall}Z`);
  return Number.isFinite(time) ? time : null;
}

/** A cell as the name of a group; absent values have names of their own. */
export function nameOf(cell: Cell | undefined): string {
  if (cell === null || cell === undefined) return 'NULL';
  if (cell === '') return "''";
  if (typeof cell === 'string') return cell;
  if (isBigInteger(cell)) return cell.$integer;
  return typeof cell === 'object' ? JSON.stringify(cell) : String(cell);
}
