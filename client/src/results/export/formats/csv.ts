import Papa from 'papaparse';
import type { Cell } from '../../../protocol/results.ts';
import { isBigInteger, plainText } from '../../../protocol/cellText.ts';
import type { ExportedTable, RowWriter } from '../rowWriter.ts';

/** How CSV is written. */
export type CsvOptions = {
  /**
   * For spreadsheets: a byte order mark, and an apostrophe before text that would be read as a formula and before
   * integers of more than 15 digits, which would be rounded.
   */
  readonly forSpreadsheets: boolean;
};

/**
 * CSV as RFC 4180 has it, with a row of names. NULL is an empty field, the empty string a quoted
 * one, the way PostgreSQL tells them apart.
 */
export function csvWriter({ columns }: ExportedTable, options: CsvOptions): RowWriter {
  const { forSpreadsheets } = options;
  const valueOf = forSpreadsheets ? spreadsheetValue : fieldValue;
  const line = (fields: readonly Field[]): string =>
    Papa.unparse([fields], {
      quotes: (value: unknown) =>
        value === '' || (forSpreadsheets && typeof value === 'string' && separator.test(value)),
      escapeFormulae: forSpreadsheets && formula,
    }) + '\r\n';
  return {
    head: () => (forSpreadsheets ? '\uFEFF' : '') + line(columns.map(({ name }) => name)),
    row: (row) => line(columns.map((_, at) => valueOf(row[at] ?? null))),
    tail: () => '',
  };
}

/** The library's own pattern lets a formula of several lines pass. */
const formula = /^[=+\-@\t\r]/;

/** The field separator that spreadsheets expect in a language. */
const separator = /[,;\t|]/;

/** Numbers differ from text: only text can be a formula. */
type Field = null | boolean | number | bigint | string;

function fieldValue(value: Cell): Field {
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  return isBigInteger(value) ? BigInt(value.$integer) : plainText(value);
}

function spreadsheetValue(value: Cell): Field {
  const field = fieldValue(value);
  const isLong =
    typeof field === 'bigint' || (Number.isInteger(field) && Math.abs(Number(field)) >= 1e15);
  return isLong ? `'${String(field)}` : field;
}
