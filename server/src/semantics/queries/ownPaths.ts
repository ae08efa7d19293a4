import type { Node, Path } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';

/** The paths in one SELECT, without those of inner queries, in the order of the text. */
export function ownPaths(tree: Node): Path[] {
  const found: Path[] = [];
  walkSelect(tree, (node) => {
    if (node.kind === 'Path') found.push(node);
  });
  return found.sort((a, b) => a.start - b.start);
}

/** Visits one SELECT, without the queries inside it. */
export function walkSelect(tree: Node, enter: (node: Node) => void): void {
  walk(tree, (node) => {
    if (node !== tree && (node.kind === 'Subquery' || node.kind === 'With')) return false;
    enter(node);
    return true;
  });
}
