import { t } from '@vscode/l10n';
import {
  type ChartKind,
  chartNumbers,
  type ChartNumbers,
  type ChartSpec,
} from '../../../../client/src/protocol/display.ts';
import type { Table } from '../../base/table.ts';
import { columnRoles, type ColumnRoles, defaultChart } from './defaultChart.ts';
import { chartTraits } from './chartTraits.ts';

/** A chart with every column in its place. */
export type ChartPlan = {
  readonly kind: ChartKind;
  readonly x: number | undefined;
  readonly y: readonly number[];
  readonly by: number | undefined;
  readonly stacked: boolean;
  readonly share: boolean;
  /** Columns that are lines over bars. */
  readonly lines?: readonly number[];
} & ChartNumbers;

/** The outcome of planning a chart. */
export type Planned =
  | {
      readonly kind: 'plan';
      readonly plan: ChartPlan;
      /** The complete spec, with open choices filled in. */
      readonly spec: ChartSpec;
      /** Names that were asked for and are not columns of these rows. */
      readonly missing: readonly string[];
    }
  /** It cannot be drawn; the message says what is missing. */
  | { readonly kind: 'nothing'; readonly message: string };

/** Plans how to draw a table by a spec. Defaults decide what the spec leaves open. */
export function planChart(wish: ChartSpec | undefined, table: Table): Planned {
  if (table.rowCount === 0) return nothing(t('There are no rows to draw.'));
  const asked = wish ?? defaultChart(table);
  const roles = columnRoles(table);
  if (!asked || roles.numbers.length === 0) {
    return nothing(t('A chart needs a column of numbers. Count or add something up in the query.'));
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
      lines: (asked.lines ?? []).flatMap((key) => place(key) ?? []),
      ...chartNumbers(asked),
    },
    roles,
    asked,
  );
  const lack = lackOf(plan, roles);
  if (lack !== undefined) return nothing(lack);
  const wished = [asked.x, ...asked.y, asked.by, ...(asked.lines ?? [])].filter(
    (key) => key !== undefined,
  );
  const missing = wished.filter((key) => !roles.keys.includes(key));
  return { kind: 'plan', plan, spec: specOf(plan, roles.keys), missing };
}

function nothing(message: string): Planned {
  return { kind: 'nothing', message };
}

/** Adds missing columns that the chart needs, and drops those it cannot use. */
function fill(plan: ChartPlan, roles: ColumnRoles, asked: ChartSpec): ChartPlan {
  const traits = chartTraits[plan.kind];
  const { times, names, numbers } = roles;
  let { x, by } = plan;
  // An axis that was removed on purpose is not added back; the values are drawn by row number.
  const isOpen = traits.x !== undefined && asked.y.length === 0;
  if (x === undefined && (isOpen || traits.needsX(plan.y.length))) {
    const choices = traits.xFrom.flatMap((role) => roles[role]);
    x = choices.find((place) => place !== by && !plan.y.includes(place));
  }
  if (by === undefined && traits.needsBy) {
    by = [...names, ...times, ...numbers].find((place) => place !== x && !plan.y.includes(place));
  }
  // Slices of time say little if the columns of numbers, or the names, are compared.
  if (
    traits.comparesNames &&
    isOpen &&
    x !== undefined &&
    times.includes(x) &&
    numbers.length > 1
  ) {
    x = undefined;
  }
  const left = numbers.filter((place) => place !== x && place !== by);
  const chosen = plan.y.length > 0 ? plan.y : left;
  const y = traits.drawsOne(plan.y.length, x !== undefined) ? chosen.slice(0, 1) : chosen;
  const { oneAxis, format, rightFormat, goal } = plan;
  const { scales, formats } = traits;
  return {
    kind: plan.kind,
    x: traits.x === undefined ? undefined : x,
    y,
    by: traits.by === undefined ? undefined : by,
    stacked: plan.stacked && traits.stacks,
    share: plan.share && traits.shares,
    lines: traits.mixes ? (plan.lines ?? []).filter((place) => y.includes(place)) : [],
    ...chartNumbers({
      oneAxis: scales && oneAxis,
      format: formats ? format : undefined,
      rightFormat: scales ? rightFormat : undefined,
      goal: scales ? goal : undefined,
    }),
  };
}

function lackOf({ kind, x, y, by }: ChartPlan, { numbers }: ColumnRoles): string | undefined {
  const { needsX, needsBy, lack } = chartTraits[kind];
  const hasBy = by !== undefined || !needsBy;
  const hasX = x !== undefined || !needsX(y.length);
  return hasX && hasBy && y.some((place) => numbers.includes(place)) ? undefined : lack;
}

function specOf(plan: ChartPlan, keys: readonly string[]): ChartSpec {
  const { kind, x, y, by, stacked, share, lines = [] } = plan;
  const key = (place: number): string => keys[place] ?? '';
  return {
    kind,
    ...(x === undefined ? {} : { x: key(x) }),
    y: y.map(key),
    ...(by === undefined ? {} : { by: key(by) }),
    ...(stacked ? { stacked } : {}),
    ...(share ? { share } : {}),
    ...(lines.length === 0 ? {} : { lines: lines.map(key) }),
    ...chartNumbers(plan),
  };
}
