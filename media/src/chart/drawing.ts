import type { ChartKind } from '../../../client/src/protocol/display.ts';
import type { Table } from '../base/table.ts';
import type { Canvas, Drawing } from './options/frame.ts';
import { funnelDrawing } from './options/funnel.ts';
import { heatmapDrawing } from './options/heatmap.ts';
import { mapDrawing } from './options/map.ts';
import { numberDrawing } from './options/number.ts';
import { sankeyDrawing } from './options/sankey.ts';
import { scatterDrawing } from './options/scatter.ts';
import { seriesDrawing } from './options/series.ts';
import { pieDrawing } from './options/slices.ts';
import type { ChartPlan } from './plan/chartPlan.ts';

type Draw = (table: Table, plan: ChartPlan, canvas: Canvas) => Drawing;

const draws: Readonly<Record<ChartKind, Draw>> = {
  line: (...of) => seriesDrawing({ bars: false, filled: false }, ...of),
  area: (...of) => seriesDrawing({ bars: false, filled: true }, ...of),
  bar: (...of) => seriesDrawing({ bars: true, filled: false }, ...of),
  pie: pieDrawing,
  number: numberDrawing,
  scatter: scatterDrawing,
  heatmap: heatmapDrawing,
  funnel: funnelDrawing,
  sankey: sankeyDrawing,
  map: mapDrawing,
};

/** The options of ECharts for a plan. */
export function drawing(table: Table, plan: ChartPlan, canvas: Canvas): Drawing {
  return draws[plan.kind](table, plan, canvas);
}
