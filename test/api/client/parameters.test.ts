import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { DirectTransport } from '../../../client/src/api/directTransport.ts';
import { systemClock } from '../../../client/src/api/retry.ts';
import { ServiceClient } from '../../../client/src/api/serviceClient.ts';
import { catalogSource } from '../../../client/src/catalog/catalogSource.ts';
import type { Session } from '../../../client/src/auth/sessions.ts';
import { bindParameters } from '../../../client/src/parameters/bindParameters.ts';
import { variableChoices } from '../../../client/src/parameters/register.ts';
import type { FieldEntry } from '../../../client/src/protocol/parameters.ts';
import { QueryRun } from '../../../client/src/runs/life/queryRun.ts';
import { placeholders } from '../../../server/src/features/placeholders.ts';
import { catalog } from '../../unit/server/support/catalog.ts';
import { sandbox } from '../sandbox/service.ts';

const transport = new DirectTransport();
after(() => transport.close());

type Entries = Readonly<Record<string, FieldEntry>>;
const text = (value: string): FieldEntry => ({ type: 'text', text: value });

/** The rows of a query with these values for its placeholders. */
async function rowsOf(query: string, entered: Entries = {}): Promise<readonly unknown[]> {
  const { url, apiKey, projectId } = await sandbox();
  const client = new ServiceClient({ baseUrl: url, apiKey, userAgent: 'test/1' }, transport);
  const variables = await catalogSource(client, projectId).variables(new AbortController().signal);
  const clock = { nowMs: client.serviceNow, timeZone: 'UTC' };
  const known = { entered, fromFile: {}, variables, clock };
  const { missing, node } = bindParameters(query, placeholders(query, catalog).placeholders, known);
  assert.deepEqual(missing, []);
  const request = { id: randomUUID(), query, node, refresh: 'async' } as const;
  const run = new QueryRun(request, client.queries(projectId), systemClock);
  await run.ended;
  assert.ok(run.state.kind === 'done', JSON.stringify(run.state));
  return run.state.result.rows;
}

describe('a query with parameters against the sandbox', () => {
  it('compares with a date that moves with today', async () => {
    const since = (text: string) =>
      rowsOf('select count() > 0 from events where timestamp >= {from}', {
        'values.from': { type: 'date', text },
      });
    // The data ends on a day that stays the same, however long ago that is.
    assert.deepEqual(await since('-50y'), [[1]]);
    assert.deepEqual(await since('-24h'), await since('-24h'));
    assert.deepEqual(await since('1d'), [[0]]);
  });

  it('gets its values', async () => {
    const entered = {
      'values.a.b': text("it's"),
      'values.n': { type: 'number', text: '2.5' },
      'values.yes': { type: 'boolean', text: 'true' },
      'values.list': { type: 'list', text: 'x, y' },
    } as const;
    const query = "select {a.b}, {n}, {yes}, arrayStringConcat({list}, '+')";
    assert.deepEqual(await rowsOf(query, entered), [["it's", 2.5, true, 'x+y']]);
  });

  it('gets the defaults of the project variables, and the values chosen instead', async () => {
    const query = 'select {variables.event}, {variables.days}, {variables.country}';
    assert.deepEqual(await rowsOf(query), [['$pageview', 30, 'US']]);
    const entered = { 'variables.country': { type: 'choice', text: 'DE' } } as const;
    assert.deepEqual(await rowsOf(query, entered), [['$pageview', 30, 'DE']]);
  });

  it('gets several values of one variable, and its choices from a query', async () => {
    const count = async (entered?: Entries): Promise<number> => {
      const condition = 'properties.$browser in {variables.browsers}';
      const [row] = await rowsOf(`select count() from events where ${condition}`, entered);
      return Number((row as readonly unknown[])[0]);
    };
    const both = await count();
    const one = await count({ 'variables.browsers': { type: 'list', text: 'Chrome' } });
    assert.ok(one > 0 && one < both, `${one} of ${both}`);
    const { url, apiKey, projectId } = await sandbox();
    const client = new ServiceClient({ baseUrl: url, apiKey, userAgent: 'test/1' }, transport);
    const found = await catalogSource(client, projectId).variables(new AbortController().signal);
    const { valuesQuery = '', isMulti } = found.find((each) => each.codeName === 'browsers') ?? {};
    assert.equal(isMulti, true);
    const connection = { name: 'test', host: url, projectId };
    const session = { client, connection } as unknown as Session;
    const choices = variableChoices();
    assert.ok((await choices(session, valuesQuery))?.includes('Chrome'));
    assert.equal(await choices(session, 'select nothing of this'), undefined);
  });

  it('gets its filters', async () => {
    const count = async (entered?: Entries): Promise<number> => {
      const [row] = await rowsOf('select count() from events where {filters}', entered);
      return Number((row as readonly unknown[])[0]);
    };
    const all = await count();
    const conditions = [{ type: 'event', key: '$browser', operator: 'exact', value: 'Chrome' }];
    const byChrome = await count({
      'filters.properties': { type: 'properties', text: JSON.stringify(conditions) },
    });
    const [row] = await rowsOf("select count() from events where properties.$browser = 'Chrome'");
    assert.deepEqual([[byChrome]], [row]);
    assert.ok(byChrome > 0 && byChrome < all);
    const from = { type: 'date', text: '2100-01-01' } as const;
    assert.equal(await count({ 'filters.dateFrom': from }), 0);
  });
});
