import type { ChartPlan } from './chartPlan.ts';
import type { Series } from './seriesTable.ts';

/** From here on the smaller of two scales lies flat on the axis of the larger. */
const farApart = 10;

/**
 * The columns that need a second axis on the right: their scale differs so much from the first column's that one of
 * them could not be read.
 */
export function secondAxis(series: readonly Series[], plan: ChartPlan): ReadonlySet<number> {
  const none = new Set<number>();
  if (plan.oneAxis) return none;
  const units = new Map<string, { readonly columns: Set<number>; size: number }>();
  for (const { name, column, values } of series) {
    const key = unitOf(name, column, plan);
    const unit = units.get(key) ?? { columns: new Set(), size: 0 };
    units.set(key, unit);
    unit.columns.add(column);
    for (const value of values) unit.size = Math.max(unit.size, Math.abs(value ?? 0));
  }
  const sorted = [...units.values()]
    .filter(({ size }) => size > 0)
    .toSorted((a, b) => b.size - a.size);
  let widest = 0;
  let gap = farApart;
  for (let at = 1; at < sorted.length; at++) {
    const ratio = (sorted[at - 1]?.size ?? 0) / (sorted[at]?.size ?? 1);
    if (ratio < gap) continue;
    gap = ratio;
    widest = at;
  }
  if (widest === 0) return none;
  const [first = -1] = plan.y;
  const parts = [sorted.slice(0, widest), sorted.slice(widest)];
  const right = parts.find((part) => !part.some(({ columns }) => columns.has(first)));
  return new Set(right?.flatMap(({ columns }) => [...columns]));
}

/** Series that share a scale: a stack, and a period with the one before it. */
function unitOf(name: string, column: number, { stacked, lines = [], by }: ChartPlan): string {
  if (stacked && !lines.includes(column)) return 'stack';
  return by === undefined ? name.replace(/ \(previous\)$/u, '') : String(column);
}
