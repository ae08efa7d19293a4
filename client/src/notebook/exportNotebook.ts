import { t } from '@vscode/l10n';
import { codeTokens, languageOf } from '../protocol/codeTokens.ts';
import { languageTag } from '../protocol/language.ts';
import type { Row } from '../protocol/results.ts';
import type { ChartPicture } from '../protocol/chartPicture.ts';
import type { CellResult } from '../protocol/notebook.ts';
import { markdownText } from '../protocol/markdownTable.ts';
import { count, duration, rowsOfResult } from '../protocol/words.ts';
import { htmlTable, tableStyle } from '../results/export/formats/html.ts';
import { markdownTable } from './cellResult.ts';
import { cellValues } from './cellValues.ts';
import { fenced, wordsCell } from './wordsCell.ts';
import { PlacedValues } from './placedValues.ts';
import MarkdownIt from 'markdown-it';
import { valuePlaceAt } from '../protocol/valuePlace.ts';

/** This many rows are visible; the others are folded. */
const shownRows = 20;

/** A cell with its results. */
export type ExportedCell = {
  readonly kind: 'query' | 'markdown';
  readonly title: string;
  readonly value: string;
  /** The values of placeholders that no cell before it has, by their names. */
  readonly values?: readonly (readonly [name: string, value: string])[];
  readonly results: readonly ExportedResult[];
  /** The results are of an earlier text, or of other values. */
  readonly isStale?: boolean;
  /** What stands below the cell in place of a result. */
  readonly failure?: string;
};

/** A result below a cell, with its chart where the cell is drawn as one. */
export type ExportedResult = {
  readonly result: CellResult;
  readonly picture?: ChartPicture;
};

/** A notebook as Markdown: words, queries, and the first rows of their results. */
export function exportMarkdown(cells: readonly ExportedCell[]): string {
  const values = new PlacedValues(valuesOf(cells));
  const parts = cells.map((cell) => {
    const { kind, title, value, results, failure } = cell;
    if (kind === 'markdown') return wordsCell(values.marked(value));
    return [
      ...(title === '' ? [] : [`### ${markdownText(title)}`]),
      ...(value.trim() === '' ? [] : [fenced(value, 'hogql')]),
      ...valueLines(cell).map((line) => `*${markdownText(line)}*`),
      ...results.flatMap(({ result }) => [
        markdownTable(result).trimEnd(),
        `*${markdownText(factsOf(result, cell))}*`,
      ]),
      ...(failure === undefined ? [] : [`> ${markdownText(failure)}`]),
    ].join('\n\n');
  });
  return values.filled(`${parts.filter((part) => part !== '').join('\n\n')}\n`);
}

/** A notebook as one self-contained page without scripts. */
export function exportHtml(title: string, cells: readonly ExportedCell[]): string {
  const markdown = pageMarkdown(valuesOf(cells));
  const escaped = (text: string): string => markdown.utils.escapeHtml(text);
  const body = cells.map((cell) => {
    const { kind, title: name, value, results, failure } = cell;
    if (kind === 'markdown') return `<section>${markdown.render(value)}</section>`;
    return [
      '<section>',
      name === '' ? '' : `<h2>${escaped(name)}</h2>`,
      value.trim() === '' ? '' : `<pre><code>${colouredHtml(value, escaped)}</code></pre>`,
      ...valueLines(cell).map((line) => `<p class="note">${escaped(line)}</p>`),
      ...results.map((each) => resultHtml(each, cell, escaped)),
      failure === undefined ? '' : `<p class="failure">${escaped(failure)}</p>`,
      '</section>',
    ].join('\n');
  });
  return `<!DOCTYPE html>
<html lang="${languageTag()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'; base-uri 'none'">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}${tableStyle}</style>
</head>
<body>
<main>
${body.join('\n')}
</main>
</body>
</html>
`;
}

/** The chart is above its rows, which can be folded. */
function resultHtml(
  { result, picture }: ExportedResult,
  cell: ExportedCell,
  escaped: (text: string) => string,
): string {
  const facts = `<p class="facts">${escaped(factsOf(result, cell))}</p>`;
  const table = tableOf(result, escaped);
  // Beside the table, not its caption: a narrow table would wrap it.
  if (!picture) return facts + table;
  const notices = picture.notices.map((notice) => `<p>${escaped(notice)}</p>`).join('');
  return `<figure role="img" aria-label="${escaped(picture.description)}">
${picture.svg}
</figure>${notices}
${facts}<details><summary>${escaped(t('Rows'))}</summary>
${table}</details>`;
}

