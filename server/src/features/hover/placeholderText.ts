import type { Path } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { bundledMarkdown, markdown, type Markdown } from '../shared/markdown.ts';

/** What replaces a placeholder: filters, a variable, or a requested value. */
export function placeholderText({ names }: Path, catalog: Catalog): Markdown | undefined {
  const [first, ...rest] = names.map((name) => (name.kind === 'Name' ? name.text : ''));
  if (first === 'filters') return filtersText(rest.join('.'));
  if (first !== 'variables') {
    const written = [first, ...rest].join('.');
    return markdown`**{${written}}** — a value to enter before the query runs`;
  }
  const found = catalog.variables.find(({ codeName }) => codeName === rest[0]);
  if (!found) return undefined;
  const byDefault =
    found.default === undefined ? '' : `, by default ${JSON.stringify(found.default)}`;
  return markdown`**${found.codeName}** — variable “${found.name}”, ${found.type}${byDefault}`;
}

function filtersText(path: string): Markdown | undefined {
  switch (path) {
    case '':
      return bundledMarkdown(
        '**{filters}** — the date range and the property filters of the insight or the dashboard, as one condition. It is true if none are set.',
      );
    case 'dateRange.from':
      return bundledMarkdown(
        '**{filters.dateRange.from}** — the beginning of the date range of the insight or the dashboard',
      );
    case 'dateRange.to':
      return bundledMarkdown(
        '**{filters.dateRange.to}** — the end of the date range of the insight or the dashboard',
      );
    case 'dateRange':
      return bundledMarkdown(
        '**{filters.dateRange}** — the date range of the insight or the dashboard: its `from` and its `to`',
      );
    default:
      return undefined;
  }
}
