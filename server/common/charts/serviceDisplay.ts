/** A chart of ours that a display of the service looks like. */
export type Drawing = {
  readonly kind: ChartKind;
  readonly stacked?: boolean;
};

/** The displays that each version of the service has; null for one that is not a chart of ours. */
const documented: Readonly<Record<string, Drawing | null>> = {
  ActionsLineGraph: { kind: 'line' },
  ActionsLineGraphCumulative: { kind: 'line' },
  ActionsAreaGraph: { kind: 'area' },
  ActionsBar: { kind: 'bar' },
  ActionsStackedBar: { kind: 'bar', stacked: true },
  ActionsBarValue: { kind: 'bar' },
  ActionsPie: { kind: 'pie' },
  BoldNumber: { kind: 'number' },
  WorldMap: { kind: 'map' },
  ActionsTable: null,
};

/** Displays of newer versions, which an older one would refuse. */
const newer: Readonly<Record<string, Drawing | null>> = {
  ActionsUnstackedBar: { kind: 'bar' },
  TwoDimensionalHeatmap: { kind: 'heatmap' },
  CalendarHeatmap: null,
};

const known = new Map(Object.entries({ ...documented, ...newer }));

/** The values that a node's `display` may have: the service's own words. */
export const serviceDisplays: readonly string[] = [...known.keys()];

/** The chart of ours that shows the same as a display of the service. */
export function drawingOf(display: string): Drawing | undefined {
  return known.get(display) ?? undefined;
}

/** The display of the service, in any version, that shows the same as a chart of ours. */
export function displayOf({ kind, stacked = false }: Drawing): string | undefined {
  const found = Object.entries(documented).find(
    ([, drawing]) => drawing?.kind === kind && (drawing.stacked ?? false) === stacked,
  );
  return found?.[0];
}

/**
 * True for a name that a service may have given a display, this one or a newer one. False for words
 * of ours that got into a node by mistake.
 */
export function isServiceDisplay(text: string): boolean {
  if (known.has(text)) return true;
  return /^[A-Z]\w*$/.test(text) && !chartKinds.some((kind) => kind === text.toLowerCase());
}

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
