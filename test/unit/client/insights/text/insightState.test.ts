import assert from 'node:assert/strict';
import type { ExactInsight } from '../../../../../client/src/api/insights.ts';
import { stateOf } from '../../../../../client/src/insights/text/insightState.ts';

const hogql = { kind: 'HogQLQuery', query: 'select 1' };

/** An insight as the service sends it. */
function sent(parts: object = {}): ExactInsight {
  const insight = { id: 42, short_id: 'a', tags: [], favorited: false, query: hogql, ...parts };
  return { insight: insight as unknown as ExactInsight['insight'], queryText: '{"kind" :"X"}' };
}

describe('the state of an insight', () => {
  it('has empty texts where the service has none, and the node as it came', () => {
    assert.deepEqual(stateOf(sent({ name: null, description: null })), {
      id: 42,
      shortId: 'a',
      name: '',
      description: '',
      tags: [],
      favorited: false,
      queryText: '{"kind" :"X"}',
      modifiedAt: null,
      modifiedBy: null,
    });
  });

  const changes: [parts: object, at: string | null, by: string | null][] = [
    [{ last_modified_at: '2026-02-02', updated_at: '2026-01-01' }, '2026-02-02', null],
    [{ updated_at: '2026-01-01' }, '2026-01-01', null],
    [{ last_modified_by: { first_name: 'Ada' } }, null, 'Ada'],
    [{ last_modified_by: { first_name: '' } }, null, null],
  ];
  for (const [parts, at, by] of changes) {
    it(`was changed ${at ?? 'at no time'} by ${by ?? 'nobody'} with ${JSON.stringify(parts)}`, () => {
      const { modifiedAt, modifiedBy } = stateOf(sent(parts));
      assert.deepEqual([modifiedAt, modifiedBy], [at, by]);
    });
  }

  const locks: [parts: object, lock: string | undefined][] = [
    [{ effective_privilege_level: 21 }, 'privilege'],
    [{ effective_privilege_level: 37 }, undefined],
    [{ user_access_level: 'viewer', query: null }, 'privilege'],
    [{ user_access_level: 'editor' }, undefined],
    [{ query: null }, 'legacy'],
    [{ query: undefined }, 'legacy'],
    [{ query: { kind: 'HogQuery', code: 'return 1' } }, 'language'],
    [{ query: 'HogQuery' }, undefined],
  ];
  for (const [parts, lock] of locks) {
    it(`is ${lock ? `locked (${lock})` : 'free'} with ${JSON.stringify(parts)}`, () => {
      assert.equal(stateOf(sent(parts)).lock, lock);
    });
  }
});
