import type { Node, Placeholder, Query } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { Environment } from '../resolve/environment.ts';
import { filtersForm, type FiltersForm } from '../resolve/filtersForm.ts';
import { ResolvedStatement } from '../resolve/resolvedStatement.ts';
import { placeholderUse, type PlaceholderUse } from './placeholderUse.ts';

/** A name in braces, for a value that the request sends along. */
export type PlaceholderName =
  /** `{filters}`, `{filters.dateRange.from}`: the date range and the properties of the request. */
  | { readonly kind: 'filters' }
  /** `{filters.interval('week')}`: a unit of time, and the one that counts if none is chosen. */
  | { readonly kind: 'interval'; readonly standard: string }
  /** `{filters.breakdown(… AS 'key')}`: one of the keys, or nothing. */
  | { readonly kind: 'breakdown'; readonly keys: readonly string[] }
  /** `{variables.code_name}`: a variable of the project. */
  | { readonly kind: 'variable'; readonly codeName: string }
  /** `{name}`, `{a.b}`: a value of the request, by its path. */
  | {
      readonly kind: 'value';
      readonly path: readonly string[];
      /** From the first use that tells what is required. */
      readonly use?: PlaceholderUse;
    };

/** The placeholders of queries, each once, in the order of the text. Those without a name are left out. */
export function placeholdersOf(roots: readonly Query[], catalog: Catalog): PlaceholderName[] {
  const found = new Map<string, PlaceholderName>();
  const take = (node: Node, root: Query): undefined => {
    if (node.kind !== 'Placeholder') return;
    const placeholder = nameOf(node);
    if (placeholder) add(found, withUse(placeholder, root, node, catalog));
  };
  for (const root of roots) walk(root, (node) => take(node, root));
  return [...found.values()];
}

/** The placeholders of several queries, each once. */
export function joinedPlaceholders(
  lists: readonly (readonly PlaceholderName[])[],
): PlaceholderName[] {
  const found = new Map<string, PlaceholderName>();
  for (const placeholder of lists.flat()) add(found, placeholder);
  return [...found.values()];
}

/** What is there already stays, unless the other use tells more. */
function add(found: Map<string, PlaceholderName>, placeholder: PlaceholderName): void {
  const key = keyOf(placeholder);
  const known = found.get(key);
  if (known?.kind === 'breakdown' && placeholder.kind === 'breakdown') {
    found.set(key, { ...known, keys: [...new Set([...known.keys, ...placeholder.keys])] });
  } else if (!known || (known.kind === 'value' && !known.use)) found.set(key, placeholder);
}

function keyOf(placeholder: PlaceholderName): string {
  switch (placeholder.kind) {
    case 'filters':
      return 'filters';
    case 'interval':
    case 'breakdown':
      return `filters.${placeholder.kind}`;
    case 'variable':
      return `variables.${placeholder.codeName}`;
    case 'value':
      return placeholder.path.join('.');
  }
}

function withUse(
  placeholder: PlaceholderName,
  root: Query,
  { start }: Node,
  catalog: Catalog,
): PlaceholderName {
  if (placeholder.kind !== 'value') return placeholder;
  const resolved = new ResolvedStatement(root, new Environment(catalog));
  const use = placeholderUse(resolved.placeAt(start + 1));
  return use ? { ...placeholder, use } : placeholder;
}

function nameOf(node: Placeholder): PlaceholderName | undefined {
  const form = filtersForm(node);
  if (form) return filtersName(form);
  const { expression } = node;
  if (expression.kind !== 'Path') return undefined;
  const path = expression.names.flatMap((name) => (name.kind === 'Name' ? [name.text] : []));
  if (path.length === 0 || path.length < expression.names.length) return undefined;
  const [head, codeName] = path;
  if (head === 'variables' && codeName !== undefined && path.length === 2) {
    return { kind: 'variable', codeName };
  }
  return { kind: 'value', path };
}

function filtersName({ path, args = [] }: FiltersForm): PlaceholderName {
  const [first] = args;
  switch (path) {
    case 'interval':
      return { kind: 'interval', standard: first?.kind === 'StringLiteral' ? first.value : 'day' };
    case 'breakdown':
      return {
        kind: 'breakdown',
        keys: args.flatMap((arg) =>
          arg.kind === 'Alias' && arg.name.kind === 'Name' ? [arg.name.text] : [],
        ),
      };
    default:
      return { kind: 'filters' };
  }
}
