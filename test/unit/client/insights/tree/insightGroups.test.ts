import assert from 'node:assert/strict';
import {
  membersOf,
  partsOf,
  rootGroups,
} from '../../../../../client/src/insights/tree/insightGroups.ts';
import { insightSummary } from '../../../../../client/src/insights/tree/insightSummary.ts';
import { insight } from './insight.ts';

describe('the groups of the tree', () => {
  const insights = [
    insight(1, { favorited: true, tags: ['growth', 'weekly'] }),
    insight(2, { query: { kind: 'InsightVizNode', source: { kind: 'TrendsQuery' } } }),
    insight(3, { query: { kind: 'FunnelsQuery' }, tags: ['growth'] }),
    insight(4, { query: null }),
  ].map(insightSummary);

  const members: [group: string, part: string | undefined, ids: number[]][] = [
    ['sql', undefined, [1]],
    ['charts', 'TrendsQuery', [2]],
    ['charts', 'FunnelsQuery', [3]],
    ['charts', 'Other', [4]],
    ['favourites', undefined, [1]],
    ['tags', 'growth', [1, 3]],
  ];
  for (const [kind, part, ids] of members) {
    it(`has ${ids.join(' and ')} in ${kind} ${part ?? ''}`, () => {
      const group = rootGroups.find((each) => each.kind === kind);
      assert.ok(group);
      const found = membersOf(part === undefined ? group : { ...group, part }, insights);
      assert.deepEqual(
        found.map(({ id }) => id),
        ids,
      );
      const parts = partsOf(group, insights).map(({ part: name, count }) => [name, count]);
      if (part !== undefined) {
        assert.deepEqual(
          parts.find(([name]) => name === part),
          [part, ids.length],
        );
      }
    });
  }

  const marked: [status: unknown, expected: string | undefined][] = [
    [{ error: true, complete: true }, 'error'],
    [{ error: false, complete: false }, 'refreshing'],
    [{ complete: true }, undefined],
    [null, undefined],
  ];
  for (const [status, expected] of marked) {
    it(`marks an insight as ${expected ?? 'nothing'} by ${JSON.stringify(status)}`, () => {
      assert.equal(insightSummary(insight(1, { query_status: status })).status, expected);
    });
  }

  it('locks what is read-only', () => {
    assert.equal(insightSummary(insight(1, { effective_privilege_level: 21 })).isViewOnly, true);
    assert.equal(insightSummary(insight(1, { effective_privilege_level: 37 })).isViewOnly, false);
    const viewer = { ...insight(1), user_access_level: 'viewer' };
    assert.equal(insightSummary(viewer).isViewOnly, true);
  });
});
