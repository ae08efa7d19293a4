import assert from 'node:assert/strict';
import { catalogSource } from '../../../client/src/catalog/catalogSource.ts';
import { fetchCatalog } from '../../../client/src/catalog/fetchCatalog.ts';
import { openMetered } from './metered.ts';

describe('what a service says of its schema', () => {
  for (const profile of ['seed', 'age2024', 'current'] as const) {
    it(`comes with the catalog, once a day, where it says something, as ${profile}`, async () => {
      const window = await openMetered(profile);
      const { client, service, budget, bucket } = window;
      const source = catalogSource(client, service.projectId);
      const { signal } = new AbortController();
      try {
        const first = await fetchCatalog(source, Date.now(), signal);
        const { descriptions, relationships } = first.catalog;
        const isToday = profile === 'current';
        assert.deepEqual(
          descriptions,
          isToday
            ? {
                events: { '': 'Everything that people did.', event: 'The name.' },
                groups: { index: 'Which type of group it is: *0* to 4.' },
              }
            : undefined,
        );
        const key = { table: 'groups', column: 'key' };
        const other = { otherTable: 'sessions', otherColumn: '$entry_hostname' };
        assert.deepEqual(relationships, isToday ? [{ ...key, ...other }] : undefined);
        assert.deepEqual(first.gaps, []);
        const { used } = budget.state(bucket);
        const second = await fetchCatalog(source, Date.now(), signal, first);
        assert.deepEqual(second.catalog.descriptions, descriptions);
        // The schema and the functions are asked for again, the rest not.
        assert.ok(budget.state(bucket).used - used <= 2, `${budget.state(bucket).used - used}`);
      } finally {
        await window.close();
      }
    });
  }
});
