import assert from 'node:assert/strict';
import { hover } from '../../../../server/src/features/hover.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

describe('hover', () => {
  const cases: [query: string, shown: string | undefined][] = [
    ['select ev|ent from events', '**event** — String'],
    ['select e.ev|ent from events e', '**event** — String'],
    ['select e|.event from events e', '**e** — table events'],
    ['select person.proper|ties.plan from events', '**properties** — JSON'],
    ['select toStr|ing(1)', '`toString(value[, timezone])`'],
    ['select 1 from weekly_|signups', '**weekly_signups** — table, 2 columns'],
    ['with a as (select 1 as x) select x| from a', '**x** — Int64'],
    ['select ev|ent from (select event from events', '**event** — String'],
    ['sel|ect event from events', undefined],
    ['select no|thing from events', undefined],
  ];
  for (const [query, shown] of cases) {
    it(`shows ${shown ?? 'nothing'} in ${query}`, () => {
      const { document, position } = atCursor(query);
      const contents = hover(document, position, catalog)?.contents;
      assert.deepEqual(contents, shown && { kind: 'markdown', value: shown });
    });
  }
});
