import assert from 'node:assert/strict';
import { counts, dayMs, type RawEvent, rawEvents } from './rawEvents.ts';
import { ask, askEngine, describeInEachProfile, end, sandbox } from './service.ts';

const weekAgo = Date.parse(end) - 7 * dayMs;

async function list(query: object) {
  const { status, body, text } = await ask(await sandbox(), 'POST', 'query/', { query });
  assert.equal(status, 200, text);
  return body;
}

function events(more: object) {
  return list({ kind: 'EventsQuery', after: '-7d', ...more });
}

function actors(more: object) {
  return list({ kind: 'ActorsQuery', ...more });
}

describeInEachProfile('lists of events', () => {
  let recent: readonly RawEvent[];

  before(async () => {
    recent = [...(await rawEvents(weekAgo)).values()].flat();
  });

  it('are the newest first, with whole events as objects', async () => {
    const body = await events({ select: ['*', 'person', 'event'], limit: 5 });
    assert.deepEqual(body.columns, ['*', 'person', 'event']);
    assert.deepEqual([body.limit, body.offset, body.hasMore], [5, 0, true]);
    const rows = body.results as [
      { event: string; timestamp: string; properties: Record<string, unknown> },
      { id: string; properties: object },
      string,
    ][];
    const times = rows.map(([event]) => event.timestamp);
    assert.deepEqual(times, times.toSorted().toReversed());
    for (const [event, person, name] of rows) {
      assert.equal(event.event, name);
      assert.equal(typeof event.properties['$browser'], 'string');
      assert.equal(typeof person.properties, 'object');
    }
  });

  it('return 100 rows, and continue after the last page', async () => {
    const first = await events({ select: ['uuid', 'timestamp'], orderBy: ['timestamp', 'uuid'] });
    assert.deepEqual([first.results.length, first.limit], [100, 100]);
    const second = await events({
      select: ['uuid', 'timestamp'],
      orderBy: ['timestamp', 'uuid'],
      limit: 50,
      offset: 90,
    });
    assert.deepEqual(second.results.slice(0, 10), first.results.slice(90));
  });

  it('count events if an expression does', async () => {
    const body = await events({ select: ['event', 'count()'], limit: 50 });
    assert.deepEqual(
      Object.fromEntries(body.results as [string, number][]),
      counts(recent, ({ event }) => event),
    );
    assert.equal(body.hasMore, false);
  });

  it('respect an event, an action, a person, conditions and filters', async () => {
    const [{ actor } = { actor: '' }] = recent;
    const total = async (more: object): Promise<unknown> =>
      (await events({ select: ['count()'], ...more })).results[0]?.[0];
    const chrome = (one: RawEvent): boolean => one.properties['$browser'] === 'Chrome';
    const cases: [more: object, test: (one: RawEvent) => boolean][] = [
      [{ event: '$pageview' }, ({ event }) => event === '$pageview'],
      [{ actionId: 4 }, ({ event }) => ['upgraded_plan', 'paid_bill'].includes(event)],
      [{ personId: actor }, (one) => one.actor === actor],
      [{ where: ["event = 'logged_in'", '1 = 1'] }, ({ event }) => event === 'logged_in'],
      [{ properties: [{ key: '$browser', value: 'Chrome', type: 'event' }] }, chrome],
      [{ fixedProperties: [{ key: '$browser', value: 'Chrome', type: 'event' }] }, chrome],
      [{ before: '2026-01-29' }, ({ at }) => at < Date.parse('2026-01-29')],
    ];
    for (const [more, test] of cases) {
      assert.equal(await total(more), recent.filter(test).length, JSON.stringify(more));
    }
  });

  it('take a name for people after an expression', async () => {
    const body = await events({ select: ['properties.$browser -- Browser'], limit: 1 });
    assert.deepEqual(body.columns, ['properties.$browser']);
  });

  const labels = [
    "coalesce(properties.$browser, 'x') -- some text",
    "coalesce(properties.$browser, 'x') # some text",
    "coalesce(properties.$browser, 'x') // it's a label",
    "coalesce(properties.$browser, 'x') --no blank",
  ];
  for (const expression of labels) {
    it(`and other insights take an expression with a comment: ${expression}`, async () => {
      const plain = "coalesce(properties.$browser, 'x')";
      const comment = expression.slice(plain.length);
      const resultsOf = async (of: (expression: string) => object): Promise<unknown> => {
        const answers = [expression, plain].map(async (each) => {
          const query = of(each);
          const { status, text, body } = await ask(await sandbox(), 'POST', 'query/', { query });
          assert.equal(status, 200, text);
          return body.results;
        });
        const [found, wanted] = await Promise.all(answers);
        assert.deepEqual(JSON.stringify(found).replaceAll(comment, ''), JSON.stringify(wanted));
        return found;
      };
      const kind = 'EventsQuery';
      await resultsOf((one) => ({
        kind,
        select: [one, 'timestamp'],
        orderBy: ['timestamp'],
        limit: 3,
      }));
      await resultsOf((one) => ({ kind, select: ['count()', one], orderBy: [one], limit: 3 }));
      const event = { kind: 'EventsNode', event: '$pageview' };
      const where = (key: string): object => ({ type: 'hogql', key });
      const dateRange = { date_from: '2026-01-20' };
      await resultsOf((one) => ({
        kind: 'TrendsQuery',
        series: [{ ...event, math: 'hogql', math_hogql: one.replace('coalesce', 'uniq') }],
        properties: [where(one.replace(')', ") != 'y'"))],
        dateRange,
      }));
      await resultsOf((one) => ({
        kind: 'TrendsQuery',
        series: [event],
        breakdownFilter: { breakdown: one, breakdown_type: 'hogql' },
        dateRange,
      }));
      await resultsOf((one) => ({
        kind: 'FunnelsQuery',
        series: [event, event],
        funnelsFilter: { funnelAggregateByHogQL: one },
        dateRange,
      }));
    });
  }

  it('report what is wrong with an expression', async () => {
    const query = { kind: 'EventsQuery', select: ['nothing_of_the_kind'] };
    const { status, body } = await ask(await sandbox(), 'POST', 'query/', { query });
    assert.equal(status, 400);
    assert.match(body.detail, /nothing_of_the_kind/);
  });
});

