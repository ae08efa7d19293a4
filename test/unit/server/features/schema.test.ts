import assert from 'node:assert/strict';
import { schema } from '../../../../server/src/features/schema.ts';
import type { SchemaEntry } from '../../../../server/src/protocol/schema.ts';
import { catalog } from '../support/catalog.ts';

function below(...path: string[]): readonly SchemaEntry[] {
  return schema({ path, from: 0, count: 10_000 }, catalog).entries;
}

describe('schema', () => {
  it('has the tables at the top, each with its kind', () => {
    const entries = new Map(below().map((entry) => [entry.name, entry]));
    assert.equal(entries.get('events')?.kind, 'table');
    assert.equal(entries.get('weekly_signups')?.kind, 'view');
    assert.deepEqual(entries.get('stripe.prefix.invoices'), {
      name: 'stripe.prefix.invoices',
      kind: 'warehouse',
      written: 'stripe.prefix.invoices',
      size: 2,
    });
    assert.equal(entries.has('query_log'), false, 'a removed table');
    assert.equal(entries.has('numbers'), false, 'a table function');
  });

  it('has the columns of a table below it, quoted where a query must, hidden ones left out', () => {
    assert.deepEqual(below('stripe.prefix.invoices'), [
      { name: 'id', kind: 'column', written: 'id', type: 'String', size: 0 },
      {
        name: 'total amount',
        kind: 'column',
        written: '`total amount`',
        type: 'Nullable(Float64)',
        size: 0,
      },
    ]);
    assert.deepEqual(
      below('shapes').map(({ name }) => name),
      ['id'],
    );
  });

  it('leads through joins to other tables, and to the properties the project has', () => {
    const person = below('events').find(({ name }) => name === 'person');
    assert.equal(person?.kind, 'join');
    assert.equal(person.type, 'persons');
    assert.equal(below('events', 'person').length, person.size);
    assert.deepEqual(below('events', 'person', 'properties'), [
      { name: 'plan', kind: 'property', written: 'plan', type: 'String', size: 0 },
    ]);
    assert.deepEqual(
      below('events', 'properties').map(({ written }) => written),
      ['$browser', '`odd name`'],
    );
  });

  it('answers in slices, and with nothing below a path that leads nowhere', () => {
    const all = below('events');
    const slice = schema({ path: ['events'], from: 2, count: 3 }, catalog);
    assert.deepEqual(slice, { entries: all.slice(2, 5), total: all.length });
    assert.deepEqual(below('nowhere'), []);
    assert.deepEqual(below('events', 'event', 'deeper'), []);
  });
});
