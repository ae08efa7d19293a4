import assert from 'node:assert/strict';
import { queryAt } from '../../../../server/src/features/queryAt.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

const found = (marked: string): ReturnType<typeof queryAt>['query'] => {
  const { document, position } = atCursor(marked);
  return queryAt(document, position, catalog).query;
};

describe('the query at a position', () => {
  const cases: [marked: string, query: string | undefined][] = [
    ['select ev|ent from events', 'select event from events'],
    ['select 1; select 2|', 'select 2'],
    // A CTE with those before it, by its name or by its query.
    ['with a| as (select 1) select * from a', 'with a as (select 1)\nselect * from a'],
    [
      'with a as (select 1), b as (select * from a|), c as (select 3) select * from b',
      'with a as (select 1), b as (select * from a)\nselect * from b',
    ],
    ['with a (x) as (select| 1) select x from a', 'with a (x) as (select 1)\nselect * from a'],
    [
      'with recursive n as (select 1 as x union all select x + 1| from n) select * from n',
      'with recursive n as (select 1 as x union all select x + 1 from n)\nselect * from n',
    ],
    [
      'with `odd name` as (select| 1) select 2',
      'with `odd name` as (select 1)\nselect * from `odd name`',
    ],
    ['with (select 1|0) as ten select ten', 'select 10'],
    ['with 1|0 as ten select ten', 'with 10 as ten\nselect ten'],
    // A subquery with the CTEs around it.
    ['select * from (select event| from events) as e', 'select event from events'],
    [
      'with a as (select 1) select * from (select 2 from a|) where 1',
      'with a as (select 1)\nselect 2 from a',
    ],
    [
      'with a as (select 1) select * from (with b as (select 2) select * from b, a| )',
      'with a as (select 1)\nselect * from (\nwith b as (select 2) select * from b, a\n)',
    ],
    ['select 1 where event in (select| event from events)', 'select event from events'],
    [
      'with a as (select 1) select 1 union all select * from (select 3 from a|)',
      'with a as (select 1)\nselect 3 from a',
    ],
    ['with a as (select 1) select * from a|', 'with a as (select 1) select * from a'],
    // Cells are tables of the cells below them.
    [
      '-- %% signups\nselect 1\n-- %%\nselect * from (select 2 from signups|)',
      'with signups as (\nselect 1\n)\nselect 2 from signups',
    ],
    [
      '-- %% signups\nselect 1\n-- %%\nselect 2 from signups|',
      'with signups as (\nselect 1\n)\nselect 2 from signups',
    ],
    ['|', undefined],
  ];
  for (const [marked, query] of cases) {
    it(`is ${JSON.stringify(query)} in ${JSON.stringify(marked)}`, () => {
      const at = found(marked);
      assert.equal(at?.query, query);
      assert.equal(at?.problem, undefined);
    });
  }

  it('says what it is', () => {
    assert.deepEqual(
      ['with a as (select 1|) select 2', 'with a as (select 1) select 2|', 'select (select 1|)']
        .map(found)
        .map((each) => each && [each.kind, each.name]),
      [
        ['cte', 'a'],
        ['statement', undefined],
        ['subquery', undefined],
      ],
    );
  });

  it('runs a CTE while the text after it is broken', () => {
    const at = found('with a as (select 1|) select * from where');
    assert.equal(at?.problem, undefined);
  });

  const broken: [marked: string, problem: RegExp][] = [
    ['select * from |', /table/],
    ['with a as (select * from |) select 1', /table/],
    ['-- %%\nselect 1 from below|\n-- %% below\nselect 2', /further down/],
  ];
  for (const [marked, problem] of broken) {
    it(`says why ${JSON.stringify(marked)} cannot run`, () => {
      assert.match(found(marked)?.problem ?? '', problem);
    });
  }
});
