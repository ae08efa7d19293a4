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
    assert.equal(activityWords(changed), 'updated query');
    assert.deepEqual(activityTexts(changed), {
      before: 'select 1',
      after: 'select 2',
      extension: 'hogql',
    });
  });

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
    const chart = entry([{ field: 'query', before: null, after: { kind: 'TrendsQuery' } }]);
    assert.deepEqual(versionAfter(chart), {
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
