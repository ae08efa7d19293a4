import assert from 'node:assert/strict';
import * as v from 'valibot';
import { activityShape } from '../../../../../client/src/api/shapes.ts';
import {
  activityDay,
  activityTexts,
  activityWords,
  queryAfter,
  versionAfter,
} from '../../../../../client/src/insights/look/activityText.ts';

describe('the activity of an insight', () => {
  const entry = (changes: object[]) =>
    v.parse(activityShape, { activity: 'updated', scope: 'Insight', detail: { changes } });
  const node = (query: string) => ({ kind: 'HogQLQuery', query });

  it('shows the HogQL before and after', () => {
    const changed = entry([
      { field: 'query', action: 'changed', before: node('select 1'), after: node('select 2') },
    ]);
    assert.deepEqual(activityTexts(changed), {
      before: 'select 1',
      after: 'select 2',
      extension: 'hogql',
    });
  });

  const chart = (query: object) => ({
    kind: 'InsightVizNode',
    source: { kind: 'TrendsQuery', ...query },
  });
  const words: [changes: object[], shown: string][] = [
    [
      [{ field: 'name', before: 'Signups', after: 'Signups by week' }],
      'name: Signups → Signups by week',
    ],
    [
      [{ field: 'description', before: null, after: `Counted\nby ${'person '.repeat(9)}` }],
      'description: – → Counted by person person person person …',
    ],
    [[{ field: 'tags', before: ['a'], after: ['a', 'b'] }], 'tags: ["a"] → ["a","b"]'],
    [
      [
        { field: 'favorited', before: false, after: true },
        { field: 'name', before: 'a', after: 'b' },
      ],
      'favorited: false → true; name: a → b',
    ],
    [
      [{ field: 'query', before: node('select 1,\n  2'), after: node('select 1,\n  3') }],
      'HogQL: 2 → 3',
    ],
    [
      [{ field: 'query', before: node('select 1'), after: node('select 1\n-- more') }],
      'HogQL: – → -- more',
    ],
    [
      [{ field: 'query', before: node('a\nb\nc'), after: node('x\ny\nb\nz') }],
      'HogQL: +3 −2 lines',
    ],
    [
      [
        {
          field: 'query',
          before: chart({ dateRange: { date_from: '-7d' }, series: [{ event: 'a' }] }),
          after: chart({
            dateRange: { date_from: '-30d' },
            series: [{ event: 'b' }, { event: 'c' }],
          }),
        },
      ],
      'dateRange.date_from: -7d → -30d and 2 more',
    ],
    [[{ field: 'query', before: node('a'), after: node('a') }], 'query'],
    [
      [{ field: 'query', before: null, after: node('a') }],
      'query: – → {"kind":"HogQLQuery","query":"a"}',
    ],
    [[], 'updated'],
  ];
  for (const [changes, shown] of words) {
    it(`says what changed: ${shown}`, () => assert.equal(activityWords(entry(changes)), shown));
  }

  it('shows everything else as JSON', () => {
    const renamed = entry([{ field: 'name', action: 'changed', before: 'a', after: 'b' }]);
    assert.deepEqual(activityTexts(renamed), {
      before: '{\n  "name": "a"\n}',
      after: '{\n  "name": "b"\n}',
      extension: 'json',
    });
    assert.equal(activityTexts(entry([])), undefined);
  });

  it('has a version of the query wherever an entry left one', () => {
    const changed = entry([{ field: 'query', before: null, after: node('select 2') }]);
    assert.deepEqual(versionAfter(changed), { text: 'select 2', extension: 'hogql' });
    assert.equal(queryAfter(changed), '{"kind":"HogQLQuery","query":"select 2"}');
    const drawn = entry([{ field: 'query', before: null, after: { kind: 'TrendsQuery' } }]);
    assert.deepEqual(versionAfter(drawn), {
      text: '{\n  "kind": "TrendsQuery"\n}',
      extension: 'json',
    });
    assert.equal(versionAfter(entry([{ field: 'name', before: 'a', after: 'b' }])), undefined);
  });

  it('stands under the day it happened on', () => {
    const now = new Date(2026, 7, 20, 12).getTime();
    const day = (daysAgo: number) => {
      const at = new Date(2026, 7, 20 - daysAgo, 9).toISOString();
      return activityDay(v.parse(activityShape, { activity: 'updated', created_at: at }), now);
    };
    assert.deepEqual([day(0), day(1)], ['Today', 'Yesterday']);
    assert.match(day(4), /16/);
    assert.equal(activityDay(entry([]), now), 'At some time');
  });
});
