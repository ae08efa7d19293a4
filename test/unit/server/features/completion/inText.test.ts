import assert from 'node:assert/strict';
import { completion } from '../../../../../server/src/features/completion.ts';
import { analyze } from '../../../../../server/src/semantics/analysis/analysis.ts';
import { atCursor } from '../../support/cursor.ts';
import { catalog, editor, labelsAt, labelsIn, offeredAt } from './completing.ts';

describe('completion after a whole word', () => {
  const accepted: [typed: string, labels: string, query: string][] = [
    [
      'select ',
      "event, FROM, events, WHERE, event, =, '$pageview', AND, timestamp, >=, now()",
      "select event from events where event = '$pageview' and timestamp >= now()",
    ],
    [
      'SELECT ',
      'person, FROM, events, WHERE, person_id, IS NULL, ORDER BY, timestamp, DESC',
      'SELECT person FROM events WHERE person_id IS NULL ORDER BY timestamp DESC',
    ],
    [
      'select ',
      'properties, FROM, stripe.prefix.invoices, LEFT JOIN, events, ON',
      'select properties from stripe.prefix.invoices left join events on',
    ],
    [
      'sel',
      'SELECT, person_id, FROM, events, GROUP BY, person_id',
      'select person_id from events group by person_id',
    ],
    [
      'select * from events where event is',
      'NOT NULL, AND, timestamp, IS NULL',
      'select * from events where event is not null and timestamp is null',
    ],
  ];
  for (const [typed, labels, query] of accepted) {
    it(`arrives at: ${query}`, () => {
      assert.equal(labels.split(', ').reduce(withAccepted, typed), query);
    });
  }

  it('leaves queries that parse', () => {
    for (const [, , query] of accepted) {
      const { syntaxErrors } = analyze(query);
      assert.ok(query.endsWith(' on') || syntaxErrors.length === 0, query);
    }
  });

  it('lists what continues the word before what comes after it', () => {
    const labels = labelsAt('select person| from events');
    assert.deepEqual(labels.slice(0, 3), ['person_id', 'person', 'person_mode']);
    assert.ok(labels.indexOf('person_id') < labels.indexOf('FROM'));
  });

  it('lists FROM before signs that compare in a list of columns, and after them in a condition', () => {
    const selected = labelsAt('select event|');
    assert.ok(selected.indexOf('FROM') < selected.indexOf('='));
    const compared = labelsAt('select 1 from events where event|');
    assert.ok(compared.indexOf('=') < compared.indexOf('AND'));
  });

  it('asks again with the next letter, which may make another word of it', () => {
    assert.equal(offeredAt('select event from events where|').isIncomplete, true);
  });

  const alone: [query: string, withheld: string][] = [
    ['select even| from events', 'FROM'],
    ['select eve|nt from events', 'FROM'],
    ['select event as event| from events', 'FROM'],
    ["select event from events where event = '|", 'AND'],
    ["select event from events where event = '|'", 'AND'],
    ['select 12| from events', 'FROM'],
    ["select event -- '|", 'FROM'],
  ];
  for (const [query, withheld] of alone) {
    it(`does not offer ${withheld} in ${query}`, () => {
      assert.ok(!labelsAt(query).includes(withheld));
    });
  }

  it('comes up by itself after a blank where a name follows, and nowhere else', () => {
    const comesUp = (query: string): boolean => {
      const { document, position } = atCursor(query);
      return completion(document, position, catalog, editor, ' ').items.length > 0;
    };
    for (const query of [
      'select 1 from |',
      'select 1 FROM events e JOIN |',
      'select 1 from events where |',
      'select 1 from events group by |',
      'select 1 from events e join persons p on |',
    ]) {
      assert.ok(comesUp(query), query);
    }
    for (const query of [
      'select |',
      'select event |',
      'select 1 as |',
      '-- taken from |',
      "select 'from |'",
      'select event from events |',
      'select 1 from  |',
    ]) {
      assert.ok(!comesUp(query), query);
    }
  });

  it('comes up by itself after a word such as FROM that was accepted without a blank', () => {
    const { document, position } = atCursor('select event from|');
    const list = completion(document, position, catalog, editor, ' ');
    const [first] = labelsIn(list);
    const item = list.items.find(({ label }) => label === first);
    assert.equal(first, 'events');
    assert.equal(item?.textEdit?.newText, ' events');
    assert.ok(!list.items.some(({ label }) => label === 'FROM'));
  });

  it('writes keywords in capitals where nothing tells and they are wanted', () => {
    const { document, position } = atCursor('|');
    const { items } = completion(document, position, catalog, { ...editor, capitals: true });
    assert.ok(items.some(({ label, filterText }) => label === 'SELECT' && filterText === 'SELECT'));
  });

  it('does not come up by itself when a text is closed', () => {
    const { document, position } = atCursor("select event from events where event = 'a'|");
    assert.notDeepEqual(completion(document, position, catalog, editor).items, []);
    assert.deepEqual(completion(document, position, catalog, editor, "'").items, []);
  });

  const glued: [query: string, label: string, after: string][] = [
    ['select count()|', 'FROM', 'select count() from'],
    ['select *|', 'FROM', 'select * from'],
    ['select event,|', 'timestamp', 'select event, timestamp'],
    [
      'select event from events where timestamp >=|',
      'now()',
      'select event from events where timestamp >= now()',
    ],
    ['select count(|', 'event', 'select count(event'],
    ['select `event`|', 'FROM', 'select `event` from'],
  ];
  for (const [query, label, after] of glued) {
    it(`makes ${after} of ${query}`, () => {
      assert.equal(withAccepted(query.replace('|', ''), label), after);
    });
  }

  it('gives what comes after a range of its own where the others share one', () => {
    const client = { ...editor, itemDefaults: true };
    const { items, itemDefaults } = offeredAt('select event| from events', client);
    assert.deepEqual(itemDefaults?.editRange, {
      start: { line: 0, character: 7 },
      end: { line: 0, character: 12 },
    });
    const behind = items.find(({ label }) => label === 'AS');
    const end = { line: 0, character: 12 };
    assert.deepEqual(behind?.textEdit, { range: { start: end, end }, newText: ' as' });
  });
});

/** A text once an item was chosen at its end, and the caret was put there again. */
function withAccepted(text: string, label: string): string {
  const { document, position } = atCursor(`${text}|`);
  const item = completion(document, position, catalog, editor).items.find(
    (one) => one.label === label,
  );
  assert.ok(item?.textEdit && 'range' in item.textEdit, `${label} is not offered behind ${text}`);
  const { newText, range } = item.textEdit;
  return text.slice(0, document.lines.offsetAt(range.start)) + newText.replace('$0', '');
}
