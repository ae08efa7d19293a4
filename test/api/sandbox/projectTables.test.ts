import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { savedViews } from '../../../server/local/data/demo/warehouseTables.ts';
import { ask, describeInEachProfile, run, sandbox } from './service.ts';

/** Runs HogQL that has to succeed. */
async function rows(query: string): Promise<unknown[][]> {
  const { status, body } = await run(await sandbox(), query);
  assert.equal(status, 200, body.detail);
  return body.results;
}

const described = async () =>
  (await ask(await sandbox(), 'POST', 'query/', { query: { kind: 'DatabaseSchemaQuery' } })).body
    .tables as Readonly<Record<string, { type: string; fields: Record<string, { type: string }> }>>;

/** The tables that every project has, as the extension ships them. */
const bundled = JSON.parse(
  readFileSync(new URL('../../../server/src/schema/data/tables.json', import.meta.url), 'utf8'),
) as Record<string, { fields: Record<string, unknown> }>;

describeInEachProfile('recordings of sessions', () => {
  for (const table of ['session_replay_events', 'raw_session_replay_events']) {
    it(`have every column of ${table}, and each can be read`, async () => {
      const known = Object.keys(bundled[table]?.fields ?? {}).filter((name) => name !== 'team_id');
      const fields = (await described())[table]?.fields ?? {};
      assert.deepEqual(Object.keys(fields).sort(), known.sort());
      const columns = known.filter((name) => !/table$|traverser$/.test(fields[name]?.type ?? ''));
      assert.equal((await rows(`select ${columns.join(', ')} from ${table} limit 3`)).length, 3);
    });
  }

  it('are read with the person, the session, the events and the console around them', async () => {
    const [[recorded, sameSession, known, events] = []] = await rows(`
      select count(), countIf(session.session_id = session_id),
        countIf(person.id = person_id and notEmpty(toString(person.properties.$browser))),
        (select count() from session_replay_events as r where notEmpty(r.properties.$browser))
      from session_replay_events`);
    assert.ok(Number(recorded) > 100);
    assert.equal(sameSession, recorded);
    assert.equal(known, recorded);
    assert.ok(Number(events) > Number(recorded), 'a row for each event');
    const [[logged] = []] = await rows(
      `select count() from session_replay_events where notEmpty(console_logs.message)`,
    );
    assert.ok(Number(logged) > 0);
  });

  it('sum up their pieces', async () => {
    const [[clicks, sum, sessions, pieces] = []] = await rows(`
      select sum(click_count), (select sum(click_count) from raw_session_replay_events),
        count(), (select count() from raw_session_replay_events) from session_replay_events`);
    assert.equal(clicks, sum);
    assert.ok(Number(pieces) > Number(sessions));
  });
});

describeInEachProfile('tables of the data warehouse', () => {
  it('are told apart from the service’s own, and from saved views', async () => {
    const kinds = Object.entries(await described()).map(([name, { type }]) => [name, type]);
    const of = (wanted: string) =>
      kinds.filter(([, type]) => type === wanted).map(([name]) => name);
    assert.deepEqual(of('data_warehouse'), ['crm_accounts', 'stripe.invoices', 'support_tickets']);
    assert.deepEqual(of('view'), ['paying_accounts', 'tickets_by_priority']);
    assert.ok(of('posthog').includes('events'));
  });

  it('are joined to persons, from events as well', async () => {
    const [[bills, invoiced] = []] = await rows(`
      select count(), countIf(person.crm_account.stage = 'customer')
      from events where event = 'paid_bill' limit 1`);
    assert.ok(Number(bills) > 0);
    assert.equal(invoiced, bills, 'everybody who pays is a customer');
    const [[persons, asked] = []] = await rows(`
      select count(distinct id), count(distinct if(notEmpty(support_tickets.subject), id, null))
      from persons`);
    assert.ok(Number(asked) > 0 && Number(asked) < Number(persons));
  });

  it('with a dotted name are joined by hand', async () => {
    const [[bills, invoices] = []] = await rows(`
      select (select count() from events where event = 'paid_bill'), count()
      from stripe.invoices as i join persons as p on p.properties.email = i.customer_email`);
    assert.ok(Number(invoices) > 0);
    assert.equal(invoices, bills);
  });

  for (const [name, query] of Object.entries(savedViews)) {
    it(`are what the saved view ${name} reads`, async () => {
      const [saved, run] = await Promise.all([
        rows(`select * from ${name} order by 1`),
        rows(`${query} order by 1`),
      ]);
      assert.ok(saved.length > 0);
      assert.deepEqual(saved, run);
    });
  }
});
