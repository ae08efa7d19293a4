import type { SchemaEntry } from '../../../server/src/protocol/schema.ts';
import type { InsightsNode } from '../insights/tree/insightsTree.ts';

/** A line of the Schema view. */
export type SchemaNode =
  | EntryNode
  | MoreNode
  /** The group of saved insights. */
  | { readonly kind: 'insights'; readonly filter: string }
  /** A line below that group, as the Insights view has it. */
  | { readonly kind: 'insight'; readonly node: InsightsNode }
  /** The number of matches; a click clears the filter. */
  | { readonly kind: 'filter'; readonly filter: string; readonly found: number }
  /** The way to the tables and events of a project, if there is no connection. */
  | { readonly kind: 'connect' }
  /** Why an item has no children. */
  | { readonly kind: 'failure'; readonly message: string; readonly advice: string };

/** An entry of the language server's schema, and its path of names. */
export type EntryNode = {
  readonly kind: 'entry';
  readonly path: readonly string[];
  /** How a query writes it, starting after its table: `person.properties.plan`; empty for a list. */
  readonly written: string;
  readonly entry: SchemaEntry;
  /** The filter when the item was made. */
  readonly filter: string;
  /** The line it is below; a list is below none. */
  readonly parent: EntryNode | undefined;
};

/** The way to more lines below one. */
export type MoreNode = {
  readonly kind: 'more';
  readonly parent: EntryNode;
  readonly shown: number;
  readonly total: number;
};

/**
 * The stable id of an item. A filtered view has other ids than the whole one: VS Code remembers which items are
 * expanded, and a filter expands its matches.
 */
export function keyOf({ path, filter }: Pick<EntryNode, 'path' | 'filter'>): string {
  return [filter, ...path].join('\u0000');
}

/** True if an entry is something to select from. */
export function isTable({ kind }: SchemaEntry): boolean {
  return kind === 'table' || kind === 'warehouse' || kind === 'view' || kind === 'system';
}
