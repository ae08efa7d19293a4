import assert from 'node:assert/strict';
import { fuzzOutside } from '../outside/fuzz.ts';

/** HOGQL_FUZZ_TEXTS changes the number. */
const inputs = Number(process.env['HOGQL_FUZZ_TEXTS'] ?? 1_000_000);
/** The short run uses the seeds below. */
const first = 100_000;
const each = 50_000;

describe('text from outside, at length', () => {
  for (let from = first; from < first + inputs; from += each) {
    it(`is read or refused (seeds ${from} to ${from + each - 1})`, async function () {
      this.timeout(0);
      assert.deepEqual(await fuzzOutside(from, each), []);
    });
  }
});
