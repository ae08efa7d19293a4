import type { Node } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';

/** A name in braces, for a value that the request sends along. */
export type PlaceholderName =
  /** `{filters}`, `{filters.dateRange.from}`: the date range and the properties of the request. */
  | { readonly kind: 'filters' }
  /** `{variables.code_name}`: a variable of the project. */
  | { readonly kind: 'variable'; readonly codeName: string }
  /** `{name}`, `{a.b}`: a value of the request, by its path. */
  | { readonly kind: 'value'; readonly path: readonly string[] };

/** The placeholders below nodes, each once, in the order of the text. Those without a name are left out. */
export function placeholdersOf(...roots: readonly Node[]): PlaceholderName[] {
  const found = new Map<string, PlaceholderName>();
  const take = (node: Node): undefined => {
    if (node.kind !== 'Placeholder') return;
    const { expression } = node;
    if (expression.kind !== 'Path') return;
    const path = expression.names.flatMap((name) => (name.kind === 'Name' ? [name.text] : []));
    if (path.length === 0 || path.length < expression.names.length) return;
    const placeholder = nameOf(path);
    const key = placeholder.kind === 'filters' ? 'filters' : path.join('.');
    if (!found.has(key)) found.set(key, placeholder);
  };
  for (const root of roots) walk(root, take);
  return [...found.values()];
}

function nameOf(path: readonly string[]): PlaceholderName {
  const [head, codeName] = path;
  if (head === 'filters') return { kind: 'filters' };
  if (head === 'variables' && codeName !== undefined && path.length === 2) {
    return { kind: 'variable', codeName };
  }
  return { kind: 'value', path };
}
