import type { Cte, Node } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';

/** The places where each name is used: as a table, as a function, or as the first of a path. */
export type UsedNames = ReadonlyMap<string, readonly number[]>;

/** The names used in a tree, without the trees below some nodes. */
export function namesIn(tree: Node, isLeftOut: (node: Node) => boolean = () => false): UsedNames {
  const found = new Map<string, number[]>();
  walk(tree, (node) => {
    if (isLeftOut(node)) return false;
    const names = node.kind === 'Path' || node.kind === 'TableReference' ? node.names : [];
    const [first] = node.kind === 'Call' ? [node.name] : names;
    if (first?.kind !== 'Name') return true;
    const starts = found.get(first.text);
    if (starts) starts.push(first.start);
    else found.set(first.text, [first.start]);
    return true;
  });
  return found;
}

/** True if one of the names is that of a CTE and is used outside of it. */
export function isNamedOutside({ name, start, end }: Cte, used: UsedNames): boolean {
  if (name.kind !== 'Name') return false;
  return (used.get(name.text) ?? []).some((at) => at < start || at >= end);
}
