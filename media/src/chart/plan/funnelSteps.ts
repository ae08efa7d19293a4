import { duration } from '../../../../client/src/protocol/words.ts';
import { nameOf, numberOf } from '../../base/cellValue.ts';
import type { Table } from '../../base/table.ts';
import type { ChartPlan } from './chartPlan.ts';
import { exactNumber } from './exactNumber.ts';
import { byName } from './nameOrder.ts';
import { slicesOf } from './slices.ts';

/** A funnel as a table of steps, in the order of the rows. */
export type FunnelSteps = {
  readonly steps: readonly string[];
  /** One for each value of the breakdown; a single one without a breakdown. */
  readonly groups: readonly FunnelGroup[];
};

export type FunnelGroup = {
  readonly name: string;
  /** For each step; a gap where a group does not have it. */
  readonly bars: readonly (FunnelBar | undefined)[];
};

export type FunnelBar = {
  readonly amount: number;
  /** The share of the group's first step, 0 to 1; undefined if that is zero. */
  readonly share: number | undefined;
  /** The other columns' values for it: `median time 3 h 4 min` from `median time (s)`. */
  readonly notes: readonly string[];
};

/** Brings rows into steps. Without a column of steps the columns of numbers are the steps. */
export function funnelSteps(table: Table, plan: ChartPlan): FunnelSteps {
  const { x, by, y } = plan;
  if (x === undefined) {
    const { slices } = slicesOf(table, plan);
    const bars = slices.map(({ value }) => ({ amount: value, notes: [] }));
    return { steps: slices.map(({ name }) => name), groups: [groupOf('', bars)] };
  }
  const [amounts = -1, ...others] = y;
  const steps = new Set<string>();
  const groups = new Map<string, Map<string, Omit<FunnelBar, 'share'>>>();
  for (let row = 0; row < table.rowCount; row++) {
    const step = nameOf(table.value(row, x));
    const group = by === undefined ? '' : nameOf(table.value(row, by));
    const bars = groups.get(group) ?? new Map<string, Omit<FunnelBar, 'share'>>();
    const before = bars.get(step);
    steps.add(step);
    groups.set(group, bars);
    bars.set(step, {
      amount: (before?.amount ?? 0) + (numberOf(table.value(row, amounts)) ?? 0),
      notes: before?.notes ?? others.flatMap((column) => note(table, row, column)),
    });
  }
  return {
    steps: [...steps],
    groups: [...groups]
      .sort(([a], [b]) => byName(a, b))
      .map(([name, bars]) =>
        groupOf(
          name,
          [...steps].map((step) => bars.get(step)),
        ),
      ),
  };
}

function groupOf(
  name: string,
  bars: readonly (Omit<FunnelBar, 'share'> | undefined)[],
): FunnelGroup {
  const first = bars[0]?.amount ?? 0;
  return {
    name,
    bars: bars.map((bar) => bar && { ...bar, share: first > 0 ? bar.amount / first : undefined }),
  };
}

function note(table: Table, row: number, at: number): readonly string[] {
  const name = table.columns[at]?.name ?? '';
  const value = numberOf(table.value(row, at));
  if (value === null) return [];
  const [, timed] = /^(.*) \(s\)$/u.exec(name) ?? [];
  return [
    timed === undefined ? `${name} ${exactNumber(value)}` : `${timed} ${duration(value * 1000)}`,
  ];
}
