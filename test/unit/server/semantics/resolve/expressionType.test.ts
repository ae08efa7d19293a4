import assert from 'node:assert/strict';
import { parse } from '../../../../../server/src/parser/parse.ts';
import { Environment } from '../../../../../server/src/semantics/resolve/environment.ts';
import { expressionType } from '../../../../../server/src/semantics/resolve/expressionType.ts';
import { project } from '../../support/findings.ts';

/** The types of the columns a query answers with. */
function typesOf(query: string): string[] {
  const [statement] = parse(query).statements;
  assert.ok(statement);
  const relation = new Environment(project).exported(statement.parsed.tree);
  return relation?.columns().map(({ type }) => type.text) ?? [];
}

const ofEvents: [expression: string, type: string][] = [
  ['1', 'Int64'],
  ['0x1F', 'Int64'],
  ['1.5', 'Float64'],
  ["'a'", 'String'],
  ['null', 'Nullable(Nothing)'],
  ['true', 'Bool'],
  ['event', 'String'],
  ['timestamp', 'DateTime'],
  ['properties', 'JSON'],
  ['properties.plan', 'Nullable(String)'],
  ['properties.price', 'Nullable(Float64)'],
  ["arraySort((x, y) -> y, ['a'], [1])", 'Array(String)'],
  ["arrayFilter((x, y) -> y > 1, ['a'], [1])", 'Array(String)'],
  ["arrayFold((acc, x) -> acc + length(x), ['a'], toInt(0))", 'Nullable(Int64)'],
  ['today() + interval 1 hour', 'DateTime'],
  ["today() - interval '5 minutes'", 'DateTime'],
  ['today() + toIntervalSecond(5)', 'DateTime'],
  ['today() + interval 1 week', 'Date'],
  ['-count()', 'Int64'],
  ["properties['price']", 'Nullable(Float64)'],
  ['properties.is_trial', 'Nullable(Bool)'],
  ['properties.paid_at', 'Nullable(DateTime)'],
  ['properties.price.deeper', 'Nullable(String)'],
  ['person.properties.email', 'Nullable(String)'],
  ['session.$session_duration', 'Int64'],
  ['1 + 2', 'Int64'],
  ['1 + 2.5', 'Float64'],
  ['1 / 2', 'Float64'],
  ['-team_id', 'Int64'],
  ['properties.price * 2', 'Nullable(Float64)'],
  ['timestamp + interval 1 day', 'DateTime'],
  // An integer of whole seconds, a decimal of finer times.
  ['timestamp - created_at', 'unknown'],
  ['today() - yesterday()', 'Int64'],
  ["event || 'x'", 'String'],
  ["properties.plan ?? 'none'", 'String'],
  ['properties.plan ?? properties.other', 'Nullable(String)'],
  ["coalesce(properties.plan, 'none')", 'String'],
  ['nullIf(team_id, 0)', 'Nullable(Int64)'],
  ['coalesce(null, team_id)', 'Int64'],
  ['coalesce(null, null)', 'Nullable(Nothing)'],
  ["countMatches(properties.plan, '/')", 'Nullable(Int64)'],
  ['nth_value(team_id, 2) over ()', 'Int64'],
  ["event = 'a'", 'Bool'],
  ["event in ('a', 'b')", 'Bool'],
  ["event not in ('a', null)", 'Bool'],
  ["null in ('a', 'b')", 'Nullable(Nothing)'],
  ['not (team_id > 1 and properties.plan is null)', 'Bool'],
  ["if(team_id > 1, 'a', 'b')", 'String'],
  ['if(team_id > 1, 1, null)', 'Nullable(Int64)'],
  ['multiIf(team_id > 1, 1, team_id > 2, 2.5, 3)', 'Float64'],
  ["case when team_id > 1 then 'a' end", 'Nullable(String)'],
  ["case team_id when 1 then 'a' else 'b' end", 'String'],
  ['team_id > 1 ? 1 : 2', 'Int64'],
  ['count()', 'UInt64'],
  ['countIf(team_id > 1)', 'UInt64'],
  ['sum(team_id)', 'Int64'],
  ['sum(properties.price)', 'Nullable(Float64)'],
  ['sumIf(team_id, team_id > 1)', 'Int64'],
  ['avg(team_id)', 'Float64'],
  ['max(timestamp)', 'DateTime'],
  ['maxIf(timestamp, team_id > 1)', 'DateTime'],
  ['argMax(event, timestamp)', 'String'],
  ['argMaxIf(event, timestamp, true)', 'String'],
  ['groupArray(event)', 'Array(String)'],
  ['groupArray(10)(event)[1]', 'String'],
  ['uniq(event)', 'UInt64'],
  ["toInt('1')", 'Nullable(Int64)'],
  ['toInt(team_id)', 'Nullable(Int64)'],
  ["toDate('2026-01-01')", 'Date'],
  ['toDate(event)', 'Nullable(Date)'],
  ["toDate('2026-01-01 10:00:00')", 'Nullable(Date)'],
  ["toDateTime('2026-01-01 10:00:00')", 'DateTime'],
  ["dateAdd('day', 1, now())", 'DateTime'],
  ["dateSub('week', 1, today())", 'Date'],
  ["dateAdd('hour', 1, today())", 'DateTime'],
  ['dateAdd(toDate(event), interval 1 day)', 'Nullable(Date)'],
  ["dateAdd('day', 1, event)", 'unknown'],
  ['toString(team_id)', 'String'],
  ['toDate(timestamp)', 'Date'],
  ['toStartOfDay(timestamp)', 'DateTime'],
  ['toStartOfInterval(timestamp, interval 1 month)', 'Date'],
  ['toStartOfInterval(toNullable(timestamp), toIntervalWeek(2))', 'Nullable(Date)'],
  ["toStartOfInterval(timestamp, interval '1 day')", 'DateTime'],
  ["toStartOfInterval(timestamp, interval 15 minute, 'UTC')", 'DateTime'],
  ['toStartOfInterval(timestamp, interval 1 month, now())', 'DateTime'],
  ['toStartOfInterval(today(), interval 1 week, today())', 'Date'],
  ['interval 7 days', 'IntervalDay'],
  ['today() + interval 1 day + interval 1 hour', 'DateTime'],
  ["dateDiff('day', timestamp, now())", 'Int64'],
  ['length(event)', 'Int64'],
  ['concat(event, properties.plan)', 'String'],
  ['concat(event, null)', 'String'],
  ['now()', 'DateTime'],
  ['team_id::String', 'String'],
  ['properties.plan::String', 'Nullable(String)'],
  ["'1'::int", 'Nullable(Int64)'],
  ['team_id::bool', 'Nullable(Bool)'],
  ["'2026-01-01'::date", 'Date'],
  ['event::timestamp', 'Nullable(DateTime)'],
  ['cast(properties.plan as Array(Int64))', 'Array(Int64)'],
  ['cast(properties.plan as int)', 'Nullable(Int64)'],
  ['[1, 2]', 'Array(Int64)'],
  ["splitByChar(',', event)[1]", 'String'],
  ["tuple('a', 1).2", 'Int64'],
  ["tupleElement((1, 'a'), 2)", 'String'],
  ["map('a', 1)['a']", 'Int64'],
  ['properties.list.1', 'Nullable(String)'],
  ['properties.list[1].x', 'Nullable(String)'],
  ['properties[event]', 'Nullable(String)'],
  ['quantiles(0.1, 0.9)(team_id)', 'Array(Float64)'],
  ["(1, 'a')", 'Tuple(Int64, String)'],
  ['arrayMap(x -> x + 1.5, [1, 2])', 'Array(Float64)'],
  ['arrayMap(event -> event, [1, 2])', 'Array(Int64)'],
  ['arrayFilter(x -> x > 1, [1, 2])', 'Array(Int64)'],
  ['arrayJoin([1, 2])', 'Int64'],
  ['row_number() over ()', 'UInt64'],
  ['lag(team_id) over ()', 'Nullable(Int64)'],
  ['(select 1)', 'Nullable(Int64)'],
  ['$session_id_uuid', 'unknown'],
  ['nosuch(1)', 'unknown'],
  ['nosuch', 'unknown'],
];

