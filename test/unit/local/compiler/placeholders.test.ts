import type { QueryFilters } from '../../../../server/local/compiler/compile.ts';
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
    `and(greaterOrEquals(${time}, toDateTime(toStartOfMonth(${now}), 'UTC')), less(${time}, toDateTime('2026-01-31', 'UTC')))`,
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
