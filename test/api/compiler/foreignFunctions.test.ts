import assert from 'node:assert/strict';
import { functionsElsewhere } from '../../../server/src/schema/otherDialects.ts';
import { applied } from '../../unit/server/support/fixes.ts';
import { said } from '../../unit/server/support/findings.ts';
import { rowsOf } from './running.ts';

const late = "toDateTime('2026-11-29 23:04:05')";
const next = "toDateTime('2026-11-30 01:00:00')";
const each = (values: string): string => `(select arrayJoin(${values}) as x)`;

/** Calls as in other languages, and their results there; one result for each reading that is offered. */
const calls: readonly (readonly [call: string, ...results: unknown[]])[] = [
  [`approx_count_distinct(x) from ${each('[1, 1, 2]')}`, 2],
  [`approx_distinct(x) from ${each('[1, 1, 2]')}`, 2],
  ['array_cat([1], [2])', [1, 2]],
  ['array_concat([1], [2])', [1, 2]],
  ['array_length([1, 2])', 2],
  ['array_size([1, 2])', 2],
  ["array_to_string(['a', 'b'], ', ')", 'a, b'],
  [`array_unique_agg(x) from ${each('[1, 1]')}`, [1]],
  [`average(x) from ${each('[1, 2]')}`, 1.5],
  [`bit_and(x) from ${each('[6, 3]')}`, 2],
  [`bit_or(x) from ${each('[6, 3]')}`, 7],
  [`bit_xor(x) from ${each('[6, 3]')}`, 5],
  [`bool_and(x) from ${each('[true, false]')}`, false],
  [`bool_or(x) from ${each('[true, false]')}`, true],
  ['cardinality([1, 2])', 2],
  ['ceiling(1.2)', 2],
  ["char_length('é')", 1],
  ["character_length('é')", 1],
  ["charindex('b', 'éb')", 2],
  ['clock_timestamp() = now()', 1],
  [`collect_list(x) from ${each('[1, 1]')}`, [1, 1]],
  [`collect_set(x) from ${each('[1, 1]')}`, [1]],
  ["concat_ws('-', 'a', 'b')", 'a-b'],
  ['curdate() = toDate(now())', 1],
  ['current_datetime() = now()', 1],
  [`date(${late})`, '2026-11-29'],
  [`date_format(${late}, '%Y-%m-%d %H:%i:%s %M')`, '2026-11-29 23:04:05 November'],
  [`day(${late})`, 29],
  [`dayofmonth(${late})`, 29],
  // A Sunday, the first day of a week.
  [`dayofweek(${late})`, 1],
  [`dayofyear(${late})`, 333],
  ['element_at([5, 6], 2)', 6],
  ['explode([7])', 7],
  ['flatten([[1], [2]])', [1, 2]],
  ["float('1.5')", 1.5],
  ["from_base64('YQ==')", 'a'],
  ["from_hex('61')", 'a'],
  ['from_unixtime(0)', '1970-01-01T00:00:00Z'],
  ['getdate() = now()', 1],
  ['getutcdate() = now()', 1],
  [`hour(${late})`, 23],
  ["instr('éb', 'b')", 2],
  ["int('2')", 2],
  [`last_day(${late})`, '2026-11-30'],
  ["lcase('É')", 'é'],
  ["len('é')", 1],
  [`listagg(x, ',') from ${each("['a', 'b']")}`, 'a,b'],
  ['localtimestamp() = now()', 1],
  [`logical_and(x) from ${each('[true, false]')}`, false],
  [`logical_or(x) from ${each('[true, false]')}`, true],
  [`max_by(x, -x) from ${each('[1, 2]')}`, 1],
  [`mean(x) from ${each('[1, 2]')}`, 1.5],
  ["mid('éab', 2, 1)", 'a'],
  [`min_by(x, -x) from ${each('[1, 2]')}`, 2],
  [`minute(${late})`, 4],
  ['mod(-7, 3)', -1],
  [`month(${late})`, 11],
  [`nunique(x) from ${each('[1, 1, 2]')}`, 2],
  ['nvl(null, 1)', 1],
  [`object_keys('{"a": 1}')`, ['a']],
  ["octet_length('é')", 2],
  [`quarter(${late})`, 4],
  ["regexp_contains('abc', 'b')", 1],
  ["regexp_extract('abc', 'b.')", 'bc'],
  ["regexp_extract_all('a1b2', '[0-9]')", ['1', '2']],
  ["regexp_like('abc', 'b')", 1],
  ["regexp_matches('abc', 'b')", 1],
  ["regexp_replace('aa', 'a', 'b')", 'bb', 'ba'],
  ["regexp_substr('foobar', 'o(b)a')", 'oba'],
  ['safe_divide(1, 0)', null],
  ['safe_divide(1, 2)', 0.5],
  [`second(${late})`, 5],
  ['sgn(-3)', -1],
  ['size([1, 2])', 2],
  [`stddev(x) from ${each('[1, 3]')}`, Math.SQRT2],
  [`stdev(x) from ${each('[1, 3]')}`, Math.SQRT2],
  ['str(1)', '1'],
  ["str_to_date('2026-11-29 23:04:05', '%Y-%m-%d %H:%i:%s')", '2026-11-29T23:04:05Z'],
  ["strpos('éb', 'b')", 2],
  ["strptime('2026-11-29', '%Y-%m-%d')", '2026-11-29T00:00:00Z'],
  ["substr('éab', 2, 1)", 'a'],
  ['sysdate() = now()', 1],
  ['systimestamp() = now()', 1],
  ['timestamp_seconds(0)', '1970-01-01T00:00:00Z'],
  [`timestampadd('day', 1, ${late})`, '2026-11-30T23:04:05Z'],
  // Whole days, and midnights between.
  [`timestampdiff('day', ${late}, ${next})`, 0, 1],
  ["to_base64('a')", 'YQ=='],
  ['to_hex(255)', 'ff'],
  ['to_json([1])', '[1]'],
  ["to_number('1.5')", 1.5],
  ['to_varchar(1)', '1'],
  ['truncate(1.27, 1)', 1.2],
  ['try_divide(1, 0)', null],
  ["typeof('a')", 'String'],
  ["ucase('é')", 'É'],
  ["unix_seconds(toDateTime('1970-01-01 00:00:10'))", 10],
  ["unix_timestamp(toDateTime('1970-01-01 00:00:10'))", 10],
  ['unnest([7])', 7],
  ['utc_timestamp() = now()', 1],
  [`variance(x) from ${each('[1, 3]')}`, 2],
  // Of an ISO week, and of one that begins on a Sunday.
  [`week(${late})`, 48, 48],
  ["week(toDate('2026-01-01'))", 1, 0],
  [`weekofyear(${late})`, 48],
  [`year(${late})`, 2026],
  [`sumDistinct(x) from ${each('[1, 1, 2]')}`, 3],
  [`avg_distinct(x) from ${each('[1, 1, 2]')}`, 1.5],
  [`count_distinct(x) from ${each('[1, 1, 2]')}`, 2],
];

describe('the fix of a call as in another language', () => {
  for (const [call, ...results] of calls) {
    it(`returns what ${call} does there`, async () => {
      const query = `select ${call}`;
      const found = said(query).find(({ code }) => code === 'unknown-function');
      const fixes = found?.fixes ?? [];
      const values = await Promise.all(
        fixes.map(async (fix) => (await rowsOf(applied(query, fix))).flat()[0]),
      );
      assert.deepEqual(values, results);
    });
  }

  it('is tried for every function that is known', () => {
    const tried = new Set(calls.map(([call]) => /^\w+/.exec(call)?.[0]));
    assert.deepEqual(
      functionsElsewhere.filter((name) => !tried.has(name)),
      [],
    );
  });
});
