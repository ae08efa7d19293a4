import assert from 'node:assert/strict';
import { engineRows, rowsOf } from './running.ts';

/** Results that follow from the query alone. */
const literal: readonly [hogql: string, rows: readonly unknown[]][] = [
  ["select 'it''s', 'back\\\\slash', 'tab\\t', '😀'", [["it's", 'back\\slash', 'tab\t', '😀']]],
  ['select 1.0 / 4, 7 % 4, -(3 - 5)', [[0.25, 3, 2]]],
  ['select null = null, null != null, null = 1, null != 1, null < 1', [[1, 0, 0, 1, 0]]],
  ["select a = b from (select null as a, 'x' as b)", [[0]]],
  ['select 2 between 1 and 3, 4 not between 1 and 3', [[1, 1]]],
  ["select concat('a', null, 1)", [['a1']]],
  ['select null in (null, 1), null in (1, 2), null not in (1, 2), 3 not in (1, 2)', [[1, 0, 1, 1]]],
  [
    "select countIf(a not in ('x', 'y')), countIf(not (a in 'x')), countIf(a not in (select 'x')) from (select nullIf('a', 'a') as a union all select 'x')",
    [[1, 1, 1]],
  ],
  [
    'select count() from (select number as a from numbers(3)) x join (select number as b from numbers(3)) y on x.a = y.b and x.a < y.b + 1',
    [[3]],
  ],
  ["select toInt('5'), toInt('five'), '6'::int", [[5, null, 6]]],
  [
    'select [1, 2, 3][2], [1, 2, 3][2:3], [1, 2, 3][:2], [1, 2, 3][2:]',
    [[2, [2, 3], [1, 2], [2, 3]]],
  ],
  ["select case 2 when 1 then 'a' when 2 then 'b' end", [['b']]],
  ["select f'{1 + 1} and {null}'", [['2 and ']]],
  [
    'select number, lag(number) over (order by number), lead(number) over (order by number) from numbers(3)',
    [
      [0, null, 1],
      [1, 0, 2],
      [2, 1, null],
    ],
  ],
  ['select groupArray(number order by number desc) from numbers(3)', [[[2, 1, 0]]]],
  ["select string_agg(number, '-' order by number) from numbers(3)", [['0-1-2']]],
  [
    "select string_agg(null, ','), string_agg(nullIf(number, 1), ',') from numbers(3)",
    [[null, '0,2']],
  ],
  [
    "select string_agg(distinct number % 1, '-') filter (where number > 1), json_agg(number) from numbers(3)",
    [['0', '[0,1,2]']],
  ],
  ['select percentile_cont(0.5) within group (order by number) from numbers(5)', [[2]]],
  [
    'with recursive t(n) as (select 1 union all select n * 2 from t where n < 8) select n from t',
    [[1], [2], [4], [8]],
  ],
  ['select 1 as a union all select 2 intersect select 2', [[2]]],
  [
    'with a as (select 1 as x) select x, y from a cross join (with a as (select 2 as y) select y from a) b',
    [[1, 2]],
  ],
  ['select number from numbers(9) order by number limit 1 by number % 3', [[0], [1], [2]]],
  ['select number from numbers(9) order by number limit 2, 3', [[3], [4]]],
  [
    'select number % 2 as k, count() from numbers(5) group by rollup(k) order by 2',
    [
      [1, 2],
      [0, 3],
      [0, 5],
    ],
  ],
  [
    'select n from (select 1 as n union all select 4 as n) order by n with fill',
    [[1], [2], [3], [4]],
  ],
  [
    "select a, b from (values (1, 'x'), (2, 'y')) as v(a, b) order by a",
    [
      [1, 'x'],
      [2, 'y'],
    ],
  ],
  ["select x from (select 'a,b' as s) array join splitByChar(',', s) as x", [['a'], ['b']]],
  [
    'select now(), today(), yesterday()',
    [['2026-01-31T00:00:00.000000Z', '2026-01-31', '2026-01-30']],
  ],
  ["select toStartOfWeek(toDate('2026-01-31'))", [['2026-01-25']]],
  [
    "select dateAdd('month', 1, toDate('2026-01-31')), date_part('dow', toDate('2026-01-31'))",
    [['2026-02-28', 6]],
  ],
  ["select toDateTime('2026-01-01T10:00:00+02:00') = toDateTime('2026-01-01 08:00:00')", [[1]]],
  [
    "select md5('a'), split_part('a,b', ',', 2), sortablesemver('1.12.3')",
    [['0CC175B9C0F1B6A831C399E269772661', 'b', [1, 12, 3]]],
  ],
  ["select trim(both 'x' from 'xax'), ltrim('xa', 'x'), btrim(' a ')", [['a', 'a', 'a']]],
  ["select <a href='x'>{1}</a>", [[['__hx_tag', 'a', 'href', 'x', 'children', [1]]]]],
];

