import assert from 'node:assert/strict';
import { type CountedFunnel, timesOf } from './bruteFunnel.ts';
import { dayMs, dayStart, type RawEvent, rawEvents } from './rawEvents.ts';
import { ask, askEngine, describeInEachProfile, end, sandbox } from './service.ts';

type Step = {
  readonly count: number;
  readonly order: number;
  readonly average_conversion_time: number | null;
  readonly median_conversion_time: number | null;
  readonly breakdown_value?: readonly string[];
};

const rangeStart = Date.parse(end) - 90 * dayMs;
const onboarding = ['signed_up', 'uploaded_file', 'shared_file_link'];
const uploads = ['$pageview', 'uploaded_file', 'uploaded_file', 'deleted_file'];

function node(funnel: CountedFunnel, more: Record<string, unknown> = {}): unknown {
  const { funnelsFilter, ...rest } = more as { funnelsFilter?: object };
  return {
    kind: 'FunnelsQuery',
    series: funnel.steps.map((event) => ({ kind: 'EventsNode', event })),
    dateRange: { date_from: '-90d' },
    funnelsFilter: {
      funnelOrderType: funnel.order,
      funnelWindowInterval: funnel.windowMs / 1000,
      funnelWindowIntervalUnit: 'second',
      exclusions: (funnel.exclusions ?? []).map(({ event, from, to }) => ({
        kind: 'EventsNode',
        event,
        funnelFromStep: from,
        funnelToStep: to,
      })),
      ...funnelsFilter,
    },
    ...rest,
  };
}

async function results<T>(query: unknown): Promise<T> {
  const { status, body } = await ask(await sandbox(), 'POST', 'query/', { query });
  assert.equal(status, 200, JSON.stringify(body));
  return body.results as T;
}

