import assert from 'node:assert/strict';
import { completion } from '../../../../server/src/features/completion.ts';
import { catalog } from '../support/catalog.ts';
import { atCursor } from '../support/cursor.ts';

const labelsAt = (query: string): string[] => {
  const { document, position } = atCursor(query);
  return completion(document, position, catalog).items.map(({ label }) => label);
};

describe('completion', () => {
  const offered: [query: string, labels: string[]][] = [
    ['|', ['SELECT', 'WITH']],
    ['sel|', ['SELECT']],
    ['select | from events', ['uuid', 'event', 'properties', 'timestamp', 'person', 'count()']],
    ['select |', ['event', 'properties', 'toString()', 'DISTINCT', 'CASE']],
    ['select tostr|', ['toString()']],
    ['select * fr|', ['FROM']],
    ['select * from |', ['events', 'persons', 'weekly_signups', 'stripe.prefix.invoices']],
    ['select * from system.|', ['system.cohorts', 'system.dashboards']],
    ['select * from stripe.pre|', ['stripe.prefix.invoices']],
    ['select | from system.insights', ['short_id', 'last_modified_at']],
    ['select ev| from system.evaluations', ['evaluation_type', 'evaluation_config']],
    ['select * from events |', ['WHERE', 'LEFT JOIN', 'GROUP BY', 'LIMIT', 'AS']],
    ['select * from events wh|', ['WHERE']],
    ['select * from events where |', ['event', 'timestamp', 'NOT', 'CASE']],
    ['select * from events where event |', ['AND', 'LIKE', 'IN', 'IS NULL', 'GROUP BY']],
    ['select * from events where event is |', ['NULL', 'NOT NULL']],
    ['select * from events where ev| = 1 group by event', ['event']],
    ['select event, | from events where event = 1', ['timestamp', 'count()']],
    ['select event from events group |', ['BY']],
    ['select event from events group by |', ['event', 'ALL']],
    ['select event from events order by event |', ['DESC', 'ASC', 'LIMIT']],
    ['select event as e from events order by |', ['e', 'event']],
    ['select properties.| from events', ['$browser', 'odd name']],
    ['select person.| from events', ['id', 'created_at', 'properties']],
    ['select person.properties.| from events', ['plan']],
    ['select pdi.| from events', ['distinct_id', 'person']],
    ['select pdi.person.properties.| from events', ['plan']],
    ['select poe.properties.| from events', ['plan']],
    ['select group_0.properties.| from events', ['industry']],
    ['select session.$entry| from events', ['$entry_current_url', '$entry_pathname']],
    ['select p.| from persons p', ['id', 'properties', 'is_identified']],
    ['select e.| from events e', ['event', 'person']],
    ['select e. | from events e', ['event', 'person']],
    ['select | from events e', ['e', 'event', 'uuid']],
    ['select | from events e where e.event = 1', ['e', 'event']],
    ['select 1 from events e join persons p on e.person_id = p.|', ['id', 'properties']],
    ['select 1 from events e join persons p on |', ['e', 'p']],
    ['select a.| from (select event, count() as n from events group by event) a', ['event', 'n']],
    ['with a as (select event, 1 as one from events) select | from a', ['event', 'one']],
    ['with a as (select 1 as one) select * from |', ['a', 'events']],
    ['with a as (select 1 as one), b as (select | from a) select 1', ['one']],
    ['with a(x, y) as (select 1, 2) select | from a', ['x', 'y']],
    ['with a as (select * from persons) select | from a', ['id', 'properties']],
    ['with a as (select properties from events) select properties.| from a', ['$browser']],
    ['with 5 as limit_of select |', ['limit_of']],
    ['select event from events where timestamp > (select min(|) from persons)', ['created_at']],
    ['select event from events union all select | from persons', ['is_identified']],
    ['select arrayMap(item -> it|, [1]) from events', ['item']],
    ["select * from events where event = '|'", ['$pageview', 'rare', "it's"]],
    ["select * from events where event = '|", ['$pageview', 'rare']],
    ["select * from events where event in ('a', '|')", ['$pageview']],
    ["select * from events e where e.event = '|'", ['$pageview']],
    ["select * from events where properties.$browser = '|'", ['Chrome', 'Firefox']],
    ['select * from events where event = {|}', ['variables.org']],
    ['select * from events where event = {variables.|}', ['org']],
    ['select case when 1 |', ['THEN', 'AND']],
    ['select case when 1 then 2 |', ['ELSE', 'END']],
    ['select count() over (|)', ['PARTITION BY', 'ORDER BY']],
    ['select * from weekly_signups where |', ['week', 'n']],
    ['select 1; select | from persons; select 2', ['is_identified']],
    ['select 1;\n|', ['SELECT', 'WITH']],
  ];
  for (const [query, labels] of offered) {
    it(`offers ${labels.join(', ')} in ${query}`, () => {
      const found = new Set(labelsAt(query));
      assert.deepEqual(
        labels.filter((label) => !found.has(label)),
        [],
        `offered only: ${[...found].slice(0, 30).join(', ')}`,
      );
    });
  }

  const withheld: [query: string, labels: string[]][] = [
    ['select (select | from persons) from events', ['distinct_id', 'uuid']],
    ['select a.| from (select event as e from events) a', ['event', 'timestamp']],
    ['with a as (select event as e from events) select | from a', ['event', 'uuid']],
    ['select | from events e join persons p on e.person_id = p.id', ['properties', 'created_at']],
    ['select | from shapes', ['secret']],
    ['select * from |', ['query_log', 'event']],
    ['select * from events |', ['event', 'count()']],
    ['with a as (select |), b as (select 1) select 1', ['b']],
  ];
  for (const [query, labels] of withheld) {
    it(`does not offer ${labels.join(', ')} in ${query}`, () => {
      const found = new Set(labelsAt(query));
      assert.deepEqual(
        labels.filter((label) => found.has(label)),
        [],
      );
    });
  }

  const silent = [
    '|select event from events',
    'select 1 as | from events',
    'select * from events as |',
    'select x.| from events e',
    'select * from events.|',
    "select 'text|' from events",
    'select event -- a comment|',
    'select /* a | comment */ event',
    'select 12| from events',
    "select f'text|' from events",
    'with | as (select 1) select 1',
    'select event from events where team_id.|',
  ];
  for (const query of silent) {
    it(`offers nothing in ${query}`, () => {
      assert.deepEqual(labelsAt(query), []);
    });
  }

  it('lists what people use most first, whatever it is', () => {
    const { document, position } = atCursor('select | from events');
    const items = completion(document, position, catalog).items.toSorted((a, b) =>
      (a.sortText ?? a.label) < (b.sortText ?? b.label) ? -1 : 1,
    );
    assert.deepEqual(
      items.slice(0, 3).map(({ label }) => label),
      ['count()', 'event', 'properties'],
    );
    const at = (wanted: string): number => items.findIndex(({ label }) => label === wanted);
    assert.ok(at('count()') < at('person_mode') && at('count()') < at('toString()'));
  });

  const inserted: [query: string, label: string, text: string, after: string][] = [
    [
      'select properties.| from events',
      'odd name',
      '`odd name`',
      'select properties.`odd name` from events',
    ],
    [
      'select * from system.coh|',
      'system.cohorts',
      'system.cohorts',
      'select * from system.cohorts',
    ],
    ['select eve|nt from events', 'event', 'event', 'select event from events'],
    [
      "select 1 from events where event = 'a|b'",
      "it's",
      "it\\'s",
      "select 1 from events where event = 'it\\'s'",
    ],
    ['SELECT * |', 'FROM', 'FROM', 'SELECT * FROM'],
    ['SELECT * fr|', 'FROM', 'from', 'SELECT * from'],
    ['select * FR|', 'FROM', 'FROM', 'select * FROM'],
    ['select * fr|', 'FROM', 'from', 'select * from'],
  ];
  for (const [query, label, text, after] of inserted) {
    it(`inserts ${text} for ${label} in ${query}`, () => {
      const { document, position } = atCursor(query);
      const item = completion(document, position, catalog).items.find((one) => one.label === label);
      assert.ok(item?.textEdit && 'range' in item.textEdit, `${label} is not offered`);
      assert.equal(item.textEdit.newText, text);
      const { start, end } = item.textEdit.range;
      const { lines, text: before } = document;
      const edited =
        before.slice(0, lines.offsetAt(start)) + text + before.slice(lines.offsetAt(end));
      assert.equal(edited, after);
    });
  }

  it('answers at every place of half-typed queries', () => {
    const query =
      "with a as (select e.properties.x, count() n from events e where event = 'b' group by 1) select * from a join persons p on a.x = p.id order by n desc limit 5";
    for (let end = 0; end <= query.length; end++) {
      const labels = labelsAt(`${query.slice(0, end)}|`);
      assert.ok(Array.isArray(labels));
    }
  });
});