/** Results that hand-written SQL gives too. */
const compared: readonly [hogql: string, sql: string][] = [
  [
    'select event, count() from events group by event order by 2 desc, 1',
    'SELECT event, count() FROM events GROUP BY event ORDER BY 2 DESC, 1',
  ],
  [
    "select count() from events where properties.$browser = 'Chrome'",
    "SELECT count() FROM events WHERE JSONExtractString(properties, '$browser') = 'Chrome'",
  ],
  [
    "select count() from events where properties.plan != 'pro'",
    "SELECT count() FROM events WHERE JSONExtractString(properties, 'plan') != 'pro'",
  ],
  [
    'select sum(properties.amount_usd), max(properties.file_size_b) from events',
    "SELECT sum(JSONExtractFloat(properties, 'amount_usd')), max(JSONExtractFloat(properties, 'file_size_b')) FROM events",
  ],
  [
    'select count() from events where properties.is_public',
    "SELECT countIf(JSONExtractBool(properties, 'is_public')) FROM events",
  ],
  [
    'select uniq(person.properties.email) from events',
    "SELECT uniq(JSONExtractString(properties, 'email')) FROM raw_persons WHERE JSONHas(properties, 'email') AND id IN (SELECT person_id FROM events)",
  ],
  [
    "select count() from events where person_id in cohort 'Business plan'",
    'SELECT count() FROM events WHERE person_id IN (SELECT person_id FROM cohort_people WHERE cohort_id = 1)',
  ],
  [
    'select session.$channel_type as c, count() from events group by c order by c',
    'SELECT s.`$channel_type` AS c, count() FROM events e JOIN sessions s ON s.session_id = e.`$session_id` GROUP BY c ORDER BY c',
  ],
  [
    "select count() from events where matchesAction('Looked at pricing')",
    "SELECT count() FROM events WHERE event = '$pageview' AND JSONExtractString(properties, '$current_url') LIKE '%/pricing%'",
  ],
  [
    'select count() from events where {filters}',
    "SELECT count() FROM events WHERE timestamp >= '2026-01-24 00:00:00'",
  ],
  [
    'select count() from events where timestamp > now() - interval 1 day',
    "SELECT count() FROM events WHERE timestamp > '2026-01-30 00:00:00'",
  ],
  [
    'select pdi.person.id, count() from events group by 1 order by 1 limit 5',
    'SELECT person_id, count() FROM events GROUP BY 1 ORDER BY 1 LIMIT 5',
  ],
  [
    "select group_0.properties.name as n, count() from events where $group_0 != '' group by n order by n limit 5",
    "SELECT JSONExtractString(g.properties, 'name') AS n, count() FROM events e JOIN groups g ON g.key = e.`$group_0` AND g.index = 0 GROUP BY n ORDER BY n LIMIT 5",
  ],
];

describe('compiler: rows', () => {
  for (const [hogql, rows] of literal) {
    it(`answers ${hogql}`, async () => {
      assert.deepEqual(await rowsOf(hogql), rows);
    });
  }

  for (const [hogql, sql] of compared) {
    it(`returns what hand-written SQL returns: ${hogql}`, async () => {
      const expected = await engineRows(sql);
      assert.ok(expected.length > 0);
      assert.deepEqual(await rowsOf(hogql), expected);
    });
  }

  it('reads the same from a property column and from the JSON beside it', async () => {
    const [row] = await rowsOf(
      "select countIf(properties.$browser is distinct from JSONExtract(properties, '$browser', 'Nullable(String)')) from events",
    );
    assert.deepEqual(row, [0]);
  });

  it('shows times in the time zone of the project', async () => {
    const hogql =
      "select toString(toDateTime('2026-01-01 10:00:00')), toHour(toDateTime('2026-01-01T10:00:00Z')), toString(today())";
    const timezone = 'Asia/Tokyo';
    const now = '2026-01-31T20:00:00Z';
    assert.deepEqual(await rowsOf(hogql, { timezone, now }), [
      ['2026-01-01 10:00:00', 19, '2026-02-01'],
    ]);
  });

  it('reads properties as the service prints them, to the same text', async () => {
    const hogql =
      'select properties.$os, properties.nothing, properties.amount_usd from events order by uuid limit 20';
    assert.deepEqual(await rowsOf(hogql, { servicePropertyText: true }), await rowsOf(hogql));
  });
});
