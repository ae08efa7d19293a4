import type { Cell } from '../../../protocol/results.ts';
import { plainText } from '../cellText.ts';
import { isNumeric } from '../engineType.ts';
import type { ExportedTable, RowWriter } from '../rowWriter.ts';

/** A page of its own with one table: no script, nothing loaded, every value as text. */
export function htmlWriter({ title, columns }: ExportedTable): RowWriter {
  const openings = columns.map(({ type }) => (isNumeric(type) ? '<td class="number">' : '<td>'));
  const heads = columns.map(({ name, type }) => {
    const tip = type === undefined ? '' : ` title="${escaped(type)}"`;
    return `<th scope="col"${tip}>${escaped(name)}</th>`;
  });
  return {
    head: () => `${pageHead(escaped(title))}<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n`,
    row: (row) => `<tr>${openings.map((open, at) => cell(open, row[at] ?? null)).join('')}</tr>\n`,
    tail: () => '</tbody>\n</table>\n</body>\n</html>\n',
  };
}

function cell(opening: string, value: Cell): string {
  if (value === null) return '<td class="null">NULL</td>';
  return `${opening}${escaped(plainText(value))}</td>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function pageHead(title: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; }
table { border-collapse: collapse; }
caption { text-align: start; font-weight: bold; padding: 0.5em 0; }
th, td { border: 1px solid GrayText; padding: 0.25em 0.5em; text-align: start; vertical-align: top; }
td { white-space: pre-wrap; }
thead th { position: sticky; top: 0; background: Canvas; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.null { color: GrayText; font-style: italic; }
</style>
</head>
<body>
<table>
<caption>${title}</caption>
`;
}
