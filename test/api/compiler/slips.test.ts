import assert from 'node:assert/strict';
import { isUnitOf } from '../../../server/src/schema/literalArguments.ts';
import { isTimeZone } from '../../../server/src/schema/timeZones.ts';
import { said } from '../../unit/server/support/findings.ts';
import { applied } from '../../unit/server/support/fixes.ts';
import { slipRows } from '../../unit/server/semantics/cases/slips.ts';
import { engineRows, isTaken, rowsOf } from './running.ts';

const words =
  'years y yyyy quarters m mon wk Week d DAY hh min mi ss sec millisecond ms dow dayofyear weekday epoch dy';

/** Calls with a unit. */
const withUnit = {
  age: "age('?', now(), now())",
  dateAdd: "dateAdd('?', 1, now())",
  dateDiff: "dateDiff('?', now(), now())",
  dateName: "dateName('?', now())",
  dateSub: "dateSub('?', 1, now())",
  dateTrunc: "dateTrunc('?', now())",
  date_diff: "date_diff('?', now(), now())",
  date_part: "date_part('?', now())",
  date_trunc: "date_trunc('?', now())",
} as const;

/** Calls with a time zone. */
const withZone = [
  "now('?')",
  "nowInBlock('?')",
  "timezone('?', now())",
  "parseDateTimeBestEffort('2026-01-01', '?')",
  "toDateTime('2026-01-01', '?')",
  "toStartOfDay(now(), '?')",
  "toString(now(), '?')",
  "toTimeZone(now(), '?')",
  "toUnixTimestamp('2026-01-01 00:00:00', '?')",
  "date_trunc('day', now(), '?')",
  "dateTrunc('day', now(), '?')",
  "formatDateTime(now(), '%F', '?')",
  "parseDateTime('2026-01-01', '%F', '?')",
  "toDateTime64('2026-01-01 00:00:00', 3, '?')",
  "toDayOfWeek(now(), 0, '?')",
  "toStartOfInterval(now(), toIntervalDay(1), '?')",
  "toWeek(now(), 0, '?')",
  "toYearWeek(now(), 0, '?')",
  "make_timestamptz(2026, 1, 1, 1, 1, 1, '?')",
];

describe('common slips', () => {
  for (const [name, call] of Object.entries(withUnit)) {
    it(`are units that ${name} does not know, to the engine too`, async () => {
      for (const unit of words.split(' ')) {
        const taken = await isTaken(`select ${call.replace('?', unit)}`);
        assert.equal(isUnitOf(name, unit), taken, unit);
      }
    });
  }

  for (const call of withZone) {
    it(`are time zones that the engine does not know: ${call}`, async () => {
      for (const zone of ['Europe/Berlin', 'utc']) {
        const query = `select ${call.replace('?', zone)}`;
        const isSaid = said(query).some(({ code }) => code === 'argument-value');
        assert.equal(!isSaid, await isTaken(query), query);
      }
    });
  }

  it('are no time zones of the engine', async () => {
    const rows = await engineRows('select groupArray(time_zone) from system.time_zones');
    const zones = (rows as string[][][]).flat(2);
    assert.ok(zones.length > 500);
    assert.deepEqual(
      zones.filter((zone) => !isTimeZone(zone)),
      [],
    );
    for (const zone of ['utc', 'PST', 'Europe/Berln', 'europe/berlin', '+02:00', 'us/pacific']) {
      assert.ok(!zones.includes(zone) && !isTimeZone(zone), zone);
    }
  });

  const onEngine = slipRows.filter(({ code }) => /^(?:column-count|window-in-where)$/.test(code));
  for (const { query } of onEngine) {
    const text = query.replace(/[«»]/g, '');
    it(`are refused by the engine, and their fixes are not: ${text}`, async () => {
      assert.equal(await isTaken(text), false);
      const found = said(text).find(({ code }) => code === 'window-in-where');
      for (const fix of found?.fixes ?? []) assert.ok(await isTaken(applied(text, fix)));
    });
  }

  it('are patterns without wildcards, which `=` means as well', async () => {
    const from = "from (select arrayJoin([null, 'a', 'ab', 'A']) as x)";
    for (const operator of ['like', 'not like']) {
      const query = `select count() ${from} where x ${operator} 'a'`;
      const found = said(query).find(({ code }) => code === 'like-without-wildcard');
      const [same] = found?.fixes ?? [];
      assert.deepEqual(await rowsOf(query), await rowsOf(same ? applied(query, same) : ''));
    }
  });

  it('are numbers of seconds', async () => {
    const query =
      'select now() - 7 = now() - interval 7 second, today() - 7 = today() - interval 7 day';
    assert.deepEqual(await rowsOf(query), [[1, 1]]);
  });
});
