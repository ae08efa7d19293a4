import type { Extent } from './extent.ts';
import type { Node, Query, Select } from './nodes.ts';
import { walk } from './walk.ts';

/** A foldable range of a statement; `isCte` if it is a CTE. */
export type Foldable = Extent & { readonly isCte: boolean };

/** The parts of a statement that are longer than a line, and can be folded. */
export function foldableExtents(tree: Query, text: string): readonly Foldable[] {
  const extents: Foldable[] = [];
  const add = ({ start, end }: Extent, isCte = false): void => {
    if (/[\r\n]/.test(text.slice(start, end))) extents.push({ start, end, isCte });
  };
  walk(tree, (node) => {
    if (foldable.has(node.kind)) add(node, node.kind === 'TableCte');
    const items = node.kind === 'Select' ? itemsOf(node, text) : undefined;
    if (items) add(items);
    return true;
  });
  return extents;
}

const foldable = new Set<Node['kind']>([
  ...(['With', 'TableCte', 'Subquery', 'ParenthesizedQuery', 'Case', 'Call', 'Dict'] as const),
  ...(['From', 'Filter', 'ArrayJoin', 'GroupBy', 'Windows', 'OrderBy', 'Values'] as const),
  ...(['ArrayLiteral', 'Tuple', 'Tag', 'Window', 'Join', 'SetOperand'] as const),
]);

/** From the word SELECT to the last item. */
function itemsOf(select: Select, text: string): Extent | undefined {
  const [first] = select.items;
  const last = select.items.at(-1);
  if (!first || !last) return undefined;
  const before = text.slice(select.start, first.start);
  const word = before.toLowerCase().lastIndexOf('select');
  return word < 0 ? undefined : { start: select.start + word, end: last.end };
}
