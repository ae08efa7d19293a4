import { markdownHead, markdownRow } from '../../../client/src/protocol/markdownTable.ts';
import { type CopiedTable, mapRows } from './copiedTable.ts';

/** The table in Markdown: every value reads unchanged, and NULL differs from the word. */
export function markdown(table: CopiedTable): string {
  const rows = mapRows(table, (value) => value).map(markdownRow);
  return [markdownHead(table.columns), ...rows].join('\n');
}