describeInEachProfile('funnels of the sandbox', () => {
  let people: readonly (readonly RawEvent[])[];

  before(async () => {
    people = [...(await rawEvents(rangeStart)).values()];
  });

  function counted(
    funnel: CountedFunnel,
    of: readonly (readonly RawEvent[])[] = people,
  ): (readonly number[])[] {
    return of.map((events) => timesOf(events, funnel)).filter((times) => times.length > 0);
  }

  const funnels: [what: string, funnel: CountedFunnel][] = [
    ['ordered', { steps: onboarding, order: 'ordered', windowMs: 14 * dayMs }],
    ['ordered, in an hour', { steps: onboarding, order: 'ordered', windowMs: 3_600_000 }],
    ['ordered, a step twice', { steps: uploads, order: 'ordered', windowMs: dayMs }],
    ['strict', { steps: onboarding, order: 'strict', windowMs: 14 * dayMs }],
    ['strict, a step twice', { steps: uploads, order: 'strict', windowMs: dayMs }],
    ['unordered', { steps: onboarding, order: 'unordered', windowMs: 14 * dayMs }],
    ['unordered, in an hour', { steps: onboarding, order: 'unordered', windowMs: 3_600_000 }],
    [
      'with an exclusion between the first steps',
      {
        steps: onboarding,
        order: 'ordered',
        windowMs: 14 * dayMs,
        exclusions: [{ event: 'deleted_file', from: 0, to: 1 }],
      },
    ],
    [
      'with two exclusions',
      {
        steps: onboarding,
        order: 'ordered',
        windowMs: 14 * dayMs,
        exclusions: [
          { event: 'downloaded_file', from: 0, to: 2 },
          { event: '$autocapture', from: 1, to: 2 },
        ],
      },
    ],
    [
      'strict with an exclusion',
      {
        steps: ['$pageview', 'uploaded_file', 'downloaded_file'],
        order: 'strict',
        windowMs: dayMs,
        exclusions: [{ event: 'deleted_file', from: 0, to: 2 }],
      },
    ],
  ];
  for (const [what, funnel] of funnels) {
    it(`counts people as a hand count does: ${what}`, async () => {
      const steps = await results<Step[]>(node(funnel));
      const times = counted(funnel);
      const expected = funnel.steps.map(
        (_, order) => times.filter((one) => one.length > order).length,
      );
      assert.deepEqual(
        steps.map(({ count }) => count),
        expected,
      );
      assert.ok((expected[1] ?? 0) > 0, 'the case has people to count');
    });
  }

  it('measures the time between steps as a hand measurement does', async () => {
    const [, funnel] = funnels[0] ?? [];
    assert.ok(funnel);
    const steps = await results<Step[]>(node(funnel));
    assert.equal(steps[0]?.average_conversion_time, null);
    for (const order of [1, 2]) {
      const seconds = counted(funnel)
        .filter((one) => one.length > order)
        .map((one) => ((one[order] ?? 0) - (one[order - 1] ?? 0)) / 1000)
        .toSorted((a, b) => a - b);
      const mean = seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
      const half = seconds.length / 2;
      const middle = ((seconds[Math.ceil(half) - 1] ?? 0) + (seconds[Math.floor(half)] ?? 0)) / 2;
      assert.ok(Math.abs((steps[order]?.average_conversion_time ?? 0) - mean) < 1e-6 * mean);
      assert.ok(Math.abs((steps[order]?.median_conversion_time ?? 0) - middle) < 1e-6 * middle);
    }
  });

  it("agrees with the engine's own windowFunnel where both count the same", async () => {
    const conditions = onboarding.map((event) => `event = '${event}'`).join(', ');
    const rows = await askEngine(
      `SELECT level, count() FROM (
        SELECT person_id, windowFunnel(${14 * 86_400_000_000})(toUInt64(toUnixTimestamp64Micro(timestamp)), ${conditions}) AS level
        FROM events GROUP BY person_id) WHERE level > 0 GROUP BY level`,
    );
    const levels = rows as [level: number, people: number][];
    const expected = onboarding.map((_, order) =>
      levels.reduce((sum, [level, count]) => sum + (level > order ? count : 0), 0),
    );
    const steps = await results<Step[]>(
      node({ steps: onboarding, order: 'ordered', windowMs: 14 * dayMs }),
    );
    assert.deepEqual(
      steps.map(({ count }) => count),
      expected,
    );
  });

  const wide: CountedFunnel = { steps: onboarding, order: 'ordered', windowMs: 14 * dayMs };

  it('returns the conversion rate by the day on which people entered', async () => {
    const [trend] = await results<{ days: string[]; data: number[] }[]>(
      node(wide, { funnelsFilter: { funnelVizType: 'trends' } }),
    );
    const entered = new Map<string, (readonly number[])[]>();
    for (const times of counted(wide)) {
      const day = new Date(dayStart(times[0] ?? 0)).toISOString().slice(0, 10);
      entered.set(day, [...(entered.get(day) ?? []), times]);
    }
    assert.equal(trend?.days.length, 91);
    for (const [index, day] of trend.days.entries()) {
      const all = entered.get(day) ?? [];
      const share = all.length && all.filter(({ length }) => length === 3).length / all.length;
      assert.equal(trend.data[index], Math.round(10_000 * share) / 100, day);
    }
  });

  it('sorts the times to convert into bins that include everybody who converted', async () => {
    const { bins, average_conversion_time: mean } = await results<{
      bins: [number, number][];
      average_conversion_time: number;
    }>(node(wide, { funnelsFilter: { funnelVizType: 'time_to_convert' } }));
    const seconds = counted(wide)
      .filter(({ length }) => length === 3)
      .map((times) => ((times[2] ?? 0) - (times[0] ?? 0)) / 1000);
    assert.equal(bins.length, Math.ceil(Math.cbrt(seconds.length)));
    for (const [index, [start, count]] of bins.entries()) {
      const stop = bins[index + 1]?.[0] ?? Infinity;
      assert.equal(count, seconds.filter((time) => time >= start && time < stop).length);
    }
    assert.ok(
      Math.abs(mean - seconds.reduce((sum, time) => sum + time, 0) / seconds.length) < 1e-6 * mean,
    );
  });

  it('splits people by the first value they had, and combines the rarest values', async () => {
    const broken = await results<Step[][]>(
      node(wide, { breakdownFilter: { breakdown: '$browser', breakdown_limit: 2 } }),
    );
    const valueOf = (events: readonly RawEvent[]): string =>
      String(events.find(({ event }) => onboarding.includes(event))?.properties['$browser']);
    const entered = people.filter((events) => timesOf(events, wide).length > 0);
    const groups = new Map<string, (readonly RawEvent[])[]>();
    for (const events of entered) {
      groups.set(valueOf(events), [...(groups.get(valueOf(events)) ?? []), events]);
    }
    const ranked = [...groups].toSorted(([, a], [, b]) => b.length - a.length);
    assert.deepEqual(
      broken.map((steps) => steps[0]?.breakdown_value?.[0]),
      [ranked[0]?.[0], ranked[1]?.[0], '$$_posthog_breakdown_other_$$'],
    );
    const rest = ranked.slice(2).flatMap(([, group]) => group);
    const parts = [ranked[0]?.[1] ?? [], ranked[1]?.[1] ?? [], rest];
    for (const [index, part] of parts.entries()) {
      const times = counted(wide, part);
      assert.deepEqual(
        broken[index]?.map(({ count }) => count),
        [0, 1, 2].map((order) => times.filter((one) => one.length > order).length),
      );
    }
  });

  it('counts groups instead of persons', async () => {
    const steps = await results<Step[]>(node(wide, { aggregation_group_type_index: 0 }));
    const groups = new Map<string, RawEvent[]>();
    for (const event of people.flat().toSorted((a, b) => a.at - b.at)) {
      if (event.group === '') continue;
      groups.set(event.group, [...(groups.get(event.group) ?? []), event]);
    }
    const times = counted(wide, [...groups.values()]);
    assert.deepEqual(
      steps.map(({ count }) => count),
      [0, 1, 2].map((order) => times.filter((one) => one.length > order).length),
    );
  });

  const wrong: [what: string, query: unknown, message: RegExp][] = [
    ['one step', node({ ...wide, steps: ['signed_up'] }), /two steps/],
    [
      'an exclusion that ends where it begins',
      node({ ...wide, exclusions: [{ event: 'x', from: 1, to: 1 }] }),
      /between two steps/,
    ],
    [
      'an exclusion of a part of an unordered funnel',
      node({ ...wide, order: 'unordered', exclusions: [{ event: 'x', from: 0, to: 1 }] }),
      /not allowed in unordered/,
    ],
    [
      'a unit that does not exist',
      node(wide, { funnelsFilter: { funnelWindowIntervalUnit: 'eon' } }),
      /funnelWindowIntervalUnit/,
    ],
  ];
  for (const [what, query, message] of wrong) {
    it(`refuses ${what}`, async () => {
      const { status, body } = await ask(await sandbox(), 'POST', 'query/', { query });
      assert.equal(status, 400);
      assert.match(body.detail, message);
    });
  }
});
