import assert from 'node:assert/strict';
import { dayMs, dayStart, type RawEvent, rawEvents } from './rawEvents.ts';
import { ask, describeInEachProfile, end, sandbox } from './service.ts';

const endMs = Date.parse(end);
const weekMs = 7 * dayMs;
/** The last Sunday in the data. Weeks begin on Sunday. */
const lastSunday = Date.parse('2026-01-25T00:00:00Z');
const month = { from: endMs - 30 * dayMs, to: endMs + dayMs };

async function results<T>(query: object): Promise<T> {
  const { status, body } = await ask(await sandbox(), 'POST', 'query/', { query });
  assert.equal(status, 200, JSON.stringify(body));
  return body.results as T;
}

describeInEachProfile('charts of the sandbox', () => {
  let people: ReadonlyMap<string, readonly RawEvent[]>;

  before(async () => {
    people = await rawEvents();
  });

  /** The times at which a person did something. */
  function timesOf(events: readonly RawEvent[], name: string): number[] {
    return events.filter(({ event }) => event === name).map(({ at }) => at);
  }

  describe('retention', () => {
    const weeks = Array.from({ length: 6 }, (_, index) => lastSunday - (5 - index) * weekMs);
    const weekOf = (at: number): number =>
      weeks.findIndex((start) => at >= start && at < start + weekMs);
    const filter = {
      period: 'Week',
      totalIntervals: 6,
      targetEntity: { id: 'signed_up', type: 'events' },
      returningEntity: { id: 'logged_in', type: 'events' },
    };

    function table(
      startsOf: (events: readonly RawEvent[]) => number[],
      isBack: (back: ReadonlySet<number>, week: number) => boolean,
      returning: string,
    ): number[][] {
      return weeks.map((_, start) =>
        weeks.slice(start).map((_week, after) => {
          const came = [...people.values()].filter((events) => startsOf(events).includes(start));
          return came.filter((events) => {
            const back = new Set(timesOf(events, returning).map(weekOf));
            return after === 0 || isBack(back, start + after);
          }).length;
        }),
      );
    }

    async function shown(more: object): Promise<number[][]> {
      const rows = await results<{ label: string; values: { count: number }[] }[]>({
        kind: 'RetentionQuery',
        retentionFilter: { ...filter, ...more },
      });
      assert.deepEqual(rows.map(({ label }) => label)[1], 'Week 1');
      return rows.map(({ values }) => values.map(({ count }) => count));
    }

    it('counts who came back, week by week', async () => {
      const expected = table(
        (events) => timesOf(events, 'signed_up').map(weekOf),
        (back, week) => back.has(week),
        'logged_in',
      );
      assert.deepEqual(await shown({}), expected);
      assert.ok((expected[0]?.[1] ?? 0) > 0);
    });

    it('counts who came back then or later', async () => {
      const expected = table(
        (events) => timesOf(events, 'signed_up').map(weekOf),
        (back, week) => [...back].some((one) => one >= week),
        'logged_in',
      );
      assert.deepEqual(await shown({ cumulative: true }), expected);
    });

    it('starts with the very first time only', async () => {
      const views = { targetEntity: { id: '$pageview' }, returningEntity: { id: '$pageview' } };
      const expected = table(
        (events) => timesOf(events, '$pageview').slice(0, 1).map(weekOf),
        (back, week) => back.has(week),
        '$pageview',
      );
      assert.deepEqual(await shown({ ...views, retentionType: 'retention_first_time' }), expected);
    });

    for (const period of ['Hour', 'Day', 'Month'] as const) {
      it(`counts by the ${period.toLowerCase()}`, async () => {
        const rows = await shownRows(period);
        assert.deepEqual(
          rows.map(({ label, values }) => [label, values.length]),
          [
            [`${period} 0`, 3],
            [`${period} 1`, 2],
            [`${period} 2`, 1],
          ],
        );
      });
    }

    function shownRows(period: string): Promise<{ label: string; values: unknown[] }[]> {
      return results({ kind: 'RetentionQuery', retentionFilter: { period, totalIntervals: 3 } });
    }
  });

  it('counts stickiness: on how many days people did it', async () => {
    const [series] = await results<{ data: number[]; days: number[]; labels: string[] }[]>({
      kind: 'StickinessQuery',
      series: [{ kind: 'EventsNode', event: '$pageview' }],
      dateRange: { date_from: '-30d' },
    });
    const expected = Array.from({ length: 31 }, () => 0);
    for (const events of people.values()) {
      const times = timesOf(events, '$pageview').filter((at) => at >= month.from && at < month.to);
      const days = new Set(times.map(dayStart)).size;
      if (days > 0) expected[days - 1] = (expected[days - 1] ?? 0) + 1;
    }
    assert.deepEqual(series?.data, expected);
    assert.deepEqual(series.labels.slice(0, 2), ['1 day', '2 days']);
  });

  it('distinguishes new, returning, resurrecting and dormant people', async () => {
    const series = await results<{ status: string; data: number[]; days: string[] }[]>({
      kind: 'LifecycleQuery',
      series: [{ kind: 'EventsNode', event: '$pageview' }],
      dateRange: { date_from: '-30d' },
    });
    const days = Array.from({ length: 31 }, (_, index) => month.from + index * dayMs);
    const expected: Record<string, number[]> = {
      new: days.map(() => 0),
      returning: days.map(() => 0),
      resurrecting: days.map(() => 0),
      dormant: days.map(() => 0),
    };
    for (const events of people.values()) {
      const active = new Set(timesOf(events, '$pageview').map(dayStart));
      const created = dayStart(events[0]?.personSince ?? 0);
      for (const [index, day] of days.entries()) {
        const wasActive = active.has(day - dayMs);
        const status = active.has(day)
          ? day === created
            ? 'new'
            : wasActive
              ? 'returning'
              : 'resurrecting'
          : wasActive
            ? 'dormant'
            : undefined;
        const numbers = status === undefined ? undefined : expected[status];
        if (numbers) numbers[index] = (numbers[index] ?? 0) + (status === 'dormant' ? -1 : 1);
      }
    }
    for (const { status, data } of series) assert.deepEqual(data, expected[status], status);
    assert.equal(series.length, 4);
    assert.ok(Object.values(expected).every((numbers) => numbers.some((number) => number !== 0)));
  });

  describe('paths', () => {
    type Edge = { source: string; target: string; value: number; average_conversion_time: number };

    /** The stretches of pages without repeats, in visits without a pause of half an hour. */
    function walks(): { at: number; item: string }[][] {
      return [...people.values()].flatMap((events) => {
        const found: { at: number; item: string }[][] = [];
        let last = -Infinity;
        const views = events.filter(
          ({ event, at }) => event === '$pageview' && at >= month.from && at < month.to,
        );
        for (const { at, properties } of views) {
          const item = String(properties['$pathname']);
          if (at - last > 30 * 60_000) found.push([]);
          const walk = found.at(-1);
          if (walk?.at(-1)?.item !== item) walk?.push({ at, item });
          last = at;
        }
        return found;
      });
    }

    function edges(stretches: { at: number; item: string }[][]): Map<string, number[]> {
      const found = new Map<string, number[]>();
      for (const walk of stretches) {
        for (const [index, { at, item }] of walk.entries()) {
          const next = walk[index + 1];
          if (!next) continue;
          const key = `${index + 1}_${item} → ${index + 2}_${next.item}`;
          found.set(key, [...(found.get(key) ?? []), next.at - at]);
        }
      }
      return found;
    }

    function paths(filter: object): Promise<Edge[]> {
      return results({
        kind: 'PathsQuery',
        pathsFilter: { includeEventTypes: ['$pageview'], edgeLimit: 10_000, ...filter },
        dateRange: { date_from: '-30d' },
      });
    }

    it('counts the steps between pages, with their times', async () => {
      const shown = await paths({});
      const expected = edges(walks().map((walk) => walk.slice(0, 5)));
      assert.equal(shown.length, expected.size);
      for (const { source, target, value, average_conversion_time: pause } of shown) {
        const pauses = expected.get(`${source} → ${target}`) ?? [];
        assert.equal(value, pauses.length, `${source} → ${target}`);
        const mean = pauses.reduce((sum, one) => sum + one, 0) / pauses.length;
        assert.ok(Math.abs(pause - mean) < 1);
      }
    });

    it('starts at a page, ends at a page, and leaves out rare paths', async () => {
      const from = walks().flatMap((walk) => {
        const start = walk.findIndex(({ item }) => item === '/pricing');
        return start < 0 ? [] : [walk.slice(start, start + 3)];
      });
      const started = await paths({ startPoint: '/pricing', stepLimit: 3, minEdgeWeight: 2 });
      const expected = [...edges(from)].filter(([, pauses]) => pauses.length >= 2);
      assert.deepEqual(
        Object.fromEntries(started.map((one) => [`${one.source} → ${one.target}`, one.value])),
        Object.fromEntries(expected.map(([edge, pauses]) => [edge, pauses.length])),
      );
      const to = walks().flatMap((walk) => {
        const stop = walk.findIndex(({ item }) => item === '/signup');
        return stop < 0 ? [] : [walk.slice(0, stop + 1).slice(-3)];
      });
      const ended = await paths({ endPoint: '/signup', stepLimit: 3 });
      assert.equal(ended.length, edges(to).size);
    });

    it('treats pages that match a pattern as one', async () => {
      const grouped = await paths({ pathGroupings: ['/files*'] });
      const names = grouped.flatMap(({ source, target }) => [source, target]);
      assert.ok(names.some((name) => name.endsWith('_/files*')));
      assert.equal(names.filter((name) => /_\/files(\/|$)/.test(name)).length, 0);
    });
  });

  it('counts what people did who converted, and who did not', async () => {
    const source = {
      kind: 'FunnelsQuery',
      series: ['signed_up', 'uploaded_file'].map((event) => ({ kind: 'EventsNode', event })),
      dateRange: { date_from: '-90d' },
    };
    const { events } = await results<{
      events: {
        event: { event: string };
        success_count: number;
        failure_count: number;
        odds_ratio: number;
      }[];
    }>({ kind: 'FunnelCorrelationQuery', source, funnelCorrelationType: 'events' });

    const window = 14 * dayMs;
    const did = { success: new Map<string, number>(), failure: new Map<string, number>() };
    const size = { success: 0, failure: 0 };
    for (const own of people.values()) {
      const starts = timesOf(own, 'signed_up');
      const start = starts[0];
      if (start === undefined) continue;
      const upload = timesOf(own, 'uploaded_file').find((at) => at > start && at - start <= window);
      const side = upload === undefined ? 'failure' : 'success';
      size[side]++;
      const stop = upload ?? start + window;
      const names = own.filter(({ at }) => at > start && at < stop).map(({ event }) => event);
      for (const name of new Set(names)) did[side].set(name, (did[side].get(name) ?? 0) + 1);
    }
    assert.ok(events.length > 3);
    for (const { event, success_count: s, failure_count: f, odds_ratio: odds } of events) {
      assert.deepEqual(
        [s, f],
        [did.success.get(event.event) ?? 0, did.failure.get(event.event) ?? 0],
        event.event,
      );
      const expected = ((s + 1) * (size.failure - f + 1)) / ((f + 1) * (size.success - s + 1));
      assert.ok(Math.abs(odds - expected) < 1e-9);
    }
    const strength = events.map(({ odds_ratio }) => Math.abs(Math.log(odds_ratio)));
    assert.deepEqual(
      strength,
      strength.toSorted((a, b) => b - a),
    );
  });
});
