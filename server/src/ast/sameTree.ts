import type { Node } from './nodes.ts';

/**
 * True if two trees are the same: the same nodes with the same words. Their places do not
 * count, nor whether a name is in quotes. There is no recursion, because trees can be very deep.
 */
export function sameTree(one: Node, other: Node): boolean {
  const pending: [unknown, unknown][] = [[one, other]];
  for (let pair = pending.pop(); pair; pair = pending.pop()) {
    const [a, b] = pair;
    if (a === b) continue;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
    const left = Object.entries(a);
    const right = new Map(Object.entries(b));
    if (left.length !== right.size) return false;
    for (const [key, value] of left) {
      if (!right.has(key)) return false;
      if (!ofThePlace.has(key)) pending.push([value, right.get(key)]);
    }
  }
  return true;
}

/** Fields for a node's position and spelling, which do not change its meaning. */
const ofThePlace: ReadonlySet<string> = new Set(['start', 'end', 'argsEnd', 'quoted']);
