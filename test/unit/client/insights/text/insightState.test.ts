import assert from 'node:assert/strict';
import type { ExactInsight } from '../../../../../client/src/api/insights.ts';
import {
  insightKind,
  insightTitle,
  stateOf,
} from '../../../../../client/src/insights/text/insightState.ts';
import type { Insight } from '../../../../../client/src/api/shapes.ts';
import { insightSql } from '../../../../../server/common/insights/insightNode.ts';

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

const hogqlNode = { kind: 'HogQLQuery', query: 'select 1' };

describe('the node of an insight', () => {
  const queries: [
    what: string,
    query: unknown,
    sql: string | undefined,
    kind: string | undefined,
  ][] = [
    ['a bare query', hogqlNode, 'select 1', 'HogQLQuery'],
    [
      'a chart of SQL',
      { kind: 'DataVisualizationNode', source: hogqlNode },
      'select 1',
      'HogQLQuery',
    ],
    [
      'an older table of SQL',
      { kind: 'DataTableNode', source: hogqlNode },
      'select 1',
      'HogQLQuery',
    ],
    [
      'a table of events',
      { kind: 'DataTableNode', source: { kind: 'EventsQuery', select: ['*'] } },
      undefined,
      'EventsQuery',
    ],
    ['no node at all', null, undefined, undefined],
    ['a node that is no object', 'select 1', undefined, undefined],
  ];
  for (const [what, query, sql, kind] of queries) {
    it(`is known as ${what}`, () => {
      assert.equal(insightSql(query), sql);
      assert.equal(insightKind(query), kind);
    });
  }

  const titles: [parts: Partial<Insight>, title: string][] = [
    [{ name: 'Named', derived_name: 'Derived' }, 'Named'],
    [{ name: '', derived_name: 'Derived' }, 'Derived'],
    [{ query: { ...hogqlNode, query: '\nselect event\nfrom events' } }, 'select event'],
    [{}, 'Insight AaVQ8Ijw'],
  ];
  for (const [parts, title] of titles) {
    it(`gives the title “${title}”`, () => {
      const named = { name: null, derived_name: null, short_id: 'AaVQ8Ijw', query: null, ...parts };
      assert.equal(insightTitle(named as Insight), title);
    });
  }
});
