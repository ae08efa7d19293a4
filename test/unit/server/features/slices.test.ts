import assert from 'node:assert/strict';
import { slices } from '../../../../server/src/features/slices.ts';
import { parse } from '../../../../server/src/parser/parse.ts';
import type { Slice } from '../../../../server/src/protocol/slices.ts';
import { catalog } from '../support/catalog.ts';

const now = Date.parse('2026-03-10T12:00:00Z');
const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const ask = (query: string, ...asked: Slice[]): ReturnType<typeof slices> =>
  slices({ query, now, slices: asked }, catalog);

describe('slices of a query', () => {
  const ranges: [where: string, column: string, from: string, to: string][] = [
    ["timestamp >= '2026-01-01'", 'timestamp', '2026-01-01 00:00', '2026-03-10 12:00'],
    [
      "timestamp > '2026-01-01' and timestamp < '2026-02-01 06:00:00'",
      'timestamp',
      '2026-01-01 00:00',
      '2026-02-01 06:00',
    ],
    [
      "'2026-01-01' <= e.timestamp and event = 'a'",
      'e.timestamp',
      '2026-01-01 00:00',
      '2026-03-10 12:00',
    ],
    [
      "timestamp between '2026-01-01' and '2026-01-08'",
      'timestamp',
      '2026-01-01 00:00',
      '2026-01-08 00:00',
    ],
    ['timestamp > now() - interval 7 day', 'timestamp', '2026-03-03 12:00', '2026-03-10 12:00'],
    [
      "timestamp > now() - interval '36 hours'",
      'timestamp',
      '2026-03-09 00:00',
      '2026-03-10 12:00',
    ],
    ['timestamp > now() - toIntervalWeek(1)', 'timestamp', '2026-03-03 12:00', '2026-03-10 12:00'],
    ['timestamp >= today() - 7', 'timestamp', '2026-03-03 00:00', '2026-03-10 12:00'],
    [
      "toDate(timestamp) >= toDate('2026-03-01')",
      'timestamp',
      '2026-03-01 00:00',
      '2026-03-10 12:00',
    ],
    [
      "event = 'a' and (timestamp >= toStartOfDay(now()) - interval 1 day and 1 = 1)",
      'timestamp',
      '2026-03-09 12:00',
      '2026-03-10 12:00',
    ],
  ];
  for (const [where, column, from, to] of ranges) {
    it(`go by ${column} from ${from} to ${to} for ${where}`, () => {
      const { time } = ask(`select event from events e where ${where}`);
      assert.equal(time?.column, column);
      const read = [time.from, time.to].map((ms) => new Date(ms).toISOString().slice(0, 16));
      assert.deepEqual(
        read,
        [from, to].map((text) => text.replace(' ', 'T')),
      );
    });
  }

  const unbounded: string[] = [
    "timestamp < '2026-01-01'",
    "timestamp > '2026-01-01' or event = 'a'",
    "not (timestamp > '2026-01-01')",
    "timestamp not between '2026-01-01' and '2026-01-08'",
    "timestamp > '2026-01-01' and timestamp < '2025-01-01'",
    'timestamp > {variables.start}',
    "event > 'a'",
  ];
  for (const where of unbounded) {
    it(`go by the key alone where no range is certain: ${where}`, () => {
      const { time, key } = ask(`select event from events e where ${where}`);
      assert.equal(time, undefined);
      assert.equal(key, 'e.uuid');
    });
  }

  const refused: [query: string, reason: RegExp][] = [
    ['select event, count() from events group by event', /aggregates rows/],
    ['select count() from events', /aggregates rows/],
    ['select distinct event from events', /DISTINCT/],
    ['select event from events limit 1 by event', /DISTINCT/],
    ['select row_number() over (order by timestamp) from events', /window functions/],
    ['select event from events union all select event from events', /combines several queries/],
    ['select event from events limit 50', /LIMIT/],
    ['select event from events limit 10000 offset 5', /LIMIT/],
    ['select 1', /reads no table/],
    ['select event from', /without errors/],
    ['select 1; select 2', /single statement/],
    ['', /single statement/],
    ['with e as (select 1 as uuid) select uuid from e', /no known key/],
    ['with events as (select 1 as uuid) select uuid from events', /no known key/],
  ];
  for (const [query, reason] of refused) {
    it(`are refused with a reason for ${JSON.stringify(query)}`, () => {
      const answer = ask(query, { kind: 'key', count: 2, index: 0 });
      assert.match(answer.reason ?? '', reason);
      assert.deepEqual(answer.queries, []);
    });
  }

  const first: Slice = { kind: 'time', to: day('2026-02-01') };
  const middle: Slice = { kind: 'time', from: day('2026-02-01'), to: day('2026-02-02') };
  const key: Slice = { kind: 'key', count: 4, index: 3 };
  const written: [query: string, slice: Slice, result: string][] = [
    [
      "select event from events where timestamp > '2026-01-01' or event = 'a' -- all\norder by event",
      key,
      "select event from events where (timestamp > '2026-01-01' or event = 'a') AND ifNull(modulo(cityHash64(toString(events.uuid)), 4), 0) = 3 -- all\norder by event LIMIT 10000",
    ],
    [
      "select event from events where timestamp > '2026-01-01'",
      first,
      "select event from events where (timestamp > '2026-01-01') AND timestamp < toDateTime('2026-02-01 00:00:00') LIMIT 10000",
    ],
    [
      "(\nselect event from events prewhere timestamp > '2026-01-01'\n) LIMIT 10000",
      middle,
      "(\nselect event from events prewhere timestamp > '2026-01-01' WHERE timestamp >= toDateTime('2026-02-01 00:00:00') AND timestamp < toDateTime('2026-02-02 00:00:00')\n) LIMIT 10000",
    ],
    [
      'select id from persons',
      key,
      'select id from persons WHERE ifNull(modulo(cityHash64(toString(persons.id)), 4), 0) = 3 LIMIT 10000',
    ],
    [
      "select event from events where timestamp > '2026-01-01' limit 20000",
      { kind: 'time' },
      "select event from events where timestamp > '2026-01-01' limit 20000",
    ],
  ];
  for (const [query, slice, result] of written) {
    it(`keep the query and add a condition: ${JSON.stringify(slice)} of ${JSON.stringify(query)}`, () => {
      const { queries } = ask(query, slice);
      assert.deepEqual(queries, [result]);
      assert.deepEqual(parse(result).diagnostics, []);
    });
  }

  it('say in which order the rows come', () => {
    const from = "select event from events where timestamp > '2026-01-01'";
    assert.equal(ask(`${from} order by timestamp desc`).time?.order, 'descending');
    assert.equal(ask(`${from} order by timestamp`).time?.order, 'ascending');
    assert.equal(ask(`${from} order by event`).time?.order, undefined);
  });
});
