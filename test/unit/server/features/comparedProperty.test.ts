import assert from 'node:assert/strict';
import { comparedProperty } from '../../../../server/src/features/comparedProperty.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

describe('the property a text is compared with', () => {
  const cases: [query: string, property: string | undefined][] = [
    ["select 1 from events where properties.$browser = '|'", 'event $browser'],
    ["select 1 from events where properties.$browser = 'Chr|", 'event $browser'],
    ["select 1 from events e where e.person.properties.plan in ('a', '|')", 'person plan'],
    ["select 1 from persons where properties.plan != '|'", 'person plan'],
    ["select 1 from events where '|' = properties.$browser", 'event $browser'],
    ["select 1 from events where properties.`odd name` = '|'", 'event odd name'],
    ["select 1 from events where properties.$browser between 'a' and '|'", 'event $browser'],
    [
      "-- %% signups\nselect * from events\n-- %%\nselect 1 from signups where properties.$browser = '|'",
      'event $browser',
    ],
    ["select 1 from events where event = '|'", undefined],
    ["select '|' from events", undefined],
    ['select properties.| from events', undefined],
    ["select 1 from somewhere where properties.a = '|'", undefined],
    ["-- it's a note |\nselect 1", undefined],
    ["'|", undefined],
  ];
  for (const [query, property] of cases) {
    it(`is ${property ?? 'none'} in ${JSON.stringify(query)}`, () => {
      const { document, position } = atCursor(query);
      const found = comparedProperty(document, position, catalog).property;
      assert.equal(found && `${found.owner} ${found.name}`, property);
    });
  }

  const events: [query: string, events: readonly string[] | undefined][] = [
    ["select 1 from events where event = 'a' and properties.x = '|'", ['a']],
    ["select 1 from events where event in ('a', 'b') and properties.x = '|'", ['a', 'b']],
    ["select 1 from events where 'a' = event and (event = 'a') and properties.x = '|'", ['a']],
    ["select 1 from events where event != 'a' and properties.x = '|'", undefined],
    ["select 1 from events where properties.x = '|' or event = 'a'", undefined],
    ["select 1 from persons where event = 'a' and properties.x = '|'", undefined],
  ];
  for (const [query, named] of events) {
    it(`comes with the events ${named?.join() ?? 'none'} in ${query}`, () => {
      const { document, position } = atCursor(query);
      assert.deepEqual(comparedProperty(document, position, catalog).property?.events, named);
    });
  }
});
