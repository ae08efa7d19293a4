import { chartLine, strayDisplay } from '../../../../server/common/insights/insightChart.ts';
import { parseDisplay, printDisplay } from '../../protocol/display.ts';

/**
 * How the rows of an SQL insight are drawn, as a `@display` line says it: its kind of chart and the
 * columns of its axes. Undefined if it is a table.
 */
export function wrapperDisplay(query: unknown): string | undefined {
  const line = chartLine(query) ?? strayDisplay(query);
  const spec = parseDisplay(line ?? '');
  return spec && printDisplay(spec);
}
