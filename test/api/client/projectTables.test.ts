import assert from 'node:assert/strict';
import { catalogSource } from '../../../client/src/catalog/catalogSource.ts';
import { completion } from '../../../server/src/features/completion.ts';
import { diagnostics } from '../../../server/src/features/diagnostics.ts';
import type { Catalog } from '../../../server/src/schema/catalog.ts';
import { analyze } from '../../../server/src/semantics/analysis/analysis.ts';
import { catalog as bundled } from '../../unit/server/support/catalog.ts';
import { atCursor } from '../../unit/server/support/cursor.ts';
import { isForeign, targets } from './target.ts';

const { signal } = new AbortController();

for (const target of isForeign ? [] : targets) {
  describe(`what the project of ${target.name} has of its own`, () => {
    let catalog: Catalog;
    before(async () => {
      const { client, projectId } = await target.open();
      const tables = await catalogSource(client, projectId).tables(signal);
      catalog = bundled.updated({ tables, properties: {} });
    });

    it('is told apart by its kinds', () => {
      const kinds = ['events', 'session_replay_events', 'stripe.invoices', 'paying_accounts'].map(
        (name) => catalog.table(name)?.kind,
      );
      assert.deepEqual(kinds, ['posthog', 'posthog', 'data_warehouse', 'view']);
    });

    const offered: [query: string, label: string][] = [
      ['select * from stripe.|', 'stripe.invoices'],
      ['select * from pay|', 'paying_accounts'],
      ['select stat| from stripe.invoices', 'status'],
      ['select person.crm_account.| from events', 'stage'],
      ['select person.support_tickets.| from session_replay_events', 'subject'],
    ];
    for (const [query, label] of offered) {
      it(`is completed: ${query}`, () => {
        const { document, position } = atCursor(query);
        const { items } = completion(document, position, catalog);
        assert.ok(items.some((item) => item.label === label));
      });
    }

    const sound = [
      'select person.crm_account.stage, count() from events where timestamp > now() group by 1 limit 9',
      'select i.id, p.created_at from stripe.invoices as i join persons as p on p.properties.email = i.customer_email limit 9',
      'select name, revenue from paying_accounts limit 9',
      'select click_count, person.properties.plan, session.duration from session_replay_events where start_time > now() limit 9',
    ];
    for (const query of sound) {
      it(`is known to the checks, and to the service: ${query}`, async () => {
        const { client, projectId } = await target.open();
        const found = diagnostics(analyze(query), catalog).map(({ code }) => code);
        assert.deepEqual(
          found.filter((code) => String(code).startsWith('unknown-')),
          [],
        );
        assert.deepEqual(await client.queries(projectId).findings(query, signal), []);
      });
    }
  });
}
