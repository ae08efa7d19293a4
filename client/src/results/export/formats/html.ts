import type { Cell, Row } from '../../../protocol/results.ts';
import { plainText } from '../../../protocol/cellText.ts';
import { languageTag } from '../../../protocol/language.ts';
import { isNumeric } from '../../../protocol/engineType.ts';
import type { ExportedTable, RowWriter } from '../rowWriter.ts';

/** A self-contained page with one table: no script, nothing loaded, every value as text. */
export function htmlWriter({ title, columns }: ExportedTable): RowWriter {
  const table = htmlTable({ title, columns });
  return {
    head: () => `${pageHead(escaped(title))}<main>\n${table.head()}`,
    row: table.row,
    tail: () => `${table.tail()}</main>\n</body>\n</html>\n`,
  };
}

/** A table as part of a page, every value as text; the title, if it has one, is its caption. */
export function htmlTable({
  title,
  columns,
}: Pick<ExportedTable, 'columns'> & Partial<ExportedTable>): HtmlTable {
  const openings = columns.map(({ type }) => (isNumeric(type) ? '<td class="number">' : '<td>'));
  const heads = columns.map(({ name, type }) => {
    const tip = type === undefined ? '' : ` title="${escaped(type)}"`;
    return `<th scope="col"${tip}>${escaped(name)}</th>`;
  });
  const caption = title === undefined ? '' : `<caption><h1>${escaped(title)}</h1></caption>\n`;
  return {
    head: () => `<table>\n${caption}<thead><tr>${heads.join('')}</tr></thead>\n<tbody>\n`,
    row: (row) => `<tr>${openings.map((open, at) => cell(open, row[at] ?? null)).join('')}</tr>\n`,
    tail: () => '</tbody>\n</table>\n',
  };
}

/** The pieces of a table, all of them text. */
export type HtmlTable = {
  readonly head: () => string;
  readonly row: (row: Row) => string;
  readonly tail: () => string;
};

function cell(opening: string, value: Cell): string {
  if (value === null) return '<td class="null">NULL</td>';
  return `${opening}${escaped(plainText(value))}</td>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"'\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}

function pageHead(title: string): string {
  return `<!DOCTYPE html>
<html lang="${languageTag()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width">
<title>${title}</title>
<style>
:root { color-scheme: light dark; background: Canvas; color: CanvasText; font-family: system-ui, sans-serif; }
thead th { position: sticky; top: 0; background: Canvas; }
${tableStyle}</style>
</head>
<body>
`;
}

/** The style of tables on a light or dark page. */
export const tableStyle = `table { border-collapse: collapse; }
caption { text-align: start; padding: 0.5em 0; white-space: nowrap; }
caption h1 { margin: 0; font-size: inherit; }
th, td { border: 1px solid GrayText; padding: 0.25em 0.5em; text-align: start; vertical-align: top; }
td { white-space: pre-wrap; }
.number { text-align: end; font-variant-numeric: tabular-nums; }
.null { color: color-mix(in srgb, CanvasText 75%, Canvas); font-style: italic; }
`;
