import Papa from 'papaparse';
import { copyText } from '../grid/cellText.ts';
import { type CopiedTable, mapRows } from './copiedTable.ts';

/**
 * The table as CSV, or as TSV with a tab as separator, as spreadsheets and RFC 4180 read it. NULL is empty, the empty
 * string a pair of quotes; values are unchanged, formulas included.
 */
export function delimited(table: CopiedTable, separator: ',' | '\t', headers: boolean): string {
  const rows = mapRows(table, (value) => (value === null ? null : copyText(value)));
  const names = headers ? [table.columns.map(({ name }) => name)] : [];
  return Papa.unparse([...names, ...rows], {
    delimiter: separator,
    newline: separator === ',' ? '\r\n' : '\n',
    quotes: (value: unknown) => value === '',
  });
}
