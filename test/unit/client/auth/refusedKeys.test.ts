import assert from 'node:assert/strict';
import { AuthError } from '../../../../client/src/api/errors.ts';
import type { ServiceClient } from '../../../../client/src/api/serviceClient.ts';
import type { Connection } from '../../../../client/src/auth/connection.ts';
import { RefusedKeys } from '../../../../client/src/auth/refusedKeys.ts';
import { failureOf, mockService, type MockService, storedKey } from '../api/mockService.ts';

const { signal } = new AbortController();
const here: Connection = { name: 'here', host: 'https://service.example', projectId: '7' };
const elsewhere: Connection = { name: 'there', host: 'https://other.example', projectId: '7' };
const refusal = { status: 401, body: { type: 'authentication_error', detail: 'Invalid.' } };
const empty = { status: 200, body: { count: 0, next: null, previous: null, results: [] } };

/** Every request that may be sent without the user asking, and a run. */
const traffic: [what: string, call: (client: ServiceClient) => Promise<unknown>][] = [
  ['a run', (c) => c.queries('7').submit(run, signal)],
  ['a look at a run', (c) => c.queries('7').status('1', false, signal)],
  ['the cancel of a run', (c) => c.queries('7').cancel('1', signal)],
  ['the list of insights', (c) => c.insights('7').list(0, signal)],
  ['the catalog', (c) => c.queries('7').databaseSchema(signal)],
  ['the list of projects', (c) => c.projects.list(signal)],
  ['an operation called by hand', (c) => c.operations('7').callRaw('insights.list', {}, signal)],
];
const run = { query: 'select 1', refresh: 'async', clientQueryId: '1' } as const;

describe('a key that its service refused', () => {
  let refused: RefusedKeys;
  let told: string[];
  const services: MockService[] = [];
  const reach = (connection: Connection, apiKey = storedKey, isTrial = false): MockService => {
    const { host } = connection;
    const keyGate = isTrial ? refused.trial(host, apiKey) : refused.gate(connection, apiKey);
    const service = mockService({ baseUrl: host, apiKey, keyGate });
    services.push(service);
    return service;
  };
  const refuse = async (): Promise<void> => {
    const service = reach(here);
    service.answer(refusal);
    assert.equal((await failureOf(service.client.projects.list(signal))).kind, 'auth');
  };
  beforeEach(() => {
    refused = new RefusedKeys();
    told = [];
    refused.onDidRefuse(({ name }) => told.push(name));
  });
  afterEach(async () => {
    for (const service of services.splice(0)) await service.close();
  });

  for (const [what, call] of traffic) {
    it(`is not sent again by ${what}`, async () => {
      await refuse();
      const service = reach(here);
      assert.ok((await failureOf(call(service.client))) instanceof AuthError);
      assert.equal(service.arrived.length, 0);
      assert.deepEqual(service.waits, []);
    });
  }

  it('is reported once, however many requests were under way', async () => {
    const service = reach(here);
    for (let count = 0; count < 3; count++) service.answer(refusal);
    const calls = [0, 1, 2].map(() => failureOf(service.client.projects.list(signal)));
    await Promise.all(calls);
    assert.equal(service.arrived.length, 3);
    assert.deepEqual(told, ['here']);
    assert.ok(refused.has(here.host, storedKey));
  });

  it('is also detected by an operation called by hand', async () => {
    const service = reach(here);
    service.answer(refusal);
    const answer = await service.client.operations('7').callRaw('insights.list', {}, signal);
    assert.equal(answer.status, 401);
    assert.deepEqual(told, ['here']);
  });

  it('stops neither another key nor another service', async () => {
    await refuse();
    for (const service of [reach(here, 'phx_another'), reach(elsewhere)]) {
      service.answer(empty);
      await service.client.projects.list(signal);
      assert.equal(service.arrived.length, 1);
    }
  });

  it('is sent again once keys were changed', async () => {
    await refuse();
    refused.clear();
    const service = reach(here);
    service.answer(empty);
    await service.client.projects.list(signal);
    assert.equal(service.arrived.length, 1);
  });

  it('can be tried again, and is valid where the service accepts it', async () => {
    await refuse();
    const trial = reach(here, storedKey, true);
    for (const answer of [refusal, { status: 500, body: {} }, empty]) {
      assert.ok(refused.has(here.host, storedKey));
      trial.answer(answer);
      await trial.client.projects.list(signal).catch(() => undefined);
    }
    assert.equal(refused.has(here.host, storedKey), false);
    assert.deepEqual(told, ['here']);
  });

  for (const [what, answer] of [
    ['a web page with the same status', { status: 401, body: '<html><title>Sign in</title>' }],
    ['a scope it lacks', { status: 403, body: { detail: 'no' } }],
    ['a service that fails', { status: 500, body: { detail: 'no' } }],
  ] as const) {
    it(`is another thing than ${what}`, async () => {
      const service = reach(here);
      service.answer(answer);
      await failureOf(service.client.projects.list(signal));
      assert.deepEqual(told, []);
      assert.equal(refused.has(here.host, storedKey), false);
    });
  }
});
