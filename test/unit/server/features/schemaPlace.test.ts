import assert from 'node:assert/strict';
import { schema } from '../../../../server/src/features/schema.ts';
import { schemaPlace } from '../../../../server/src/features/schemaPlace.ts';
import { catalog as plain } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

const catalog = plain.updated({
  cohorts: [{ id: 7, name: 'Power users' }],
});

describe('the place in the schema', () => {
  const cases: [query: string, place: string | undefined][] = [
    ['select 1 from ev|ents', 'tables, events'],
    ['select 1 from weekly|_signups', 'views, weekly_signups'],
    ['select 1 from stripe.prefix.inv|oices', 'warehouse, stripe.prefix.invoices'],
    ['select 1 from system.coh|orts', 'system, system.cohorts'],
    ['select time|stamp from events', 'tables, events, timestamp'],
    ['select e.per|son.id from events e', 'tables, events, person'],
    ['select person.crea|ted_at from events', 'tables, persons, created_at'],
    ['select t.moment| from (select timestamp as moment from events) t', undefined],
    [
      'select `total am|ount` from stripe.prefix.invoices',
      'warehouse, stripe.prefix.invoices, total amount',
    ],
    ['select properties.$bro|wser from events', 'properties, event, $browser'],
    ['select person.properties.pl|an from events', 'properties, person, plan'],
    ['select group_0.properties.indu|stry from events', 'properties, group_0, industry'],
    ["select 1 from events where event = '$page|view'", 'events, $pageview'],
    ["select countIf(event in ('rare', 'it\\'s|')) from events", "events, it's"],
    ["select 1 from events where person_id in cohort 'Power| users'", 'cohorts, Power users'],
    ['select 1 from events where person_id in cohort 7|', 'cohorts, Power users'],
    ['select {variables.or|g}', 'variables, Organisation'],
    ['with a as (select 1 as x) select x| from a', undefined],
    ['select toStr|ing(event) from events', undefined],
    ["select 'nothing| of it'", undefined],
    ['select 7| from events', undefined],
    ['|', undefined],
  ];
  for (const [query, place] of cases) {
    it(`is ${place ?? 'nowhere'} in ${query}`, () => {
      const { document, position } = atCursor(query);
      const path = schemaPlace(document, position, catalog);
      assert.equal(path?.join(', '), place);
      if (!path) return;
      const below = schema({ path: path.slice(0, -1), from: 0, count: 10_000 }, catalog);
      assert.ok(
        below.entries.some(({ name }) => name === path.at(-1)),
        'the schema lists it',
      );
    });
  }
});
