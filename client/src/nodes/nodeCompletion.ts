import { getLocation, type Location, type Node } from 'jsonc-parser';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import { jsonTree } from '../../../server/common/json/jsonTree.ts';
import { nodeAt } from './nodeDocument.ts';
import { type ValueSlot, valueSlot } from './valueSlot.ts';
import { slotEntries, type SlotEntry } from './slotEntries.ts';

/** The completions at a place of a document, and the range that they replace. */
export type NodeCompletions = {
  readonly entries: readonly SlotEntry[];
  /** Offsets, the end exclusive: the value that is being written, with its quotes. */
  readonly start: number;
  readonly end: number;
  /** There are more than are offered: they are asked for again as people type. */
  readonly isIncomplete: boolean;
};

/** Nobody reads more; a list of a hundred thousand takes time to transfer. */
const mostEntries = 1000;

/**
 * Names of events and properties, values and dates that can stand at a place of an insight's JSON.
 * What a schema can say, such as operators, is left to it. Undefined if there is nothing to offer.
 *
 * @param catalog what is known of the project; nothing is asked for here
 */
export function nodeCompletion(
  text: string,
  offset: number,
  catalog: CatalogParams | undefined,
): NodeCompletions | undefined {
  const root = jsonTree(text);
  if (!root) return undefined;
  const location = getLocation(text, offset);
  if (location.isAtPropertyKey) return undefined;
  const slot = slotAt(root, location.path);
  if (!slot) return undefined;
  const entries = slotEntries(slot, catalog ?? { revision: 'none' });
  const { start, end } = replaced(location, offset);
  const typed = text.slice(start, offset).replaceAll('"', '').toLowerCase();
  const fitting = entries.filter(({ label }) => label.toLowerCase().includes(typed));
  const shown = entries.length > mostEntries ? fitting.slice(0, mostEntries) : entries;
  return { entries: shown, start, end, isIncomplete: entries.length > mostEntries };
}

/** The expected kind of value at a path of an insight's JSON. */
export function slotAt(root: Node, path: readonly (string | number)[]): ValueSlot | undefined {
  return valueSlot(path, siblingsOf(root, path));
}

/** The other members of the object in which the place is. */
function siblingsOf(root: Node, path: readonly (string | number)[]): ReadonlyMap<string, unknown> {
  const owner = path.findLastIndex((segment) => typeof segment === 'string');
  const found = nodeAt(root, path.slice(0, Math.max(0, owner)));
  const members = found?.type === 'object' ? (found.children ?? []) : [];
  return new Map(
    members.map(({ children = [] }) => [String(children[0]?.value), children[1]?.value]),
  );
}

function replaced({ previousNode }: Location, offset: number): { start: number; end: number } {
  const node: Pick<Node, 'offset' | 'length'> = previousNode ?? { offset, length: 0 };
  return { start: node.offset, end: node.offset + node.length };
}
