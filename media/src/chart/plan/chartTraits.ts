import type { ChartKind } from '../../../../client/src/protocol/display.ts';

/** Everything in which one kind of chart differs from another, except how it is drawn. */
export type ChartTraits = {
  readonly label: string;
  /** What `x` is to it; undefined where it has no use for one. */
  readonly x: string | undefined;
  /** What `by` is to it; undefined where it has no use for one. */
  readonly by: string | undefined;
  /** How many columns of numbers its form offers. */
  readonly y: 'one' | 'many';
  /** The columns `x` is chosen from where none was asked for, the best ones first. */
  readonly xFrom: readonly ('times' | 'names' | 'numbers')[];
  /** Whether it cannot be drawn without `x`, given how many columns of numbers were asked for. */
  readonly needsX: (asked: number) => boolean;
  readonly needsBy: boolean;
  /** Whether it draws the first column of numbers only. */
  readonly drawsOne: (asked: number, hasX: boolean) => boolean;
  /** What to say where the columns at hand are not enough. */
  readonly lack: string;
  /** Whether series can be stacked. */
  readonly stacks: boolean;
  /** Whether it can show each number as a share of the first of its row. */
  readonly shares: boolean;
  /** Whether it draws the shapes of the countries. */
  readonly drawsCountries: boolean;
  /** Whether its letters are as large as there is room for. */
  readonly fillsRoom: boolean;
};

const always = (): boolean => true;
const never = (): boolean => false;

const lacksNumbers = 'This chart needs a column of numbers. Pick one under Values.';

const line: ChartTraits = {
  label: 'Line',
  x: 'X axis',
  by: 'Breakdown',
  y: 'many',
  xFrom: ['times', 'names'],
  needsX: never,
  needsBy: false,
  drawsOne: never,
  lack: lacksNumbers,
  stacks: false,
  shares: false,
  drawsCountries: false,
  fillsRoom: false,
};

export const chartTraits: Readonly<Record<ChartKind, ChartTraits>> = {
  line,
  area: { ...line, label: 'Area', stacks: true },
  bar: { ...line, label: 'Bar', xFrom: ['names', 'times'], stacks: true },
  pie: {
    label: 'Pie',
    x: 'Slices',
    by: undefined,
    y: 'one',
    xFrom: ['names', 'times'],
    needsX: never,
    needsBy: false,
    drawsOne: always,
    lack: lacksNumbers,
    stacks: false,
    shares: false,
    drawsCountries: false,
    fillsRoom: false,
  },
  number: {
    label: 'Big number',
    x: undefined,
    by: undefined,
    y: 'many',
    xFrom: [],
    needsX: never,
    needsBy: false,
    drawsOne: never,
    lack: lacksNumbers,
    stacks: false,
    shares: false,
    drawsCountries: false,
    fillsRoom: true,
  },
  scatter: {
    label: 'Scatter',
    x: 'X axis',
    by: 'Breakdown',
    y: 'many',
    xFrom: ['numbers', 'times'],
    needsX: always,
    needsBy: false,
    drawsOne: never,
    lack: 'A scatter chart needs two columns of numbers.',
    stacks: false,
    shares: false,
    drawsCountries: false,
    fillsRoom: false,
  },
  heatmap: {
    label: 'Heat map',
    x: 'Columns',
    by: 'Rows',
    y: 'many',
    xFrom: ['names', 'times'],
    // Several columns of numbers are themselves the columns of a heat map.
    needsX: (asked) => asked < 2,
    needsBy: true,
    drawsOne: (_, hasX) => hasX,
    lack: 'A heat map needs two columns to group by, and one of numbers.',
    stacks: false,
    shares: true,
    drawsCountries: false,
    fillsRoom: false,
  },
  funnel: {
    label: 'Funnel',
    x: 'Steps',
    by: 'Breakdown',
    y: 'many',
    xFrom: ['names', 'times'],
    needsX: never,
    needsBy: false,
    // Columns that were asked for beside the amounts are written next to the bars.
    drawsOne: (asked, hasX) => hasX && asked === 0,
    lack: lacksNumbers,
    stacks: false,
    shares: false,
    drawsCountries: false,
    fillsRoom: false,
  },
  sankey: {
    label: 'Sankey',
    x: 'From',
    by: 'To',
    y: 'one',
    xFrom: ['names', 'times'],
    needsX: always,
    needsBy: true,
    drawsOne: always,
    lack: 'A sankey chart needs two columns of names, from and to, and one of numbers.',
    stacks: false,
    shares: false,
    drawsCountries: false,
    fillsRoom: false,
  },
  map: {
    label: 'World map',
    x: 'Country',
    by: undefined,
    y: 'one',
    xFrom: ['names', 'times'],
    needsX: always,
    needsBy: false,
    drawsOne: always,
    lack: 'A world map needs a column of countries, as two-letter codes or English names, and one of numbers.',
    stacks: false,
    shares: false,
    drawsCountries: true,
    fillsRoom: false,
  },
};
