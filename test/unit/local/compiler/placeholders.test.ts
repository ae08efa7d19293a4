import type { QueryFilters } from '../../../../server/local/compiler/context.ts';
import assert from 'node:assert/strict';
import { compile, refusal } from './compiling.ts';

const now = "now64(6, 'UTC')";
const time = "toTimeZone(events.timestamp, 'UTC')";

const filterCases: readonly [
  behaviour: string,
  filters: QueryFilters | undefined,
  where: string,
][] = [
  ['keep every row where none are sent', undefined, 'true'],
  [
    'count relative days from midnight',
    { dateRange: { date_from: '-7d' } },
    `greaterOrEquals(${time}, toStartOfDay(minus(${now}, toIntervalDay(7))))`,
  ],
  [
    'take hours from this moment',
    { dateRange: { date_from: '-24h' } },
    `greaterOrEquals(${time}, minus(${now}, toIntervalHour(24)))`,
  ],
  [
    'bound both ends',
    { dateRange: { date_from: 'mStart', date_to: '2026-01-31' } },
    `and(greaterOrEquals(${time}, toDateTime(toStartOfMonth(${now}), 'UTC')), less(${time}, plus(toDateTime('2026-01-31', 'UTC'), toIntervalDay(1))))`,
  ],
  [
    'end with the end of the last day',
    { dateRange: { date_to: '-1d' } },
    `less(${time}, plus(toStartOfDay(toStartOfDay(minus(${now}, toIntervalDay(1)))), toIntervalDay(1)))`,
  ],
  [
    'end at a time',
    { dateRange: { date_to: '2026-01-31T12:00:00' } },
    `less(${time}, parseDateTime64BestEffort('2026-01-31T12:00:00', 6, 'UTC'))`,
  ],
  [
    'end some hours ago',
    { dateRange: { date_to: '-2h' } },
    `less(${time}, minus(${now}, toIntervalHour(2)))`,
  ],
  ['take all for no bound', { dateRange: { date_from: 'all', date_to: null } }, 'true'],
  [
    'compare event properties with any of the values',
    { properties: [{ key: 'plan', value: ['a', 'b'], operator: 'exact', type: 'event' }] },
    "or(ifNull(equals(toString(events.mat_plan), 'a'), 0), ifNull(equals(toString(events.mat_plan), 'b'), 0))",
  ],
  [
    'negate the whole list',
    { properties: [{ key: 'plan', value: ['a'], operator: 'is_not', type: 'event' }] },
    "not(ifNull(equals(toString(events.mat_plan), 'a'), 0))",
  ],
  [
    'search for text, not for a pattern',
    { properties: [{ key: 'plan', value: '50%', operator: 'icontains' }] },
    "ifNull(ilike(toString(events.mat_plan), '%50\\\\%%'), 0)",
  ],
  [
    'ask whether a property is set',
    { properties: [{ key: 'plan', operator: 'is_set', type: 'event' }] },
    'isNotNull(events.mat_plan)',
  ],
  [
    'compare numbers',
    { properties: [{ key: 'amount', value: 5, operator: 'gt', type: 'event' }] },
    "ifNull(greater(accurateCastOrNull(JSONExtract(events.properties, 'amount', 'Nullable(String)'), 'Float64'), 5), 0)",
  ],
  [
    'know cohorts',
    { properties: [{ type: 'cohort', value: 1, operator: 'in' }] },
    'in(events.person_id, (SELECT person_id FROM cohort_people WHERE cohort_id = 1))',
  ],
];

