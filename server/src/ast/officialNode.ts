import type { Expression, Query } from './nodes.ts';

/** A node as the official parser prints it, without positions. */
export type OfficialNode = Readonly<Record<string, unknown>>;

/** Prints an expression or a query; the half that prints tables is handed it. */
export type Print = (node: Expression | Query) => OfficialNode;

/** Where in its statement a node stands. */
type Extent = { readonly start: number; readonly end: number };

const extents = new WeakMap<OfficialNode, Extent>();

/** Notes what a printed node was made of. The first note stays: parentheses print nothing of their own. */
export function madeOf(origin: Extent, printed: OfficialNode): OfficialNode {
  if (!extents.has(printed)) extents.set(printed, origin);
  return printed;
}

/** The same node with more fields. */
export function extended(printed: OfficialNode, fields: OfficialNode): OfficialNode {
  const origin = extents.get(printed);
  const more = { ...printed, ...fields };
  return origin ? madeOf(origin, more) : more;
}

/** Where a printed node stands; nothing for one that was made up, such as the zero of `-a`. */
export function extentOf(printed: OfficialNode): Extent | undefined {
  return extents.get(printed);
}
