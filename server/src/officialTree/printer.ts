import type * as o from '../../common/language/officialTree.ts';
import type { Extent } from '../ast/extent.ts';
import type { Expression, NameOrMissing, Placeholder, Query } from '../ast/nodes.ts';

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

/** A name as text; of a missing one the empty text. */
export function text(name: NameOrMissing): string {
  return name.kind === 'Name' ? name.text : '';
}

/** Names as texts. */
export function texts(names: readonly NameOrMissing[]): string[] {
  return names.map(text);
}

/** Only queries with errors have such nodes. */
export function withError(): never {
  throw new Error('A query with errors has no official tree.');
}
