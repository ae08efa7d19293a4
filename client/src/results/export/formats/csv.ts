import Papa from 'papaparse';
import type { Cell } from '../../../protocol/results.ts';
import { isBigInteger, plainText } from '../../../protocol/cellText.ts';
import type { ExportedTable, RowWriter } from '../rowWriter.ts';

/** How CSV is written. */
export type CsvOptions = {
  /**
   * For spreadsheets: a byte order mark, an apostrophe before text that would be read as a formula, and digits that
   * would be changed as `="…"`, which is shown without a mark.
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
  const nameOf = forSpreadsheets ? guarded : (name: string): Field => name;
  const line = (fields: readonly Field[]): string =>
    Papa.unparse([fields], {
      quotes: (value: unknown) =>
        value === '' || (forSpreadsheets && typeof value === 'string' && separator.test(value)),
    }) + '\r\n';
  return {
    head: () => (forSpreadsheets ? '\uFEFF' : '') + line(columns.map(({ name }) => nameOf(name))),
    row: (row) => line(columns.map((_, at) => valueOf(row[at] ?? null))),
    tail: () => '',
  };
}

/** The library's own pattern lets a formula of several lines pass, and would take `="…"` for one. */
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
  return guarded(fieldValue(value));
}

/** Spreadsheets keep fifteen digits, and drop zeros before a number. */
const changedDigits = /^(?:0\d+|\d{16,})$/;

/** A field as spreadsheets show it unchanged. */
function guarded(field: Field): Field {
  const isLong =
    typeof field === 'bigint' || (Number.isInteger(field) && Math.abs(Number(field)) >= 1e15);
  if (isLong) return asText(String(field));
  if (typeof field !== 'string') return field;
  if (changedDigits.test(field)) return asText(field);
  return formula.test(field) ? `'${field}` : field;
}

/** A formula whose value is the text. */
function asText(digits: string): string {
  return `="${digits}"`;
}
