import assert from 'node:assert/strict';
import {
  ConnectionError,
  NotFoundError,
  PermissionError,
} from '../../../../client/src/api/errors.ts';
import { type CatalogSource, fetchCatalog } from '../../../../client/src/catalog/fetchCatalog.ts';

const whole: CatalogSource = {
  tables: () =>
    Promise.resolve({ invoices: { kind: 'view', fields: { id: { type: 'integer' } } } }),
  events: () => Promise.resolve([{ name: '$pageview' }]),
  properties: (type) => Promise.resolve([{ name: `${type}_property` }]),
  groupProperties: () => Promise.resolve({ 0: [{ name: 'industry' }] }),
  variables: () => Promise.resolve([{ codeName: 'org', name: 'Organisation', type: 'String' }]),
  cohorts: () => Promise.resolve([{ id: 7, name: 'Paying' }]),
  functions: () => Promise.resolve(['toString', 'newest']),
  oldestEvents: () => Promise.resolve('2019-11-27T00:00:00Z'),
  described: () => Promise.resolve({ descriptions: { a: { '': 'All.' } }, relationships: [] }),
};
const signal = new AbortController().signal;

describe('fetchCatalog', () => {
  it('puts the parts together', async () => {
    const { catalog, gaps, fetchedAt } = await fetchCatalog(whole, 5, signal);
    assert.equal(fetchedAt, 5);
    assert.deepEqual(gaps, []);
    assert.deepEqual(catalog.properties?.person, [{ name: 'person_property' }]);
    assert.deepEqual(catalog.properties.group, { 0: [{ name: 'industry' }] });
    assert.deepEqual(catalog.cohorts, [{ id: 7, name: 'Paying' }]);
    assert.deepEqual(catalog.functions, ['toString', 'newest']);
    assert.equal(catalog.retainedFrom, '2019-11-27T00:00:00Z');
  });

  it('asks once a day which events are the oldest, also a service that does not tell', async () => {
    const hour = 3_600_000;
    let asked = 0;
    const source = {
      ...whole,
      oldestEvents: () => {
        asked++;
        return Promise.reject(new NotFoundError(undefined));
      },
    };
    const first = await fetchCatalog(source, 0, signal);
    assert.deepEqual([first.catalog.retainedFrom, first.gaps], [undefined, []]);
    const second = await fetchCatalog(source, 23 * hour, signal, first);
    assert.equal(asked, 1);
    const third = await fetchCatalog(whole, 25 * hour, signal, second);
    assert.equal(third.catalog.retainedFrom, '2019-11-27T00:00:00Z');
    const fourth = await fetchCatalog(source, 26 * hour, signal, third);
    assert.equal(fourth.catalog.retainedFrom, '2019-11-27T00:00:00Z');
    assert.equal(asked, 1);
  });

  it('leaves out a part that the key may not read or the service does not have', async () => {
    const lacks = (scope: string): PermissionError =>
      new PermissionError(`API key missing required scope '${scope}'`);
    const { catalog, gaps } = await fetchCatalog(
      {
        ...whole,
        events: () => Promise.reject(lacks('event_definition:read')),
        cohorts: () => Promise.reject(lacks('cohort:read')),
        variables: () => Promise.reject(new NotFoundError(undefined)),
      },
      5,
      signal,
    );
    assert.deepEqual(catalog.cohorts, []);
    assert.deepEqual(gaps, [
      'This key cannot read events, cohorts. It lacks event_definition:read, cohort:read.',
      'This service does not have variables.',
    ]);
  });

  it('fails where the tables, or the service, cannot be reached', async () => {
    const dead = new ConnectionError('example.com', 'ECONNRESET', true);
    await assert.rejects(
      fetchCatalog({ ...whole, tables: () => Promise.reject(dead) }, 5, signal),
      dead,
    );
    await assert.rejects(
      fetchCatalog({ ...whole, events: () => Promise.reject(dead) }, 5, signal),
      dead,
    );
  });
});
