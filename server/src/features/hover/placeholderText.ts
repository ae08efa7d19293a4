import type { Name, Node, Path, Placeholder } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { filtersForm, type FiltersForm } from '../../semantics/resolve/filtersForm.ts';
import { bundledMarkdown, markdown, type Markdown } from '../shared/markdown.ts';

/** What replaces a placeholder: filters, a variable, or a requested value. */
export function placeholderText(
  node: Placeholder,
  leaf: Name,
  parent: Node,
  catalog: Catalog,
): Markdown | undefined {
  const form = filtersForm(node);
  if (form?.names.includes(leaf)) return filtersText(form);
  if (form)
    return parent.kind === 'Alias' && form.args?.includes(parent) ? keyText(leaf, form) : undefined;
  const { expression } = node;
  return expression === parent && expression.kind === 'Path'
    ? valueText(expression, catalog)
    : undefined;
}

function valueText({ names }: Path, catalog: Catalog): Markdown | undefined {
  const [first, ...rest] = names.map((name) => (name.kind === 'Name' ? name.text : ''));
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

function filtersText({ path, args }: FiltersForm): Markdown | undefined {
  switch (path) {
    case '':
      return bundledMarkdown(
        args
          ? "**{filters(expr AS timestamp, expr AS 'key')}** — the date range and the property filters of the insight or the dashboard, applied to columns of the query. It is true if none are set. `null AS key` ignores the filters of a key; one without a key here is an error."
          : '**{filters}** — the date range and the property filters of the insight or the dashboard, as one condition. It is true if none are set.',
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
    case 'interval':
      return bundledMarkdown(
        "**{filters.interval('day')}** — the interval of the dashboard as a text, such as 'week'; without one the argument, or 'day'",
      );
    case 'breakdown':
      return bundledMarkdown(
        "**{filters.breakdown(expr AS 'key')}** — the value bound to the breakdown of the dashboard; NULL without one, which makes one group",
      );
    default:
      return undefined;
  }
}

function keyText({ text }: Name, { path }: FiltersForm): Markdown {
  if (path === 'breakdown')
    return markdown`**${text}** — a breakdown that the dashboard may choose`;
  return text === 'timestamp'
    ? bundledMarkdown('**timestamp** — receives the date range')
    : markdown`**${text}** — receives the filters on the property of this name`;
}
