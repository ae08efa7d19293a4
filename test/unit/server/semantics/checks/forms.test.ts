import assert from 'node:assert/strict';
import { parse } from '../../../../../server/src/parser/parse.ts';
import { statementFindings } from '../../../../../server/src/semantics/checks/statementFindings.ts';
import type { Finding } from '../../../../../server/src/semantics/checks/finding.ts';
import { applied } from '../../support/fixes.ts';
import { action, sentence } from '../../support/rows.ts';

/** The findings about the form of a query. */
function foundIn(query: string): readonly Finding[] {
  const [statement] = parse(query).statements;
  assert.ok(statement);
  return statementFindings(statement.parsed);
}

describe('the repair of a form', () => {
  const rows: [query: string, code: string, fixed: string[]][] = [
    ['select a from t limit 5 limit 9', 'ignored-limit', ['select a from t limit 9']],
    [
      'select a from t limit 5 order by a',
      'ignored-order-by',
      ['select a from t order by a limit 5'],
    ],
    [
      '(select a from t) order by a',
      'ignored-order-by',
      ['select * from (select a from t) order by a'],
    ],
    [
      '(select a from t) union all (select b from t) order by a',
      'ignored-order-by',
      ['select * from ((select a from t) union all (select b from t)) order by a'],
    ],
    ['select a from t natural join u', 'ignored-natural', ['select a from t join u']],
    [
      'select sum(a) filter (where b) over () from t',
      'ignored-filter',
      ['select sumIf(a, b) over () from t'],
    ],
    [
      'select count() filter (where b) over () from t',
      'ignored-filter',
      ['select countIf(b) over () from t'],
    ],
    ['select sum(distinct a) filter (where b) over () from t', 'ignored-filter', []],
    [
      'select a from t order by a + b nulls first',
      'ignored-nulls-order',
      ['select a from t order by (a + b) is null desc, a + b', 'select a from t order by a + b'],
    ],
    [
      'select a from t order by f(a) desc nulls first, b',
      'ignored-nulls-order',
      [
        'select a from t order by f(a) is null desc, f(a) desc, b',
        'select a from t order by f(a) desc, b',
      ],
    ],
    [
      'select a from t order by 1 nulls first',
      'ignored-nulls-order',
      ['select a from t order by 1'],
    ],
    ['select a from t sample 10 %', 'ignored-sample-percent', ['select a from t sample 0.1']],
    ['select a from t sample 1/10 %', 'ignored-sample-percent', []],
    ['select distinct on (a) b from t', 'misread-distinct-on', ['select b from t limit 1 by a']],
    ['select distinct on (a) b from t limit 1 by c', 'misread-distinct-on', []],
    [
      'select f(x, y, z -> x)',
      'misread-lambda',
      ['select f((x, y, z) -> x)', 'select f(x, y, (z) -> x)'],
    ],
    [
      "select a from t where (b = 'x' || c = 'y')",
      'misread-concat',
      ["select a from t where (b = 'x' or c = 'y')"],
    ],
    [
      "select a from t join u on b = 'x' || c = 'y'",
      'misread-concat',
      ["select a from t join u on b = 'x' or c = 'y'"],
    ],
    [
      "select a from t where not b = 'x' || c = 'y'",
      'misread-concat',
      ["select a from t where not b = 'x' or c = 'y'"],
    ],
    [
      "select a from t where a and NOT (b = 'x' || c = 'y')",
      'misread-concat',
      ["select a from t where a and NOT (b = 'x' or c = 'y')"],
    ],
    ['select all(a) from t', 'none', []],
    ['select `all` a from t', 'none', []],
    ['select distinct `on`(a) b from t', 'none', []],
    ['select f(x -> x), f((x, y) -> x)', 'none', []],
    ['select select * `from`(1)', 'none', []],
    ["select a from t where b || 'x' = c || 'y'", 'none', []],
    ["select b = 'x' || c = 'y' from t", 'none', []],
    ['select a from t `global` join u on b', 'none', []],
    ['select a from t as t2, u', 'none', []],
    ['select a from `values`(1, 2)', 'none', []],
    ['select a from t sample 0.1', 'none', []],
    ['select sum(a) filter (where b) from t', 'none', []],
    ['(select a from t) limit 5', 'none', []],
    ['select a from t limit (10) %', 'none', []],
    ['select columns(a) from t', 'none', []],
    ['select a from t join u using (b), v', 'none', []],
  ];
  for (const [query, code, fixed] of rows) {
    it(`${code === 'none' ? 'is not needed' : `leaves no ${code}`} in ${query}`, () => {
      const found = foundIn(query);
      assert.deepEqual(
        found.map((one) => one.code),
        code === 'none' ? [] : [code],
      );
      const [first] = found;
      assert.deepEqual(
        (first?.fixes ?? []).map((fix) => applied(query, fix)),
        fixed,
      );
      for (const { title } of first?.fixes ?? []) assert.match(title, action);
      if (first) assert.match(first.message, sentence);
    });
  }
});
