import type { Node } from './nodes.ts';

/** A copy of a tree, moved by `by`. There is no recursion, because trees can be very deep. */
export function moved<N extends Node>(root: N, by: number): N {
  const copy: Fields = {};
  const pending: Move[] = [{ from: root, to: copy }];
  for (let move = pending.pop(); move; move = pending.pop()) {
    const { from, to } = move;
    for (const key in from) {
      const value = from[key];
      if (typeof value === 'number') to[key] = offsets.has(key) ? value + by : value;
      else if (Array.isArray(value)) to[key] = value.map((item) => copyOf(item, pending));
      else to[key] = copyOf(value, pending);
    }
  }
  return copy as unknown as N;
}

/** The fields of nodes that are offsets. */
const offsets = new Set(['start', 'end', 'argsEnd']);

type Fields = Record<string, unknown>;
type Move = { readonly from: Fields; readonly to: Fields };

function copyOf(value: unknown, pending: Move[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const to: Fields = {};
  pending.push({ from: value as Fields, to });
  return to;
}
