import type {
  Expression,
  Name,
  NamedWindow,
  Node,
  Path,
  Placeholder,
  Select,
  Star,
} from '../../ast/nodes.ts';
import { isTruth, nameTexts } from '../../ast/names.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { plainColumn, type Relation } from '../../semantics/resolve/relation.ts';
import type { ResolvedStatement } from '../../semantics/resolve/resolvedStatement.ts';
import type { Occurrence } from '../../semantics/resolve/symbol.ts';
import { type EngineType, shownType, unknown } from '../../semantics/types/valueTypes.ts';
import { answeringSignature, functionText } from '../shared/functionText.ts';
import {
  bundledMarkdown,
  code,
  codeBlock,
  joined,
  type Markdown,
  markdown,
} from '../shared/markdown.ts';
import { keywordText } from './keywordText.ts';
import { columnsText, columnText, eventText, propertyText, relationText } from './schemaText.ts';
import { type FiltersForm, filtersForm } from '../../semantics/resolve/filtersForm.ts';

/** A statement that is described: its names, its text, and the catalog. */
type Described = {
  readonly symbols: ResolvedStatement;
  readonly text: string;
  readonly catalog: Catalog;
};

/** Describes the innermost node of a path in Markdown; undefined if there is nothing to say. */
export function describe(
  leaf: Node,
  path: readonly Node[],
  statement: Described,
): Markdown | undefined {
  const parent = path.at(-2);
  const { catalog } = statement;
  if (!parent) return undefined;
  if (leaf.kind === 'StringLiteral') return describeText(leaf.value, parent, catalog);
  if (leaf.kind === 'NumberLiteral') return describeCohort(leaf, parent, catalog);
  if (leaf.kind === 'Star') return describeStar(leaf, path, statement);
  if (leaf.kind !== 'Name') return undefined;
  const placeholder = path.findLast((node) => node.kind === 'Placeholder');
  const said = placeholder && placeholderText(placeholder, leaf, parent, catalog);
  if (said) return said;
  if (parent.kind === 'Path') {
    if (parent.names.length === 1 && isTruth(leaf)) return keywordText(leaf.text);
  }
  const found = statement.symbols.of(leaf);
  return found && describeName(found, statement);
}

function describeName(
  { name: { text: name }, meaning, foundIn }: Occurrence,
  { text, catalog }: Described,
): Markdown | undefined {
  const column = meaning?.column?.();
  switch (meaning?.kind) {
    case 'parameter':
      return parameterText(name, column?.type);
    case 'alias': {
      const source = sourceOf(meaning.alias.node.expression, text);
      return columnText(column ?? plainColumn(name, unknown), source, undefined);
    }
    case 'column':
      return (
        column &&
        columnText(
          column,
          undefined,
          (foundIn ?? meaning.relation.name) || undefined,
          column.origin && catalog.description(column.origin.table, column.origin.column),
        )
      );
    case 'property':
      return propertyText(name, meaning.owner, catalog);
    case 'table':
      return aliasedTableText(name, meaning.table.relation);
    case 'cte': {
      const { expression } = meaning.cte;
      if (expression) return scalarText(name, column?.type, sourceOf(expression, text));
      return relationText(name, 'common table expression', meaning.relation());
    }
    case 'relation': {
      const relation = meaning.relation();
      const table = relation?.name;
      if (table === undefined) return undefined;
      const isView = catalog.table(table)?.kind === 'view';
      return relationText(table, isView ? 'view' : 'table', relation, catalog.description(table));
    }
    case 'window':
      return windowText(name, meaning.window, text);
    case 'function':
      return describeFunction(name, column?.type, catalog);
    case undefined:
      return undefined;
  }
}

/** A function, and its return type in this call. */
function describeFunction(
  name: string,
  type: EngineType | undefined,
  catalog: Catalog,
): Markdown | undefined {
  const info = catalog.functions.find(name);
  if (!info) return undefined;
  const signature = codeBlock(answeringSignature(info, catalog, type).label);
  return joined([signature, functionText(info, catalog)], '\n\n');
}

/** The columns of a star; none for `count(*)`. */
function describeStar(
  star: Star,
  path: readonly Node[],
  { symbols }: Described,
): Markdown | undefined {
  const select = path.findLast((node): node is Select => node.kind === 'Select');
  if (!select || path.at(-2)?.kind === 'Call') return undefined;
  const { columns = [] } = symbols.columnsOf(star, select) ?? {};
  return columns.length === 0
    ? undefined
    : columnsText(bundledMarkdown('**\\*** — all columns'), columns);
}

function describeText(value: string, parent: Node, catalog: Catalog): Markdown | undefined {
  if (parent.kind === 'Binary' && parent.operator.endsWith('in cohort')) {
    const cohort = catalog.cohorts.find(({ name }) => name === value);
    return cohort && markdown`**${cohort.name}** — cohort ${cohort.id}`;
  }
  return eventText(value, catalog);
}

function describeCohort(
  { text }: { readonly text: string },
  parent: Node,
  catalog: Catalog,
): Markdown | undefined {
  if (parent.kind !== 'Binary' || !parent.operator.endsWith('in cohort')) return undefined;
  const cohort = catalog.cohorts.find(({ id }) => String(id) === text);
  return cohort && markdown`**${cohort.name}** — cohort ${cohort.id}`;
}

/** A parameter of a lambda and its type, if that is known. */
function parameterText(name: string, type: EngineType | undefined): Markdown {
  return markdown`**${name}** — ${typeBefore(type)}parameter of the lambda`;
}

/** A value of WITH: its type, if that is known, and its source. */
function scalarText(name: string, type: EngineType | undefined, source: string): Markdown {
  return markdown`**${name}** — ${typeBefore(type)}value of WITH\n\n${codeBlock(source)}`;
}

function typeBefore(type: EngineType = unknown): string {
  const shown = shownType(type);
  return shown === undefined ? '' : `${shown}, `;
}

/** A table of a query under its alias, with its columns. */
function aliasedTableText(name: string, relation: Relation | undefined): Markdown {
  const table = relation?.name;
  if (table === name) return columnsText(markdown`**${name}** — table`, relation?.columns() ?? []);
  const what =
    table === undefined
      ? bundledMarkdown('table of this query')
      : markdown`alias of ${code(table)}`;
  const head = markdown`**${name}** — ${what}`;
  return relation ? columnsText(head, relation.columns()) : head;
}

/** A named window and how it is defined. */
function windowText(name: string, { window }: NamedWindow, text: string): Markdown {
  return markdown`**${name}** — window\n\n${codeBlock(text.slice(window.start, window.end))}`;
}

/** The source of a value, shortened if it is long. */
function sourceOf({ start, end }: Expression, text: string): string {
  const source = text.slice(start, end).replaceAll(/\s+/g, ' ');
  return source.length > longestSource ? `${source.slice(0, longestSource)} …` : source;
}

const longestSource = 200;

/** What replaces a placeholder: filters, a variable, or a requested value. */
function placeholderText(
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
  const [first, ...rest] = nameTexts(names);
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
