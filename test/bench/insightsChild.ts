import { insightShape } from '../../client/src/api/shapes.ts';
import * as v from 'valibot';
import { membersOf, partsOf, rootGroups } from '../../client/src/insights/tree/insightGroups.ts';
import { PagedInsights } from '../../client/src/insights/tree/pagedInsights.ts';
import { matches } from '../../client/src/insights/tree/insightSummary.ts';
import { median } from './measure.ts';
import type { InsightFigures } from './insights.bench.ts';

// Prints what 5,000 insights cost the tree in milliseconds and KB. Started with --expose-gc.
const count = Number(process.argv[2]);
const kinds = ['HogQLQuery', 'TrendsQuery', 'FunnelsQuery', 'RetentionQuery', 'PathsQuery'];

/** A page of the service as text. Each insight has a node of some 2 KB, as real ones do. */
function pageText(offset: number): string {
  const results = Array.from({ length: Math.min(100, count - offset) }, (_, at) => {
    const id = offset + at + 1;
    const kind = kinds[id % kinds.length];
    const query = `select event, count() from events -- ${String(id).repeat(20)}\n`.repeat(25);
    return {
      id,
      short_id: `s${id}`,
      name: `Insight ${id}`,
      description: `What ${id} shows.`,
      tags: [`tag ${id % 50}`, `team ${id % 7}`],
      favorited: id % 20 === 0,
      query: { kind: 'DataVisualizationNode', source: { kind, query } },
      last_modified_at: new Date(id * 60_000).toISOString(),
      last_modified_by: { id: 1, first_name: 'Demo', email: 'demo@hedgebox.net' },
      dashboard_tiles: [{ id, dashboard_id: 1, deleted: false }],
    };
  });
  return JSON.stringify(results);
}

const shape = v.array(insightShape);
const list = new PagedInsights((offset) => {
  const insights = v.parse(shape, JSON.parse(pageText(offset)));
  return Promise.resolve({ insights, count, hasMore: offset + insights.length < count });
});
const before = used();
while (list.hasMore) await list.more(AbortSignal.timeout(60_000));
const held = (used() - before) / 1024;

const figures: InsightFigures = {
  held,
  show: Math.max(
    ...rootGroups.flatMap((group) => [
      timeOf(() => partsOf(group, list.items)),
      ...partsOf(group, list.items).map((part) => timeOf(() => membersOf(part, list.items))),
      timeOf(() => membersOf(group, list.items)),
    ]),
  ),
  search: timeOf(() => list.items.filter((each) => matches(each, 'insight 49'))),
  json: timeOf(() => JSON.parse(JSON.stringify(list.items)) as unknown),
};
console.log(JSON.stringify(figures));

function timeOf(run: () => unknown): number {
  const times = Array.from({ length: 20 }, () => {
    const started = performance.now();
    run();
    return performance.now() - started;
  });
  return median(times);
}

function used(): number {
  if (!globalThis.gc) throw new Error('Start this with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
