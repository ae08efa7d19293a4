import assert from 'node:assert/strict';
import { nodeCompletion } from '../../../../client/src/nodes/nodeCompletion.ts';
import type { CatalogParams } from '../../../../server/src/protocol/catalog.ts';

const catalog: CatalogParams = {
  revision: '1',
  events: [{ name: '$pageview', volume: 1200 }, { name: 'signed "up"' }],
  properties: {
    event: [{ name: '$browser', type: 'String' }],
    person: [{ name: 'email' }],
    session: [{ name: '$entry_pathname' }],
    group: { '0': [{ name: 'industry' }], '1': [{ name: 'seats' }] },
  },
  values: { 'event.properties.$browser': ['Chrome', 'Safari'] },
  cohorts: [{ id: 7, name: 'Business plan' }],
};

/** The offers at the bar, as JSON; undefined if there are none. */
function offered(marked: string): readonly string[] | undefined {
  const offset = marked.indexOf('|');
  const found = nodeCompletion(marked.replace('|', ''), offset, catalog);
  return found?.entries.map(({ json }) => json);
}

const events = ['"$pageview"', String.raw`"signed \"up\""`];

describe('completion in an insight’s JSON', () => {
  const cases: readonly [marked: string, offered: readonly string[] | undefined][] = [
    ['{"series": [{"event": "|"}]}', events],
    ['{"series": [{"event": |}]}', events],
    ['{"series": [{"event": "$pa|ge', events],
    ['{"series": [{"event|": "a"}]}', undefined],
    ['{"name": "|"}', undefined],
    ['{"targetEntity": {"id": "|", "type": "events"}}', events],
    ['{"targetEntity": {"id": "|", "type": "actions"}}', undefined],
    ['{"pathsFilter": {"excludeEvents": ["a", "|"]}}', events],
    ['{"pathsFilter": {"excludeEvents": |}}', undefined],
    ['{"properties": [{"key": "|"}]}', ['"$browser"']],
    ['{"properties": [{"key": "|", "type": "person"}]}', ['"email"']],
    ['{"properties": [{"type": "session", "key": "|"}]}', ['"$entry_pathname"']],
    ['{"properties": [{"type": "group", "group_type_index": 1, "key": "|"}]}', ['"seats"']],
    ['{"properties": [{"type": "cohort", "key": "id", "value": |}]}', ['7']],
    ['{"properties": [{"key": "$browser", "value": "|"}]}', ['"Chrome"', '"Safari"']],
    ['{"properties": [{"key": "$browser", "value": ["Chrome", |]}]}', ['"Chrome"', '"Safari"']],
    ['{"properties": [{"key": "unknown", "value": "|"}]}', []],
    ['{"breakdownFilter": {"breakdown": "|"}}', ['"$browser"']],
    ['{"breakdownFilter": {"breakdown": "|", "breakdown_type": "person"}}', ['"email"']],
    ['{"breakdownFilter": {"breakdown": [|], "breakdown_type": "cohort"}}', ['7']],
    ['{"breakdownFilter": {"breakdowns": [{"property": "|", "type": "person"}]}}', ['"email"']],
    ['{"compareFilter": {"compare_to": "|"}}', ['"-1d"', '"-1w"', '"-1m"', '"-1y"']],
  ];
  for (const [marked, expected] of cases) {
    it(`offers ${expected ? expected.join(', ') || 'an empty list' : 'nothing'} at ${marked}`, () => {
      assert.deepEqual(offered(marked), expected);
    });
  }

  it('offers dates and what they mean', () => {
    const text = '{"dateRange": {"date_from": ""}}';
    const found = nodeCompletion(text, text.indexOf('""') + 1, undefined);
    assert.ok(found);
    const entry = found.entries.find(({ label }) => label === 'mStart');
    assert.equal(entry?.detail, 'the beginning of this month');
    assert.deepEqual([found.start, found.end], [text.indexOf('""'), text.indexOf('""') + 2]);
  });

  it('offers a limited number of names, the best matches first', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ name: `event ${at}` }));
    const text = '{"event": "4999"}';
    const large = { revision: '1', events: many };
    const found = nodeCompletion(text, text.indexOf('9"') + 1, large);
    assert.ok(found?.isIncomplete);
    assert.deepEqual(
      found.entries.map(({ label }) => label),
      ['event 4999'],
    );
    assert.equal(nodeCompletion(text, text.indexOf('4999'), large)?.entries.length, 1000);
  });
});
