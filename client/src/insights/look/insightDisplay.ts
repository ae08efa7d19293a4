import { isWrapper } from '../../api/queryNode.ts';
import type { QueryNode } from '../../api/queries.ts';
import { isItem, itemsOf } from '../../nodes/answer.ts';
import { parseDisplay, printDisplay } from '../../protocol/display.ts';

/**
 * How the rows of an SQL insight are drawn, as a `@display` line says it: its kind of chart and the
 * columns of its axes. Undefined where it is a table.
 */
export function wrapperDisplay(query: unknown): string | undefined {
  if (!isItem(query) || !isWrapper(query as QueryNode)) return undefined;
  const { display, chartSettings: settings } = query;
  const spec = typeof display === 'string' ? parseDisplay(display) : undefined;
  if (!spec) return undefined;
  const axes = isItem(settings) ? settings : {};
  const x = isItem(axes['xAxis']) ? axes['xAxis']['column'] : undefined;
  const y = itemsOf(axes['yAxis']).flatMap((axis) =>
    typeof axis['column'] === 'string' ? [axis['column']] : [],
  );
  return printDisplay({ ...spec, ...(typeof x === 'string' ? { x } : {}), y });
}
