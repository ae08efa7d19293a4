import assert from 'node:assert/strict';
import { catalog } from '../support/catalog.ts';

describe('a catalog that a client tells', () => {
  it('takes the place of a bundled table, and leaves the others', () => {
    const told = catalog.updated({
      tables: { events: { kind: 'posthog', fields: { uuid: { type: 'uuid' } } } },
    });
    assert.deepEqual(Object.keys(told.table('events')?.fields ?? {}), ['uuid']);
    assert.ok(told.table('persons'));
  });

  it('keeps the list of its tables where only values are told', () => {
    const told = catalog.updated({ values: { 'event.properties.plan': ['free'] } });
    assert.equal(told.tables, catalog.tables);
    assert.deepEqual(told.values('event.properties.plan'), ['free']);
    assert.notEqual(catalog.updated({ tables: { events: null } }).tables, catalog.tables);
  });

  it('keeps where the columns of a virtual table come from, which no service tells', () => {
    const poe = catalog.table('events')?.fields['poe'];
    assert.ok(poe?.table);
    const told = catalog.updated({
      tables: { events: { kind: 'posthog', fields: { poe: { type: 'virtual_table' } } } },
    });
    assert.deepEqual(told.table('events')?.fields['poe'], poe);
  });
});
