import assert from 'node:assert/strict';
import { catalogSource } from '../../../client/src/catalog/catalogSource.ts';
import type { CatalogTable } from '../../../server/src/protocol/catalog.ts';
import { openMetered } from './metered.ts';

type Tables = Readonly<Record<string, CatalogTable>>;

describe('the schema of a project', () => {
  const signal = new AbortController().signal;
  const requests = { seed: 1, age2024: 2, current: 3 };
  for (const profile of ['seed', 'age2024', 'current'] as const) {
    it(`comes as names first where the service tells parts, and else at once, as ${profile}`, async () => {
      const window = await openMetered(profile);
      const { client, service, budget, bucket } = window;
      const source = catalogSource(client, service.projectId);
      const told: Tables[] = [];
      const parts = {
        isFirst: (name: string) => name === 'cohort_people',
        told: (tables: Tables) => void told.push(tables),
      };
      try {
        const { used } = budget.others(bucket);
        const tables = await source.tables(signal, parts);
        assert.equal(budget.others(bucket).used - used, requests[profile]);
        assert.ok(Object.values(tables).every(({ partial }) => partial === undefined));
        assert.ok(tables['events']?.fields['event']);
        const names = Object.keys(tables);
        assert.ok(names.length > 10);
        const whole = told.map((some) =>
          names.filter((name) => some[name] && !some[name].partial).toSorted(),
        );
        assert.ok(told.every((some) => Object.keys(some).length === names.length));
        const first = ['cohort_people', 'events', 'groups', 'persons', 'sessions'];
        assert.deepEqual(whole, profile === 'current' ? [[], first] : []);
      } finally {
        await window.close();
      }
    });
  }
});
