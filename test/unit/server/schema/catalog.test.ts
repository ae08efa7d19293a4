import assert from 'node:assert/strict';
import { catalog } from '../support/catalog.ts';
import { said } from '../support/findings.ts';

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

  it('knows a table by its name while its columns are still to come', () => {
    const partial = { kind: 'posthog', fields: {}, partial: true } as const;
    const told = catalog.updated({ tables: { events: partial, refunds: partial } });
    assert.equal(told.table('events'), catalog.table('events'));
    const codes = (query: string): string[] => said(query, told).map(({ code }) => code);
    assert.deepEqual(codes('select anything from refunds limit 1'), []);
    assert.deepEqual(codes('select anything from refund limit 1'), ['unknown-table']);
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
