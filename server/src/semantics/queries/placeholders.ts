import type { Node, Query } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { Environment } from '../resolve/environment.ts';
import { placeAt } from '../resolve/visit.ts';
import { placeholderUse, type PlaceholderUse } from './placeholderUse.ts';

/** A name in braces, for a value that the request sends along. */
export type PlaceholderName =
  /** `{filters}`, `{filters.dateRange.from}`: the date range and the properties of the request. */
  | { readonly kind: 'filters' }
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
    const { expression } = node;
    if (expression.kind !== 'Path') return;
    const path = expression.names.flatMap((name) => (name.kind === 'Name' ? [name.text] : []));
    if (path.length === 0 || path.length < expression.names.length) return;
    const placeholder = nameOf(path);
    const key = keyOf(placeholder);
    const known = found.get(key);
    if (!known || (known.kind === 'value' && !known.use)) {
      found.set(key, withUse(placeholder, root, node, catalog));
    }
  };
  for (const root of roots) walk(root, (node) => take(node, root));
  return [...found.values()];
}

/** The placeholders of several queries, each once. */
export function joinedPlaceholders(
  lists: readonly (readonly PlaceholderName[])[],
): PlaceholderName[] {
  const found = new Map<string, PlaceholderName>();
  for (const placeholder of lists.flat()) {
    const key = keyOf(placeholder);
    const known = found.get(key);
    if (!known || (known.kind === 'value' && !known.use)) found.set(key, placeholder);
  }
  return [...found.values()];
}

function keyOf(placeholder: PlaceholderName): string {
  if (placeholder.kind === 'filters') return 'filters';
  return placeholder.kind === 'variable'
    ? `variables.${placeholder.codeName}`
    : placeholder.path.join('.');
}

function withUse(
  placeholder: PlaceholderName,
  root: Query,
  { start }: Node,
  catalog: Catalog,
): PlaceholderName {
  if (placeholder.kind !== 'value') return placeholder;
  const use = placeholderUse(placeAt(root, start + 1, new Environment(catalog)));
  return use ? { ...placeholder, use } : placeholder;
}

function nameOf(path: readonly string[]): PlaceholderName {
  const [head, codeName] = path;
  if (head === 'filters') return { kind: 'filters' };
  if (head === 'variables' && codeName !== undefined && path.length === 2) {
    return { kind: 'variable', codeName };
  }
  return { kind: 'value', path };
}
