import type { Place } from '../../semantics/resolve/place.ts';

/** True if aggregates are allowed: not in WHERE and the like, nor inside another one. */
export function mayAggregate({ path, select, catalog }: Place): boolean {
  const at = path.findLastIndex((node) => node === select);
  const inside = path.slice(at + 1);
  const clause = inside[0];
  if (clause?.kind === 'Filter' && clause !== select?.having) return false;
  if (clause?.kind === 'From' || clause?.kind === 'GroupBy') return false;
  return !inside
    .slice(0, -2)
    .some((node) => node.kind === 'Call' && catalog.functions.isAggregate(node.name.text));
}
