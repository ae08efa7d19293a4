import { t } from '@vscode/l10n';
import type { ChartKind, ChartSpec } from '../../../../client/src/protocol/display.ts';
import type { Table } from '../../base/table.ts';
import { columnRoles } from './defaultChart.ts';

/** Everything in which one kind of chart differs from another, except how it is drawn. */
export type ChartTraits = {
  readonly label: string;
  /** The label of `x`; undefined if the chart has none. */
  readonly x: string | undefined;
  /** The label of `by`; undefined if the chart has none. */
  readonly by: string | undefined;
  /** How many columns of numbers its form offers. */
  readonly y: 'one' | 'many';
  /** The columns that `x` is chosen from by default, the best ones first. */
  readonly xFrom: readonly ('times' | 'names' | 'numbers')[];
  /** True if it cannot be drawn without `x`, given how many columns of numbers were asked for. */
  readonly needsX: (asked: number) => boolean;
  readonly needsBy: boolean;
  /** True if it draws the first column of numbers only. */
  readonly drawsOne: (asked: number, hasX: boolean) => boolean;
  /** The message if the available columns do not suffice. */
  readonly lack: string;
  /** True if series can be stacked. */
  readonly stacks: boolean;
  /** True if it can show each number as a share of the first of its row. */
  readonly shares: boolean;
  /** True if some of its columns can be lines over the bars of others. */
  readonly mixes: boolean;
  /** True if it has an axis of values, with a goal and a second axis. */
  readonly scales: boolean;
  /** True if the format of its numbers can be chosen. */
  readonly formats: boolean;
  /** True if it compares names with each other, so that times along it say little. */
  readonly comparesNames: boolean;
  /** True if it draws the shapes of the countries. */
  readonly drawsCountries: boolean;
  /** True if its letters are as large as there is room for. */
  readonly fillsRoom: boolean;
};

const always = (): boolean => true;
const never = (): boolean => false;

const lacksNumbers = t('This chart needs a column of numbers. Pick one under Values.');

/** The traits that most kinds share. */
const usual: Omit<ChartTraits, 'label'> = {
  x: t('X axis'),
  by: t('Breakdown'),
  y: 'many',
  xFrom: ['names', 'times'],
  needsX: never,
  needsBy: false,
  drawsOne: never,
  lack: lacksNumbers,
  stacks: false,
  shares: false,
  mixes: false,
  scales: false,
  formats: false,
  comparesNames: false,
  drawsCountries: false,
  fillsRoom: false,
};

/** Kinds with series along an axis. */
const ofSeries = { ...usual, scales: true, formats: true };

export const chartTraits: Readonly<Record<ChartKind, ChartTraits>> = {
  line: { ...ofSeries, label: t('Line'), xFrom: ['times', 'names'] },
  area: { ...ofSeries, label: t('Area'), xFrom: ['times', 'names'], stacks: true },
  bar: { ...ofSeries, label: t('Bar'), stacks: true, mixes: true },
  pie: {
    ...usual,
    label: t('Pie'),
    x: t('Slices'),
    by: undefined,
    // Without a column of names, each column of numbers is a slice.
    drawsOne: (_, hasX) => hasX,
    formats: true,
    comparesNames: true,
  },
  number: {
    ...usual,
    label: t('Big number'),
    x: undefined,
    by: undefined,
    xFrom: [],
    formats: true,
    fillsRoom: true,
  },
  scatter: {
    ...usual,
    label: t('Scatter'),
    xFrom: ['numbers', 'times'],
    needsX: always,
    lack: t('A scatter chart needs two columns of numbers.'),
  },
  heatmap: {
    ...usual,
    label: t('Heat map'),
    x: t('Columns'),
    by: t('Rows'),
    // Several columns of numbers are themselves the columns of a heat map.
    needsX: (asked) => asked < 2,
    needsBy: true,
    drawsOne: (_, hasX) => hasX,
    lack: t('A heat map needs two columns to group by, and one of numbers.'),
    shares: true,
  },
  funnel: {
    ...usual,
    label: t('Funnel'),
    x: t('Steps'),
    // Columns requested besides the amounts are written next to the bars.
    drawsOne: (asked, hasX) => hasX && asked === 0,
  },
  sankey: {
    ...usual,
    label: t('Sankey'),
    x: t('From'),
    by: t('To'),
    y: 'one',
    needsX: always,
    needsBy: true,
    drawsOne: always,
    lack: t('A sankey chart needs two columns of names, from and to, and one of numbers.'),
  },
  map: {
    ...usual,
    label: t('World map'),
    x: t('Country'),
    by: undefined,
    y: 'one',
    needsX: always,
    drawsOne: always,
    lack: t(
      'A world map needs a column of countries, as two-letter codes or English names, and one of numbers.',
    ),
    drawsCountries: true,
  },
};

/**
 * The same columns as another kind of chart. A comparison along time becomes the slices of a pie, and slices become
 * lines along time again; otherwise every column keeps its role.
 */
export function switchKind(spec: ChartSpec, kind: ChartKind, table: Table): ChartSpec {
  const { x, y, by, ...others } = spec;
  const { keys, times } = columnRoles(table);
  const timeKeys = times.map((place) => keys[place] ?? '');
  const isAlongTime = x !== undefined && timeKeys.includes(x);
  const compares = chartTraits[kind].comparesNames;
  if (compares && isAlongTime && by !== undefined) return { ...others, kind, x: by, y };
  if (compares && isAlongTime && y.length > 1) return { ...others, kind, y };
  const [time] = timeKeys;
  const wasCompared = chartTraits[spec.kind].comparesNames && !isAlongTime;
  if (wasCompared && chartTraits[kind].scales && time !== undefined) {
    return { ...others, kind, x: time, y, ...(x === undefined ? {} : { by: x }) };
  }
  return { ...spec, kind };
}
