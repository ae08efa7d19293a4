import { plainText } from './cellText.ts';
import { isNumeric } from './engineType.ts';
import type { Cell, Column } from './results.ts';

/** The names and the rule of a Markdown table; numbers are aligned right. */
export function markdownHead(columns: readonly Column[]): string {
  const names = columns.map(({ name }) => markdownText(name));
  const rules = columns.map(({ type }) => (isNumeric(type) ? '---:' : '---'));
  return `${line(names)}\n${line(rules)}`;
}

/** A row of a Markdown table: every value reads unchanged, and NULL differs from the word. */
export function markdownRow(cells: readonly Cell[]): string {
  return line(cells.map((cell) => (cell === null ? '*NULL*' : markdownText(plainText(cell)))));
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

/** A text as Markdown that shows it: every mark of Markdown and HTML as text; line breaks and outer spaces survive as references. */
export function markdownText(text: string): string {
  return text
    .replace(/[\\`*_[\]<>|~&$]/g, '\\$&')
    .replace(/^ | $|[^\S\n ]/g, (space) => `&#${space.charCodeAt(0)};`)
    .replaceAll('\n', '<br>');
}
