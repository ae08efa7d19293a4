import assert from 'node:assert/strict';
import { expressionSql } from './compiling.ts';

const json = (path: string): string =>
  `JSONExtract(events.properties, ${path}, 'Nullable(String)')`;

const cases: readonly [theme: string, rows: readonly [hogql: string, sql: string][]][] = [
  [
    'properties',
    [
      ['properties.a', json("'a'")],
      ["properties['a b'].c", json("'a b', 'c'")],
      ['properties.list.1', json("'list', 1")],
      ['properties.amount', `accurateCastOrNull(${json("'amount'")}, 'Float64')`],
      [
        'properties.is_new',
        `toBool(transform(toString(${json("'is_new'")}), ['true', 'false'], [1, 0], NULL))`,
      ],
      ['properties.due', `parseDateTime64BestEffortOrNull(${json("'due'")}, 6, 'UTC')`],
      ['properties.constructor', json("'constructor'")],
      ['properties.$browser', 'events.`mat_$browser`'],
      ["properties[concat('a', 'b')]", json("concat('a', 'b')")],
      [
        'poe.properties.age',
        "accurateCastOrNull(JSONExtract(events.person_properties, 'age', 'Nullable(String)'), 'Float64')",
      ],
    ],
  ],
  [
    'constants',
    [
      ["'it''s'", "'it\\'s'"],
      ["'\\\\'", "'\\\\'"],
      ["'a\\nb'", "'a\\nb'"],
      ['1.0', '1.'],
      ['9007199254740993', '9007199254740993'],
      ['9223372036854775808', '9223372036854775808'],
      ['inf', 'inf'],
      ['true', 'true'],
    ],
  ],
  [
    'dates',
    [
      ['timestamp', "toTimeZone(events.timestamp, 'UTC')"],
      ['now()', "now64(6, 'UTC')"],
      ['today()', "toDate(now64(6, 'UTC'))"],
      ["toDateTime('2026-01-01')", "toDateTime('2026-01-01', 'UTC')"],
      ["toDateTime('2026-01-01 10:00:00')", "toDateTime('2026-01-01 10:00:00', 'UTC')"],
      ["toDateTime('2026-01-01 10:00:00.5')", "toDateTime64('2026-01-01 10:00:00.5', 6, 'UTC')"],
      [
        "toDateTime('2026-01-01T10:00:00Z')",
        "parseDateTime64BestEffort('2026-01-01T10:00:00Z', 6, 'UTC')",
      ],
      ['toDateTime(today())', "toDateTime(toDate(now64(6, 'UTC')), 'UTC')"],
      ['toDateTime(event)', "parseDateTime64BestEffortOrNull(events.event, 6, 'UTC')"],
      ['toDate(timestamp)', "toDate(toTimeZone(events.timestamp, 'UTC'))"],
      ['toDate(event)', 'toDateOrNull(events.event)'],
      ['toStartOfWeek(today())', "toStartOfWeek(toDate(now64(6, 'UTC')), 0)"],
      ["dateAdd('day', 1, today())", "plus(toDate(now64(6, 'UTC')), toIntervalDay(1))"],
      ['today() - interval 2 week', "minus(toDate(now64(6, 'UTC')), toIntervalWeek(2))"],
      ["'2026-01-01'::date", "toDate('2026-01-01')"],
    ],
  ],
  [
    'comparisons',
    [
      ["event = 'a'", "equals(events.event, 'a')"],
      ["properties.a = 'a'", `ifNull(equals(${json("'a'")}, 'a'), 0)`],
      ["properties.a != 'a'", `ifNull(notEquals(${json("'a'")}, 'a'), 1)`],
      [
        'properties.a = properties.b',
        `ifNull(equals(${json("'a'")}, ${json("'b'")}), and(isNull(${json("'a'")}), isNull(${json("'b'")})))`,
      ],
      [
        'properties.a != properties.b',
        `ifNull(notEquals(${json("'a'")}, ${json("'b'")}), or(isNotNull(${json("'a'")}), isNotNull(${json("'b'")})))`,
      ],
      ['properties.a = null', `isNull(${json("'a'")})`],
      ['properties.a is not null', `isNotNull(${json("'a'")})`],
      [
        'properties.amount > 1',
        `ifNull(greater(accurateCastOrNull(${json("'amount'")}, 'Float64'), 1), 0)`,
      ],
      ["properties.a not like 'x'", `ifNull(notLike(${json("'a'")}, 'x'), 1)`],
      ["event =~* 'x'", "match(events.event, concat('(?i)', 'x'))"],
      ["properties.a in ('x', 'y')", `in(${json("'a'")}, tuple('x', 'y'))`],
      ["event in ('x')", "in(events.event, tuple('x'))"],
      [
        'timestamp >= toDateTime(event)',
        "greaterOrEquals(toTimeZone(events.timestamp, 'UTC'), parseDateTime64BestEffortOrNull(events.event, 6, 'UTC'))",
      ],
      [
        'person_id in cohort 1',
        'in(events.person_id, (SELECT person_id FROM cohort_people WHERE cohort_id = 1))',
      ],
      [
        "person_id not in cohort 'Business'",
        'notIn(events.person_id, (SELECT person_id FROM cohort_people WHERE cohort_id = 1))',
      ],
      ["case event when 'a' then 1 else 2 end", "multiIf(equals(events.event, 'a'), 1, 2)"],
    ],
  ],
  [
    'functions',
    [
      ["toInt('5')", "accurateCastOrNull('5', 'Int64')"],
      ["concat('a', properties.a, 1)", `concat('a', ifNull(${json("'a'")}, ''), toString(1))`],
      ['COUNT(*)', 'count()'],
      ['count(distinct event)', 'count(DISTINCT events.event)'],
      ["countIf(event = 'a')", "countIf(equals(events.event, 'a'))"],
      ["count() filter (where event = 'a')", "count() FILTER (WHERE equals(events.event, 'a'))"],
      ['quantile(0.9)(1)', 'quantile(0.9)(1)'],
      ['array_agg(event)', 'groupArray(events.event)'],
      ["trim(both 'x' from event)", "trim(BOTH 'x' FROM events.event)"],
      ['arrayMap(event -> event + 1, [1])', 'arrayMap(event -> plus(event, 1), [1])'],
      ['arrayMap((x, y) -> x, [1], [2])', 'arrayMap((x, y) -> x, [1], [2])'],
      ["'5'::int", "accurateCastOrNull('5', 'Int64')"],
      ['[1, 2][1:2]', 'arraySlice([1, 2], 1, greatest(plus(minus(2, 1), 1), 0))'],
      ['(1, 2).1', 'tupleElement(tuple(1, 2), 1)'],
      ['<Sparkline data={[1]} />', "tuple('__hx_tag', 'Sparkline', 'data', [1])"],
      ["{'a': 1}", "tuple('__hx_tag', '__hx_obj', 'a', 1)"],
      [
        'lag(event) over (order by timestamp)',
        "lagInFrame(toNullable(events.event)) OVER (ORDER BY toTimeZone(events.timestamp, 'UTC') ASC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING)",
      ],
      [
        "matchesAction('Interested')",
        "or(equals(events.event, 'signed_up'), and(equals(events.event, '$pageview'), ifNull(like(events.`mat_$current_url`, '%/pri\\\\_cing%'), 0)))",
      ],
    ],
  ],
];

