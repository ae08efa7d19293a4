import { chartLine, strayDisplay } from '../../../../server/common/insights/insightChart.ts';
import { parseDisplay, printDisplay } from '../../protocol/display.ts';

/**
 * The drawing of an SQL insight's rows as a `@display` value: its kind of chart and the columns of its axes. Undefined
 * for a table.
 */
export function wrapperDisplay(query: unknown): string | undefined {
  const line = chartLine(query) ?? strayDisplay(query);
  const spec = parseDisplay(line ?? '');
  return spec && printDisplay(spec);
}
