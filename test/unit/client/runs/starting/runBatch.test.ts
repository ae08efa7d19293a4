import assert from 'node:assert/strict';
import type { BudgetState } from '../../../../../client/src/budget/budget.ts';
import type { BytesState } from '../../../../../client/src/budget/byteBudget.ts';
import type { runBatch as RunMany } from '../../../../../client/src/runs/starting/runBatch.ts';
import { editor } from '../../support/editor.ts';

const left = (requests: number): BudgetState => ({
  used: 120 - requests,
  limit: 120,
  left: requests,
});

describe('a batch of runs', () => {
  let runBatch: typeof RunMany;
  let started: string[];
  /** The number of questions when runs were started. */
  let askedBefore: number[];
  beforeEach(async () => {
    editor.reset();
    [started, askedBefore] = [[], []];
    ({ runBatch } = await import('../../../../../client/src/runs/starting/runBatch.ts'));
  });
  /** Runs items that take this many runs each, and notes how they were started. */
  const run = (
    runs: readonly number[],
    budget: BudgetState,
    succeeds = true,
    kept?: number,
    bytes?: BytesState,
  ): Promise<number> =>
    runBatch(
      {
        items: runs,
        runsOf: (each) => each,
        bytesOf: (each) => each * 10e9,
        ...(kept === undefined ? {} : { kept }),
        run: (some, inOneRequest) => {
          askedBefore.push(editor.asked.length);
          started.push(`${some.join(' ')}${inOneRequest ? ' in one request each' : ''}`);
          return Promise.resolve(succeeds);
        },
      },
      { budget: () => budget, bytes: () => bytes },
    );

  const unasked: [what: string, runs: number[], requests: number, started: string][] = [
    ['runs at once where there are requests for all', [1, 2], 120, '1 2'],
    ['saves requests where there are few', [1, 2], 20, '1 2 in one request each'],
    ['runs at once where they just suffice', [1, 2], 3, '1 2 in one request each'],
    ['of one run is left to the service', [1], 0, '1'],
    ['may have nothing to send', [0, 0], 0, '0 0'],
  ];
  for (const [what, runs, requests, expected] of unasked) {
    it(what, async () => {
      await run(runs, left(requests));
      assert.deepEqual(started, [expected]);
      assert.deepEqual(editor.asked, []);
    });
  }

  const question = 'Requests are left for 3 of 6 statements this hour. How many should run?';
  const answers: [reply: string | undefined, started: string[]][] = [
    ['Run All', ['1 2 in one request each', '2 1 in one request each']],
    ['Run 3', ['1 2 in one request each']],
    [undefined, []],
  ];
  for (const [reply, expected] of answers) {
    it(`asks before the first request where not all fit: ${reply ?? 'Cancel'}`, async () => {
      editor.replies.push(reply);
      await run([1, 2, 2, 1], left(4));
      assert.deepEqual(started, expected);
      assert.deepEqual(editor.asked, [question]);
      assert.ok(askedBefore.every((asked) => asked === 1));
    });
  }

  it('asks before anything runs where nothing fits', async () => {
    editor.replies.push(undefined);
    await run([1, 1], left(0));
    assert.deepEqual(started, []);
    assert.match(editor.asked[0] ?? '', /2 statements need more requests/);
  });

  it('asks before more run than results are kept', async () => {
    editor.replies.push(undefined, 'Run All');
    await run([1, 1, 1], left(120), true, 2);
    assert.deepEqual(started, []);
    await run([1, 1, 1], left(120), true, 2);
    assert.deepEqual(started, ['1 1 1']);
    await run([1, 1], left(120), true, 2);
    assert.equal(editor.asked.length, 2);
  });

  it('ends with the part that stopped', async () => {
    editor.replies.push('Run All');
    await run([1, 1], left(1), false);
    assert.deepEqual(started, ['1 in one request each']);
  });

  const bytes = (left: number): BytesState => ({ left, capacity: 480e9 });

  it('asks first if it read more than the project may still read', async () => {
    editor.replies.push(undefined, 'Run All');
    await run([1, 2], left(120), true, undefined, bytes(29e9));
    assert.deepEqual(started, []);
    assert.deepEqual(editor.asked, ['Run 3 statements?']);
    await run([1, 2], left(120), true, undefined, bytes(29e9));
    assert.deepEqual(started, ['1 2']);
  });

  it('is not asked about if the bytes suffice, or only one runs', async () => {
    await run([1, 2], left(120), true, undefined, bytes(31e9));
    await run([1], left(120), true, undefined, bytes(0));
    assert.deepEqual(started, ['1 2', '1']);
    assert.deepEqual(editor.asked, []);
  });
});
