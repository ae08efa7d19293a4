import assert from 'node:assert/strict';
import { counts, dayMs, dayStart, type RawEvent, rawEvents } from './rawEvents.ts';
import { ask, describeInEachProfile, end, sandbox } from './service.ts';

type Series = {
  readonly label: string;
  readonly data: number[];
  readonly days: string[];
  readonly labels: string[];
  readonly count: number;
  readonly aggregated_value?: number;
  readonly breakdown_value?: unknown;
  readonly compare_label?: string;
};

const endMs = Date.parse(end);
const month = { from: dayStart(endMs) - 30 * dayMs, to: dayStart(endMs) + dayMs };
const isoDay = (at: number): string => new Date(at).toISOString().slice(0, 10);
const round = (numbers: readonly number[]): number[] =>
  numbers.map((one) => Math.round(one * 1e6) / 1e6);

async function trend(query: object): Promise<Series[]> {
  const full = { kind: 'TrendsQuery', dateRange: { date_from: '-30d' }, ...query };
  const { status, body } = await ask(await sandbox(), 'POST', 'query/', { query: full });
  assert.equal(status, 200, JSON.stringify(body));
  return body.results as unknown as Series[];
}

function event(name: string, more: object = {}): object {
  return { kind: 'EventsNode', event: name, ...more };
}

