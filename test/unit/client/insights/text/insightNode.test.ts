import assert from 'node:assert/strict';
import type { Insight } from '../../../../../client/src/api/shapes.ts';
import { insightSql } from '../../../../../server/common/insights/insightNode.ts';
import { insightKind, insightTitle } from '../../../../../client/src/insights/text/insightNode.ts';

const hogql = { kind: 'HogQLQuery', query: 'select 1' };

describe('the node of an insight', () => {
  const queries: [
    what: string,
    query: unknown,
    sql: string | undefined,
    kind: string | undefined,
  ][] = [
    ['a bare query', hogql, 'select 1', 'HogQLQuery'],
    ['a chart of SQL', { kind: 'DataVisualizationNode', source: hogql }, 'select 1', 'HogQLQuery'],
    ['an older table of SQL', { kind: 'DataTableNode', source: hogql }, 'select 1', 'HogQLQuery'],
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
    [{ query: { ...hogql, query: '\nselect event\nfrom events' } }, 'select event'],
    [{}, 'Insight AaVQ8Ijw'],
  ];
  for (const [parts, title] of titles) {
    it(`gives the title “${title}”`, () => {
      const named = { name: null, derived_name: null, short_id: 'AaVQ8Ijw', query: null, ...parts };
      assert.equal(insightTitle(named as Insight), title);
    });
  }
});
