import type { Node } from './nodes.ts';

/** The nodes directly below a node, in the order of its fields. */
export function childrenOf(node: Node): Node[] {
  const children: Node[] = [];
  addChildren(node, children);
  return children;
}

function addChildren(node: Node, children: Node[]): void {
  const fields: Readonly<Record<string, unknown>> = node;
  for (const key in fields) {
    const value = fields[key];
    if (typeof value !== 'object' || value === null) continue;
    if (Array.isArray(value)) {
      for (const item of value) if (isNode(item)) children.push(item);
    } else if (isNode(value)) {
      children.push(value);
    }
  }
}

/**
 * Visits a node and all nodes below it, parents first. If `enter` returns false, the nodes below are skipped. A chain
 * of a hundred thousand operators is a tree as deep, so there is no recursion.
 */
export function walk(root: Node, enter: (node: Node) => boolean | undefined): void {
  const pending: Node[] = [root];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (enter(node) === false) continue;
    const from = pending.length;
    addChildren(node, pending);
    // The last one added is visited first.
    for (let low = from, high = pending.length - 1; low < high; low++, high--) {
      const [one, other] = [pending[low], pending[high]];
      if (one && other) [pending[low], pending[high]] = [other, one];
    }
  }
}

/** The nodes around an offset, the outermost first; a node's end counts as inside it. */
export function pathTo(root: Node, offset: number): Node[] {
  const path: Node[] = [];
  let node: Node | undefined = root;
  while (node) {
    path.push(node);
    node = innermost(childrenOf(node), offset);
  }
  return path;
}

/** Of two neighbours that meet at the offset the later one wins, unless it is empty. */
function innermost(nodes: readonly Node[], offset: number): Node | undefined {
  let found: Node | undefined;
  for (const node of nodes) {
    if (node.start > offset || node.end < offset) continue;
    if (
      !found ||
      node.start > found.start ||
      (node.start === found.start && node.end < found.end)
    ) {
      found = node;
    }
  }
  return found;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'kind' in value;
}
