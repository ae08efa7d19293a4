import type { Cell } from '../../../protocol/results.ts';
import { plainText } from '../cellText.ts';
import { isNumeric } from '../engineType.ts';
import type { ExportedTable, RowWriter } from '../rowWriter.ts';

/** A table of GitHub Flavored Markdown; numbers are aligned right, NULL is emphasized. */
export function markdownWriter({ columns }: ExportedTable): RowWriter {
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |\n`;
  return {
    head: () =>
      line(columns.map(({ name }) => escaped(name))) +
      line(columns.map(({ type }) => (isNumeric(type) ? '---:' : '---'))),
    row: (row) => line(columns.map((_, at) => cell(row[at] ?? null))),
    tail: () => '',
  };
}

function cell(value: Cell): string {
  if (value === null) return '*NULL*';
  return typeof value === 'number' ? String(value) : escaped(plainText(value));
}

/** Every mark of Markdown and HTML as text; line breaks and outer spaces survive as references. */
function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]|~]/g, '\\$&')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replace(/^\s|\s$|[^\S\n ]/g, (space) =>
      space === '\n' ? '<br>' : `&#${space.charCodeAt(0)};`,
    )
    .replaceAll('\n', '<br>');
}
