import assert from 'node:assert/strict';
import {
  asConnection,
  connectionEntry,
  localConnection,
  placeOf,
  projectWords,
} from '../../../../client/src/auth/connection.ts';

describe('a connection typed into the settings', () => {
  const whole = { name: 'us', host: 'https://us.posthog.com/', projectId: 1 };

  it('is read with its host and project in one form', () => {
    const read = { name: 'us', host: 'https://us.posthog.com', projectId: '1' };
    assert.deepEqual(asConnection(whole), [read]);
  });

  it('is a project on this machine where it says so, and is written as it was read', () => {
    for (const entry of [
      { name: 'Local', kind: 'local' },
      { name: 'Shop', kind: 'local', path: '/data/shop' },
      { name: 'July', kind: 'local', exports: '/exports/july' },
      { name: 'July', kind: 'local', path: '/data/july', exports: '/exports/july' },
      { name: 'CH', kind: 'local', clickhouse: { url: 'https://h:8443/web', user: 'me' } },
      {
        name: 'CH',
        kind: 'local',
        clickhouse: {
          url: 'http://h:8123',
          user: 'me',
          ca: '/ca.pem',
          tables: {
            events: {
              table: 'hits',
              columns: { timestamp: 'ts' },
            },
          },
        },
      },
    ]) {
      assert.deepEqual(asConnection(entry).map(connectionEntry), [entry]);
    }
    assert.deepEqual(asConnection(whole).map(connectionEntry), [
      { name: 'us', host: 'https://us.posthog.com', projectId: '1' },
    ]);
  });

  it('has an address of its own for each folder on this machine, which stays', () => {
    const [demo, shop, blog] = [{}, { path: '/data/shop' }, { path: '/data/blog' }].map(
      (local) => localConnection('Local', local).host,
    );
    assert.equal(demo, 'http://demo.hogql.localhost');
    assert.equal(new Set([demo, shop, blog]).size, 3);
    assert.equal(localConnection('Other', { path: '/data/shop' }).host, shop);
  });

  it('is a server by its address, with the user that the address names', () => {
    const read = (clickhouse: unknown): unknown =>
      asConnection({ name: 'CH', kind: 'local', clickhouse }).map(({ local }) => local?.clickhouse);
    assert.deepEqual(read({ url: 'https://me%40x@H.example:8443/web/' }), [
      { url: 'https://h.example:8443/web', user: 'me@x' },
    ]);
    assert.deepEqual(read({ url: 'http://h' }), [{ url: 'http://h', user: 'default' }]);
  });

  it('has an address of its own for each server, user and map of tables', () => {
    const hosts = [
      { url: 'https://h/web', user: 'me' },
      { url: 'https://h/web', user: 'you' },
      { url: 'https://h/app', user: 'me' },
      { url: 'https://h/web', user: 'me', tables: { events: 'hits' } },
    ].map((clickhouse) => localConnection('CH', { clickhouse }).host);
    assert.equal(new Set(hosts).size, 4);
  });

  it('is named in lists by its place', () => {
    const [service] = asConnection(whole);
    assert.ok(service);
    assert.equal(projectWords(service), 'project 1 · us.posthog.com');
    assert.equal(placeOf(service), 'us.posthog.com');
    assert.equal(projectWords(localConnection('Shop', {})), 'Local');
    const server = localConnection('CH', { clickhouse: { url: 'https://h:8443/web', user: 'me' } });
    assert.equal(projectWords(server), 'ClickHouse · h:8443');
    const july = localConnection('July', { exports: '/exports/july' });
    assert.equal(projectWords(july), 'Local · /exports/july');
  });

  for (const said of [
    { name: 'Local', kind: 'local', path: 'shop' },
    { name: 'Local', kind: 'local', path: 1 },
    { name: 'Local', kind: 'local', exports: 'july' },
    { name: 'CH', kind: 'local', clickhouse: 'https://h' },
    { name: 'CH', kind: 'local', clickhouse: { url: 'https://me:secret@h' } },
    { name: 'CH', kind: 'local', clickhouse: { url: 'https://h/a/b' } },
    { name: 'CH', kind: 'local', clickhouse: { url: 'https://h?user=a' } },
    { name: 'CH', kind: 'local', clickhouse: { url: 'file:///etc/passwd' } },
    { name: 'CH', kind: 'local', clickhouse: { url: 'https://h', user: '' } },
    { name: 'CH', kind: 'local', clickhouse: { url: 'https://h', password: 'secret' } },
    { name: 'CH', kind: 'local', clickhouse: { url: 'https://h', ca: 'ca.pem' } },
    { name: 'CH', kind: 'local', clickhouse: { url: 'https://h' }, exports: '/data' },
    { name: 'us', kind: 'remote' },
    null,
    undefined,
    'us',
    1,
    [],
    { ...whole, host: 1 },
    { ...whole, name: '' },
  ]) {
    it(`is left out where it is ${JSON.stringify(said)}`, () => {
      assert.deepEqual(asConnection(said), []);
    });
  }
});