describe('the type of an expression', () => {
  for (const [expression, type] of ofEvents) {
    it(`of ${expression} is ${type}`, () => {
      assert.deepEqual(typesOf(`select ${expression} from events`), [type]);
    });
  }

  const ofQueries: [query: string, types: string[]][] = [
    ['select a + 1 as b, b, a from (select 1 as a)', ['Int64', 'Int64', 'Int64']],
    ['with x as (select timestamp as t from events) select t from x', ['DateTime']],
    ['with x(n) as (select 1.5) select n from x', ['Float64']],
    ['with 1 as one select 2', ['Int64']],
    ['select a from (select 1 as a union all select 2.5 as a)', ['Float64']],
    ['select a from (select null as a union all select 2)', ['Nullable(Int64)']],
    ['select a from (select 1 as a union all select event from events)', ['unknown']],
    [
      'with recursive r as (select 1 as n union all select n + 1 from r) select n from r',
      ['Int64'],
    ],
    ['with recursive r as (select n as m from r) select m from r', ['unknown']],
    ['select toDate(timestamp) as timestamp, timestamp from events', ['Date', 'Date']],
    ['select timestamp, toDate(timestamp) as timestamp from events', ['DateTime', 'Date']],
    ['select week, n from weekly_signups', ['Date', 'Int64']],
    ['select * from stripe.prefix.invoices', ['String', 'Nullable(Float64)']],
    ['select * from shapes', ['Int64']],
    ['select s.* exclude (n) from weekly_signups s', ['Date']],
    ["select columns('^w') from weekly_signups", ['Date']],
    ['select u from events array join elements_chain_ids as u', ['String']],
    ['select b, a from (values (1, 2.5)) as v(a, b)', ['Float64', 'Int64']],
    ['select n from events e join weekly_signups using (week)', ['Int64']],
  ];
  for (const [query, types] of ofQueries) {
    it(`is ${types.join(', ')} for the columns of ${query}`, () => {
      assert.deepEqual(typesOf(query), types);
    });
  }

  it('is noted of no value of a list', () => {
    const [statement] = parse(
      "select event in ('a', 'b', 3, null), ['c', 'd'] from events",
    ).statements;
    const tree = statement?.parsed.tree;
    assert.ok(tree?.kind === 'Select');
    const scope = new Environment(project).scopeOf(tree);
    for (const item of tree.items) expressionType(item, scope);
    assert.deepEqual(
      [...scope.types.keys()].map(({ kind }) => kind),
      ['Binary', 'Path', 'ArrayLiteral'],
    );
  });

  it('is found in time where each alias doubles the one before', () => {
    const aliases = Array.from({ length: 60 }, (_, at) => `a${at} + a${at} as a${at + 1}`);
    const types = typesOf(`select 1 as a0, ${aliases.join(', ')}`);
    assert.equal(types.at(-1), 'Int64');
  });

  it('is found in time where each CTE uses the one before twice', () => {
    const ctes = Array.from(
      { length: 30 },
      (_, at) => `c${at + 1} as (select x.n as n from c${at} x join c${at} y on x.n = y.n)`,
    );
    const query = `with c0 as (select 1 as n), ${ctes.join(', ')} select n from c30`;
    assert.deepEqual(typesOf(query), ['Int64']);
  });
});
