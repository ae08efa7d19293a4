import Papa from 'papaparse';
import type { Cell, Row } from '../protocol/results.ts';

/** A number as CSV and JSON both write it. */
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * An answer in CSV as the members of a result: its first line names the columns. A column whose
 * values are all numbers has numbers.
 */
export function csvResult(text: string): { columns: readonly string[]; results: readonly Row[] } {
  const { data } = Papa.parse<string[]>(text, { skipEmptyLines: true });
  const [columns = [], ...rows] = data;
  const isNumeric = columns.map((_, at) => rows.every((row) => !row[at] || isExactNumber(row[at])));
  const cellOf = (cell: string, at: number): Cell => {
    if (!isNumeric[at]) return cell;
    return cell === '' ? null : Number(cell);
  };
  return { columns, results: rows.map((row) => row.map(cellOf)) };
}

function isExactNumber(cell: string): boolean {
  return number.test(cell) && (Number.isSafeInteger(Number(cell)) || /[.eE]/.test(cell));
}
