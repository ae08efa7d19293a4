import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import {
  AuthError,
  ConnectionError,
  NotFoundError,
  NotRunningError,
  PermissionError,
} from '../../../../client/src/api/errors.ts';
import type { Cluster } from '../../../../client/src/auth/cluster.ts';
import { localConnection, type LocalProject } from '../../../../client/src/auth/connection.ts';
import type { Connection } from '../../../../client/src/auth/connections.ts';
import type { ConnectionParts } from '../../../../client/src/auth/connectionSteps.ts';
import type { CommandHandler } from '../../../../client/src/base/registerCommands.ts';
import { neededScopes } from '../../../../client/src/auth/scopes.ts';
import { editor, uriOf } from '../support/editor.ts';
import { goBack } from '../support/fakeQuestion.ts';

const us: Connection = { name: 'us', host: 'https://us.example', projectId: '1' };
const eu: Connection = { name: 'eu', host: 'https://eu.example', projectId: '2' };

describe('the commands of connections', () => {
  let saved: Connection[];
  let confirmed: string[];
  let keys: Map<string, string>;
  let canSignIn: boolean;
  /** Of people who are signed in. */
  let tokens: Map<string, string>;
  /** The service's answer about a key: its scopes, or an error. */
  let scopesOf: (key: string) => string[] | null | Error;
  let projects: { id: string; name: string }[] | Error;
  /** A host's answer without a key. */
  let reach: (host: string) => Error;
  /** Unencrypted hosts to which nobody has consented. */
  let unagreed: Set<string>;
  let run: (
    name: 'add' | 'edit' | 'remove' | 'check' | 'bindFile' | 'setKey' | 'switch',
  ) => Promise<void>;

  beforeEach(async () => {
    editor.reset();
    saved = [us, eu];
    confirmed = [];
    unagreed = new Set();
    canSignIn = false;
    tokens = new Map();
    keys = new Map([[us.host, 'phx_us']]);
    scopesOf = () => ['*'];
    projects = [{ id: '7', name: 'Shop' }];
    reach = () => new AuthError('new.example', undefined);
    const { connectionCommands } =
      await import('../../../../client/src/auth/connectionCommands.ts');
    const answer = <T>(value: T | Error): Promise<T> =>
      value instanceof Error ? Promise.reject(value) : Promise.resolve(value);
    const clientOf = (key: string, host = us.host) => ({
      host: 'us.example',
      account: {
        key: () => {
          const said = scopesOf(key);
          return said instanceof Error ? Promise.reject(said) : Promise.resolve({ scopes: said });
        },
      },
      projects: {
        list: () => answer(key === '' ? reach(host) : projects),
        retrieve: async () => (await answer(projects))[0],
      },
    });
    const parts = {
      connections: {
        all: () => saved,
        configured: () => saved,
        for: () => saved[0],
        confirm: (connection: Connection) => Promise.resolve(void confirmed.push(connection.name)),
        save: (connection: Connection) => answer(saved.push(connection)),
        replace: (name: string, connection: Connection) => {
          saved = saved.map((each) => (each.name === name ? connection : each));
          return Promise.resolve();
        },
        remove: (name: string) => {
          saved = saved.filter((each) => each.name !== name);
          return Promise.resolve();
        },
        activate: () => Promise.resolve(),
      },
      keys: {
        get canSignIn() {
          return canSignIn;
        },
        token: (host: string) => answer(tokens.get(host)),
        get: ({ host }: Connection) => answer(keys.get(host)),
        set: (host: string, key: string) => answer(keys.set(host, key)),
        setIf: async (host: string, key: string, isAccepted: Promise<boolean>) => {
          if (await isAccepted) keys.set(host, key);
          return isAccepted;
        },
        remove: (host: string) => answer(keys.delete(host)),
        password: ({ url, user }: Cluster) => answer(keys.get(`${user} ${url}`)),
        setPassword: ({ url, user }: Cluster, password: string) =>
          answer(keys.set(`${user} ${url}`, password)),
        removePassword: ({ url, user }: Cluster) => answer(keys.delete(`${user} ${url}`)),
      },
      sessions: {
        connect: (host: string, key: string) => {
          if (key !== '' && unagreed.has(host)) assert.fail(`The key was sent to ${host}.`);
          return clientOf(key, host);
        },
        connectLocal: (_connection: Connection, { clickhouse }: LocalProject) => ({
          projects: {
            retrieve: () => {
              const { url, user } = clickhouse ?? { url: '', user: '' };
              return keys.get(`${user} ${url}`) === 'right'
                ? Promise.resolve({ id: '1', name: '' })
                : Promise.reject(new NotRunningError('The server refuses it.', 'editConnections'));
            },
          },
        }),
        unagreed: ({ host: own, local }: Connection, host = local?.clickhouse?.url ?? own) =>
          unagreed.has(host)
            ? {
                question: `Send it to ${host} unencrypted?`,
                agree: () => answer(unagreed.delete(host)),
              }
            : undefined,
        open: () => answer({ connection: us, client: clientOf('phx_us') }),
      },
    } as unknown as ConnectionParts;
    const table: Readonly<Record<string, CommandHandler>> = connectionCommands(parts, undefined);
    run = async (name) => table[`hogql.connection.${name}`]?.();
  });

  it('adds a connection without a key once a person is signed in', async () => {
    canSignIn = true;
    // The first attempt fails, so the question comes again.
    const outcomes = [undefined, 'pha_me'];
    editor.onCommand = ([command, host]) => {
      assert.deepEqual([command, host], ['hogql.connection.signIn', 'https://eu.posthog.com']);
      const token = outcomes.shift();
      if (token !== undefined) tokens.set('https://eu.posthog.com', token);
    };
    editor.replies.push('PostHog Cloud EU', 'Sign In', 'Sign In', 'Shop', 'shop');
    await run('add');
    assert.deepEqual(saved.at(-1), {
      name: 'shop',
      host: 'https://eu.posthog.com',
      projectId: '7',
    });
    assert.equal(keys.get('https://eu.posthog.com'), undefined);
  });

  it('asks for a key where a person chooses one', async () => {
    canSignIn = true;
    editor.replies.push('PostHog Cloud EU', 'Personal API Key', 'phx_new', 'Shop', 'shop');
    await run('add');
    assert.equal(keys.get('https://eu.posthog.com'), 'phx_new');
  });

  it('adds a connection of a service by its name, with its key and project', async () => {
    editor.replies.push('PostHog Cloud EU', 'phx_new', 'Shop', 'shop');
    await run('add');
    assert.deepEqual(saved.at(-1), {
      name: 'shop',
      host: 'https://eu.posthog.com',
      projectId: '7',
    });
    assert.equal(keys.get('https://eu.posthog.com'), 'phx_new');
    assert.deepEqual(
      editor.asked.map((question) => question.replace(/:.*/s, '')),
      [1, 2, 3, 4].map((step) => `Add Connection (${step}/4)`),
    );
  });

  it('takes host and project from an address that is pasted at the first step', async () => {
    projects = [
      { id: '7', name: 'Shop' },
      { id: '123', name: 'Blog' },
    ];
    editor.replies.push('https://us.posthog.com/project/123/insights/abc', 'phx_new', 'Blog', '');
    await run('add');
    assert.deepEqual(saved.at(-1), {
      name: 'Blog',
      host: 'https://us.posthog.com',
      projectId: '123',
    });
  });

  it('asks once for an address of another service that is pasted at the first step', async () => {
    editor.replies.push('https://new.example/project/7', 'phx_new', 'Shop', 'shop');
    await run('add');
    assert.deepEqual(saved.at(-1), { name: 'shop', host: 'https://new.example', projectId: '7' });
    assert.deepEqual(
      editor.asked.map((question) => question.replace(/:.*/s, '')),
      [1, 2, 3, 4].map((step) => `Add Connection (${step}/4)`),
    );
  });

  it('asks for another address if nobody answers at the pasted one', async () => {
    reach = (host) =>
      host === 'https://dead.example'
        ? new ConnectionError('dead.example', 'ECONNREFUSED', false)
        : new AuthError('new.example', undefined);
    editor.replies.push('https://dead.example', 'new.example', 'phx_new', 'Shop', 'shop');
    await run('add');
    assert.equal(saved.at(-1)?.host, 'https://new.example');
    assert.match(editor.asked[1] ?? '', /\(1\/4\): The address of the service/);
  });

  it('asks before a key goes to an address unencrypted, and goes back where somebody says no', async () => {
    const plain = 'http://posthog.internal';
    unagreed.add(plain);
    const address = ['Self-hosted…', plain];
    editor.replies.push(...address, undefined, plain, 'Use It', 'phx_new', 'Shop', 'shop');
    await run('add');
    assert.equal(keys.get(plain), 'phx_new');
    assert.deepEqual(
      editor.asked.slice(2, 6).map((question) => question.replace(/:(?!\/).*/s, '')),
      [
        `Send it to ${plain} unencrypted?`,
        'Add Connection (1/4)',
        `Send it to ${plain} unencrypted?`,
        'Add Connection (2/4)',
      ],
    );
  });

  describe('of a ClickHouse server', () => {
    const url = 'http://ch.example:8123/web';

    it('ask for its address, user and password, and open it before they ask for a name', async () => {
      unagreed.add(url);
      const wrong = ['ftp://x', 'http://me:secret@ch.example', url];
      editor.replies.push('ClickHouse Server…', ...wrong, 'me', 'Use It', 'wrong', 'right', 'shop');
      await run('add');
      assert.deepEqual(saved.at(-1), localConnection('shop', { clickhouse: { url, user: 'me' } }));
      assert.equal(keys.get(`me ${url}`), 'right');
      assert.equal(JSON.stringify(saved).includes('right'), false);
      assert.ok(
        editor.asked.some((text) => text.includes('The server refuses it.')),
        editor.asked.join(),
      );
    });

    it('take it as it is where somebody insists: its tables are told in the settings', async () => {
      editor.replies.push('ClickHouse Server…', url, 'me', 'later', '', 'shop');
      await run('add');
      assert.equal(saved.at(-1)?.name, 'shop');
      assert.equal(keys.get(`me ${url}`), 'later');
    });

    it('ask for the password alone where it is missing, and remove it with the connection', async () => {
      saved = [localConnection('CH', { clickhouse: { url, user: 'me' } })];
      editor.replies.push('right');
      await run('setKey');
      assert.equal(keys.get(`me ${url}`), 'right');
      editor.replies.push('CH', 'Remove It');
      await run('remove');
      assert.deepEqual([saved, keys.has(`me ${url}`)], [[], false]);
    });
  });

  it('asks for no projects with a stored key that nobody agreed to send unencrypted', async () => {
    unagreed.add(us.host);
    editor.replies.push('us', 'Project', undefined);
    await run('edit');
    assert.equal(saved[0]?.projectId, '1');
  });

  it('asks again for an address that nothing answers at, before it asks for a key', async () => {
    reach = (host) =>
      host === 'https://dead.example:1'
        ? new ConnectionError('dead.example:1', 'ECONNREFUSED', false)
        : new AuthError('new.example', undefined);
    editor.replies.push('Self-hosted…', 'two words', 'dead.example:1', 'new.example', undefined);
    await run('add');
    const asked = editor.asked.join('\n');
    assert.match(asked, /Enter an address such as/);
    assert.match(asked, /Nothing listens at dead\.example:1/);
    assert.match(asked, /\(2\/4\): A personal API key/);
  });

  it('asks again for a key that is refused, and lets a narrow one be used', async () => {
    scopesOf = (key) =>
      key === 'phx_bad' ? new AuthError('eu.posthog.com', undefined) : ['project:read'];
    editor.replies.push('PostHog Cloud EU', 'phx_bad', 'phx_narrow', '', 'Shop', 'shop');
    await run('add');
    assert.match(editor.asked.join('\n'), /refused this key/);
    assert.match(editor.asked.join('\n'), /cannot run queries .* Press Enter to use it/);
    assert.equal(keys.get('https://eu.posthog.com'), 'phx_narrow');
  });

  it('goes back, and keeps what was entered', async () => {
    editor.replies.push('PostHog Cloud US', 'phx_new', goBack, goBack, 'PostHog Cloud US', '');
    editor.replies.push('Shop', goBack, 'Shop', 'shop');
    await run('add');
    assert.equal(saved.at(-1)?.name, 'shop');
    assert.equal(keys.get('https://us.posthog.com'), 'phx_new');
  });

  it('keeps what was entered when somebody leaves, for the next time', async () => {
    editor.replies.push('PostHog Cloud US', 'phx_new', undefined);
    await run('add');
    editor.replies.push('PostHog Cloud US', '', 'Shop', 'shop');
    await run('add');
    assert.equal(keys.get('https://us.posthog.com'), 'phx_new');
  });

  it('asks for the id of the project where the key may not list projects', async () => {
    projects = new PermissionError("API key missing required scope 'project:read'");
    editor.replies.push('PostHog Cloud US', 'phx_new', 'seven', '7', 'shop');
    await run('add');
    assert.equal(saved.at(-1)?.projectId, '7');
    assert.match(editor.asked.join('\n'), /Enter a number/);
  });

  const abandoned: [step: string, ...replies: (string | undefined)[]][] = [
    ['the service', undefined],
    ['the address', 'Self-hosted…', undefined],
    ['the key', 'PostHog Cloud US', undefined],
    ['the project', 'PostHog Cloud US', 'phx_new', undefined],
    ['the name', 'PostHog Cloud US', 'phx_new', 'Shop', undefined],
  ];
  for (const [step, ...replies] of abandoned) {
    it(`changes nothing when the user gives up at ${step}`, async () => {
      editor.replies.push(...replies);
      await run('add');
      assert.equal(saved.length, 2);
      assert.equal(keys.size, 1);
    });
  }

  it('asks for another key where the service refuses the first', async () => {
    scopesOf = (key) => (key === 'phx_bad' ? new AuthError('us.example', undefined) : ['*']);
    editor.replies.push('phx_bad', 'Enter Another Key', 'phx_good');
    await run('setKey');
    assert.equal(keys.get(us.host), 'phx_good');
  });

  it('says what a key may not do, and still accepts it', async () => {
    scopesOf = () => ['query:read', 'insight:read'];
    editor.replies.push('phx_narrow', undefined);
    await run('setKey');
    assert.equal(keys.get(us.host), 'phx_narrow');
    assert.match(editor.asked.join('\n'), /cannot list projects \(project:read\)/);
    assert.deepEqual(editor.offered, ['Change Key']);
  });

  it('asks for another key if somebody wants to change one that lacks scopes', async () => {
    scopesOf = (key) => (key === 'phx_narrow' ? ['query:read'] : ['*']);
    editor.replies.push('phx_narrow', 'Change Key', 'phx_wide');
    await run('setKey');
    // The warning stands while the command has ended.
    await setImmediate();
    assert.equal(keys.get(us.host), 'phx_wide');
  });

  it('asks at once for every scope that is of use', async () => {
    editor.replies.push(undefined);
    await run('setKey');
    for (const [scope] of neededScopes()) assert.ok(editor.asked[0]?.includes(scope), scope);
    assert.match(editor.asked[0] ?? '', /insight:write/);
  });

  it('accepts a key that cannot be checked', async () => {
    for (const error of [
      new NotFoundError(undefined),
      new ConnectionError('us.example', 'ECONNREFUSED', false),
    ]) {
      scopesOf = () => error;
      editor.replies.push(`phx_${error.kind}`);
      await run('setKey');
      assert.equal(keys.get(us.host), `phx_${error.kind}`);
    }
  });

  it('refuses a key that captures events before it is sent anywhere', async () => {
    scopesOf = () => assert.fail('The key was sent.');
    editor.replies.push('phc_token');
    await run('setKey');
    assert.equal(keys.get(us.host), 'phx_us');
    assert.match(editor.asked.join('\n'), /project token/);
  });

  it('changes the project, the host or the name of a connection', async () => {
    editor.replies.push('us', 'Project', 'Shop');
    await run('edit');
    editor.replies.push('us', 'Host', 'https://moved.example/');
    await run('edit');
    editor.replies.push('us', 'Name', 'shop');
    await run('edit');
    assert.deepEqual(saved[0], { name: 'shop', host: 'https://moved.example', projectId: '7' });
  });

  it('asks for the id where the key may not list projects', async () => {
    projects = new ConnectionError('us.example', 'ECONNREFUSED', false);
    editor.replies.push('us', 'Project', '99');
    await run('edit');
    assert.equal(saved[0]?.projectId, '99');
  });

  it('removes a connection with its key', async () => {
    editor.replies.push('us', 'Remove It and Its Key');
    await run('remove');
    assert.deepEqual([saved, keys.size], [[eu], 0]);
  });

  it('keeps a key that another connection needs', async () => {
    saved = [us, { ...us, name: 'second' }];
    editor.replies.push('us', 'Remove It');
    await run('remove');
    assert.deepEqual([saved.length, keys.size], [1, 1]);
  });

  it('removes nothing where the user says no', async () => {
    editor.replies.push('us', undefined);
    await run('remove');
    assert.deepEqual([saved.length, keys.size], [2, 1]);
  });

  it('says which project a connection reaches, and what its key lacks', async () => {
    await run('check');
    assert.match(editor.asked.at(-1) ?? '', /answers for the project Shop\.$/);
    scopesOf = () => ['query:read', 'project:read'];
    await run('check');
    assert.match(editor.asked.at(-1) ?? '', /project Shop\. This key cannot show saved insights/);
  });

  it('binds a file by its header, and frees it again', async () => {
    const document = editor.open(uriOf('file', '/a.hogql'), 'select 1', 'hogql');
    editor.replies.push('eu');
    await run('bindFile');
    assert.equal(document.text, '-- @connection: eu\nselect 1');
    // Nobody is asked whether the file may choose what a person has chosen for it.
    assert.deepEqual(confirmed, ['eu']);
    editor.replies.push('$(circle-slash) The Connection of the Folder');
    await run('bindFile');
    assert.equal(document.text, 'select 1');
  });

  it('binds a notebook in its first query, whichever of its cells is active', async () => {
    const words = editor.open(uriOf('cell', '/words'), '-- @connection: no', 'markdown');
    const first = editor.open(uriOf('cell', '/first'), '-- @connection: us\nselect 1', 'hogql');
    const front = editor.open(uriOf('cell', '/front'), 'select 2', 'hogql');
    editor.notebook = [words, first, front];
    editor.replies.push('eu');
    await run('bindFile');
    assert.equal(first.text, '-- @connection: eu\nselect 1');
    assert.deepEqual([words.text, front.text], ['-- @connection: no', 'select 2']);
  });

  it('binds nothing but HogQL', async () => {
    const document = editor.open(uriOf('file', '/a.json'), '{}', 'json');
    await run('bindFile');
    assert.equal(document.text, '{}');
    assert.match(editor.asked.at(-1) ?? '', /^Open a HogQL file/);
  });

  describe('for a project on this machine', () => {
    const local = localConnection('Local', {});

    it('offer to start one, if there is none', async () => {
      editor.replies.push('$(device-desktop) Start Local Project…');
      await run('switch');
      assert.deepEqual(editor.executed, [['hogql.local.start']]);
      saved = [local];
      editor.replies.push('$(device-desktop) Start Local Project…');
      await assert.rejects(run('switch'), /No .*Start Local Project… among Local, /);
    });

    it('offer to open files, to look at them again, and to stop what is used', async () => {
      editor.replies.push('$(folder-opened) Open Exported Data…');
      await run('switch');
      assert.equal(editor.offered.length, 2 + 3);
      saved = [localConnection('July', { exports: '/exports/july' })];
      editor.replies.push('$(refresh) Reread Exported Data');
      await run('switch');
      editor.replies.push('$(debug-stop) Stop Local Project');
      await run('switch');
      assert.deepEqual(editor.executed, [
        ['hogql.local.openExports'],
        ['hogql.local.lookAgain'],
        ['hogql.local.stop'],
      ]);
    });

    it('ask for no key: it makes its own', async () => {
      saved = [local];
      await run('setKey');
      assert.deepEqual(editor.asked, ['“Local” is on this machine and needs no key from you.']);
    });

    it('rename it, and change nothing else', async () => {
      saved = [local];
      editor.replies.push('Local', 'Demo');
      await run('edit');
      assert.deepEqual(saved, [{ ...local, name: 'Demo' }]);
    });

    it('remove it after saying that its data stays', async () => {
      saved = [local];
      editor.replies.push('Local', 'Remove It');
      await run('remove');
      assert.deepEqual(saved, []);
    });
  });
});
