import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { Choice } from '../../../../client/src/auth/connections.ts';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import type {
  ConnectionStatus,
  ConnectionStatusParts,
} from '../../../../client/src/status/connectionStatus.ts';
import { editor } from '../support/editor.ts';
import type { FakeStatusItem } from '../support/fakeEditor.ts';

const connection = { name: 'shop', host: 'https://eu.example:8443', projectId: '7' };
const own: Choice = { connection, isConfirmed: true };
const byFolder: Choice = { connection, by: '.posthog.json', isConfirmed: true };
const local = { ...connection, host: 'http://127.0.0.1', local: {} };

/** The state of a window, and what the item shows of it. */
type Case = readonly [
  when: string,
  facts: {
    readonly choice?: Choice;
    readonly key?: string;
    readonly isRefused?: true;
    readonly isFetching?: boolean;
  },
  text: RegExp,
  tooltip: RegExp,
  command: string,
];

describe('the connection in the status bar', () => {
  const [key, isFetching, isRefused] = ['phx_1', true, true] as const;
  const [switches, setsKey] = ['hogql.connection.switch', 'hogql.connection.setKey'];
  const cases: readonly Case[] = [
    ['is offered where there is none', {}, /^\$\(plug\) Connect HogQL$/, /No connection/, switches],
    [
      'is named with its host',
      { choice: own, key },
      /^\$\(plug\) shop · eu\.example:8443$/,
      /project 7 at https:\/\/eu\.example:8443\./,
      switches,
    ],
    [
      'is marked where the folder chose it',
      { choice: byFolder, key },
      /^\$\(folder\) shop ·/,
      /chosen by the folder \(\.posthog\.json\)/,
      switches,
    ],
    [
      'says which one does not count',
      { choice: { ...own, passedOver: 'Not the one of the folder.' }, key },
      /^\$\(plug\) shop ·/,
      /project 7 at \S+ Not the one of the folder\. Click/,
      switches,
    ],
    [
      'is a question where nobody has agreed to what the folder chose, whatever is under way',
      { choice: { ...byFolder, isConfirmed: false }, key, isFetching },
      /^\$\(question\) shop ·/,
      /\(\.posthog\.json\)\. It gets your key once you agree/,
      switches,
    ],
    [
      'says what is being fetched, and how to switch that off',
      { choice: own, key, isFetching },
      /^\$\(sync~spin\) shop ·/,
      /Fetching .*hogql\.catalog\.fetch turns this off/,
      switches,
    ],
    [
      'still says then that the folder chose it',
      { choice: byFolder, key, isFetching },
      /^\$\(sync~spin\) shop ·/,
      /chosen by the folder.*Fetching/,
      switches,
    ],
    [
      'asks for a key where there is none',
      { choice: own },
      /^\$\(warning\) shop ·/,
      /No key for https:\/\/eu\.example:8443 yet/,
      setsKey,
    ],
    [
      'asks for another key where the service refused it',
      { choice: own, key, isRefused },
      /^\$\(warning\) shop ·/,
      /refused the key\. Nothing is sent there/,
      setsKey,
    ],
    [
      'is a question where a folder asks for a project on this machine',
      { choice: { connection: local, by: '.posthog.json', isConfirmed: false } },
      /^\$\(question\) /,
      /starts once you agree/,
      switches,
    ],
    [
      'says where the folder asked for the project on this machine',
      { choice: { connection: local, by: '.posthog.json', isConfirmed: true } },
      /^\$\(folder\) /,
      /on this machine, as the folder asks/,
      switches,
    ],
  ];
  for (const [when, facts, text, tooltip, command] of cases) {
    it(when, async () => {
      const item = await shown(facts);
      assert.equal(item.isShown, true);
      assert.match(item.text, text);
      assert.match(item.tooltip as unknown as string, tooltip);
      assert.deepEqual(item.command, { command, title: '' });
    });
  }

  it('follows its connection, key and what is fetched', async () => {
    const facts: { choice: Choice; key?: string; isFetching?: boolean } = { choice: own };
    const item = await shown(facts);
    const texts = [item.text];
    for (const [event, change] of [
      [keys, { key }],
      [catalogs, { isFetching }],
      [catalogs, { isFetching: false }],
      [connections, { choice: byFolder }],
    ] as const) {
      Object.assign(facts, change);
      event.fire();
      await delay(0);
      texts.push(item.text);
    }
    const icons = texts.map((each) => each.slice(2, each.indexOf(')')));
    assert.deepEqual(icons, ['warning', 'plug', 'sync~spin', 'plug', 'folder']);
  });

  const [connections, keys, catalogs] = [
    new Emitter<void>(),
    new Emitter<void>(),
    new Emitter<void>(),
  ];
  let status: ConnectionStatus | undefined;
  afterEach(() => status?.dispose());

  /** The item of a window that knows these facts. */
  async function shown(facts: Case[1]): Promise<FakeStatusItem> {
    editor.reset();
    const { ConnectionStatus: Status } =
      await import('../../../../client/src/status/connectionStatus.ts');
    status = new Status({
      connections: { onDidChange: connections.event, choice: () => facts.choice },
      keys: { onDidChange: keys.event, get: () => Promise.resolve(facts.key) },
      refused: { onDidChange: new Emitter<void>().event, has: () => facts.isRefused === true },
      catalogs: {
        onDidChange: catalogs.event,
        get state() {
          return { isFetching: facts.isFetching === true };
        },
      },
    } as unknown as ConnectionStatusParts);
    await delay(0);
    const [made] = editor.statusItems;
    assert.ok(made);
    return made;
  }
});
