import assert from 'node:assert/strict';
import { mock } from 'node:test';
import type { Middleware } from 'vscode-languageclient/node';
import type { RetryingClient } from '../../../../../client/src/language/server/retryingClient.ts';
import { editor } from '../../support/editor.ts';

const { ServerLife } = await import('../../../../../client/src/language/server/serverLife.ts');

type Messages = Required<Pick<Middleware, 'sendRequest' | 'sendNotification'>>;

const hover = 'textDocument/hover';
const [one, other] = ['file:///one.hogql', 'file:///other.hogql'];

describe('the life of the language server', () => {
  let life: InstanceType<typeof ServerLife>;
  /** The messages to the server by method and document, and its ends. */
  let arrived: string[];
  /** The documents that the server is said to be started without. */
  let left: string[];
  /** True if its process exists, answers, and is stopped in a debugger. */
  let isThere: boolean;
  let answers: boolean;
  let isInDebugMode: boolean;
  /** True if it answers pings alone. */
  let isStuck: boolean;
  let start: () => Promise<void>;
  let messages: Messages;

  beforeEach(() => {
    mock.timers.enable({ apis: ['setInterval', 'setTimeout'] });
    editor.reset();
    [arrived, left] = [[], []];
    [isThere, answers, isInDebugMode, isStuck] = [true, true, false, false];
    start = () => Promise.resolve();
    const client = {
      get isInDebugMode() {
        return isInDebugMode;
      },
      // Pings go the way of all messages.
      sendRequest: (type: never) =>
        messages.sendRequest(type, never as never, undefined, () => answer()),
      start: () => start(),
      startNow: () => undefined,
      end: () => {
        if (isThere) arrived.push('end');
        return isThere;
      },
    };
    life = new ServerLife(() => client as unknown as RetryingClient);
    life.onDidLeaveOut((uri) => left.push(uri));
    messages = life.around((uri) => uri.replace(/^cell:/, ''));
  });
  afterEach(() => {
    life.dispose();
    mock.timers.reset();
  });

  const answer = (): Promise<string> =>
    answers ? Promise.resolve('an answer') : new Promise(() => undefined);
  const words = (method: string, params: unknown): string => {
    const { textDocument, notebookDocument } = params as Record<string, { uri: string }>;
    return [method, (textDocument ?? notebookDocument)?.uri ?? ''].join(' ').trim();
  };

  /** Asks the server about a document. */
  const ask = (uri: string | undefined, method = hover): Promise<unknown> => {
    const params = uri === undefined ? {} : { textDocument: { uri } };
    const next = (): Promise<string> => {
      arrived.push(words(method, params));
      return isStuck ? never() : answer();
    };
    return Promise.resolve(
      messages.sendRequest(method as never, params as never, undefined, next as never),
    );
  };
  const tell = (method: string, uri: string): Promise<void> => {
    const about = method.startsWith('notebook') ? 'notebookDocument' : 'textDocument';
    const params = { [about]: { uri } };
    const next = (): Promise<void> => {
      arrived.push(words(method, params));
      return Promise.resolve();
    };
    return messages.sendNotification(method, next, params as never);
  };

  /** Lets seconds pass, and lets waiting code continue in between. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      mock.timers.tick(1_000);
      await settled();
    }
  }

  /** The server is lost in a document, is ended for it, and another has started. */
  async function lostIn(uri: string): Promise<void> {
    answers = false;
    void ask(uri);
    await pass(21);
    life.ends();
    answers = true;
    arrived.length = 0;
  }

  it('is ended once it answers no ping for 20 seconds, which names the document it is lost in', async () => {
    answers = false;
    void ask(one);
    void ask(other);
    await pass(20);
    assert.deepEqual([arrived.includes('end'), left], [false, []]);
    await pass(1);
    assert.deepEqual([arrived.at(-1), left], ['end', [one]]);
    assert.equal(life.ends(), true, 'on purpose');
    assert.deepEqual(left, [one]);
  });

  it('goes on where it answers its pings, however long a request takes', async () => {
    isStuck = true;
    void ask(one);
    await pass(200);
    assert.deepEqual([arrived, left], [[`${hover} ${one}`], []]);
  });

  it('goes on while somebody debugs it', async () => {
    [answers, isInDebugMode] = [false, true];
    void ask(one);
    await pass(60);
    assert.deepEqual([arrived, left], [[`${hover} ${one}`], []]);
  });

  it('leaves nothing out where what it is lost in is no document', async () => {
    answers = false;
    void ask(undefined, 'workspace/symbol');
    await pass(21);
    assert.deepEqual([arrived.at(-1), left], ['end', []]);
  });

  it('hears nothing more about a document that it was lost in', async () => {
    await lostIn(one);
    assert.equal(await ask(one), null);
    assert.equal(await ask(`cell:${one}`), null);
    assert.deepEqual(await ask(one, 'textDocument/diagnostic'), { kind: 'full', items: [] });
    await assert.rejects(ask(one, 'hogql/statement'), /skips this document/);
    await tell('textDocument/didOpen', one);
    await tell('textDocument/didChange', one);
    await tell('notebookDocument/didChange', one);
    assert.deepEqual(arrived, []);
    assert.equal(await ask(other), 'an answer');
    await tell('textDocument/didOpen', other);
    assert.deepEqual(arrived, [`${hover} ${other}`, `textDocument/didOpen ${other}`]);
  });

  const waysIn: [how: string, letIn: () => unknown][] = [
    ['somebody wants it analysed anyway', () => life.admit(one)],
    ['it is closed', () => tell('textDocument/didClose', one)],
    ['its notebook is closed', () => tell('notebookDocument/didClose', one)],
    ['the server is restarted by hand', () => restarted()],
  ];
  for (const [how, letIn] of waysIn) {
    it(`hears about it again once ${how}`, async () => {
      await lostIn(one);
      await letIn();
      assert.equal(await ask(one), 'an answer');
      await tell('textDocument/didOpen', one);
      assert.deepEqual(arrived.slice(-2), [`${hover} ${one}`, `textDocument/didOpen ${one}`]);
    });
  }

  it('leaves out a document at the second crash in a row in it', () => {
    answers = false;
    for (const [uri, leftOut] of [
      [one, []],
      [other, []],
      [one, []],
      [one, [one]],
    ] as const) {
      void ask(uri);
      assert.equal(life.ends(), false, 'a crash');
      assert.deepEqual(left, leftOut);
    }
  });

  it('is ended where its start hangs, and has all the time for the next', async () => {
    [start, answers] = [never, false];
    life.starts();
    await pass(21);
    assert.deepEqual([arrived, left], [['end'], []]);
    life.ends();
    life.starts();
    await pass(200);
    assert.deepEqual(arrived, ['end']);
  });

  it('is ended where it refuses to start, as if it had crashed', async () => {
    start = () => Promise.reject(new Error('no'));
    life.starts();
    await settled();
    assert.deepEqual(arrived, ['end']);
    assert.equal(life.ends(), false);
  });

  /** If it has given up, a restart is a start. */
  async function restarted(): Promise<void> {
    isThere = false;
    await life.restart();
    isThere = true;
  }
});

const never = <T>(): Promise<T> => new Promise(() => undefined);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
