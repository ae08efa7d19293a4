import assert from 'node:assert/strict';
import { completion } from '../../../../../server/src/features/completion.ts';
import { atCursor } from '../../support/cursor.ts';
import { catalog, labelsAt, listedAt } from './completing.ts';

// The known behaviour of the service's own completion.
describe('completion as the service has it', () => {
  it('offers nothing before a whole query', () => {
    assert.deepEqual(labelsAt('|select event from events'), []);
  });

  it('lists all fields, and functions as calls', () => {
    const labels = labelsAt('select | from events');
    const fields = Object.entries(catalog.table('events')?.fields ?? {}).flatMap(([name, field]) =>
      field.hidden ? [] : [name],
    );
    assert.deepEqual(
      fields.filter((field) => !labels.includes(field)),
      [],
    );
    assert.ok(labels.includes('toString()') && labels.includes('count()'));
  });

  it('takes events for the table if there is no FROM', () => {
    const labels = labelsAt('select |');
    assert.deepEqual(labels.slice(0, 3), ['count()', 'event', 'properties']);
    assert.deepEqual(labelsAt('select properties.|'), ['$browser', 'odd name']);
  });

  it('offers matching functions without a FROM', () => {
    for (const typed of ['low', 'LO', 'lwr']) {
      const labels = labelsAt(`select ${typed}|`);
      assert.ok(labels.includes('lower()') && !labels.includes('count()'), typed);
    }
  });

  it('offers functions by the beginnings of the words in their names', () => {
    for (const typed of ['day', 'sod', 'tsod']) {
      assert.ok(labelsAt(`select ${typed}|`).includes('toStartOfDay()'), typed);
    }
    assert.ok(!labelsAt('select artof|').includes('toStartOfDay()'));
  });

  const owners: [query: string, properties: string[]][] = [
    ['select properties.| from events', ['$browser', 'odd name']],
    ['select e.properties.| from events e', ['$browser', 'odd name']],
    ['select person.properties.| from events', ['plan']],
    ['select pdi.person.properties.| from events', ['plan']],
    ['select poe.properties.| from events', ['plan']],
    ['select properties.| from persons', ['plan']],
    ['select group_0.properties.| from events', ['industry']],
    ['select group_1.properties.| from events', ['team size']],
    ['select goe_1.properties.| from events', ['team size']],
    ['select properties.ROWS| from events', ['$browser']],
    ["select properties['|'] from events", ['$browser', 'odd name']],
    ["select JSONExtractString(properties, '|') from persons", ['plan']],
  ];
  for (const [query, properties] of owners) {
    it(`offers exactly ${properties.join(', ')} in ${query}`, () => {
      assert.deepEqual(labelsAt(query), properties);
    });
  }

  const members: [query: string, labels: string[]][] = [
    ['select pdi.| from events', ['distinct_id', 'person_id', 'person', 'team_id']],
    ['select poe.| from events', ['properties', 'id', 'created_at']],
    ['select pdi.person.pdi.| from events', ['distinct_id', 'person_id', 'person', 'team_id']],
  ];
  for (const [query, labels] of members) {
    it(`offers ${labels.join(', ')} in ${query}`, () => {
      assert.deepEqual(labelsAt(query), labels);
    });
  }

  it('offers the fields of the innermost SELECT', () => {
    const labels = labelsAt('select event, (select | from persons) from events');
    assert.ok(labels.includes('is_identified'));
    assert.ok(!labels.includes('timestamp'));
  });

  it('offers all tables by dotted name, as folders, and no deleted one', () => {
    const items = listedAt('select * from |');
    const find = (wanted: string) => items.find(({ label }) => label === wanted);
    assert.equal(find('events')?.kind, 19);
    assert.equal(find('events')?.detail, 'Table');
    assert.ok(find('stripe.prefix.invoices') && find('system.cohorts') && find('weekly_signups'));
    assert.equal(find('query_log'), undefined);
    assert.equal(find('web_pre_aggregated_stats'), undefined);
    assert.deepEqual(labelsAt('select * from events.|'), []);
  });

  const exported: [query: string, labels: string[]][] = [
    ['select | from (select event as e, 1 as one from events)', ['e', 'one']],
    ['with a as (select event as e, 1 as one from events) select | from a', ['e', 'one']],
    ['with a(x) as (select event from events) select | from a', ['x']],
    ['select | from (select * from weekly_signups)', ['week', 'n']],
    ['select | from (select event from events union all select id from persons)', ['event']],
  ];
  for (const [query, labels] of exported) {
    it(`offers of columns only ${labels.join(', ')} in ${query}`, () => {
      const columns = listedAt(query).filter(({ kind }) => kind === 5);
      assert.deepEqual(
        columns.map(({ label }) => label),
        labels,
      );
    });
  }

  it('offers the aliases of several tables first, and columns of which one is meant', () => {
    const labels = labelsAt('select | from events e join persons p on e.person_id = p.id');
    assert.deepEqual(labels.slice(0, 2), ['e', 'p']);
    const columns = ['timestamp', 'is_identified', 'e.properties', 'p.properties'];
    assert.deepEqual(
      columns.filter((label) => !labels.includes(label)),
      [],
    );
    assert.ok(!labels.includes('properties'));
  });

  it('offers the fields of an alias, inside ON too, and none of an unknown one', () => {
    const joined = 'from events e join persons p on';
    assert.ok(labelsAt(`select p.| ${joined} e.person_id = p.id`).includes('is_identified'));
    assert.ok(labelsAt(`select 1 ${joined} p.|`).includes('is_identified'));
    assert.deepEqual(labelsAt(`select x.| ${joined} e.person_id = p.id`), []);
  });

  it('guesses no fields of a table that nobody knows', () => {
    assert.ok(!labelsAt('select plan from stripe_x where |').includes('timestamp'));
    assert.deepEqual(labelsAt('select s.plan from stripe_x s where s.|'), ['plan']);
  });

  it('offers late what is not grouped by, where the result is refused', () => {
    const labels = labelsAt('select event, | from events group by event');
    assert.ok(labels.indexOf('count()') < labels.indexOf('timestamp'));
  });

  it('never offers hidden fields', () => {
    assert.deepEqual(labelsAt('select s.| from shapes s'), ['id']);
  });

  it('inserts names with special characters in back quotes and shows them without', () => {
    const [item] = listedAt('select total| from stripe.prefix.invoices');
    assert.equal(item?.label, 'total amount');
    assert.ok(item.textEdit && 'range' in item.textEdit);
    assert.equal(item.textEdit.newText, '`total amount`');
  });

  const details: [query: string, label: string, detail: string | undefined][] = [
    ['select | from events', 'event', 'String'],
    ['select | from stripe.prefix.invoices', 'total amount', 'Nullable(Float64)'],
    ['select | from events', 'person', 'Table'],
    ['select | from events', 'timestamp', 'DateTime'],
    // The service says that it is unknown.
    ['select | from events', 'issue_id', undefined],
  ];
  for (const [query, label, detail] of details) {
    it(`tells ${detail ?? 'nothing'} of ${label}`, () => {
      assert.equal(listedAt(query).find((item) => item.label === label)?.detail, detail);
    });
  }

  const ranked: [query: string, better: string, worse: string][] = [
    ['select 1 from events where timestamp > |', 'now()', 'lower()'],
    ['select 1 from events where timestamp > |', 'toDateTime()', 'today()'],
    ['select 1 from events where timestamp > t|', 'today()', 'trim()'],
    ['select 1 from events where lower(event) = l|', 'lower()', 'length()'],
    ['select 1 from events where 5 < l|', 'length()', 'lower()'],
    ['select 1 from events where timestamp between n| and now()', 'now()', 'notEmpty()'],
  ];
  for (const [query, better, worse] of ranked) {
    it(`ranks ${better} before ${worse} in ${query}`, () => {
      const items = listedAt(query);
      const at = (label: string): number => items.findIndex((item) => item.label === label);
      assert.ok(at(better) >= 0, `${better} is not offered`);
      assert.ok(at(worse) < 0 || at(better) < at(worse));
    });
  }

  it('ranks functions by use', () => {
    for (const [query, label] of [
      ['select co| from events', 'count()'],
      ['select sum| from events', 'sum()'],
    ] as const) {
      const [first] = listedAt(query).filter(({ kind }) => kind === 3);
      assert.equal(first?.label, label);
    }
  });

  it('offers each variable of the project inside braces', () => {
    const [item] = listedAt('select * from persons where id = {|}');
    assert.equal(item?.label, 'variables.org');
    assert.equal(item.kind, 21);
    assert.deepEqual(labelsAt('select {variables.|}'), ['org']);
  });

  it('answers with 220 properties at most and says that there are more', () => {
    const event = Array.from({ length: 1_000 }, (_, at) => ({ name: `property_${at}` }));
    const large = catalog.updated({ properties: { event } });
    const ask = (query: string) => {
      const { document, position } = atCursor(query);
      return completion(document, position, large);
    };
    const all = ask('select properties.| from events');
    assert.equal(all.items.length, 220);
    assert.equal(all.isIncomplete, true);
    const some = ask('select properties.erty_99| from events');
    assert.deepEqual(
      some.items.map(({ label }) => label),
      ['property_99', ...Array.from({ length: 10 }, (_, at) => `property_99${at}`)],
    );
    assert.equal(some.isIncomplete, false);
  });

  it('offers every function at once, those with combinators last', () => {
    const labels = labelsAt('select | from events');
    assert.ok(labels.indexOf('sumOrNullIf()') > labels.indexOf('sum()'));
  });
});
