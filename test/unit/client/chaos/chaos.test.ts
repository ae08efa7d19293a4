import assert from 'node:assert/strict';
import { type Ended, runAmongFaults } from './chaos.ts';

describe('runs among random faults', () => {
  it('each come to the right end, billed once, and leave nothing behind: 100 seeds', async () => {
    const ends: Ended[] = [];
    for (let seed = 0; seed < 100; seed++) ends.push(await runAmongFaults(seed));
    const kinds = new Set(ends.map(({ kind }) => kind));
    // The chaos is only useful if it reaches every outcome.
    assert.deepEqual([...kinds].sort(), ['cancelled', 'done', 'expired', 'failed', 'lost']);
    assert.ok(ends.filter(({ faults }) => faults > 0).length > 50);
  });
});