describeInEachProfile('trends of the sandbox', () => {
  let events: readonly RawEvent[];

  before(async () => {
    events = [...(await rawEvents()).values()].flat().toSorted((a, b) => a.at - b.at);
  });

  function named(name: string, { from, to } = month): RawEvent[] {
    return events.filter((one) => one.event === name && one.at >= from && one.at < to);
  }

  /** The number for each day of the month, computed from the events of the day. */
  function byDay(of: readonly RawEvent[], number: (day: readonly RawEvent[]) => number): number[] {
    const days: number[] = [];
    for (let day = month.from; day < month.to; day += dayMs) {
      days.push(number(of.filter(({ at }) => dayStart(at) === day)));
    }
    return days;
  }

  const unique = (values: readonly unknown[]): number => new Set(values).size;
  const amounts = (day: readonly RawEvent[]): number[] =>
    day.map(({ properties }) => Number(properties['amount_usd'])).toSorted((a, b) => a - b);
  const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
  const perActor = (day: readonly RawEvent[]): number[] =>
    Object.values(counts(day, ({ actor }) => actor)).toSorted((a, b) => a - b);
  /** The engine's quantile: interpolates between two values. */
  const quantile = (sorted: readonly number[], share: number): number => {
    const place = share * (sorted.length - 1);
    const [low, high] = [sorted[Math.floor(place)] ?? 0, sorted[Math.ceil(place)] ?? 0];
    return low + (high - low) * (place - Math.floor(place));
  };
  const mean = (numbers: readonly number[]): number =>
    numbers.length === 0 ? 0 : sum(numbers) / numbers.length;

  const maths: [math: string, name: string, number: (day: readonly RawEvent[]) => number][] = [
    ['total', '$pageview', (day) => day.length],
    ['dau', '$pageview', (day) => unique(day.map(({ actor }) => actor))],
    [
      'unique_session',
      '$pageview',
      (day) => unique(day.map((one) => one.properties['$session_id'])),
    ],
    ['unique_group', '$pageview', (day) => unique(day.flatMap(({ group }) => group || []))],
    ['sum', 'paid_bill', (day) => sum(amounts(day))],
    ['avg', 'paid_bill', (day) => mean(amounts(day))],
    ['min', 'paid_bill', (day) => amounts(day)[0] ?? 0],
    ['max', 'paid_bill', (day) => amounts(day).at(-1) ?? 0],
    ['median', 'paid_bill', (day) => quantile(amounts(day), 0.5)],
    ['p90', 'paid_bill', (day) => quantile(amounts(day), 0.9)],
    ['p95', 'paid_bill', (day) => quantile(amounts(day), 0.95)],
    ['p99', 'paid_bill', (day) => quantile(amounts(day), 0.99)],
    ['avg_count_per_actor', '$pageview', (day) => mean(perActor(day))],
    ['min_count_per_actor', '$pageview', (day) => perActor(day)[0] ?? 0],
    ['max_count_per_actor', '$pageview', (day) => perActor(day).at(-1) ?? 0],
    ['median_count_per_actor', '$pageview', (day) => quantile(perActor(day), 0.5)],
    ['p90_count_per_actor', '$pageview', (day) => quantile(perActor(day), 0.9)],
    ['p95_count_per_actor', '$pageview', (day) => quantile(perActor(day), 0.95)],
    ['p99_count_per_actor', '$pageview', (day) => quantile(perActor(day), 0.99)],
  ];
  for (const [math, name, number] of maths) {
    it(`counts ${math} of ${name} by the day`, async () => {
      const [series] = await trend({
        series: [event(name, { math, math_property: 'amount_usd' })],
      });
      assert.deepEqual(round(series?.data ?? []), round(byDay(named(name), number)));
      assert.equal(series?.days.length, 31);
      assert.deepEqual([series.days[0], series.labels[0]], ['2026-01-01', '1-Jan-2026']);
    });
  }

  for (const [math, span] of [
    ['weekly_active', 7],
    ['monthly_active', 30],
  ] as const) {
    it(`counts who was active in the ${span} days up to each day`, async () => {
      const [series] = await trend({ series: [event('$pageview', { math })] });
      const expected: number[] = [];
      for (let day = month.from; day < month.to; day += dayMs) {
        const window = { from: day - (span - 1) * dayMs, to: day + dayMs };
        expected.push(unique(named('$pageview', window).map(({ actor }) => actor)));
      }
      assert.deepEqual(series?.data, expected);
    });
  }

  it('counts each person once, when they did it first', async () => {
    const [series] = await trend({ series: [event('$pageview', { math: 'first_time_for_user' })] });
    const firsts = new Map<string, RawEvent>();
    for (const one of named('$pageview', { from: 0, to: month.to })) {
      if (!firsts.has(one.actor)) firsts.set(one.actor, one);
    }
    const inMonth = [...firsts.values()].filter(({ at }) => at >= month.from);
    assert.deepEqual(
      series?.data,
      byDay(inMonth, (day) => day.length),
    );
  });

  it('counts by an expression', async () => {
    const math = { math: 'hogql', math_hogql: 'sum(toFloat(properties.amount_usd)) / 2' };
    const [series] = await trend({ series: [event('paid_bill', math)] });
    assert.deepEqual(
      round(series?.data ?? []),
      round(byDay(named('paid_bill'), (day) => sum(amounts(day)) / 2)),
    );
  });

  it('counts by the hour, the week and the month', async () => {
    const hours = await trend({
      series: [event('$pageview')],
      interval: 'hour',
      dateRange: { date_from: '2026-01-29', date_to: '2026-01-29' },
    });
    const from = Date.parse('2026-01-29T00:00:00Z');
    const day = named('$pageview', { from, to: from + dayMs });
    assert.deepEqual(
      hours[0]?.data,
      Array.from(
        { length: 24 },
        (_, hour) => day.filter(({ at }) => Math.floor((at - from) / 3_600_000) === hour).length,
      ),
    );
    assert.equal(hours[0].days[5], '2026-01-29 05:00:00');

    const [weeks] = await trend({ series: [event('$pageview')], interval: 'week' });
    assert.deepEqual(weeks?.days, [
      '2025-12-28',
      '2026-01-04',
      '2026-01-11',
      '2026-01-18',
      '2026-01-25',
    ]);
    assert.equal(sum(weeks.data), named('$pageview').length);
    const [months] = await trend({
      series: [event('$pageview')],
      interval: 'month',
      dateRange: { date_from: '2025-12-01' },
    });
    const december = { from: Date.parse('2025-12-01'), to: month.from };
    assert.deepEqual(months?.data, [
      named('$pageview', december).length,
      named('$pageview').length,
    ]);
  });

  it('starts at the first event if the range is all', async () => {
    const [series] = await trend({
      series: [event('$pageview')],
      dateRange: { date_from: 'all' },
    });
    const everything = named('$pageview', { from: 0, to: month.to });
    assert.equal(series?.days[0], isoDay(everything[0]?.at ?? 0));
    assert.equal(series.count, everything.length);
  });

  it('splits by the most frequent values, and combines the others', async () => {
    const series = await trend({
      series: [event('$pageview')],
      breakdownFilter: { breakdown: '$browser', breakdown_limit: 2 },
    });
    const numbers = counts(named('$pageview'), ({ properties }) => String(properties['$browser']));
    const ranked = Object.entries(numbers).toSorted(([, a], [, b]) => b - a);
    assert.deepEqual(
      series.map((one) => [one.breakdown_value, one.label, one.count]),
      [
        ...ranked.slice(0, 2).map(([value, count]) => [value, value, count]),
        ['$$_posthog_breakdown_other_$$', 'Other', sum(ranked.slice(2).map(([, count]) => count))],
      ],
    );
  });

  it('counts people in the other values once', async () => {
    const series = await trend({
      series: [event('$pageview', { math: 'dau' })],
      breakdownFilter: { breakdown: '$pathname', breakdown_limit: 1 },
    });
    const [top, other] = series;
    assert.deepEqual(
      other?.data,
      byDay(
        named('$pageview').filter(
          ({ properties }) => properties['$pathname'] !== top?.breakdown_value,
        ),
        (day) => unique(day.map(({ actor }) => actor)),
      ),
    );
  });

  it('splits by persons, sessions, groups, expressions, cohorts and several properties', async () => {
    const total = named('$pageview').length;
    const breakdowns: object[] = [
      { breakdown: 'plan', breakdown_type: 'person' },
      { breakdown: '$channel_type', breakdown_type: 'session' },
      { breakdown: 'plan', breakdown_type: 'group', breakdown_group_type_index: 0 },
      { breakdown: 'toDayOfWeek(timestamp)', breakdown_type: 'hogql' },
      { breakdowns: [{ property: '$browser' }, { property: 'plan', type: 'person' }] },
    ];
    for (const breakdownFilter of breakdowns) {
      const series = await trend({ series: [event('$pageview')], breakdownFilter });
      assert.equal(sum(series.map(({ count }) => count)), total, JSON.stringify(breakdownFilter));
      assert.ok(series.length > 1);
    }
    const cohorts = await trend({
      series: [event('$pageview')],
      breakdownFilter: { breakdown: [1, 'all'], breakdown_type: 'cohort' },
    });
    assert.deepEqual(
      cohorts.map(({ label }) => label),
      ['Business plan', 'all users'],
    );
    assert.ok((cohorts[0]?.count ?? 0) < (cohorts[1]?.count ?? 0));
    assert.equal(cohorts[1]?.count, total);
  });

  it('combines series by a formula', async () => {
    const [series, ...more] = await trend({
      series: [event('$pageview'), event('signed_up')],
      trendsFilter: { formula: 'B / A * 100' },
    });
    assert.equal(more.length, 0);
    const views = byDay(named('$pageview'), (day) => day.length);
    const signups = byDay(named('signed_up'), (day) => day.length);
    assert.deepEqual(
      series?.data,
      views.map((count, index) => (count === 0 ? 0 : ((signups[index] ?? 0) / count) * 100)),
    );
  });

  it('compares with the time before, and with a chosen time', async () => {
    const week = { date_from: '2026-01-20', date_to: '2026-01-24' };
    const [now, before] = await trend({
      series: [event('$pageview')],
      dateRange: week,
      compareFilter: { compare: true },
    });
    assert.deepEqual([now?.compare_label, before?.compare_label], ['current', 'previous']);
    assert.deepEqual([now?.days[0], before?.days[0]], ['2026-01-20', '2026-01-15']);
    const span = { from: Date.parse('2026-01-15'), to: Date.parse('2026-01-20') };
    assert.equal(before?.count, named('$pageview', span).length);
    const [, earlier] = await trend({
      series: [event('$pageview')],
      dateRange: week,
      compareFilter: { compare: true, compare_to: '-2w' },
    });
    assert.equal(earlier?.days[0], '2026-01-06');
  });

  it('accumulates, and returns one number if the display shows one', async () => {
    const [cumulative] = await trend({
      series: [event('$pageview')],
      trendsFilter: { display: 'ActionsLineGraphCumulative' },
    });
    assert.equal(cumulative?.data.at(-1), named('$pageview').length);
    for (const display of ['BoldNumber', 'ActionsPie', 'ActionsBarValue', 'ActionsTable']) {
      const [total] = await trend({
        series: [event('$pageview', { math: 'dau' })],
        trendsFilter: { display },
      });
      const people = unique(named('$pageview').map(({ actor }) => actor));
      assert.deepEqual([total?.aggregated_value, total?.data], [people, []]);
    }
  });

  const chrome = { key: '$browser', value: ['Chrome'], operator: 'exact', type: 'event' };
  const isChrome = (one: RawEvent): boolean => one.properties['$browser'] === 'Chrome';
  const width = (one: RawEvent): number => Number(one.properties['$screen_width']);
  const filters: [what: string, properties: unknown, test: (one: RawEvent) => boolean][] = [
    ['one value', [chrome], isChrome],
    ['another value', [{ ...chrome, operator: 'is_not' }], (one) => !isChrome(one)],
    [
      'a part of a text',
      [{ key: '$pathname', value: 'FILES', operator: 'icontains', type: 'event' }],
      (one) => String(one.properties['$pathname']).includes('files'),
    ],
    [
      'a pattern',
      [{ key: '$pathname', value: '^/(files|login)$', operator: 'regex', type: 'event' }],
      (one) => /^\/(files|login)$/.test(String(one.properties['$pathname'])),
    ],
    [
      'a missing value',
      [{ key: 'utm_source', operator: 'is_not_set', type: 'event', value: 'is_not_set' }],
      (one) => one.properties['utm_source'] === undefined,
    ],
    [
      'a value that is not, missing ones included',
      [{ key: 'utm_source', value: 'google', operator: 'is_not', type: 'event' }],
      (one) => one.properties['utm_source'] !== 'google',
    ],
    [
      'a number sent as text',
      [{ key: '$screen_width', value: '1000', operator: 'gt', type: 'event' }],
      (one) => width(one) > 1000,
    ],
    [
      'numbers between two',
      [{ key: '$screen_width', value: [400, 1600], operator: 'between', type: 'event' }],
      (one) => width(one) >= 400 && width(one) <= 1600,
    ],
    [
      'groups of filters',
      {
        type: 'OR',
        values: [
          { type: 'AND', values: [chrome, { key: "properties.$os = 'Android'", type: 'hogql' }] },
          { key: '$browser', value: 'Firefox', type: 'event' },
        ],
      },
      (one) =>
        (isChrome(one) && one.properties['$os'] === 'Android') ||
        one.properties['$browser'] === 'Firefox',
    ],
  ];
  for (const [what, properties, test] of filters) {
    it(`filters by ${what}`, async () => {
      const expected = named('$pageview').filter(test).length;
      const [ofQuery] = await trend({ series: [event('$pageview')], properties });
      const [ofSeries] = await trend({ series: [event('$pageview', { properties })] });
      assert.deepEqual([ofQuery?.count, ofSeries?.count], [expected, expected]);
      assert.ok(expected > 0 && expected < named('$pageview').length);
    });
  }

  it('leaves out the test accounts of the project', async () => {
    const [everybody] = await trend({ series: [event('$pageview')] });
    const [without] = await trend({ series: [event('$pageview')], filterTestAccounts: true });
    assert.ok((without?.count ?? 0) < (everybody?.count ?? 0));
    assert.ok((without?.count ?? 0) > 0);
  });

  it('counts what saved actions match', async () => {
    const [series] = await trend({ series: [{ kind: 'ActionsNode', id: 4 }] });
    assert.equal(series?.label, 'Paid');
    assert.equal(series.count, named('upgraded_plan').length + named('paid_bill').length);
  });

  const wrong: [what: string, query: object, message: RegExp][] = [
    ['an unknown math', { series: [event('x', { math: 'cubed', math_property: 'a' })] }, /cubed/],
    ['math without its property', { series: [event('x', { math: 'sum' })] }, /math_property/],
    ['a formula', { series: [event('x')], trendsFilter: { formula: 'B' } }, /formula/],
    ['a date', { series: [event('x')], dateRange: { date_from: 'soon' } }, /Invalid date: soon/],
    ['an interval', { series: [event('x')], interval: 'fortnight' }, /query\.interval/],
    ['an action', { series: [{ kind: 'ActionsNode', id: 99 }] }, /99/],
    [
      'a cohort',
      { series: [event('x')], breakdownFilter: { breakdown: [9], breakdown_type: 'cohort' } },
      /cohort with ID 9/,
    ],
    ['a table of its own', { series: [{ kind: 'DataWarehouseNode', id: 'x' }] }, /query\.series/],
    [
      'an operator',
      {
        series: [event('x')],
        properties: [{ key: 'a', value: 1, operator: 'near', type: 'event' }],
      },
      /near/,
    ],
  ];
  for (const [what, query, message] of wrong) {
    it(`reports what is wrong with ${what}`, async () => {
      const full = { kind: 'TrendsQuery', ...query };
      const { status, body } = await ask(await sandbox(), 'POST', 'query/', { query: full });
      assert.equal(status, 400);
      assert.match(body.detail, message);
    });
  }
});