describe('compiler: {filters}', () => {
  for (const [behaviour, filters, where] of filterCases) {
    it(behaviour, async () => {
      const { sql } = await compile(
        'select 1 as a from events where {filters}',
        filters && { filters },
      );
      assert.equal(sql, `SELECT 1 AS a FROM events WHERE ${where} LIMIT 101`);
    });
  }

  it('reads the properties of persons from the joined table', async () => {
    const filters = { properties: [{ key: 'age', value: 5, operator: 'lt', type: 'person' }] };
    const { sql } = await compile('select 1 as a from events e where {filters}', { filters });
    assert.match(
      sql,
      /LEFT JOIN persons AS e__person .* WHERE ifNull\(less\(.*e__person\.properties/,
    );
  });

  it('bounds sessions by their start', async () => {
    const filters = { dateRange: { date_from: '2026-01-01' } };
    const { sql } = await compile('select 1 as a from sessions where {filters}', { filters });
    assert.match(
      sql,
      /WHERE greaterOrEquals\(toTimeZone\(sessions\.`\$start_timestamp`, 'UTC'\), /,
    );
  });

  it('drops the comparison with a bound that was not sent', async () => {
    const filters = { dateRange: { date_from: '2026-01-01' } };
    const { sql } = await compile(
      'select 1 as a from events where timestamp >= {filters.dateRange.from} and timestamp < {filters.dateRange.to}',
      { filters },
    );
    assert.match(
      sql,
      /WHERE and\(greaterOrEquals\(.*, toDateTime\('2026-01-01', 'UTC'\)\), 1\) LIMIT/,
    );
  });

  it('says that test account filters are not known here', async () => {
    const filters = { filterTestAccounts: true };
    const { warnings } = await compile('select 1 from events where {filters}', { filters });
    assert.deepEqual(warnings, ['A local project has no test account filters: none were applied.']);
  });

  it('refuses a date it cannot read', async () => {
    const filters = { dateRange: { date_from: 'soon' } };
    const { message } = await refusal('select 1 from events where {filters}', { filters });
    assert.equal(message, 'Invalid date in filters: soon');
  });
});

describe('compiler: {filters} on persons', () => {
  const filters = {
    dateRange: { date_from: '2026-01-01' },
    properties: [{ key: 'plan', value: 'pro', operator: 'exact', type: 'person' }],
  };

  it('bounds them by when they were created', async () => {
    const { sql } = await compile('select 1 as a from persons where {filters}', { filters });
    assert.match(
      sql,
      /WHERE and\(greaterOrEquals\(toTimeZone\(persons\.created_at, 'UTC'\), .*persons\.properties/,
    );
  });

  it('filters events if both are read', async () => {
    const { sql } = await compile(
      'select 1 as a from persons p join events e on e.person_id = p.id where {filters}',
      { filters },
    );
    assert.match(sql, /WHERE and\(greaterOrEquals\(toTimeZone\(e\.timestamp, 'UTC'\), .*e__person/);
  });
});

describe('compiler: filters bound to columns', () => {
  const plan = { key: 'plan', value: ['a', 'b'], operator: 'exact', type: 'event' } as const;
  const range = { date_from: '2026-01-01', date_to: '2026-02-01' };
  const cases: readonly [
    behaviour: string,
    bindings: string,
    filters: QueryFilters | undefined,
    where: string,
  ][] = [
    ['keep every row where none are sent', 'id as timestamp', undefined, 'true'],
    [
      'bound the time by the date range',
      'created_at as timestamp',
      { dateRange: range },
      "and(greaterOrEquals(toTimeZone(persons.created_at, 'UTC'), toDateTime('2026-01-01', 'UTC')), less(toTimeZone(persons.created_at, 'UTC'), plus(toDateTime('2026-02-01', 'UTC'), toIntervalDay(1))))",
    ],
    [
      'compare an expression with the values of its key',
      "upper('x') as plan",
      { properties: [plan] },
      "or(equals(toString(upper('x')), 'a'), equals(toString(upper('x')), 'b'))",
    ],
    [
      'take a key by its name alone',
      "1 as 'age'",
      { properties: [{ key: 'age', value: 5, operator: 'lt', type: 'person' }] },
      'less(1, 5)',
    ],
    [
      'leave out what NULL is bound to',
      'null as timestamp, null as plan',
      { dateRange: range, properties: [plan] },
      'true',
    ],
    [
      'leave out filters on flags',
      'null as timestamp',
      { properties: [{ key: 'f', type: 'flag' }] },
      'true',
    ],
  ];
  for (const [behaviour, bindings, filters, where] of cases) {
    it(behaviour, async () => {
      const { sql } = await compile(
        `select 1 as a from persons where {filters(${bindings})}`,
        filters && { filters },
      );
      assert.equal(sql, `SELECT 1 AS a FROM persons WHERE ${where} LIMIT 101`);
    });
  }

  it('apply the filters of test accounts', async () => {
    const testAccountFilters = [{ key: 'email', value: '@us', operator: 'not_icontains' }];
    const context = { filters: { filterTestAccounts: true }, testAccountFilters };
    const { sql } = await compile(
      "select 1 as a from persons where {filters('x' as email)}",
      context,
    );
    assert.match(sql, /WHERE not\(ilike\(toString\('x'\), '%@us%'\)\) LIMIT/);
    const { message } = await refusal(
      'select 1 from persons where {filters(1 as timestamp)}',
      context,
    );
    assert.match(
      message,
      /^The test account filter on 'email' has no binding in \{filters\(\.\.\.\)\}/,
    );
  });

  it('stand in a view, a subquery and a common table', async () => {
    const { sql } = await compile(
      'with c as (select 1 as day from persons) select s.day from (select day from c where {filters(day as timestamp)}) s where {filters(s.day as timestamp)}',
      { filters: { dateRange: { date_to: '2026-02-01' } } },
    );
    assert.equal(sql.match(/less\(/g)?.length, 2, sql);
  });

  const refusals: readonly [placeholder: string, message: RegExp, filters?: QueryFilters][] = [
    ['{filters()}', /must bind an expression to a filter key with AS/],
    ['{filters(created_at)}', /must bind an expression to a filter key with AS/],
    ['{filters(distinct id as timestamp)}', /must bind an expression to a filter key with AS/],
    ['{filters(id as a, created_at as a)}', /^Filter key 'a' is bound more than once/],
    [
      '{filters(id as plan)}',
      /^A date filter is set, but .* has no timestamp binding/,
      { dateRange: range },
    ],
    [
      '{filters(id as timestamp)}',
      /^The property filter on 'plan' has no binding/,
      { properties: [plan] },
    ],
    [
      '{filters(id as timestamp)}',
      /^Cohort filters can't be applied/,
      { properties: [{ type: 'cohort', value: 1 }] },
    ],
    [
      '{filters(id as timestamp)}',
      /^SQL expression filters can't be applied/,
      { properties: [{ type: 'hogql', key: '1' }] },
    ],
    ['{filters.breakdown()}', /must bind an expression to a breakdown key with AS/],
    ['{filters.breakdown}', /must bind an expression to a breakdown key with AS/],
    [
      '{filters.breakdown(id as a)}',
      /^The breakdown on 'b' has no binding/,
      { breakdownFilter: { breakdown: 'b' } },
    ],
    [
      '{filters.breakdown(id as a)}',
      /supports a single breakdown/,
      { breakdownFilter: { breakdown: ['a', 'b'] } },
    ],
    [
      '{filters.breakdown(id as a)}',
      /^Cohort breakdowns can't be applied/,
      { breakdownFilter: { breakdown: 1, breakdown_type: 'cohort' } },
    ],
    [
      '{filters.breakdown(id as a)}',
      /^Numeric binning isn't supported/,
      { breakdownFilter: { breakdowns: [{ property: 'a', histogram_bin_count: 5 }] } },
    ],
    ["{filters.interval('day', 'week')}", /takes at most one argument/],
    [
      "{filters.interval('fortnight')}",
      /^The default interval must be a constant string, one of: day, hour, minute, month, quarter, second, week, year\.$/,
    ],
    ['{filters.interval(id)}', /must be a constant string/],
    ['{filters.granularity}', /^Unsupported filters placeholder `\{filters\.granularity\}`/],
    [
      "{filters.granularity('day')}",
      /^Unsupported filters placeholder `\{filters\.granularity\(\.\.\.\)\}`/,
    ],
  ];
  for (const [placeholder, expected, filters] of refusals) {
    it(`refuses ${placeholder} ${filters ? `with ${JSON.stringify(filters)}` : 'whatever is sent'}`, async () => {
      const { message } = await refusal(
        `select ${placeholder} from persons`,
        filters && { filters },
      );
      assert.match(message, expected);
    });
  }
});

describe('compiler: {filters.interval} and {filters.breakdown}', () => {
  const intervals: readonly [
    placeholder: string,
    filters: QueryFilters | undefined,
    unit: string,
  ][] = [
    ['{filters.interval}', undefined, 'day'],
    ["{filters.interval('week')}", {}, 'week'],
    ["{filters.interval('week')}", { interval: 'month' }, 'month'],
  ];
  for (const [placeholder, filters, unit] of intervals) {
    it(`makes ${placeholder} ${unit} with ${JSON.stringify(filters)}`, async () => {
      const { sql } = await compile(`select ${placeholder} as a`, filters && { filters });
      assert.equal(sql, `SELECT '${unit}' AS a LIMIT 101`);
    });
  }

  const breakdowns: readonly [filters: QueryFilters | undefined, value: string][] = [
    [undefined, 'NULL'],
    [{ breakdownFilter: { breakdown: null } }, 'NULL'],
    [{ breakdownFilter: { breakdown: 'plan', breakdown_type: 'event' } }, "upper('x')"],
    [{ breakdownFilter: { breakdowns: [{ property: 'plan', type: 'event' }] } }, "upper('x')"],
    [{ breakdownFilter: { breakdown: 'other' } }, 'NULL'],
  ];
  for (const [filters, value] of breakdowns) {
    it(`groups by ${value} with ${JSON.stringify(filters)}`, async () => {
      const { sql } = await compile(
        "select {filters.breakdown(upper('x') as plan, null as other)} as a from persons group by a",
        filters && { filters },
      );
      assert.equal(sql, `SELECT ${value} AS a FROM persons GROUP BY a LIMIT 101`);
    });
  }
});

describe('compiler: {variables} and {values}', () => {
  it('puts typed constants in their place', async () => {
    const { sql } = await compile(
      'select {variables.plan} as a, {variables.rows} as b, {variables.nothing} as c, {name} as d, {list} as e, {deep.er} as f',
    );
    assert.equal(
      sql,
      "SELECT 'pro' AS a, 5 AS b, NULL AS c, 'it\\'s' AS d, [1, 'a'] AS e, true AS f LIMIT 101",
    );
  });
});
