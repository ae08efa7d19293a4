import assert from 'node:assert/strict';
import { bindParameters } from '../../../client/src/parameters/bindParameters.ts';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { placeholders } from '../../../server/src/features/placeholders.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { project } from '../../unit/server/support/findings.ts';
import { run, sandbox } from '../sandbox/service.ts';

/** Forms that parse and that today's service refuses: the code of each before the run, and the service's words. */
const forms: readonly (readonly [code: string, query: string, words?: RegExp])[] = [
  [
    'refused-clause',
    'select event from events qualify row_number() over () = 1',
    /^QUALIFY clause/,
  ],
  ['refused-clause', 'select event from events final', /^The FINAL keyword is not supported/],
  [
    'refused-clause',
    'with recursive n as (select 1 as a union all select a + 1 from n where a < 3) select a from n',
    /^WITH RECURSIVE is not supported/,
  ],
  ['refused-clause', 'select 1 intersect all select 1'],
  ['refused-clause', 'select 1 except all select 1'],
  [
    'refused-clause',
    'with x as not materialized (select 1 as a) select a from x',
    /does not support NOT MATERIALIZED CTEs$/,
  ],
  ['refused-clause', 'with x using key (a) as (select 1 as a) select a from x', /^CTE USING KEY/],
  ['refused-clause', 'with x(a, b) as (select 1, 2) select a from x', /^CTE column name lists/],
  ['refused-clause', 'select a from (values (1), (2)) as x(a)', /^VALUES clause is not supported/],
  [
    'refused-clause',
    'select percentile_cont(0.5) within group (order by number) from numbers(5)',
    /with WITHIN GROUP is not supported/,
  ],
  ['refused-clause', 'select groupArray(number order by number desc) from numbers(5)'],
  ['refused-clause', 'select a.number from numbers(3) a positional join numbers(3) b'],
  ['refused-clause', 'select 1 as a union all by name select 1 as a'],
  ['refused-clause', 'select event from (select event from events limit 5) sample 0.1'],
  [
    'refused-clause',
    'with toStartOfDay(timestamp) as day select day, count() from events group by day',
    /^Unable to resolve field: timestamp/,
  ],
  [
    'refused-offset',
    'select event from events order by timestamp limit 5 offset 5',
    /^OFFSET is not/,
  ],
  ['refused-offset', 'select event from events order by timestamp limit 5, 5', /^OFFSET is not/],
  ['refused-offset', 'select 1 union all select 2 offset 1', /^OFFSET is not/],
  ['within-group', 'select count() within group (order by event) from events'],
  ['within-group', 'select percentile_cont(0.5) from numbers(5)'],
  ['unknown-tag', "select <Nosuch a='b' />", /Unknown tag <Nosuch \/>/],
  ['unknown-tag', 'select event from <b />', /Unknown tag <b \/>/],
  ['unknown-window', 'select count() over nosuch from events'],
  ['unsupported-type', 'select cast(1 as Nosuch)'],
  ['unsupported-type', "select '1'::money"],
  ['unsupported-type', "select accurateCast('1', 'Nosuch')", /^Unknown data type family: Nosuch/],
  [
    'unsupported-type',
    "select accurateCastOrNull('1', 'Array(int64)')",
    /^Unknown data type family/,
  ],
  ['unsupported-type', "select JSONExtract('{}', 'a', 'Nosuch')", /^Unknown data type family/],
  [
    'unsupported-type',
    "select JSONExtractKeysAndValues('{}', 'Nosuch')",
    /^Unknown data type family/,
  ],
  ['unsupported-limit-ties', 'select number from numbers(3) limit 2 with ties', /without ORDER BY/],
  ['unsupported-form', 'select number from numbers(3) order by 5', /number 5 is out of bounds/],
  ['unsupported-form', 'select count() from numbers(3) group by 7', /number 7 is out of bounds/],
  ['unsupported-form', 'select number from numbers(3) limit 1 by 7', /number 7 is out of bounds/],
  ['unsupported-form', 'select a.number from numbers(3) a left join numbers(3) b'],
  ['unsupported-form', 'select event from (select event from events) prewhere 1 = 1'],
  ['unsupported-form', 'select x -> x + 1'],
  ['unsupported-form', "select length(x := 'a')"],
  ['unsupported-form', "select number from numbers(3) limit 'a'"],
  ['unsupported-form', 'select number from numbers(3) limit 1.5'],
  ['unsupported-form', 'select number from numbers(3) limit number'],
  ['unsupported-form', 'select row_number() from numbers(3)'],
  ['unsupported-form', 'select lag(number) from numbers(3)'],
  ['unsupported-form', 'select 1 union all select 1, 2'],
  ['unsupported-form', 'select 1 intersect select 1, 2'],
  [
    'window-frame',
    'select sum(number) over (rows between 5 following and 3 preceding) from numbers(3)',
  ],
  ['window-frame', 'select sum(number) over (rows 3 following) from numbers(3)'],
  [
    'window-frame',
    'select sum(number) over (order by number rows number preceding) from numbers(3)',
  ],
  ['unsupported-pivot', "select * from events pivot (count() for event in ('a'))"],
  ['unsupported-unpivot', 'select * from events unpivot (v for n in (event, uuid))'],
  ['unsupported-try-cast', "select try_cast('1' as int)"],
  ['unsupported-positional-reference', 'select event from events order by #1'],
  ['unsupported-columns-spread', "select * columns('^e') from events"],
  ['unsupported-expression-call', 'select (plus)(1, 2)'],
  ['unsupported-lambda-block', 'select arrayMap(x -> {return x}, [1])'],
  ['unsupported-limit-percent', 'select event from events limit 1 + 9 % offset 0'],
  ['limit-percent', 'select event from events limit 101 %'],
  ['argument-count', 'select make_interval(1)'],
  ['argument-count', 'select count(distinct) from events'],
  ['index-zero', 'select [1, 2][0]'],
  ['missing-parameters', 'select topK(number) from numbers(3)'],
  ['nested-aggregate', 'select sum(sum(number)) from numbers(3)'],
  ['aggregate-in-where', 'select number from numbers(3) where sum(number) > 1'],
  ['ungrouped-column', 'select max(number), number from numbers(3)'],
  ['duplicate-alias', 'select 1 as a, 2 as a'],
  ['cte-as-value', 'with x as (select 1) select x'],
  ['cte-fields', 'with 1 as x select x.a'],
  ['no-fields', 'select argMin(properties, timestamp) as properties, properties.foo from events'],
  [
    'correlated-subquery',
    'select event from events e where uuid in (select p.id from persons p where p.id = e.uuid)',
  ],
  ['table-as-value', 'select person from events'],
  ['star-tables', 'select * from events e join persons p on e.person_id = p.id'],
  ['syntax/not-implemented', 'select top 5 event from events'],
  ['syntax/not-implemented', 'select event from events settings max_threads = 1'],
  ['syntax/not-implemented', "select date '2020-01-01'"],
  ['syntax/not-implemented', 'select substring(event from 1 for 2) from events'],
];

describe('forms that today’s service refuses although they parse', () => {
  it('are at least sixty', () => assert.ok(new Set(forms.map(([, query]) => query)).size >= 60));

  for (const [code, query, words = /./] of forms) {
    it(`are told before the run, and refused: ${query}`, async () => {
      const found = diagnostics(analyze(query), project);
      const told = found.find((one) => one.code === code && (one.severity ?? 1) <= 2);
      assert.ok(told, `said: ${found.map((one) => one.code).join()}`);
      const { status, body } = await run(await sandbox('current'), query);
      assert.equal(status, 400, query);
      assert.match(body.detail, words);
    });
  }

  it('are asked for values before the run: {name}', async () => {
    const query = 'select event from events where event = {name}';
    const known = {
      entered: {},
      fromFile: {},
      variables: [],
      clock: { nowMs: 0, timeZone: 'UTC' },
    };
    const { missing } = bindParameters(query, placeholders(query, project).placeholders, known);
    assert.equal(missing.length, 1);
    const { status, body } = await run(await sandbox('current'), query);
    assert.equal(status, 400);
    assert.match(body.detail, /name/);
  });
});
