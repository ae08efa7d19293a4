import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { insightLine } from '../../insights/code/adoption.ts';
import type { InsightState } from '../../insights/text/insightState.ts';
import { insightText } from '../../../../server/common/insights/insightText.ts';
import type { CellContent } from '../../cells/cellFormat.ts';
import { boundTo } from './insightCell.ts';
import { trimmed } from '../../base/trimmed.ts';

/** Saved insights that have HogQL as the cells of a notebook; the titles can be used as tables. */
export function cellsOfInsights(insights: readonly InsightState[]): readonly CellContent[] {
  const taken = new Set<string>();
  return insights.map((insight): CellContent => {
    const title = freeTitle(insight, taken);
    taken.add(title);
    const text = withPlainLineEnds(insightText(insight, 'hogql')).trimEnd();
    // Its original, to tell local edits from changes on the service.
    const value = boundTo(text, insightLine(text, insight));
    return { kind: 'query', value, layout: { title } };
  });
}

/** `Signups by week` is `signups_by_week`, and a second one `signups_by_week_2`. */
function freeTitle({ id, name }: InsightState, taken: ReadonlySet<string>): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '_');
  const start = trimmed(words, '_').slice(0, 40);
  const title = /^[a-z]/.test(start) ? start : `insight_${id}`;
  let free = title;
  for (let nth = 2; taken.has(free); nth++) free = `${title}_${nth}`;
  return free;
}
