import assert from 'node:assert/strict';
import type { Insight } from '../../../../client/src/api/shapes.ts';
import {
  insightKind,
  insightSql,
  insightText,
  insightTitle,
} from '../../../../client/src/insights/insightText.ts';

const hogql = { kind: 'HogQLQuery', query: 'select 1' };

function insight(parts: Partial<Insight>): Insight {
  return {
    id: 42,
    short_id: 'AaVQ8Ijw',
    name: null,
    derived_name: null,
    description: null,
    tags: [],
    favorited: false,
    deleted: false,
    query: null,
    last_modified_at: null,
    last_modified_by: null,
    ...parts,
  };
}

describe('the text of an insight', () => {
  it('is its SQL below a header of comments', () => {
    const { extension, text } = insightText(
      insight({
        name: 'Signups by week',
        description: 'Counted by person,\ntest accounts out',
        tags: ['growth', 'weekly'],
        query: { kind: 'DataVisualizationNode', source: { ...hogql, query: 'select 1\n' } },
      }),
    );
    assert.equal(extension, 'hogql');
    assert.equal(
      text,
      `-- @insight: 42 (AaVQ8Ijw)
-- @name: Signups by week
-- @description: Counted by person,\\ntest accounts out
-- @tags: growth, weekly
select 1
`,
    );
  });

  it('tells a query that begins like a header from the header', () => {
    const query = { ...hogql, query: '-- @name: mine\nselect 1' };
    assert.match(insightText(insight({ query })).text, /\n-- \\@name: mine\nselect 1$/);
  });

  it('is its definition where it has no SQL', () => {
    const query = { kind: 'InsightVizNode', source: { kind: 'TrendsQuery', series: [] } };
    const { extension, text } = insightText(insight({ name: 'Growth', query }));
    assert.equal(extension, 'insight.json');
    assert.deepEqual(JSON.parse(text), {
      name: 'Growth',
      description: null,
      tags: [],
      favorited: false,
      query,
    });
  });

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
    it(`knows ${what}`, () => {
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
    it(`is called “${title}”`, () => assert.equal(insightTitle(insight(parts)), title));
  }
});
