import assert from 'node:assert/strict';
import { schema } from '../../../../server/src/features/schema.ts';
import type { SchemaEntry } from '../../../../server/src/protocol/schema.ts';
import { catalog as shared, update } from '../support/catalog.ts';

const catalog = shared.updated({
  tables: { ...update.tables, abandoned: { kind: 'data_warehouse', fields: {} } },
  cohorts: [{ id: 7, name: 'Power users' }],
});

function entriesBelow(path: readonly string[], filter?: string): readonly SchemaEntry[] {
  const asked = { path, from: 0, count: 10_000, ...(filter === undefined ? {} : { filter }) };
  return schema(asked, catalog).entries;
}

function below(...path: string[]): readonly SchemaEntry[] {
  return entriesBelow(path);
}

function names(entries: readonly SchemaEntry[]): readonly string[] {
  return entries.map(({ name }) => name);
}

describe('schema', () => {
  it('has lists at the top, and none that is empty', () => {
    const lists = below();
    assert.deepEqual(names(lists), [
      'events',
      'properties',
      'cohorts',
      'variables',
      'warehouse',
      'views',
      'tables',
      'system',
    ]);
    assert.deepEqual(lists[0], { name: 'events', kind: 'list', written: '', size: 3 });
    const nothing = schema({ path: [], from: 0, count: 9 }, shared.updated({ events: [] }));
    assert.equal(names(nothing.entries).includes('events'), false);
  });

  it('has each table in the list of its kind', () => {
    assert.ok(names(below('tables')).includes('events'));
    assert.deepEqual(names(below('views')), ['weekly_signups']);
    assert.deepEqual(
      below('warehouse').find(({ name }) => name.startsWith('stripe')),
      {
        name: 'stripe.prefix.invoices',
        kind: 'warehouse',
        written: 'stripe.prefix.invoices',
        size: 2,
      },
    );
    assert.equal(names(below('system')).includes('query_log'), false, 'a removed table');
    assert.equal(names(below('tables')).includes('numbers'), false, 'a table function');
  });

  it('has tables without columns last', () => {
    assert.deepEqual(names(below('warehouse')), ['stripe.prefix.invoices', 'shapes', 'abandoned']);
  });

  it('has the columns of a table below it, quoted where a query must, hidden ones left out', () => {
    assert.deepEqual(below('warehouse', 'stripe.prefix.invoices'), [
      { name: 'id', kind: 'column', written: 'id', type: 'String', size: 0 },
      {
        name: 'total amount',
        kind: 'column',
        written: '`total amount`',
        type: 'Nullable(Float64)',
        size: 0,
      },
    ]);
    assert.deepEqual(names(below('warehouse', 'shapes')), ['id']);
  });

  it('leads through joins to other tables, and to the properties the project has', () => {
    const person = below('tables', 'events').find(({ name }) => name === 'person');
    assert.equal(person?.kind, 'join');
    assert.equal(person.type, 'persons');
    assert.equal(below('tables', 'events', 'person').length, person.size);
    assert.deepEqual(below('tables', 'events', 'person', 'properties'), [
      { name: 'plan', kind: 'property', written: 'plan', type: 'String', size: 0 },
    ]);
    assert.deepEqual(
      below('tables', 'events', 'properties').map(({ written }) => written),
      ['$browser', '`odd name`'],
    );
  });

  it('has the events, the most frequent first, as a query compares them', () => {
    assert.deepEqual(below('events').slice(0, 2), [
      { name: '$pageview', kind: 'event', written: "'$pageview'", volume: 100, size: 0 },
      { name: "it's", kind: 'event', written: "'it\\'s'", volume: 5, size: 0 },
    ]);
  });

  it('has the properties of each owner, as a query over events writes them', () => {
    assert.deepEqual(names(below('properties')), ['event', 'person', 'group_0']);
    assert.deepEqual(
      ['event', 'person', 'group_0'].flatMap((owner) =>
        below('properties', owner).map(({ written }) => written),
      ),
      [
        'properties.$browser',
        'properties.`odd name`',
        'person.properties.plan',
        'group_0.properties.industry',
      ],
    );
  });

  it('has cohorts by their number and variables as placeholders', () => {
    assert.deepEqual(below('cohorts'), [
      { name: 'Power users', kind: 'cohort', written: '7', type: '7', size: 0 },
    ]);
    assert.deepEqual(below('variables'), [
      {
        name: 'Organisation',
        kind: 'variable',
        written: '{variables.org}',
        type: 'String',
        size: 0,
      },
    ]);
  });

  it('answers in slices, and with nothing below a path that leads nowhere', () => {
    const all = below('tables', 'events');
    const slice = schema({ path: ['tables', 'events'], from: 2, count: 3 }, catalog);
    assert.deepEqual(slice, { entries: all.slice(2, 5), total: all.length });
    for (const path of [
      ['nowhere'],
      ['tables', 'nowhere'],
      ['tables', 'events', 'event', 'deeper'],
      ['events', '$pageview'],
      ['cohorts', 'Power users'],
      ['variables', 'Organisation'],
      ['properties', 'nobody'],
      ['properties', 'event', '$browser'],
    ]) {
      assert.deepEqual(entriesBelow(path), [], path.join('.'));
    }
  });

  describe('with a filter', () => {
    it('has only lists with something that fits', () => {
      assert.deepEqual(names(entriesBelow([], 'POWER users')), ['cohorts']);
      assert.deepEqual(entriesBelow([], 'nothing is called this'), []);
    });

    it('finds tables by their columns, and shows only these', () => {
      assert.deepEqual(entriesBelow(['warehouse'], 'amount'), [
        {
          name: 'stripe.prefix.invoices',
          kind: 'warehouse',
          written: 'stripe.prefix.invoices',
          size: 1,
          isWay: true,
        },
      ]);
      const columns = entriesBelow(['warehouse', 'stripe.prefix.invoices'], 'amount');
      assert.deepEqual(names(columns), ['total amount']);
    });

    it('shows all columns of a table that fits by its own name', () => {
      assert.equal(entriesBelow(['warehouse'], 'invoice')[0]?.size, 2);
      assert.equal(entriesBelow(['warehouse', 'stripe.prefix.invoices'], 'invoice').length, 2);
    });

    it('finds a column by words of its table and its own', () => {
      const columns = entriesBelow(['warehouse', 'stripe.prefix.invoices'], 'stripe id');
      assert.deepEqual(names(columns), ['id']);
    });

    it('finds events, properties and variables by their names', () => {
      assert.deepEqual(names(entriesBelow(['events'], 'page')), ['$pageview']);
      assert.deepEqual(names(entriesBelow(['properties'], 'plan')), ['person']);
      assert.deepEqual(names(entriesBelow(['properties', 'person'], 'plan')), ['plan']);
      assert.deepEqual(names(entriesBelow(['variables'], 'org')), ['Organisation']);
    });
  });
});
