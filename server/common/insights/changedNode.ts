import { t } from '@vscode/l10n';
import {
  hasChart,
  type SaidChart,
  sentDisplay,
  unkeptParts,
  withChart,
  withServiceDisplay,
} from './insightChart.ts';
import { hogqlPath, nodeOf, withNodeText } from './insightNode.ts';
import { type Fields, InsightTextError, unknownChart } from './insightText.ts';

/**
 * The JSON text of a node with the fields of a text that are part of it; the rest stays as it is,
 * byte for byte. Its display is one that the service knows, whatever came into it before.
 *
 * @returns undefined if the node has no place for one of them, since it has no HogQL
 * @throws InsightTextError if the node cannot be drawn as the text says
 */
export function changedNode(queryText: string, fields: Fields): string | undefined {
  const { sql, values, display, xAxis, yAxis } = fields;
  let changed = fields.query ?? queryText;
  const hasSaidChart = (display ?? xAxis ?? yAxis) !== undefined;
  if (sql === undefined && values === undefined && !hasSaidChart) return changed;
  const path = hogqlPath(nodeOf(changed));
  if (!path) return undefined;
  if (sql !== undefined) changed = withNodeText(changed, [...path, 'query'], JSON.stringify(sql));
  if (values !== undefined) changed = withNodeText(changed, [...path, 'values'], values);
  if (hasSaidChart) changed = drawn(changed, fields);
  return changed === queryText ? changed : withServiceDisplay(changed);
}

/** A bare query has no wrapper to say how to draw it, and gets none unasked. */
function drawn(queryText: string, chart: SaidChart): string {
  if (!hasChart(nodeOf(queryText))) {
    throw new InsightTextError(
      t(
        'The service does not store a chart for this insight. Remove -- @display:, then save again.',
      ),
    );
  }
  const { display } = chart;
  return withChart(
    queryText,
    display === undefined ? chart : { ...chart, display: serviceDisplay(display) },
  );
}

function serviceDisplay(display: string): string {
  const sent = sentDisplay(display);
  if (sent !== undefined) return sent;
  throw unknownChart(display);
}

/**
 * Refuses a line `@display` of an insight with parts that would be gone once it is saved: the
 * document of an insight has nothing but what the service keeps. A file keeps them itself.
 *
 * @throws InsightTextError
 */
export function checkKept(display: string | undefined): void {
  const unkept = unkeptParts(display ?? '');
  if (unkept === '') return;
  throw new InsightTextError(
    t(
      'The service cannot store “{0}” of a chart. Remove it from -- @display:, or save the query to a file.',
      unkept,
    ),
  );
}
