import assert from 'node:assert/strict';
import { runAmongFaults } from '../unit/client/chaos/chaos.ts';

/** CHAOS_SEED repeats a run; the seeds count up from there. */
const firstSeed = Number(process.env['CHAOS_SEED'] ?? Math.floor(Math.random() * 1e9));
const chunk = 100;

describe(`1,000 runs among random faults, CHAOS_SEED=${firstSeed}`, function () {
  this.timeout(600_000);

  for (let from = firstSeed; from < firstSeed + 1_000; from += chunk) {
    it(`come to the right end from seed ${from} on`, async () => {
      let faults = 0;
      for (let seed = from; seed < from + chunk; seed++) {
        faults += (await runAmongFaults(seed)).faults;
      }
      assert.ok(faults > chunk, `${faults} faults`);
    });
  }
});
