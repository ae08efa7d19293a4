/** The ways to draw rows. */
export const chartKinds = [
  'line',
  'area',
  'bar',
  'pie',
  'number',
  'scatter',
  'heatmap',
  'funnel',
  'sankey',
  'map',
] as const;

export type ChartKind = (typeof chartKinds)[number];
