import type { ChartKind, ChartSpec } from '../../../client/src/protocol/display.ts';
import type { Table } from '../base/table.ts';
import { columnRoles, defaultChart } from './defaultChart.ts';
import type { ColumnRoles } from './defaultChart.ts';
import { kindTraits } from './kinds.ts';

/** A chart with every column in its place. */
export type ChartPlan = {
  readonly kind: ChartKind;
  readonly x: number | undefined;
  readonly y: readonly number[];
  readonly by: number | undefined;
  readonly stacked: boolean;
  readonly share: boolean;
};

/** What becomes of a wish for a chart. */
export type Planned =
  | {
      readonly kind: 'plan';
      readonly plan: ChartPlan;
      /** The same in names, what was left open filled in. */
      readonly spec: ChartSpec;
      /** Names that were asked for and are no columns of these rows. */
      readonly missing: readonly string[];
    }
  /** It cannot be drawn; the message says what it would take. */
  | { readonly kind: 'nothing'; readonly message: string };

/** Brings a spec and a table together. What the spec leaves open, the default decides. */
export function planChart(wish: ChartSpec | undefined, table: Table): Planned {
  if (table.rowCount === 0) return nothing('There are no rows to draw.');
  const asked = wish ?? defaultChart(table);
  const roles = columnRoles(table);
  if (!asked || roles.numbers.length === 0) {
    return nothing('A chart needs a column of numbers. Count or add something up in the query.');
  }
  const place = (key: string | undefined): number | undefined => {
    const at = key === undefined ? -1 : roles.keys.indexOf(key);
    return at < 0 ? undefined : at;
  };
  const plan = fill(
    {
      kind: asked.kind,
      x: place(asked.x),
      y: asked.y.flatMap((key) => place(key) ?? []),
      by: place(asked.by),
      stacked: asked.stacked ?? false,
      share: asked.share ?? false,
    },
    roles,
    asked,
  );
  const lack = lackOf(plan, roles);
  if (lack !== undefined) return nothing(lack);
  const wished = [asked.x, ...asked.y, asked.by].filter((key) => key !== undefined);
  const missing = wished.filter((key) => !roles.keys.includes(key));
  return { kind: 'plan', plan, spec: specOf(plan, roles.keys), missing };
}

function nothing(message: string): Planned {
  return { kind: 'nothing', message };
}

/** Gives the chart the columns it needs and was not told, and takes away what it has no use for. */
function fill(plan: ChartPlan, roles: ColumnRoles, asked: ChartSpec): ChartPlan {
  const { times, names, numbers } = roles;
  const traits = kindTraits[plan.kind];
  const isFree = (place: number): boolean => place !== plan.by && !plan.y.includes(place);
  const firstOf = (...places: readonly number[]): number | undefined => places.find(isFree);
  let { x, by } = plan;
  // An axis that was taken away on purpose is not given back; numbers alone are counted along.
  if (x === undefined && traits.x !== undefined && asked.y.length === 0) {
    x =
      plan.kind === 'scatter'
        ? firstOf(...numbers, ...times)
        : firstOf(...xChoices(plan.kind, roles));
  }
  if (x === undefined && needsX(plan)) x = firstOf(...xChoices(plan.kind, roles));
  if (by === undefined && (plan.kind === 'heatmap' || plan.kind === 'sankey')) {
    by = [...names, ...times, ...numbers].find((place) => place !== x && !plan.y.includes(place));
  }
  const left = numbers.filter((place) => place !== x && place !== by);
  const chosen = plan.y.length > 0 ? plan.y : left;
  return {
    kind: plan.kind,
    x: traits.x === undefined ? undefined : x,
    y: drawsOne(plan, x) ? chosen.slice(0, 1) : chosen,
    by: traits.by === undefined ? undefined : by,
    stacked: plan.stacked && traits.stacks === true,
    share: plan.share && traits.shares === true,
  };
}

/** Whether a chart has a place for one column of numbers only. */
function drawsOne({ kind, y }: ChartPlan, x: number | undefined): boolean {
  if (kindTraits[kind].y === 'one') return true;
  // What is asked for beside the amounts of a funnel stands in words at its bars.
  if (kind === 'funnel') return x !== undefined && y.length === 0;
  return kind === 'heatmap' && x !== undefined;
}

function xChoices(kind: ChartKind, { times, names, numbers }: ColumnRoles): readonly number[] {
  if (kind === 'scatter') return [...numbers, ...times];
  if (kind === 'line' || kind === 'area') return [...times, ...names];
  return [...names, ...times];
}

/** Several columns of numbers are themselves the columns of a heat map. */
function needsX({ kind, y }: Pick<ChartPlan, 'kind' | 'y'>): boolean {
  if (kind === 'heatmap') return y.length < 2;
  return kind === 'scatter' || kind === 'sankey' || kind === 'map';
}

/** What a chart of each kind needs, where the columns at hand are not enough. */
const needs: Partial<Readonly<Record<ChartKind, string>>> = {
  scatter: 'A scatter chart needs two columns of numbers.',
  map: 'A world map needs a column of countries, as two-letter codes or English names, and one of numbers.',
  heatmap: 'A heat map needs two columns to group by, and one of numbers.',
  sankey: 'A sankey chart needs two columns of names, from and to, and one of numbers.',
};

function lackOf({ kind, x, y, by }: ChartPlan, { numbers }: ColumnRoles): string | undefined {
  const hasBy = by !== undefined || (kind !== 'heatmap' && kind !== 'sankey');
  const hasX = x !== undefined || !needsX({ kind, y });
  if (hasX && hasBy && y.some((place) => numbers.includes(place))) return undefined;
  return needs[kind] ?? 'This chart needs a column of numbers. Pick one under Values.';
}

function specOf({ kind, x, y, by, stacked, share }: ChartPlan, keys: readonly string[]): ChartSpec {
  const key = (place: number): string => keys[place] ?? '';
  return {
    kind,
    ...(x === undefined ? {} : { x: key(x) }),
    y: y.map(key),
    ...(by === undefined ? {} : { by: key(by) }),
    ...(stacked ? { stacked } : {}),
    ...(share ? { share } : {}),
  };
}
