import MarkdownIt from 'markdown-it';
import type { CellResult } from '../protocol/notebook.ts';
import { counted, duration } from '../protocol/words.ts';
import { cellValues, withValues } from './cellValues.ts';
import { isNumber, markdownTable, valueText } from './cellResult.ts';

/** A cell with what stands below it. */
export interface ExportedCell {
  readonly kind: 'query' | 'markdown';
  readonly title: string;
  readonly value: string;
  readonly results: readonly CellResult[];
}

/** A notebook as Markdown: words, queries, and the first rows of their results. */
export function exportMarkdown(cells: readonly ExportedCell[]): string {
  const values = cellValues(cells);
  const parts = cells.map(({ kind, title, value, results }) => {
    if (kind === 'markdown') return withValues(value, values);
    const fence = '`'.repeat(Math.max(3, longestRun(value) + 1));
    return [
      ...(title === '' ? [] : [`### ${title}`]),
      ...(value.trim() === '' ? [] : [`${fence}hogql\n${value}\n${fence}`]),
      ...results.flatMap((result) => [markdownTable(result).trimEnd(), `*${factsOf(result)}*`]),
    ].join('\n\n');
  });
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

/** A notebook as one page that needs nothing beside itself, and runs nothing. */
export function exportHtml(title: string, cells: readonly ExportedCell[]): string {
  const markdown = new MarkdownIt({ html: false, linkify: true });
  const values = cellValues(cells);
  const escaped = (text: string): string => markdown.utils.escapeHtml(text);
  const body = cells.map(({ kind, title: name, value, results }) => {
    if (kind === 'markdown')
      return `<section>${markdown.render(withValues(value, values))}</section>`;
    return [
      '<section>',
      name === '' ? '' : `<h3>${escaped(name)}</h3>`,
      value.trim() === '' ? '' : `<pre><code>${escaped(value)}</code></pre>`,
      ...results.map((result) => htmlTable(result, escaped)),
      '</section>',
    ].join('\n');
  });
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data: https:">
<meta name="viewport" content="width=device-width">
<title>${escaped(title)}</title>
<style>${style}</style>
</head>
<body>
${body.join('\n')}
</body>
</html>
`;
}

function htmlTable(result: CellResult, escaped: (text: string) => string): string {
  const { columns, firstRows, rowCount } = result;
  const head = columns.map(({ name }) => `<th scope="col">${escaped(name)}</th>`).join('');
  const rows = firstRows.map((row) => {
    const cells = columns.map(({ type }, at) => {
      const text = escaped(valueText(row[at] ?? null));
      return isNumber(type) ? `<td class="number">${text}</td>` : `<td>${text}</td>`;
    });
    return `<tr>${cells.join('')}</tr>`;
  });
  const more = rowCount - firstRows.length;
  return `<div class="table"><table>
<caption>${escaped(factsOf(result))}</caption>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.join('\n')}
</tbody>
</table></div>${more > 0 ? `<p>${counted(more, 'more row')}.</p>` : ''}`;
}

function factsOf({ rowCount, elapsedMs, takenAt, connection }: CellResult): string {
  const when = new Date(takenAt).toISOString().slice(0, 16).replace('T', ' ');
  return `${counted(rowCount, 'row')} · ${duration(elapsedMs)} · ${when} UTC · ${connection}`;
}

function longestRun(text: string): number {
  return Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
}

const style = `
:root { color-scheme: light dark; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif; }
pre { padding: .75rem; overflow-x: auto; border: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
.table { overflow-x: auto; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .875rem; }
caption { text-align: start; opacity: .75; padding: .25rem 0; }
th, td { padding: .25rem .75rem; text-align: start; border-bottom: 1px solid color-mix(in srgb, currentColor 20%, transparent); }
td.number { text-align: end; }
`;