describe('compiler: expressions', () => {
  for (const [theme, rows] of cases) {
    // One query for a whole theme: the official parser takes its time for each.
    it(`prints ${theme}`, async () => {
      const columns = rows.map(([hogql], index) => `${hogql} as c${index}`);
      const sql = await expressionSql(`${columns.join(', ')}, 1`);
      const printed = sql.split(/ AS c\d+, /).slice(0, rows.length);
      assert.deepEqual(
        printed.map((text, index) => [rows[index]?.[0], text]),
        rows,
      );
    });
  }

  it('pins the clock where the context does', async () => {
    const now = '2026-01-31T12:00:00Z';
    const pinned = `toTimeZone(parseDateTime64BestEffort('${now}', 6, 'UTC'), 'Asia/Tokyo')`;
    const timezone = 'Asia/Tokyo';
    assert.equal(
      await expressionSql('[now(), today()]', { now, timezone }),
      `[${pinned}, toDate(${pinned})]`,
    );
  });

  it('starts the week on Monday where the project does', async () => {
    const sql = await expressionSql('toStartOfWeek(timestamp)', { weekStartsOnMonday: true });
    assert.equal(sql, "toStartOfWeek(toTimeZone(events.timestamp, 'UTC'), 3)");
  });

  it('reads properties as the service prints them where asked to', async () => {
    const sql = await expressionSql('properties.a', { servicePropertyText: true });
    assert.equal(
      sql,
      `replaceRegexpAll(nullIf(nullIf(JSONExtractRaw(events.properties, 'a'), ''), 'null'), '^"|"$', '')`,
    );
  });
});
