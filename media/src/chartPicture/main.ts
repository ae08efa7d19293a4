import type { DrawPicture } from '../../../client/src/protocol/chartPicture.ts';
import { speak } from '../../../client/src/protocol/language.ts';
import { tableOf } from '../base/table.ts';
import { planChart } from '../chart/plan/chartPlan.ts';
import { chartTraits } from '../chart/plan/chartTraits.ts';
import { drawing } from '../chart/drawing.ts';
import { init, registerMap } from '../chart/library/echarts.ts';
import { mapName } from '../chart/options/map.ts';
import { paperTheme } from '../chart/options/theme.ts';
import { type WorldMap, worldMap } from '../chart/options/worldMap.ts';

/** Draws a chart without a page, in the extension's own process. */
export const drawPicture: DrawPicture = async (order) => {
  speak(order.language);
  const { spec, columns, rows, width, height, countries, clock } = order;
  const table = tableOf(columns, rows);
  const planned = planChart(spec, table);
  if (planned.kind === 'nothing') return undefined;
  const world = chartTraits[planned.plan.kind].drawsCountries
    ? await loadWorld(countries)
    : undefined;
  const theme = paperTheme();
  const canvas = { width, height, theme, animate: false, world, clock };
  const { option, notices, description } = drawing(table, planned.plan, canvas);
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption({ ...option, animation: false, backgroundColor: theme.background });
    return { svg: chart.renderToSVGString(), description, notices };
  } finally {
    chart.dispose();
  }
};

async function loadWorld(countries: () => Promise<string>): Promise<WorldMap> {
  const world = worldMap(await countries());
  // The library asks for GeoJSON with fewer optional members than the standard has.
  registerMap(mapName, world.shapes as Parameters<typeof registerMap>[1]);
  return world;
}
