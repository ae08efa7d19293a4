import { copyText } from '../grid/cellText.ts';
import { columnKind } from '../grid/columnKind.ts';
import { mapRows } from './copiedTable.ts';
import type { CopiedTable } from './copiedTable.ts';

/** What Markdown or HTML would read as more than a character. */
const special = /[\\`*_{}[\]<>()#+\-!|~&:@=.$^]/g;

/** The table in Markdown: every value reads as it is, and NULL is set apart from the word. */
export function markdown(table: CopiedTable): string {
  const rows = mapRows(table, (value) => (value === null ? '*NULL*' : escaped(copyText(value))));
  const names = table.columns.map(({ name }) => escaped(name));
  const rules = table.columns.map((column) =>
    columnKind(column, []) === 'number' ? '--:' : '---',
  );
  return [names, rules, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

function escaped(text: string): string {
  return text
    .replace(special, '\\$&')
    .replace(
      /\r\n|\r|\n/g,
      (end) => ({ '\r\n': '&#13;<br>', '\r': '&#13;', '\n': '<br>' })[end] ?? '',
    )
    .replace(/^ | $|\t/g, (space) => (space === '\t' ? '&#9;' : '&#32;'));
}
