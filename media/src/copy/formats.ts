import type { GridTable } from '../grid/gridApi.ts';
import { copyText } from '../grid/cellText.ts';
import { type CellRange, clipped } from '../grid/selection.ts';
import { type CopiedTable, mapRows } from './copiedTable.ts';
import { inList, insert } from './sql.ts';
import Papa from 'papaparse';
import { cellJson } from '../../../client/src/protocol/cellText.ts';
import { uniqueNames } from '../../../client/src/protocol/columnNames.ts';
import { markdownHead, markdownRow } from '../../../client/src/protocol/markdownTable.ts';

/** A form values are copied in. */
export type CopyFormat =
  | 'tsv'
  | 'tsvWithHeaders'
  | 'csv'
  | 'csvWithHeaders'
  | 'json'
  | 'jsonArrays'
  | 'markdown'
  | 'inList'
  | 'insert'
  | 'insertStandard';

/**
 * A block of the grid as text; `undefined` while some rows have not arrived.
 * @param title names the table of an INSERT
 */
export function copied(
  table: GridTable,
  range: CellRange,
  format: CopyFormat,
  title: string,
): string | undefined {
  const block = clipped(range, table.rowCount, table.columns.length);
  if (!block) return '';
  for (let row = block.top; row <= block.bottom; row++) {
    if (table.value(row, block.left) === undefined) return undefined;
  }
  return encoded(blockOf(table, block), format, title);
}

function blockOf(table: GridTable, { top, left, bottom, right }: CellRange): CopiedTable {
  return {
    columns: table.columns.slice(left, right + 1),
    rowCount: bottom - top + 1,
    value: (row, column) => table.value(top + row, left + column) ?? null,
  };
}

function encoded(table: CopiedTable, format: CopyFormat, title: string): string {
  switch (format) {
    case 'tsv': {
      // A single value is copied unquoted, ready to paste into a text.
      const isOne = table.rowCount === 1 && table.columns.length === 1;
      return isOne ? copyText(table.value(0, 0)) : delimited(table, '\t', false);
    }
    case 'tsvWithHeaders':
      return delimited(table, '\t', true);
    case 'csv':
      return delimited(table, ',', false);
    case 'csvWithHeaders':
      return delimited(table, ',', true);
    case 'json':
      return json(table, true);
    case 'jsonArrays':
      return json(table, false);
    case 'markdown':
      return markdown(table);
    case 'inList':
      return inList(table);
    case 'insert':
      return insert(table, title);
    case 'insertStandard':
      return insert(table, title, 'standard');
  }
}

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

/** A table with rows as JSON: an object for each row, or a list where names are not wanted. */
export function json(table: CopiedTable, headers: boolean): string {
  const keys = uniqueNames(table.columns).map((name) => JSON.stringify(name));
  const rows = mapRows(table, (value, column) =>
    headers ? `${keys[column] ?? ''}: ${cellJson(value)}` : cellJson(value),
  );
  const lines = rows.map((cells) =>
    headers ? `  { ${cells.join(', ')} }` : `  [${cells.join(', ')}]`,
  );
  return `[\n${lines.join(',\n')}\n]`;
}

/** The table in Markdown: every value reads unchanged, and NULL differs from the word. */
export function markdown(table: CopiedTable): string {
  const rows = mapRows(table, (value) => value).map(markdownRow);
  return [markdownHead(table.columns), ...rows].join('\n');
}
