import assert from 'node:assert/strict';
import { PermissionError } from '../../../../../client/src/api/errors.ts';
import type { ExactInsight, InsightChange } from '../../../../../client/src/api/insights.ts';
import { JsonText } from '../../../../../client/src/api/json.ts';
import type { Activity } from '../../../../../client/src/api/shapes.ts';
import {
  findRepair,
  repairChart,
  type RepairService,
} from '../../../../../client/src/insights/repair/chartRepair.ts';
import { insight } from '../tree/insight.ts';
import { nodeOf } from '../../../../../server/common/insights/insightNode.ts';

const { signal } = new AbortController();
const source = '{"kind":"HogQLQuery","query":"select 1"}';

/** A node with a display. */
function drawn(display: string | null | undefined): string {
  const member = display === undefined ? '' : `,"display":${JSON.stringify(display)}`;
  return `{"n":1.0,"kind":"DataVisualizationNode","source":${source}${member}}`;
}

/** An entry of the log in which a query was changed. */
function entry(before: string, after: string): Activity {
  const change = { field: 'query', before: nodeOf(before), after: nodeOf(after) };
  return { detail: { changes: [change] } } as Activity;
}

/** A service with one insight, and a log of two entries a page. */
class Service implements RepairService {
  readonly sent: InsightChange[] = [];
  queryText: string;
  privilege = 37;
  refusal: Error | undefined;
  readonly #log: readonly Activity[];

  constructor(queryText: string, log: readonly Activity[]) {
    this.queryText = queryText;
    this.#log = log;
  }

  retrieve(): Promise<ExactInsight> {
    const { queryText } = this;
    const rights = { effective_privilege_level: this.privilege };
    const query: unknown = JSON.parse(queryText);
    return Promise.resolve({ insight: insight(42, { query, ...rights }), queryText });
  }

  update(_id: number, change: InsightChange): Promise<ExactInsight> {
    this.sent.push(change);
    this.queryText = (change.query as JsonText).text;
    return this.retrieve();
  }

  activity(_id: number, page: number) {
    if (this.refusal) return Promise.reject(this.refusal);
    const entries = this.#log.slice(page * 2 - 2, page * 2);
    return Promise.resolve({ entries, count: null, hasMore: this.#log.length > page * 2 });
  }
}

const stray = 'pie x=channel y=signups';
const name = { detail: { changes: [{ field: 'name', before: 'a', after: 'b' }] } } as Activity;

describe('an insight with words of ours as its display', () => {
  const logs: [what: string, log: readonly Activity[], display: string | null][] = [
    ['the display before it', [entry(drawn('ActionsBar'), drawn(stray))], 'ActionsBar'],
    [
      'the last one of the service, pages before',
      [
        entry(drawn('bar'), drawn(stray)),
        name,
        entry(drawn('line'), drawn('bar')),
        name,
        entry(drawn('ActionsLineGraph'), drawn('line')),
        entry(drawn('ActionsPie'), drawn('ActionsLineGraph')),
      ],
      'ActionsLineGraph',
    ],
    ['a table, where it was one', [entry(drawn(undefined), drawn(stray))], null],
    ['what came of an older entry', [entry(source, drawn('ActionsPie'))], 'ActionsPie'],
  ];
  for (const [what, log, display] of logs) {
    it(`gets back ${what}`, async () => {
      const service = new Service(drawn(stray), log);
      const repair = await findRepair(service, 42, signal);
      assert.deepEqual(repair, { id: 42, stray, display, isFromLog: true });
      assert.deepEqual(service.sent, []);
      assert.ok(await repairChart(service, repair, signal));
      assert.deepEqual(service.sent, [{ query: new JsonText(drawn(display)) }]);
    });
  }

  it('gets what its words stand for where the log has nothing, or is closed', async () => {
    const service = new Service(drawn(stray), [entry(drawn('bar'), drawn(stray))]);
    const found = { id: 42, stray, display: 'ActionsPie', isFromLog: false };
    assert.deepEqual(await findRepair(service, 42, signal), found);
    service.refusal = new PermissionError('No.');
    assert.deepEqual(await findRepair(service, 42, signal), found);
    await repairChart(service, found, signal);
    const axes = '{"xAxis":{"column":"channel"},"yAxis":[{"column":"signups"}]}';
    const node = drawn('ActionsPie').replace(/\}$/, `,"chartSettings":${axes}}`);
    assert.equal(service.queryText, node);
  });

  it('is left alone where it may not be changed, or has been changed meanwhile', async () => {
    const log = [entry(drawn('ActionsBar'), drawn(stray))];
    const service = new Service(drawn(stray), log);
    const repair = await findRepair(service, 42, signal);
    assert.ok(repair);
    service.privilege = 21;
    assert.equal(await findRepair(service, 42, signal), undefined);
    assert.equal(await repairChart(service, repair, signal), undefined);
    service.privilege = 37;
    service.queryText = drawn('ActionsLineGraph');
    assert.equal(await findRepair(service, 42, signal), undefined);
    assert.equal(await repairChart(service, repair, signal), undefined);
    assert.deepEqual(service.sent, []);
  });

  it('is not repaired where the service fails', async () => {
    const service = new Service(drawn(stray), []);
    service.refusal = new Error('broken');
    await assert.rejects(findRepair(service, 42, signal), /broken/);
  });
});
