import assert from 'node:assert/strict';
import { comparedAt } from '../../../../../client/src/nodes/form/suggestions.ts';
import type { FormPath } from '../../../../../client/src/protocol/insightForm.ts';

const condition = (key: string, type = 'event') => ({ type, key, operator: 'exact', value: [] });
const trend = JSON.stringify({
  query: {
    kind: 'TrendsQuery',
    series: [
      { kind: 'EventsNode', event: 'signed_up', properties: [condition('plan')] },
      { kind: 'EventsNode', event: 'paid_bill' },
      { kind: 'EventsNode', event: 'signed_up' },
    ],
    properties: [
      condition('$browser'),
      condition('email', 'person'),
      condition(''),
      { type: 'cohort', key: 'id' },
    ],
  },
});

describe('the property whose values a field of the form takes', () => {
  const rows: [path: FormPath, property: ReturnType<typeof comparedAt>][] = [
    [
      ['query', 'properties', 0, 'value'],
      { owner: 'event', name: '$browser', events: ['signed_up', 'paid_bill'] },
    ],
    [
      ['query', 'series', 0, 'properties', 0, 'value'],
      { owner: 'event', name: 'plan', events: ['signed_up'] },
    ],
    [
      ['query', 'properties', 1, 'value'],
      { owner: 'person', name: 'email', events: ['signed_up', 'paid_bill'] },
    ],
    [['query', 'properties', 2, 'value'], undefined],
    [['query', 'properties', 3, 'value'], undefined],
    [['query', 'properties', 0, 'key'], undefined],
    [['query', 'series', 0, 'event'], undefined],
  ];
  for (const [path, property] of rows) {
    it(`is ${property?.name ?? 'none'} at ${path.join('.')}`, () => {
      assert.deepEqual(comparedAt(trend, path), property);
    });
  }

  it('has the events that retention begins and goes on with', () => {
    const retention = JSON.stringify({
      kind: 'RetentionQuery',
      retentionFilter: {
        targetEntity: { id: 'signed_up', type: 'events' },
        returningEntity: { id: '42', type: 'actions' },
      },
      properties: [condition('plan')],
    });
    const found = comparedAt(retention, ['properties', 0, 'value']);
    assert.deepEqual(found, { owner: 'event', name: 'plan', events: ['signed_up'] });
  });

  it('has no events where the insight names none, and is none in a text that is no JSON', () => {
    const bare = JSON.stringify({
      kind: 'TrendsQuery',
      series: [{ event: null }],
      properties: [condition('plan')],
    });
    assert.deepEqual(comparedAt(bare, ['properties', 0, 'value']), {
      owner: 'event',
      name: 'plan',
    });
    assert.equal(comparedAt('', ['properties', 0, 'value']), undefined);
  });
});
