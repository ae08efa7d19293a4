import { t } from '@vscode/l10n';
import { columnKeys } from '../../../../client/src/protocol/display.ts';
import { count } from '../../../../client/src/protocol/words.ts';
import { columnKinds, nameOf, numberOf, timeOf } from '../../base/cellValue.ts';
import type { Table } from '../../base/table.ts';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import type { ChartPlan } from './chartPlan.ts';
import { byName } from './nameOrder.ts';
import { timeNames } from './placeName.ts';

/** A named amount: a slice, a step, a country. */
export type Slice = {
  readonly name: string;
  readonly value: number;
};

export type Slices = {
  readonly slices: readonly Slice[];
  readonly notices: readonly string[];
};

/** An amount that flows from one name to another. */
export type Flow = {
  readonly from: string;
  readonly to: string;
  readonly value: number;
};

/**
 * Named amounts in the order of the rows; equal names are added up. Without a column of names, as in one row of several
 * counts, the columns are the names.
 */
export function slicesOf(table: Table, { x, y }: ChartPlan): Slices {
  const sums = new Map<string, number>();
  const keys = columnKeys(table.columns);
  const nameAt = x === undefined ? nameOf : namesOf(table, x);
  let without = 0;
  const add = (name: string, value: number | null): void => {
    if (value === null) without++;
    else sums.set(name, (sums.get(name) ?? 0) + value);
  };
  for (let row = 0; row < table.rowCount; row++) {
    for (const column of y) {
      const name = x === undefined ? keys[column] : nameAt(table.value(row, x));
      add(
        x === undefined && y.length === 1 && table.rowCount > 1 ? String(row + 1) : (name ?? ''),
        numberOf(table.value(row, column)),
      );
    }
  }
  const notices = without === 0 ? [] : [withoutNumber(without)];
  return { slices: [...sums].map(([name, value]) => ({ name, value })), notices };
}

/** The names of a column's cells: times as on an axis. */
function namesOf(table: Table, column: number): (cell: Cell | undefined) => string {
  if (columnKinds(table)[column] !== 'time') return nameOf;
  const cells = Array.from({ length: table.rowCount }, (_, row) => table.value(row, column));
  const show = timeNames(cells.flatMap((cell) => timeOf(cell) ?? []));
  return (cell) => {
    const time = timeOf(cell);
    return time === null ? nameOf(cell) : show(time);
  };
}

/** The largest slices first, and the rest as one called Other. Negative amounts have no slice. */
export function largestSlices({ slices, notices }: Slices, most: number): Slices {
  const positive = slices.filter(({ value }) => value > 0);
  const below = slices.filter(({ value }) => value < 0).length;
  const told = below === 0 ? notices : [...notices, belowZero(below)];
  const sorted = positive.toSorted((a, b) => b.value - a.value || byName(a.name, b.name));
  if (sorted.length <= most) return { slices: sorted, notices: told };
  const rest = sorted.slice(most - 1);
  const value = rest.reduce((sum, slice) => sum + slice.value, 0);
  return {
    slices: [...sorted.slice(0, most - 1), { name: t('Other'), value }],
    notices: [...told, t('“Other” combines {0} smaller ones.', count(rest.length))],
  };
}

/** Amounts between pairs of names; equal pairs are added up. */
export function flowsOf(table: Table, { x = -1, by = -1, y }: ChartPlan): readonly Flow[] {
  const sums = new Map<string, Flow>();
  for (let row = 0; row < table.rowCount; row++) {
    const from = nameOf(table.value(row, x));
    const to = nameOf(table.value(row, by));
    const key = JSON.stringify([from, to]);
    const value = numberOf(table.value(row, y[0] ?? -1)) ?? 0;
    sums.set(key, { from, to, value: value + (sums.get(key)?.value ?? 0) });
  }
  return [...sums.values()];
}

/**
 * Flows without cycles, which a sankey cannot draw: the last flow of a cycle is left out, and so
 * are empty flows. They keep the caller's order, the largest first.
 */
export function withoutRings(flows: readonly Flow[]): readonly Flow[] {
  const next = new Map<string, Set<string>>();
  return flows.filter(({ from, to, value }) => {
    if (value <= 0 || reaches(next, to, from)) return false;
    const ends = next.get(from) ?? new Set<string>();
    next.set(from, ends.add(to));
    return true;
  });
}

function reaches(
  next: ReadonlyMap<string, ReadonlySet<string>>,
  from: string,
  to: string,
): boolean {
  const seen = new Set<string>();
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (at === to) return true;
    if (seen.has(at)) continue;
    seen.add(at);
    open.push(...(next.get(at) ?? []));
  }
  return false;
}

function withoutNumber(rows: number): string {
  return rows === 1
    ? t('1 row has no number and is not shown.')
    : t('{0} rows have no number and are not shown.', count(rows));
}

function belowZero(amounts: number): string {
  return amounts === 1
    ? t('1 negative amount not shown.')
    : t('{0} negative amounts not shown.', count(amounts));
}
