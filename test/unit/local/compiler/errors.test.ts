import assert from 'node:assert/strict';
import { refusal } from './compiling.ts';

type Row = readonly [hogql: string, marked: string, message: string];

const resolution: readonly Row[] = [
  ['select foo from events', 'foo', 'Unable to resolve field: foo'],
  ["select '😀', foo from events", 'foo', 'Unable to resolve field: foo'],
  ['select e.event from events', 'e.event', 'Unable to resolve field: e'],
  ['select events.foo from events', 'events.foo', 'Field not found: foo'],
  ['select person.foo from events', 'person.foo', 'Field not found: foo'],
  ['select constructor from events', 'constructor', 'Unable to resolve field: constructor'],
  [
    'select event from events e cross join events f',
    'event',
    'Ambiguous query. Found multiple sources for field: event',
  ],
  ['select person from events', 'person', "Can't select a table when a column is expected: person"],
  ['select event.x from events', 'event.x', 'Can not access property "x" on field "event".'],
  [
    'select * from events, persons',
    '*',
    "Cannot use '*' without table name when there are multiple tables in the query",
  ],
  ['select *', '*', "Cannot use '*' when there are no tables in the query"],
  [
    'select 1 from events e join persons e on 1',
    'persons e',
    'Already have joined a table called "e". Can\'t join another one with the same name.',
  ],
  ['select 1 as a, 2 as a', '2 as a', 'Cannot redefine an alias with the name: a'],
  ['select 1 as `team_id`', '1 as `team_id`', 'Alias "team_id" is a reserved keyword'],
  [
    'select `a%` from events',
    '`a%`',
    'The HogQL identifier "a%" is not permitted as it contains the "%" character',
  ],
  ['select 1 from nowhere', 'nowhere', 'Unknown table `nowhere`.'],
  ["select 1 from file('/etc/passwd')", "file('/etc/passwd')", 'Unknown table `file`.'],
  ['select 1 from raw_persons', 'raw_persons', 'Unknown table `raw_persons`.'],
  ['select 1 from numbers', 'numbers', "Table function 'numbers' requires arguments"],
  [
    'select tostring(1)',
    'tostring(1)',
    "Unsupported function call 'tostring(...)'. Perhaps you meant 'toString(...)'?",
  ],
  ['select qqqqqq(1)', 'qqqqqq(1)', "Unsupported function call 'qqqqqq(...)'"],
  ['select length()', 'length()', "Function 'length' expects 1 argument, found 0"],
  [
    "select substring('a', 1)",
    "substring('a', 1)",
    "Function 'substring' expects 3 arguments, found 2",
  ],
  ['select argMax(1)', 'argMax(1)', "Aggregation 'argMax' expects 2 arguments, found 1"],
  ["select concat('a')", "concat('a')", "Function 'concat' expects at least 2 arguments, found 1"],
  [
    'select quantile(1)',
    'quantile(1)',
    "Aggregation 'quantile' requires parameters in addition to arguments",
  ],
  [
    'select quantile(1, 2)(3)',
    'quantile(1, 2)(3)',
    "Aggregation 'quantile' expects 1 parameter, found 2",
  ],
  [
    'select count(sum(1))',
    'sum(1)',
    "Aggregation 'sum' cannot be nested inside another aggregation 'count'.",
  ],
  ['select [1][0]', '[1][0]', 'SQL indexes start from one, not from zero. E.g: array[1]'],
  [
    'select {filters}',
    '{filters}',
    "Cannot use 'filters' placeholder in a SELECT clause that does not select from the events, sessions, logs, traces, groups or persons table.",
  ],
  ['select {variables.zz}', '{variables.zz}', 'Variable zz is missing from query'],
  [
    'select {nope}',
    '{nope}',
    'Placeholder {nope} is not available in this context. You can use the following: deep, list, name',
  ],
  ['select 1 from events where person_id in cohort 9', '9', 'Could not find cohort with ID 9'],
  [
    "select 1 from events where person_id in cohort 'x'",
    "'x'",
    "Could not find a cohort with the name 'x'",
  ],
  [
    "select 1 from events where person_id in cohort 'Twice'",
    "'Twice'",
    "Found multiple cohorts with name 'Twice'",
  ],
  [
    'select matchesAction(9) from events',
    'matchesAction(9)',
    "Could not find an action with the ID '9'",
  ],
  ['with a as (select 1) select a', 'a', 'Cannot use table CTE "a" as a value'],
  [
    'with a(x, y) as (select 1) select 1 from a',
    'a(x, y) as (select 1)',
    'CTE "a" has 1 columns but 2 column names were given',
  ],
  [
    'select 1 from (values (1, 2), (3)) as v',
    'values (1, 2), (3)',
    'VALUES rows must all have 2 columns, found 1',
  ],
  ["select columns('^x') from events", "columns('^x')", 'COLUMNS matches no columns'],
  ['select 1 limit 101 %', '101', 'LIMIT percent must be between 0 and 100'],
  ['select event from (select 1 from events) s', 'event', 'Unable to resolve field: event'],
  ['select 1 from events e where 1 = (select e.event)', 'e.event', 'Unable to resolve field: e'],
];

