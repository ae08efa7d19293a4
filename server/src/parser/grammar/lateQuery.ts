import type { Query } from '../../ast/nodes.ts';

/** A query, or how to come by it once somebody looks at it. */
export type LateQuery = Query | (() => Query);

/** The node with its query, which is made when first looked at. */
export function withQuery<N extends object>(
  node: N,
  query: LateQuery,
): N & { readonly query: Query } {
  if (typeof query !== 'function') return Object.assign(node, { query });
  const late = {
    enumerable: true,
    configurable: true,
    get(): Query {
      const value = query();
      Object.defineProperty(node, 'query', { value, enumerable: true });
      return value;
    },
  };
  return Object.defineProperty(node, 'query', late) as N & { readonly query: Query };
}
