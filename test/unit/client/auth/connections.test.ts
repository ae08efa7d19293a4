import assert from 'node:assert/strict';
import type { Memento, TextDocument } from 'vscode';
import type { Connections } from '../../../../client/src/auth/connections.ts';
import { editor, uriOf } from '../support/editor.ts';

const environment = ['HOGQL_HOST', 'HOGQL_PROJECT_ID', 'HOGQL_API_KEY'] as const;

describe('the connection of a document', () => {
  const before = environment.map((name) => [name, process.env[name]] as const);
  const kept = new Map<string, unknown>();
  let state: Memento;
  let connections: Connections;

  beforeEach(async () => {
    for (const name of environment) Reflect.deleteProperty(process.env, name);
    editor.reset();
    editor.settings.set('hogql.connections', [
      { name: 'shop', host: 'https://eu.example', projectId: '1' },
      { name: 'blog', host: 'https://eu.example', projectId: '2' },
      { name: 'local', host: 'http://localhost:8000', projectId: 1 },
    ]);
    kept.clear();
    state = {
      keys: () => [...kept.keys()],
      get: <T>(key: string, otherwise?: T) => (kept.get(key) ?? otherwise) as T,
      update: (key: string, value: unknown) => Promise.resolve(void kept.set(key, value)),
    };
    const { Connections: Made } = await import('../../../../client/src/auth/connections.ts');
    connections = new Made(state);
    await connections.activate('blog', undefined);
  });
  afterEach(() => connections.dispose());
  after(() => {
    for (const [name, value] of before) if (value !== undefined) process.env[name] = value;
  });

  const nameFor = (scheme: string, path: string, text: string, language = 'hogql') => {
    const document = editor.open(uriOf(scheme, path), text, language);
    return connections.for(document as unknown as TextDocument)?.name;
  };

  it('is the active one of its folder', () => {
    assert.equal(nameFor('file', '/a.hogql', 'select 1'), 'blog');
    assert.equal(connections.for(undefined)?.name, 'blog');
  });

  it('is the one that its header names, or none where that does not exist', () => {
    assert.equal(nameFor('file', '/a.hogql', '-- @connection: local\nselect 1'), 'local');
    assert.equal(nameFor('file', '/a.hogql', '-- @connection: gone\nselect 1'), undefined);
  });

  it('is the one that its first query names where it is a notebook that begins with words', () => {
    const text =
      '-- %% Story [markdown]\n-- # Words\n\n-- %% views\n-- @connection: shop\nselect 1';
    assert.equal(nameFor('file', '/a.notebook.hogql', text), 'shop');
  });

  const insights: [path: string, name: string | undefined][] = [
    ['/eu.example/1/7-signups.hogql', 'shop'],
    ['/localhost:8000/1/7-signups.insight.json', 'local'],
    ['/eu.example/3/7-signups.hogql', undefined],
  ];
  for (const [path, name] of insights) {
    it(`is ${name ?? 'none'} for the insight ${path} and HogQL in it, whichever is active`, () => {
      assert.equal(nameFor('hogql-insight', path, '-- @connection: blog\nselect 1'), name);
      const query = JSON.stringify({ file: `hogql-insight:${path}`, path: ['query'] });
      const uri = Object.assign(uriOf('hogql-embedded', '/signups.hogql'), { query });
      const inside = editor.open(uri, 'select 1', 'hogql') as unknown as TextDocument;
      assert.equal(connections.for(inside)?.name, name);
    });
  }

  describe('in a folder that would like to choose', () => {
    const choice = (text = 'select 1') => {
      const document = editor.open(uriOf('file', '/folder/a.hogql'), text, 'hogql');
      const found = connections.choice(document as unknown as TextDocument);
      if (!found) return undefined;
      const { connection, by, isConfirmed } = found;
      return [connection.host, connection.projectId, by, isConfirmed];
    };
    const own = ['https://eu.example', '1', undefined, true];
    const reopen = async (): Promise<void> => {
      connections.dispose();
      const { Connections: Made } = await import('../../../../client/src/auth/connections.ts');
      connections = new Made(state);
      await new Promise((resolve) => setImmediate(resolve));
    };
    beforeEach(async () => {
      kept.clear();
      editor.folder = new Map([
        ['.posthog.json', '{"host": "https://eu.example", "projectId": 666}'],
      ]);
      await reopen();
    });

    it('asks about a .posthog.json once, and never uses the key before', async () => {
      assert.deepEqual(choice(), ['https://eu.example', '666', '.posthog.json', false]);
      assert.equal(connections.to('eu.example', '666'), undefined);
      const asked = connections.for(undefined);
      assert.ok(asked);
      await connections.confirm(asked, undefined);
      await reopen();
      assert.deepEqual(choice(), ['https://eu.example', '666', '.posthog.json', true]);
      editor.folder = new Map([
        ['.posthog.json', '{"host": "https://eu.example", "projectId": 667}'],
      ]);
      await reopen();
      assert.deepEqual(choice(), ['https://eu.example', '667', '.posthog.json', false]);
    });

    it('asks nothing where a person has chosen for the folder', async () => {
      await connections.activate('shop', undefined);
      assert.deepEqual(choice(), own);
      await connections.activate('folder', undefined);
      assert.equal(choice()?.[1], '666');
      assert.equal(choice()?.[3], true);
    });

    it('says that its .posthog.json does not count where a person or the environment chose', async () => {
      const passedOver = () => {
        const document = editor.open(uriOf('file', '/folder/a.hogql'), 'select 1', 'hogql');
        return connections.choice(document as unknown as TextDocument)?.passedOver;
      };
      assert.equal(passedOver(), undefined);
      await connections.activate('shop', undefined);
      assert.equal(
        passedOver(),
        'You chose this one; the folder’s .posthog.json describes “folder”.',
      );
      kept.clear();
      Object.assign(process.env, { HOGQL_HOST: 'https://env.example', HOGQL_PROJECT_ID: '5' });
      try {
        assert.equal(
          passedOver(),
          'The environment variables count, not the folder’s .posthog.json; switch to “folder” to use that.',
        );
      } finally {
        delete process.env['HOGQL_HOST'];
        delete process.env['HOGQL_PROJECT_ID'];
      }
    });

    it('asks about a header that names another connection than the person’s', async () => {
      await connections.activate('shop', undefined);
      const text = '-- @connection: blog\nselect 1';
      assert.deepEqual(choice(text), ['https://eu.example', '2', '-- @connection', false]);
      assert.deepEqual(choice('-- @connection: shop\nselect 1'), own);
      const [, blog] = connections.configured();
      assert.ok(blog);
      await connections.confirm(blog, undefined);
      assert.equal(choice(text)?.[3], true);
    });

    it('asks about connections that its settings put under a name of one’s own', async () => {
      editor.folder = new Map();
      await reopen();
      await connections.activate('shop', undefined);
      assert.deepEqual(choice(), own);
      editor.folderSettings.set('hogql.connections', [
        { name: 'shop', host: 'https://eu.example', projectId: '666' },
      ]);
      assert.deepEqual(choice(), [
        'https://eu.example',
        '666',
        'the settings of the folder',
        false,
      ]);
      assert.equal(connections.to('eu.example', '666'), undefined);
    });

    const asked: object[] = [
      { exports: '/shop/july' },
      { exports: '/shop/august' },
      { name: 'Other', exports: '/shop/august' },
      { clickhouse: { url: 'https://ch.example/web', user: 'me' } },
      { clickhouse: { url: 'https://ch.example/logs', user: 'me' } },
      { clickhouse: { url: 'https://ch.example/logs', user: 'me', ca: '/shop/ca.pem' } },
      { clickhouse: { url: 'https://ch.example/logs', user: 'me', tables: { events: 'e' } } },
    ];

    it('asks again about a project of this machine whenever its settings say anything else of it', async () => {
      editor.folder = new Map();
      await reopen();
      for (const entry of asked) {
        editor.folderSettings.set('hogql.connections', [{ name: 'July', kind: 'local', ...entry }]);
        assert.equal(choice()?.[3], false, JSON.stringify(entry));
        const [connection] = connections.configured();
        assert.ok(connection);
        assert.equal(connections.to(new URL(connection.host).host, '1'), undefined);
        await connections.confirm(connection, undefined);
        assert.equal(choice()?.[3], true);
      }
    });

    it('asks again about exported files where a .posthog.json names others', async () => {
      for (const exports of ['july', 'august']) {
        editor.folder = new Map([['.posthog.json', JSON.stringify({ local: exports })]]);
        await reopen();
        assert.equal(choice()?.[3], false);
        const described = connections.for(undefined);
        assert.ok(described);
        await connections.confirm(described, undefined);
        assert.equal(choice()?.[3], true);
      }
    });

    it('knows whose settings name a folder of data', () => {
      const entry = { name: 'Own', kind: 'local', path: '/own/data' };
      editor.settings.set('hogql.connections', [entry]);
      assert.deepEqual(connections.configured()[0]?.local, { path: '/own/data' });
      editor.folderSettings.set('hogql.connections', [entry]);
      assert.deepEqual(connections.configured()[0]?.local, { path: '/own/data', isForeign: true });
    });

    it('lets it choose nothing while it is not trusted', async () => {
      editor.isTrusted = false;
      await reopen();
      assert.deepEqual(choice(), own);
      assert.deepEqual(choice('-- @connection: blog\nselect 1'), own);
      assert.equal(connections.to('eu.example', '666'), undefined);
    });
  });
});