describeInEachProfile('lists of persons', () => {
  it('return persons as objects, with what else is asked for', async () => {
    const body = await actors({
      select: ['person', 'properties.email', 'person.$delete'],
      limit: 3,
    });
    assert.equal(body.results.length, 3);
    const [person] = body.results[0] as [{ id: string; properties: { $browser: string } }];
    assert.equal(typeof person.properties.$browser, 'string');
    assert.equal((await actors({ limit: 1 })).columns.length, 3);
  });

  it('find persons by a part of their address, and by properties', async () => {
    const found = await actors({ select: ['properties.email'], search: 'USER11', limit: 500 });
    const expected = await askEngine(
      "SELECT JSONExtractString(properties, 'email') FROM raw_persons WHERE JSONExtractString(properties, 'email') ILIKE '%user11%'",
    );
    assert.deepEqual(found.results.flat().toSorted(), expected.flat().toSorted());
    const properties = [{ key: 'plan', value: 'business', type: 'person', operator: 'exact' }];
    const business = await actors({ select: ['properties.plan'], properties, limit: 500 });
    assert.ok(business.results.length > 0);
    assert.ok(business.results.every(([plan]) => plan === 'business'));
    const cohort = [{ key: 'id', value: 1, type: 'cohort' }];
    const members = await actors({ select: ['id'], properties: cohort, limit: 500 });
    assert.equal(members.results.length, business.results.length);
  });

  const onboarding = {
    kind: 'FunnelsQuery',
    series: ['signed_up', 'uploaded_file'].map((event) => ({ kind: 'EventsNode', event })),
    dateRange: { date_from: '-90d' },
  };
  const views = {
    kind: 'TrendsQuery',
    series: [{ kind: 'EventsNode', event: '$pageview', math: 'dau' }],
    dateRange: { date_from: '-30d' },
  };

  async function numbers(
    query: object,
  ): Promise<{ count: number; data: number[]; days: unknown[] }[]> {
    return (await list(query)).results as unknown as {
      count: number;
      data: number[];
      days: unknown[];
    }[];
  }

  async function countOf(source: object): Promise<number> {
    return (await actors({ select: ['id'], source, limit: 10_000 })).results.length;
  }

  it('return who reached a step of a funnel, and who dropped off', async () => {
    const [first, second] = await numbers(onboarding);
    const source = (funnelStep: number) => ({
      kind: 'FunnelsActorsQuery',
      source: onboarding,
      funnelStep,
    });
    assert.equal(await countOf(source(1)), first?.count);
    assert.equal(await countOf(source(2)), second?.count);
    assert.equal(await countOf(source(-2)), (first?.count ?? 0) - (second?.count ?? 0));
  });

  it('return who is in a point of trends, stickiness, lifecycle and retention', async () => {
    const [trend] = await numbers(views);
    const trendDay = 20;
    assert.equal(
      await countOf({ kind: 'InsightActorsQuery', source: views, day: trend?.days[trendDay] }),
      trend?.data[trendDay],
    );
    const sticky = { ...views, kind: 'StickinessQuery' };
    const [stickiness] = await numbers(sticky);
    assert.equal(
      await countOf({ kind: 'StickinessActorsQuery', source: sticky, day: 2 }),
      stickiness?.data[1],
    );
    const alive = { ...views, kind: 'LifecycleQuery' };
    const lifecycle = await numbers(alive);
    const day = lifecycle[1]?.days[trendDay];
    assert.equal(
      await countOf({ kind: 'InsightActorsQuery', source: alive, day, status: 'returning' }),
      lifecycle[1]?.data[trendDay],
    );
    const kept = { kind: 'RetentionQuery', retentionFilter: { period: 'Week', totalIntervals: 3 } };
    const retention = (await list(kept)).results as unknown as { values: { count: number }[] }[];
    assert.equal(
      await countOf({ kind: 'InsightActorsQuery', source: kept, interval: 1 }),
      retention[1]?.values[0]?.count,
    );
  });

  it('return who has a value of a breakdown', async () => {
    const broken = { ...views, breakdownFilter: { breakdown: '$browser' } };
    const [first] = (await list(broken)).results as unknown as {
      breakdown_value: string;
      data: number[];
      days: string[];
    }[];
    const source = {
      kind: 'InsightActorsQuery',
      source: broken,
      day: first?.days[20],
      breakdown: first?.breakdown_value,
    };
    assert.equal(await countOf(source), first?.data[20]);
  });

  it('return who is in the rows of HogQL', async () => {
    const query = "select distinct person_id from events where event = 'paid_bill'";
    const [[payers] = []] = await askEngine(
      "SELECT uniqExact(person_id) FROM events WHERE event = 'paid_bill'",
    );
    assert.equal(await countOf({ kind: 'HogQLQuery', query }), payers);
  });

  it('report a source without persons', async () => {
    for (const source of [
      { kind: 'PathsQuery', pathsFilter: {} },
      { kind: 'FunnelsActorsQuery', source: onboarding, funnelStep: 9 },
      { kind: 'InsightActorsQuery', source: { kind: 'HogQLQuery', query: 'select 1' } },
    ]) {
      const query = { kind: 'ActorsQuery', source };
      const { status } = await ask(await sandbox(), 'POST', 'query/', { query });
      assert.equal(status, 400, source.kind);
    }
  });
});
