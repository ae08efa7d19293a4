import assert from 'node:assert/strict';
import { isTimeZone } from '../../../../../server/src/schema/timeZones.ts';
import { said } from '../../support/findings.ts';
import { checkQuiet, checkRows } from '../../support/rows.ts';
import { slipRows } from '../cases/slips.ts';

describe('common slips', () => {
  checkRows(slipRows);

  checkQuiet('misread-seconds', [
    'select now() - 86400, now() - 0, now() - 1.5',
    'select today() - 7, toDate(timestamp) + 1 from events',
    'select toUnixTimestamp(now()) - 7',
    'select now() - interval 7 day, addDays(now(), 7)',
  ]);
  checkQuiet('like-without-wildcard', [
    "select uuid from events where event like 'a_b' or event like 'a%' or event like '\\\\d'",
    "select uuid from events where event like '' or event like concat('a', '%')",
  ]);
  checkQuiet('column-count', [
    'select uuid from events where (event, uuid) in (select event, uuid from events)',
    'select uuid from events where (event, uuid) in (select tuple(event, uuid) from events)',
    'select uuid from events where tuple(event, uuid) in (select event, uuid from events)',
    'select uuid from events where event in (select event from events)',
    'select uuid from events where event in (select * from my_view)',
  ]);
  checkQuiet('misread-placeholder', [
    "select '{}', '{a}', 'variables.org', '{ variables.org'",
    "select {variables.org}, f'{event}' from events",
  ]);
  checkQuiet('argument-value', [
    "select dateDiff('d', now(), now()), age('months', now(), now()), dateAdd('days', 1, now())",
    "select date_part('epoch', now()), dateName('weekday', now()), dateTrunc('DAY', now())",
    "select toTimeZone(now(), 'Etc/GMT+5'), now('US/Pacific'), toString(now(), 'EST'), now('')",
    "select toString(properties.plan), toDateTime(event, 'UTC') from events",
  ]);
  checkQuiet('window-in-where', [
    'select row_number() over () as n from events order by n limit 1 by n',
    'select n from (select row_number() over () as n from events) where n = 1',
    'select row_number() over () as n from events where event in (select event from events)',
  ]);

  it('are said once for DISTINCT ON', () => {
    const errors = said('select distinct on (event) event, uuid from events limit 1');
    assert.deepEqual(
      errors.map(({ code }) => code),
      ['misread-distinct-on', 'cost-unbounded-time'],
    );
  });

  it('leave out the time zones that the editor lists', () => {
    for (const zone of Intl.supportedValuesOf('timeZone')) assert.ok(isTimeZone(zone), zone);
  });
});