const tooSlow =
  'This pattern could take too long in a local project. Repeat no group in COLUMNS, or name the columns.';

const notImplemented: readonly Row[] = [
  ["select columns('^(a+)+$') from events", "columns('^(a+)+$')", tooSlow],
  [
    `select columns('${'a?'.repeat(40)}b') from (select 1 as ${'a'.repeat(5_000)})`,
    `columns('${'a?'.repeat(40)}b')`,
    tooSlow,
  ],
  [
    'select 1 from events final',
    'events final',
    'The FINAL keyword is not supported in HogQL as it causes slow queries',
  ],
  [
    'select try_cast(1 as int)',
    'try_cast(1 as int)',
    'TRY_CAST is only supported on direct Postgres connections',
  ],
  [
    'with recursive t(a) using key (a) as (select 1) select a from t',
    't(a) using key (a) as (select 1)',
    'USING KEY is not available in a local project',
  ],
  [
    'select 1 as a union all by name select 2 as a',
    'select 1 as a union all by name select 2 as a',
    'Set operations BY NAME are not available in a local project',
  ],
  ['select #1', '#1', 'Positional references are only supported on direct Postgres connections'],
  ['select a.b(1)', 'a.b(1)', 'You can only call simple functions in HogQL, not expressions'],
  [
    "select embedText('a')",
    "embedText('a')",
    "Function 'embedText' is not available in a local project",
  ],
  [
    "select jev('a', 'b', choice := ['c', 'd']) as e",
    "jev('a', 'b', choice := ['c', 'd'])",
    "Function 'jev' is not available in a local project",
  ],
];

const syntax: readonly Row[] = [
  ['select 1 from', '', 'Unexpected end of query'],
  ["select 'é' from", '', 'Unexpected end of query'],
  ['select é, x', 'é', 'Unexpected character U+00E9'],
  ['select from t', 'from', 'Cannot use "from" before an implicit alias'],
  [`select ${'('.repeat(70)}1${')'.repeat(70)}`, '(', 'The query is nested too deeply.'],
  [`select ${'not '.repeat(70)}1`, 'not', 'The query is nested too deeply.'],
];

describe('compiler: refusals', () => {
  for (const [code, rows] of Object.entries({
    resolution,
    not_implemented: notImplemented,
    syntax,
  })) {
    for (const [hogql, marked, message] of rows) {
      it(`says “${message}” to ${hogql.slice(0, 60)}`, async () => {
        assert.deepEqual(await refusal(hogql), { message, code, marked });
      });
    }
  }

  it('counts no brackets inside strings and comments', async () => {
    const noise = '('.repeat(100);
    await assert.rejects(
      refusal(`select '${noise}' -- ${noise}\n /* ${noise} */, "a" from (select 1 as a)`),
      /compiled to/,
    );
  });

  it('works on after a text has crashed the parser', async () => {
    const crash = 'select 1 as v order by v interpolate (v)';
    assert.equal((await refusal(crash)).message, 'The parser cannot read this query.');
    assert.equal((await refusal('select foo')).message, 'Unable to resolve field: foo');
  });
});
