import assert from 'node:assert/strict';
import { withScratch } from '../../workbench/harness/scratch.ts';

describe('a scratch folder', () => {
  it('is watched for the end of the process once, however many there are', async () => {
    const before = process.listenerCount('exit');
    for (let round = 0; round < 3; round++) await withScratch(() => Promise.resolve());
    assert.ok(process.listenerCount('exit') <= before + 1);
  });
});
