import assert from 'node:assert/strict';
import { setImmediate as turn } from 'node:timers/promises';
import type { JsonText } from '../../../../../client/src/api/json.ts';
import type { InsightChange } from '../../../../../client/src/api/insights.ts';
import type { RepairParts } from '../../../../../client/src/insights/repair/chartRepairs.ts';
import { insightSummary } from '../../../../../client/src/insights/tree/insightSummary.ts';
import { editor } from '../../support/editor.ts';
import type { FakeDocument } from '../../support/fakeTexts.ts';
import { state } from '../text/state.ts';
import { insight } from '../tree/insight.ts';

const { ChartRepairs } = await import('../../../../../client/src/insights/repair/chartRepairs.ts');
const { insightUri } = await import('../../../../../client/src/base/insightAddress.ts');

const host = 'https://us.example';
const node = (display: string) => ({
  kind: 'DataVisualizationNode',
  source: { kind: 'HogQLQuery', query: 'select 1' },
  display,
});

/** Three insights, of which the first two have our own words as their display. */
function scene() {
  const queries = new Map([
    [1, node('pie x=channel y=signups')],
    [2, node('bar')],
    [3, node('ActionsBar')],
  ]);
  const sent: [id: number, display: unknown][] = [];
  const exact = (id: number) => {
    const query = queries.get(id);
    return { insight: insight(id, { query }), queryText: JSON.stringify(query) };
  };
  const insights = {
    retrieveExact: (id: number) => Promise.resolve(exact(id)),
    updateExact: (id: number, { query }: InsightChange) => {
      queries.set(id, JSON.parse((query as JsonText).text) as ReturnType<typeof node>);
      sent.push([id, queries.get(id)?.display]);
      return Promise.resolve(exact(id));
    },
  };
  const change = { field: 'query', before: node('ActionsPie'), after: node('pie') };
  const activity = () =>
    Promise.resolve({ entries: [{ detail: { changes: [change] } }], count: 1, hasMore: false });
  const client = { insights: () => insights, insightContext: () => ({ activity }) };
  const session = { connection: { name: 'us', host, projectId: '1' }, client };
  const nodes = () =>
    [...queries].map(([id, query]) => ({
      kind: 'insight',
      session,
      group: '',
      insight: insightSummary(insight(id, { query })),
    }));
  let list = (): unknown => undefined;
  const reread: string[] = [];
  const queryText = JSON.stringify(node('pie'));
  const parts = {
    tree: {
      onDidList: (listener: () => unknown) => {
        list = listener;
        return { dispose: () => undefined };
      },
      found: () => Promise.resolve(nodes()),
      saved: () => Promise.resolve(),
    },
    documents: {
      baseOf: () => Promise.resolve(state({ id: 2, name: 'Opened', queryText })),
      reread: ({ path }: { path: string }) => Promise.resolve(void reread.push(path)),
    },
    openSession: () => Promise.resolve(session),
  } as unknown as RepairParts;
  const repairs = new ChartRepairs(parts);
  /** Waits until nothing is pending: all answers are immediate. */
  const settled = async (): Promise<void> => {
    for (let turns = 0; turns < 50; turns++) await turn();
  };
  const listed = async (): Promise<void> => {
    list();
    await settled();
  };
  const opened = async (id: number): Promise<void> => {
    const uri = insightUri(host, '1', { id, title: 'a', format: 'hogql' });
    editor.events.opened.fire({ uri } as unknown as FakeDocument);
    await settled();
  };
  return { repairs, listed, opened, nodes, sent, reread };
}

describe('the repair of charts', () => {
  beforeEach(() => editor.reset());

  it('is offered once for what is listed, and sends what a person chose', async () => {
    const { listed, sent, reread } = scene();
    editor.replies.push('Repair…', ['Insight 1']);
    await listed();
    assert.match(
      editor.asked[0] ?? '',
      /saved the charts of 2 insights in a form that others cannot see/,
    );
    const offered = editor.offered as unknown as readonly { readonly description: string }[];
    assert.deepEqual(
      offered.map(({ description }) => description),
      ['pie x=channel y=signups → ActionsPie', 'bar → ActionsPie'],
    );
    assert.deepEqual(sent, [[1, 'ActionsPie']]);
    assert.equal(editor.asked.at(-1), '1 chart is repaired.');
    assert.equal(reread.length, 1);
    await listed();
    assert.equal(editor.asked.length, 3);
  });

  it('is offered for an insight that is opened, and sends nothing unasked', async () => {
    const { opened, listed, sent } = scene();
    editor.replies.push(undefined);
    await opened(2);
    assert.match(
      editor.asked[0] ?? '',
      /saved the chart of “Opened” in a form that others cannot see/,
    );
    editor.replies.push('Repair…', undefined);
    await listed();
    assert.match(
      editor.asked[1] ?? '',
      /saved the chart of “Insight 1” in a form that others cannot see/,
    );
    assert.deepEqual(sent, []);
  });

  it('is a command for one insight, and for all', async () => {
    const { repairs, nodes, sent } = scene();
    editor.replies.push(['Insight 2'], ['Insight 1']);
    await repairs.repair(nodes()[1]);
    await repairs.repair(undefined);
    assert.deepEqual(sent, [
      [2, 'ActionsPie'],
      [1, 'ActionsPie'],
    ]);
    await repairs.repair(undefined);
    assert.equal(editor.asked.at(-1), 'The charts of all listed insights are fine.');
    await repairs.repair(nodes()[0]);
    assert.equal(editor.asked.at(-1), 'These charts have been repaired already.');
  });
});
