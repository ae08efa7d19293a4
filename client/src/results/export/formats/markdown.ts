import { markdownHead, markdownRow } from '../../../protocol/markdownTable.ts';
import type { ExportedTable, RowWriter } from '../rowWriter.ts';

/** A table of GitHub Flavored Markdown; numbers are aligned right, NULL is emphasized. */
export function markdownWriter({ columns }: ExportedTable): RowWriter {
  return {
    head: () => `${markdownHead(columns)}\n`,
    row: (row) => `${markdownRow(columns.map((_, at) => row[at] ?? null))}\n`,
    tail: () => '',
  };
}
