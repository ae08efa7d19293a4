import type { Row } from '../../../protocol/results.ts';
import { cellJson } from '../../../protocol/cellText.ts';
import { uniqueNames } from '../../../protocol/columnNames.ts';
import type { ExportedTable, RowWriter } from '../rowWriter.ts';

/** One array of objects, with one object on each line. */
export function jsonWriter(table: ExportedTable): RowWriter {
  const object = objectPrinter(table);
  let separator = '\n';
  return {
    head: () => '[',
    row: (row) => {
      const text = separator + object(row);
      separator = ',\n';
      return text;
    },
    tail: () => '\n]\n',
  };
}

/** JSON Lines: one object on each line. */
export function jsonLinesWriter(table: ExportedTable): RowWriter {
  const object = objectPrinter(table);
  return { head: () => '', row: (row) => `${object(row)}\n`, tail: () => '' };
}

function objectPrinter({ columns }: ExportedTable): (row: Row) => string {
  const keys = uniqueNames(columns).map((name) => JSON.stringify(name));
  return (row) => `{${keys.map((key, at) => `${key}:${cellJson(row[at] ?? null)}`).join(',')}}`;
}
