import assert from 'node:assert/strict';
import type { SecretStorage } from 'vscode';
import type { Connection } from '../../../../client/src/auth/connection.ts';
import { takeEnvironmentKey } from '../../../../client/src/auth/environmentKey.ts';
import type { Keys } from '../../../../client/src/auth/keys.ts';
import { editor } from '../support/editor.ts';

const connection: Connection = { name: 'here', host: 'https://one.example', projectId: '1' };

describe('the keys', () => {
  let keys: Keys;
  let secrets: SecretStorage;
  let stored: Map<string, string>;
  /** Plays VS Code's event after a secret changed in any window. */
  let tellOfChange: () => void;

  beforeEach(async () => {
    editor.reset();
    stored = new Map();
    const stand = {
      onDidChange: (listener: (change: { readonly key: string }) => void) => {
        tellOfChange = () => listener({ key: 'any' });
        return { dispose: () => undefined };
      },
      get: (name: string) => Promise.resolve(stored.get(name)),
      store: (name: string, key: string) => Promise.resolve(void stored.set(name, key)),
      delete: (name: string) => Promise.resolve(void stored.delete(name)),
    };
    secrets = stand;
    const { Keys: Made } = await import('../../../../client/src/auth/keys.ts');
    keys = new Made(secrets);
  });
  afterEach(() => keys.dispose());

  const keyAt = (host: string) => keys.get({ ...connection, host });

  it('are handed out for their own origin alone', async () => {
    await keys.set('https://one.example', 'phx_1');
    assert.equal(await keys.get(connection), 'phx_1');
    assert.equal(await keyAt('http://one.example'), undefined);
    await keys.remove(connection.host);
    assert.equal(await keys.get(connection), undefined);
  });

  it('are handed out for their own path and what is below it', async () => {
    await keys.set('https://one.example/tenants/a', 'phx_a');
    assert.equal(await keyAt('https://one.example/tenants/a'), 'phx_a');
    assert.equal(await keyAt('https://one.example/tenants/a/eu'), 'phx_a');
    for (const path of ['', '/tenants', '/tenants/b', '/tenants/ab', '/tenants/a/../b']) {
      assert.equal(await keyAt(`https://one.example${path}`), undefined, path);
    }
    await keys.set('https://one.example', 'phx_all');
    assert.equal(await keyAt('https://one.example/tenants/a'), 'phx_a');
    assert.equal(await keyAt('https://one.example/tenants/b'), 'phx_all');
    await keys.remove('https://one.example/tenants/a');
    assert.equal(await keyAt('https://one.example/tenants/a'), 'phx_all');
  });

  it('of a server are passwords, for their own origin and user, which may be empty', async () => {
    const cluster = { url: 'https://one.example/web', user: 'me' };
    const server = (url: string, user = 'me') =>
      keys.get({ ...connection, local: { clickhouse: { url, user } } });
    assert.equal(await server(cluster.url), undefined);
    await keys.setPassword(cluster, '');
    assert.equal(await keys.password(cluster), '');
    assert.ok(await server(cluster.url));
    assert.ok(await server('https://one.example/other'));
    for (const url of [
      'http://one.example/web',
      'https://one.example:8443/web',
      'https://two.example',
    ]) {
      assert.equal(await server(url), undefined, url);
    }
    assert.equal(await server(cluster.url, 'you'), undefined);
    // A service of the same address is another thing.
    assert.equal(await keyAt('https://one.example'), undefined);
    await keys.removePassword(cluster);
    assert.equal(await server(cluster.url), undefined);
  });

  it('of the environment are trimmed, for their own address, and inherited by nobody', async () => {
    const environment: NodeJS.ProcessEnv = {
      HOGQL_HOST: 'https://one.example/a/',
      HOGQL_API_KEY: ' phx_1\n',
    };
    const taken = takeEnvironmentKey(environment);
    assert.deepEqual(taken, { host: 'https://one.example/a', key: 'phx_1' });
    assert.deepEqual(Object.keys(environment), ['HOGQL_HOST']);
    const { Keys: Made } = await import('../../../../client/src/auth/keys.ts');
    const made = new Made(secrets, taken);
    assert.equal(await made.get({ ...connection, host: 'https://one.example/a' }), 'phx_1');
    assert.equal(await made.get(connection), undefined);
    made.dispose();
  });

  it('are at hand once they were read, until somebody changes them', async () => {
    await keys.set(connection.host, 'phx_1');
    assert.equal(await keys.get(connection), 'phx_1');
    // Another window that sends no event.
    await secrets.store('hogql.key:https://one.example', 'phx_2');
    assert.equal(await keys.get(connection), 'phx_1');
    assert.equal(await keys.get(connection), 'phx_2');
    await keys.set(connection.host, 'phx_3');
    assert.equal(await keys.get(connection), 'phx_3');
  });

  it('are read anew once another window has changed them', async () => {
    let told = 0;
    keys.onDidChange(() => told++);
    await keys.set(connection.host, 'phx_1');
    assert.equal(await keys.get(connection), 'phx_1');
    await secrets.store('hogql.key:https://one.example', 'phx_2');
    tellOfChange();
    assert.equal(told, 1);
    assert.equal(await keys.get(connection), 'phx_2');
  });

  it('that another window has removed are gone once that was noticed', async () => {
    await keys.set(connection.host, 'phx_1');
    assert.equal(await keys.get(connection), 'phx_1');
    await secrets.delete('hogql.key:https://one.example');
    assert.equal(await keys.get(connection), 'phx_1');
    assert.equal(await keys.get(connection), undefined);
  });

  it('of a server tell of their change, and whose it was', async () => {
    const cluster = { url: 'https://one.example', user: 'me' };
    const told: unknown[] = [];
    keys.onDidChange(() => told.push('keys'));
    keys.onDidChangePassword((changed) => told.push(changed));
    await keys.setPassword(cluster, 'open');
    await keys.removePassword(cluster);
    assert.deepEqual(told, [cluster, 'keys', cluster, 'keys']);
  });

  it('that something else has put in the place of a password are none', async () => {
    const cluster = { url: 'https://one.example', user: 'me' };
    await keys.setPassword(cluster, 'open');
    for (const name of stored.keys()) stored.set(name, 'open password:');
    assert.equal(await keys.password(cluster), undefined);
  });

  it('of a check that is over hold nobody up', async () => {
    let accept: (isAccepted: boolean) => void = () => undefined;
    await keys.setIf(connection.host, 'phx_1', Promise.resolve(true));
    const second = keys.setIf(connection.host, 'phx_2', new Promise((yes) => (accept = yes)));
    const got = keys.get(connection);
    accept(true);
    await second;
    assert.equal(await got, 'phx_2');
  });

  it('are refused by their beginnings, which say what they are for', async () => {
    const { keyProblem } = await import('../../../../client/src/auth/keys.ts');
    assert.match(keyProblem(' \n') ?? '', /^Paste the key here/);
    assert.match(keyProblem('phc_1') ?? '', /only captures events/);
    assert.match(keyProblem('phs_1') ?? '', /cannot run queries/);
    for (const key of ['phx_1', 'xphc_', 'xphs_', '1']) assert.equal(keyProblem(key), undefined);
  });

  it('that are read while they change are read again', async () => {
    await keys.set(connection.host, 'phx_1');
    const got = keys.get(connection);
    await keys.set(connection.host, 'phx_2');
    await got;
    assert.equal(await keys.get(connection), 'phx_2');
  });

  it('are waited for while one is being checked', async () => {
    let accept: (isAccepted: boolean) => void = () => undefined;
    const isStored = keys.setIf(connection.host, 'phx_1', new Promise((yes) => (accept = yes)));
    const got = keys.get(connection);
    assert.equal(await keys.get({ ...connection, host: 'https://two.example' }), undefined);
    accept(true);
    assert.equal(await isStored, true);
    assert.equal(await got, 'phx_1');
  });

  it('stay unchanged where one is refused, or the check fails', async () => {
    await keys.set(connection.host, 'phx_1');
    assert.equal(await keys.setIf(connection.host, 'phx_2', Promise.resolve(false)), false);
    assert.equal(await keys.get(connection), 'phx_1');
    const failed = keys.setIf(connection.host, 'phx_3', Promise.reject(new Error('no disk')));
    assert.equal(await keys.get(connection), 'phx_1');
    await assert.rejects(failed, /no disk/);
  });

  it('are those of the last of two overlapping checks', async () => {
    const first = keys.setIf(connection.host, 'phx_1', Promise.resolve(true));
    const second = keys.setIf(connection.host, 'phx_2', Promise.resolve(true));
    assert.deepEqual(await Promise.all([first, second]), [true, true]);
    assert.equal(await keys.get(connection), 'phx_2');
  });
});
