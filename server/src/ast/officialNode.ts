import type { Expression, Query } from './nodes.ts';

/** A node as the official parser prints it, without positions. */
export type OfficialNode = Readonly<Record<string, unknown>>;

/** Prints an expression or a query; the half that prints tables is handed it. */
export type Print = (node: Expression | Query) => OfficialNode;
