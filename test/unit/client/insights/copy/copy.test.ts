import assert from 'node:assert/strict';
import { nodeNames } from '../../../../../client/src/insights/copy/nodeNames.ts';
import { unknownThere } from '../../../../../client/src/insights/copy/lacks.ts';

const trend = {
  kind: 'InsightVizNode',
  source: {
    kind: 'TrendsQuery',
    series: [
      { kind: 'EventsNode', event: 'signed_up', math: 'avg', math_property: 'price' },
      { kind: 'EventsNode', event: null },
      { kind: 'ActionsNode', id: 12 },
    ],
    properties: {
      type: 'AND',
      values: [
        { type: 'event', key: '$browser', value: 'Firefox' },
        { type: 'person', key: 'email', value: 'x' },
        { type: 'group', key: 'plan', group_type_index: 1 },
        { type: 'cohort', key: 'id', value: 5 },
        { type: 'hogql', key: 'properties.x = 1' },
        { type: 'event', key: '$virt_initial_channel_type' },
      ],
    },
    breakdownFilter: {
      breakdown_type: 'person',
      breakdown: ['city'],
      breakdowns: [{ type: 'session', property: '$channel_type' }],
    },
  },
};
const retention = {
  kind: 'RetentionQuery',
  retentionFilter: { targetEntity: { id: 'signed_up', type: 'events' } },
};

describe('an insight on its way to another project', () => {
  it('names events, properties and numbers wherever its node has them', () => {
    const { events, properties, numbered } = nodeNames(trend);
    assert.deepEqual(events, ['signed_up']);
    assert.deepEqual(
      properties.map(({ owner, name }) => `${owner} ${name}`),
      [
        'event price',
        'event $browser',
        'person email',
        'group/1 plan',
        'person city',
        'session $channel_type',
      ],
    );
    assert.deepEqual(numbered, ['action 12', 'cohort 5']);
    assert.deepEqual(nodeNames(retention).events, ['signed_up']);
    assert.deepEqual(nodeNames(null), { events: [], properties: [], numbered: [] });
  });

  it('lists what is unknown there, and nothing that cannot be checked', () => {
    const event = (name: string) => ({ name });
    const there = {
      revision: '1',
      events: [event('other')],
      properties: {
        event: [event('price')],
        person: [],
        group: { '1': [event('size')] },
      },
    };
    assert.deepEqual(unknownThere(nodeNames(trend), there), [
      'No event `signed_up` has been seen in this project.',
      'No event property `$browser` has been seen in this project.',
      'No group property `plan` has been seen in this project.',
      'It uses action 12, an id of this project.',
      'It uses cohort 5, an id of this project.',
    ]);
    assert.deepEqual(unknownThere(nodeNames(retention), { revision: '2' }), []);
  });
});
