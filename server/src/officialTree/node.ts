import type { Extent } from '../ast/extent.ts';
import type { Expression, NameOrMissing, Query } from '../ast/nodes.ts';

/** A node as the official parser prints it, without positions. */
export type OfficialNode = Readonly<Record<string, unknown>>;

/** Prints an expression or a query; passed to the functions that print parts of one. */
export type Print = (node: Expression | Query) => OfficialNode;

/** Kept beside the nodes, which are plain JSON and are compared with the official parser's. */
const extents = new WeakMap<OfficialNode, Extent>();

/** Records the origin of a printed node. The first record stays: parentheses print nothing of their own. */
export function madeOf(origin: Extent, printed: OfficialNode): OfficialNode {
  if (!extents.has(printed)) extents.set(printed, origin);
  return printed;
}

/** A copy of the node with more fields. */
export function extended(printed: OfficialNode, fields: OfficialNode): OfficialNode {
  const origin = extents.get(printed);
  const more = { ...printed, ...fields };
  return origin ? madeOf(origin, more) : more;
}

/** The place of a printed node; undefined for one that was made up, such as the zero of `-a`. */
export function extentOf(printed: OfficialNode): Extent | undefined {
  return extents.get(printed);
}

/** A call that the parser makes of another form has only a name and arguments. */
export function rewritten(name: string, args: readonly OfficialNode[]): OfficialNode {
  return { node: 'Call', name, args };
}

/** Prints an optional part. */
export function optional(node: Expression | undefined, print: Print): OfficialNode | undefined {
  return node && print(node);
}

/** A name as text; of a missing one the empty text. */
export function text(name: NameOrMissing): string {
  return name.kind === 'Name' ? name.text : '';
}

/** Names as texts. */
export function texts(names: readonly NameOrMissing[]): string[] {
  return names.map(text);
}