function tableOf(result: CellResult, escaped: (text: string) => string): string {
  const { title, columns, firstRows, rowCount } = result;
  const { head, row, tail } = htmlTable({ columns });
  // Scrollable parts have a label and can be reached by keys.
  const label = escaped(t('Rows of {0}', title));
  const opening = `<div class="table" role="region" tabindex="0" aria-label="${label}">`;
  const table = (rows: readonly Row[]): string =>
    `${opening}${head()}${rows.map(row).join('')}${tail()}</div>`;
  const rest = firstRows.slice(shownRows);
  const folded =
    rest.length === 0
      ? ''
      : `<details><summary>${escaped(moreRows(rest.length))}</summary>\n${table(rest)}</details>`;
  const more = rowCount - firstRows.length;
  const note = more > 0 ? `<p class="note">${escaped(notExported(more))}</p>` : '';
  return `${table(firstRows.slice(0, shownRows))}${folded}${note}`;
}

/** A query with its parts in colours. */
function colouredHtml(code: string, escaped: (text: string) => string): string {
  return codeTokens(code, languageOf(code))
    .map(({ kind, text }) =>
      kind === 'plain' ? escaped(text) : `<span class="code-${kind}">${escaped(text)}</span>`,
    )
    .join('');
}

function valuesOf(cells: readonly ExportedCell[]): Record<string, string> {
  return cellValues(
    cells.map(({ title, results }) => ({ title, results: results.map(({ result }) => result) })),
  );
}

function factsOf(
  { rowCount, cap, elapsedMs, takenAt, connection }: CellResult,
  { isStale }: ExportedCell,
): string {
  const when = new Date(takenAt).toISOString().slice(0, 16).replace('T', ' ');
  const facts = [
    ...(isStale ? [t('Stale: the query or a value has changed since')] : []),
    rowsOfResult(rowCount, cap?.kind === 'noLimit'),
    duration(elapsedMs),
    `${when} UTC`,
    connection,
  ];
  return facts.join(' · ');
}

function valueLines({ values = [] }: ExportedCell): readonly string[] {
  return values.map(([name, value]) => `${name} = ${value}`);
}

function moreRows(rows: number): string {
  return rows === 1 ? t('1 more row') : t('{0} more rows', count(rows));
}

function notExported(rows: number): string {
  return rows === 1 ? t('1 row is not exported.') : t('{0} rows are not exported.', count(rows));
}

const style = `
:root { color-scheme: light dark; }
html { background: Canvas; color: CanvasText; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
pre { padding: .75rem; border: 1px solid GrayText; white-space: pre-wrap; overflow-wrap: anywhere; }
figure { margin: 1rem 0; overflow-x: auto; }
svg { max-width: 100%; height: auto; }
details { margin: 1rem 0; }
summary { cursor: pointer; }
.table { overflow-x: auto; font-size: .875rem; }
.facts, .note { margin: .75rem 0 .25rem; font-size: .875rem; }
.failure { padding: .5rem .75rem; border-inline-start: 3px solid light-dark(#b3261e, #f2b8b5); overflow-wrap: anywhere; }
.table:focus-visible { outline: 2px solid Highlight; }
.code-keyword { color: light-dark(#0000c0, #7fb4ff); }
.code-function { color: light-dark(#795e26, #dcdcaa); }
.code-string { color: light-dark(#a31515, #ce9178); }
.code-number { color: light-dark(#096d48, #b5cea8); }
.code-comment { color: light-dark(#4f6f4f, #8fb58f); font-style: italic; }
.code-key { color: light-dark(#0451a5, #9cdcfe); }
@media print {
  :root { color-scheme: light; }
  body { max-width: none; margin: 0; }
  .table { overflow: visible; }
  thead { display: table-header-group; }
  tr, figure, pre { break-inside: avoid; }
  h1, h2, h3, .facts { break-after: avoid; }
  details:not([open]) { display: none; }
}
`;

/** The renderer of pages. */
type PageMarkdown = InstanceType<typeof MarkdownIt>;

/**
 * The Markdown of a page that makes no request when it is opened. Values are inserted as text after parsing: data
 * becomes no link or image, and is never part of an address. Remote images become links.
 */
function pageMarkdown(values: Readonly<Record<string, string>>): PageMarkdown {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  markdown.inline.ruler.before('escape', 'hogql_value', (state, silent) => {
    const place = valuePlaceAt(state.src, state.pos);
    const value = place && Object.hasOwn(values, place.name) ? values[place.name] : undefined;
    if (!place || value === undefined) return false;
    if (!silent) state.push('hogql_value', '', 0).content = value;
    state.pos += place.written.length;
    return true;
  });
  const { renderer, utils } = markdown;
  renderer.rules['hogql_value'] = (tokens, at) => utils.escapeHtml(tokens[at]?.content ?? '');
  const image = renderer.rules['image']?.bind(renderer.rules);
  renderer.rules['image'] = (tokens, at, options, env, self) => {
    const token = tokens[at];
    const source = String(token?.attrGet('src') ?? '');
    if (!token || /^data:/i.test(source)) return image?.(tokens, at, options, env, self) ?? '';
    const words = self.renderInlineAsText(token.children ?? [], options, env) || source;
    return `<a href="${utils.escapeHtml(source)}">${utils.escapeHtml(words)}</a>`;
  };
  return markdown;
}
