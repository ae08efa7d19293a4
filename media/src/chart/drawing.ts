import type { Table } from '../base/table.ts';
import type { ChartPlan } from './chartPlan.ts';
import type { Drawing } from './options/frame.ts';
import { funnelDrawing } from './options/funnel.ts';
import { heatmapDrawing } from './options/heatmap.ts';
import { mapDrawing } from './options/map.ts';
import { numberDrawing } from './options/number.ts';
import { sankeyDrawing } from './options/sankey.ts';
import { scatterDrawing } from './options/scatter.ts';
import { seriesDrawing } from './options/series.ts';
import { pieDrawing } from './options/slices.ts';
import type { ChartTheme } from './theme.ts';
import type { WorldMap } from './worldMap.ts';

/** Where a chart is drawn. */
export type Canvas = {
  readonly width: number;
  readonly height: number;
  readonly theme: ChartTheme;
  readonly animate: boolean;
  /** The countries, which only the world map needs. */
  readonly world: WorldMap | undefined;
};

/** What the library is told to draw. */
export function drawing(table: Table, plan: ChartPlan, canvas: Canvas): Drawing {
  const { theme, animate, world } = canvas;
  switch (plan.kind) {
    case 'line':
    case 'area':
    case 'bar':
      return seriesDrawing(table, plan, theme, animate);
    case 'pie':
      return pieDrawing(table, plan, theme, animate);
    case 'funnel':
      return funnelDrawing(table, plan, theme, animate);
    case 'number':
      return numberDrawing(table, plan, theme, canvas);
    case 'scatter':
      return scatterDrawing(table, plan, theme, animate);
    case 'heatmap':
      return heatmapDrawing(table, plan, theme, animate);
    case 'sankey':
      return sankeyDrawing(table, plan, theme, animate);
    case 'map':
      if (!world) throw new Error('The shapes of the countries are not here.');
      return mapDrawing(table, plan, theme, animate, world);
  }
}
