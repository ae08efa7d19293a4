import assert from 'node:assert/strict';
import { Watchdog } from '../../../../client/src/base/watchdog.ts';
import type { Asked } from '../../../../client/src/language/server/serverLife.ts';

const diagnostics: Asked = { method: 'textDocument/diagnostic', uri: 'file:///a.hogql' };
const hover: Asked = { method: 'textDocument/hover', uri: 'file:///b.hogql' };

describe('a watchdog', () => {
  let told: string[];
  let answers: boolean;
  let dog: Watchdog<Asked>;

  beforeEach(() => {
    told = [];
    answers = true;
    dog = new Watchdog({
      ping: () => (answers ? Promise.resolve() : new Promise(() => undefined)),
      slow: (asked) => told.push(`slow: ${asked?.uri ?? 'nothing'}`),
      hung: (asked) => told.push(`hung: ${asked?.uri ?? 'nothing'}`),
    });
  });
  afterEach(() => dog.dispose());

  /** Lets seconds pass, and lets waiting code continue in between. */
  async function pass(seconds: number): Promise<void> {
    for (let second = 0; second < seconds; second++) {
      dog.tick();
      await Promise.resolve();
    }
  }

  /** A request, and a function that answers it. */
  function ask(asked: Asked): { answered: Promise<unknown>; answer: () => void } {
    let answer: () => void = () => undefined;
    const promise = new Promise<void>((resolve) => (answer = resolve));
    return { answered: dog.watch(asked, () => promise), answer };
  }

  it('tells of a request that takes five seconds, until it is answered', async () => {
    const { answered, answer } = ask(diagnostics);
    await pass(4);
    assert.deepEqual(told, []);
    await pass(1);
    assert.deepEqual(told, ['slow: file:///a.hogql']);
    answer();
    await answered;
    assert.deepEqual(told, ['slow: file:///a.hogql', 'slow: nothing']);
  });

  it('waits for a server that is slow and still answers its pings', async () => {
    ask(diagnostics);
    await pass(200);
    assert.deepEqual(told, ['slow: file:///a.hogql']);
  });

  it('tells which request a server is lost in that answers no ping for 20 seconds', async () => {
    answers = false;
    ask(diagnostics);
    ask(hover);
    await pass(20);
    assert.deepEqual(told, ['slow: file:///a.hogql']);
    await pass(1);
    assert.deepEqual(told.slice(1), ['slow: nothing', 'hung: file:///a.hogql']);
    await pass(60);
    assert.equal(told.length, 3);
  });

  it('lets a request fail as it fails', async () => {
    await assert.rejects(
      dog.watch(hover, () => Promise.reject(new Error('no'))),
      /no/,
    );
    assert.equal(dog.oldest, undefined);
  });

  it('forgets what was asked of a server that is gone', async () => {
    answers = false;
    ask(diagnostics);
    await pass(10);
    dog.forget();
    await pass(60);
    assert.deepEqual(told, ['slow: file:///a.hogql', 'slow: nothing']);
  });
});
