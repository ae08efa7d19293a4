import type * as o from '../../common/language/officialTree.ts';
import type { Extent } from '../ast/extent.ts';
import type { Expression, Placeholder, Query } from '../ast/nodes.ts';

/** What the functions that print parts of a query print their own parts with. */
export type Printer = {
  readonly expression: (node: Expression) => o.Expression;
  readonly query: (node: Query) => o.QueryTerm;
  /** Where a printed node is in the text; empty if nobody asked for places. */
  readonly at: (origin: Extent) => o.SourceRange;
};

/** Prints a placeholder. */
export function placeholder(node: Placeholder, { expression, at }: Printer): o.Placeholder {
  return { node: 'Placeholder', expr: expression(node.expression), ...at(node) };
}

/** Prints an optional part. */
export function optional(
  node: Expression | undefined,
  { expression }: Printer,
): o.Expression | undefined {
  return node && expression(node);
}

/** Only queries with errors have such nodes. */
export function withError(): never {
  throw new Error('A query with errors has no official tree.');
}
