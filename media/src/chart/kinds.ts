import type { ChartKind } from '../../../client/src/protocol/display.ts';

/** What a kind of chart is called, and what it makes of its columns. */
export type KindTraits = {
  readonly label: string;
  /** What `x` is to it; absent where it has no use for one. */
  readonly x?: string;
  readonly by?: string;
  /** How many columns of numbers it draws. */
  readonly y: 'one' | 'many';
  readonly stacks?: true;
  /** Whether it can show each number as a share of the first of its row. */
  readonly shares?: true;
};

export const kindTraits: Readonly<Record<ChartKind, KindTraits>> = {
  line: { label: 'Line', x: 'X axis', by: 'Breakdown', y: 'many' },
  area: { label: 'Area', x: 'X axis', by: 'Breakdown', y: 'many', stacks: true },
  bar: { label: 'Bar', x: 'X axis', by: 'Breakdown', y: 'many', stacks: true },
  pie: { label: 'Pie', x: 'Slices', y: 'one' },
  number: { label: 'Big number', y: 'many' },
  scatter: { label: 'Scatter', x: 'X axis', by: 'Breakdown', y: 'many' },
  heatmap: { label: 'Heat map', x: 'Columns', by: 'Rows', y: 'many', shares: true },
  funnel: { label: 'Funnel', x: 'Steps', by: 'Breakdown', y: 'many' },
  sankey: { label: 'Sankey', x: 'From', by: 'To', y: 'one' },
  map: { label: 'World map', x: 'Country', y: 'one' },
};
