import assert from 'node:assert/strict';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { parse } from '../../../server/src/parser/parse.ts';
import { type Fuzzed, report } from '../fuzz.ts';
import type { Share } from './worker.ts';

/** HOGQL_FUZZ_TEXTS changes the number. */
const inputs = Number(process.env['HOGQL_FUZZ_TEXTS'] ?? 1_000_000);
/** HOGQL_FUZZ_SEED changes the first seed; the short run uses those below 100,000. */
const first = Number(process.env['HOGQL_FUZZ_SEED'] ?? 100_000);
/** A worker that needs this many milliseconds for a text hangs. */
const hanging = 60_000;

describe('any text, at length', () => {
  it(`parses and gets answers (${inputs} texts, seeds ${first} to ${first + inputs - 1})`, async function () {
    this.timeout(0);
    const workers = availableParallelism();
    const each = Math.ceil(inputs / workers);
    const shares = Array.from({ length: workers }, (_, at) => at * each).map((from) =>
      run(first + from, Math.min(each, inputs - from)),
    );
    const results = await Promise.all(shares);
    const failures = results.flatMap((result) => result.failures);
    assert.equal(failures.length, 0, `\n${report(failures)}`);
    assert.equal(
      results.reduce((sum, { tried }) => sum + tried, 0),
      inputs,
    );
  });

  it('parses a line of 5 MB with over a million columns', function () {
    this.timeout(0);
    const text = `select ${'a, '.repeat(5_000_000 / 3)}b`;
    const { statements, diagnostics } = parse(text);
    assert.deepEqual(diagnostics, []);
    assert.equal(statements[0]?.parsed.tree.end, text.length);
  });
});

/** Tries seeds in a thread of its own and names the text on which it hangs. */
async function run(from: number, count: number): Promise<Fuzzed> {
  const progress = new Int32Array(new SharedArrayBuffer(4));
  const share: Share = { first: from, count, progress };
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: share });
  const fuzzed = new Promise<Fuzzed>((resolve, reject) => {
    let before = -1;
    const watch = setInterval(() => {
      const now = Atomics.load(progress, 0);
      if (now === before)
        reject(new Error(`seed ${from + now - 1} takes over ${hanging / 1000} s`));
      before = now;
    }, hanging);
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      clearInterval(watch);
    });
  });
  try {
    return await fuzzed;
  } finally {
    await worker.terminate();
  }
}
