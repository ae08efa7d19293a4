import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileHeader } from '../../../client/src/base/fileHeader.ts';
import { bindParameters } from '../../../client/src/parameters/bindParameters.ts';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import { placeholders } from '../../../server/src/features/placeholders.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { bundledCatalog } from '../../../server/src/schema/bundledCatalog.ts';
import { dataDirectory } from '../../unit/server/support/catalog.ts';
import { ask, end, sandbox } from '../sandbox/service.ts';

const file = path.join(import.meta.dirname, '../../../docs/language.md');
/** That of a project which a personal key reads. */
const catalog = bundledCatalog(dataDirectory).updated({ refusesOffset: true });
const document = readFileSync(file, 'utf8');
const prose = document.replaceAll(/^```.*?^```$/gms, '').replaceAll(/\s+/g, ' ');
/** What the service has learned since its document was written runs on today's alone. */
const versionOf = (query: string) => (/\{filters[.(]/.test(query) ? 'current' : 'seed');
const examples = [...document.matchAll(/^```sql\n(.*?)\n```$/gms)].map(([, query = '']) => query);

describe('docs/language.md', () => {
  it('has examples', () => assert.ok(examples.length > 20));

  for (const query of examples) {
    it(`shows what runs: ${query.replaceAll(/\s+/g, ' ').slice(0, 70)}`, async () => {
      assert.deepEqual(
        diagnostics(analyze(query), catalog).filter(({ severity = 1 }) => severity <= 2),
        [],
      );
      const known = {
        entered: {},
        fromFile: JSON.parse(fileHeader(query).get('values') ?? '{}') as Record<string, unknown>,
        variables: [],
        clock: { nowMs: Date.parse(end), timeZone: 'UTC' },
      };
      const { node, missing } = bindParameters(
        query,
        placeholders(query, catalog).placeholders,
        known,
      );
      assert.deepEqual(missing, []);
      const { status, text, body } = await ask(await sandbox(versionOf(query)), 'POST', 'query/', {
        query: node,
      });
      assert.equal(status, 200, text);
      assert.ok(body.results.length > 0, 'no rows');
    });
  }
});

/** What the document says, a query about it, and its rows; undefined if the query is refused. */
const claims: readonly (readonly [claim: string, query: string, rows: unknown[][] | undefined])[] =
  [
    ['Nothing writes', "insert into events (event) values ('x')", undefined],
    ['no setting', 'select event from events settings max_threads = 1', undefined],
    ['no setting or table function reaches the engine', "select * from s3('x')", undefined],
    [
      '`person.properties.plan` follows a join without naming it',
      'select count(person.properties.plan) > 0 from events',
      [[1]],
    ],
    ['Only listed functions exist, with exact names', 'select tostring(1)', undefined],
    ['`toString`, not `tostring`', 'select toString(1)', [['1']]],
    [
      'Functions that fail on bad input in ClickHouse (`toInt`, `toDate`, `toUUID`) return NULL',
      "select toInt(x), toDate(x), toUUID(x) from (select concat('n', 'one') as x)",
      [[null, null, null]],
    ],
    [
      'A query without LIMIT returns 100 rows',
      'select number from numbers(200)',
      Array.from({ length: 100 }, (_, number) => [number]),
    ],
    [
      "A query sees only its own project's rows",
      'select count(distinct team_id) from events',
      [[1]],
    ],
    [
      'An alias of the select list can be used in every other clause, WHERE included, and in the items after it',
      'select number as n, n * 2 as twice from numbers(9) where twice > 14 group by n having n > 1 order by n',
      [[8, 16]],
    ],
    ['`name as (query)` is a table', 'with t as (select 1 as a) select a from t', [[1]]],
    ['`expression as name` is one value', 'with 28 as days select days', [[28]]],
    [
      '`distinct` drops duplicate rows',
      'select distinct number % 2 as n from numbers(9) order by n',
      [[0], [1]],
    ],
    [
      '`exclude` removes columns from it',
      'select * exclude (a) from (select 1 as a, 2 as b)',
      [[2]],
    ],
    [
      'selects the columns whose names match a pattern',
      "select columns('^a') from (select 1 as a, 2 as b)",
      [[1]],
    ],
    [
      'Turns each element of an array into a row',
      'select b from (select [1, 2] as x) array join x as b',
      [[1], [2]],
    ],
    [
      'LEFT ARRAY JOIN keeps rows whose array is empty',
      "select a, b from (select 1 as a, splitByChar(',', '') as c, arrayFilter(y -> y != '', c) as x) left array join x as b",
      [[1, '']],
    ],
    [
      'WHERE filters rows, HAVING filters groups',
      'select number % 2 as k, count() from numbers(9) where number > 1 group by k having k = 1',
      [[1, 3]],
    ],
    [
      '`group by rollup (…)` adds subtotals: here a row for each event, and one for all events. The summed columns are empty in the row of a subtotal',
      "select event, count() from (select concat('a', toString(number % 2)) as event from numbers(4)) group by rollup (event) order by event",
      [
        ['', 4],
        ['a0', 2],
        ['a1', 2],
      ],
    ],
    [
      'The older forms WITH ROLLUP and WITH CUBE after the columns, and WITH TOTALS, have no effect',
      'select number % 2 as k, count() from numbers(4) group by k with rollup order by k',
      [
        [0, 2],
        [1, 2],
      ],
    ],
    ['the service refuses QUALIFY', 'select 1 qualify row_number() over () = 1', undefined],
    [
      'LIMIT BY keeps the first rows of each group',
      'select number % 2 as k, number from numbers(6) order by number limit 1 by k',
      [
        [0, 0],
        [1, 1],
      ],
    ],
    ['Newer services refuse OFFSET to personal keys', 'select 1 limit 1 offset 0 ', undefined],
    [
      'The service does not accept settings in a query',
      'select 1 settings max_threads = 1',
      undefined,
    ],
    ['UNION ALL appends the rows', 'select 1 as a union all select 1', [[1], [1]]],
    ['UNION DISTINCT drops equal ones', 'select 1 as a union distinct select 1', [[1]]],
    [
      'INTERSECT keeps the rows that both have',
      'select number from numbers(2) intersect select number from numbers(1)',
      [[0]],
    ],
    [
      'EXCEPT those that only the first has',
      'select number from numbers(2) except select number from numbers(1)',
      [[1]],
    ],
    [
      'Read a property with a dot, or with a string in brackets',
      "select countIf(properties.$os = properties['$os']) = count() from events",
      [[1]],
    ],
    [
      'A missing value is NULL, which differs from the empty string',
      "select properties.nosuch is null, '' is null from events limit 1",
      [[1, 0]],
    ],
    [
      "`!= 'Chrome'` and `not in ('Chrome')` keep events without a browser",
      "select countIf(properties.nosuch != 'Chrome') = count(), countIf(properties.nosuch not in ('Chrome')) = count() from events",
      [[1, 1]],
    ],
    [
      '`= null` means `is null`',
      'select countIf(properties.nosuch = null) = count() from events',
      [[1]],
    ],
    [
      'Only `<`, `>` and the like never hold for it',
      "select countIf(properties.nosuch < 'a' or properties.nosuch >= 'a') from events",
      [[0]],
    ],
    [
      '`persons`, `sessions` and `groups` are tables as well',
      'select (select count() from persons) > 0, (select count() from sessions) > 0, (select count() from groups) > 0',
      [[1, 1, 1]],
    ],
    [
      'Use the name or the number of a cohort',
      "select countIf(person_id in cohort 'Business plan') = countIf(person_id in cohort 1) from events",
      [[1]],
    ],
    [
      '`interval 7 day`, `toIntervalDay(7)` and plain differences of dates all work',
      "select d - interval 7 day = d - toIntervalDay(7), d - toDate('2026-01-01') from (select toDate('2026-01-08') as d)",
      [[1, 7]],
    ],
    [
      '`dateDiff` the distance',
      "select dateDiff('day', toDate('2026-01-01'), toDate('2026-01-08'))",
      [[7]],
    ],
    [
      'Aggregates have an `If` form for a condition, and `distinct` for different values',
      'select countIf(number > 1), count(distinct number % 2) from numbers(4)',
      [[2, 2]],
    ],
    ['Array functions take lambdas', 'select arrayMap(x -> x + 1, [1])', [[[2]]]],
    [
      'and for true if there are none',
      'select (select count() from events where {filters}) = (select count() from events)',
      [[1]],
    ],
    [
      "`{filters.interval('week')}` is the interval of the dashboard, and week if there is none. `{filters.interval}` is day",
      "select {filters.interval('week')}, {filters.interval}",
      [['week', 'day']],
    ],
    ['and NULL if there is none', "select {filters.breakdown(1 AS 'a')}", [[null]]],
    ['so `a // b` is just `a`', 'select 7 // 2', [[7]]],
    ['which do not nest', 'select /* a /* b */ 1', [[1]]],
    [
      'an outer column in an inner query',
      'select event from events e where uuid in (select p.id from persons p where p.id = e.uuid)',
      undefined,
    ],
    ['`select` of a table, as in `person`', 'select person from events', undefined],
  ];

describe('what docs/language.md says', () => {
  for (const [claim, query, rows] of claims) {
    it(`is so: ${claim}`, async () => {
      assert.ok(prose.includes(claim), 'The document does not say so.');
      const node = { kind: 'HogQLQuery', query };
      const { status, body } = await ask(await sandbox('current'), 'POST', 'query/', {
        query: node,
      });
      assert.equal(status, rows ? 200 : 400, body.detail);
      if (rows) assert.deepEqual(body.results, rows);
    });
  }

  it('is so of `limit 5, 10`', async () => {
    assert.ok(prose.includes('`limit 5, 10` is read as `limit 5 offset 10`'));
    const query = 'select number from numbers(20) limit 5, 10';
    const { body } = await ask(await sandbox('seed'), 'POST', 'query/', {
      query: { kind: 'HogQLQuery', query },
    });
    assert.deepEqual(body.results, [[10], [11], [12], [13], [14]]);
  });
});
