import assert from 'node:assert/strict';
import { catalogSource } from '../../../client/src/catalog/catalogSource.ts';
import { fetchCatalog } from '../../../client/src/catalog/fetchCatalog.ts';
import { openMetered } from './metered.ts';

describe('the oldest events of a project', () => {
  for (const profile of ['seed', 'age2024', 'current'] as const) {
    it(`are told by the service of today alone, and are no gap elsewhere, as ${profile}`, async () => {
      const window = await openMetered(profile);
      const { client, service } = window;
      try {
        const source = catalogSource(client, service.projectId);
        const { signal } = new AbortController();
        const { catalog, gaps } = await fetchCatalog(source, Date.now(), signal);
        const years =
          (Date.now() - Date.parse(catalog.retainedFrom ?? '')) / 365.25 / 24 / 3_600_000;
        assert.equal(Math.round(years * 10), profile === 'current' ? 70 : NaN);
        assert.deepEqual(gaps, []);
      } finally {
        await window.close();
      }
    });
  }
});
