import assert from 'node:assert/strict';
import { inLanes } from '../../../../client/src/notebook/lanes.ts';

/** Works through a batch whose members end in the order of `ends`, and returns what happened. */
async function workedOff(
  ends: readonly [name: string, done: boolean][],
  stopOnFailure: boolean,
): Promise<{ log: string[]; most: number }> {
  const log: string[] = [];
  const results = new Map(ends);
  let going = 0;
  let most = 0;
  await inLanes(
    [...results.keys()].sort(),
    { most: 2, stopOnFailure },
    async (name) => {
      log.push(name);
      most = Math.max(most, ++going);
      for (const [before] of ends) {
        if (before === name) break;
        await Promise.resolve();
      }
      going--;
      return results.get(name) ?? false;
    },
    (name) => log.push(`no ${name}`),
  );
  return { log, most };
}

describe('a batch of cells', () => {
  it('starts in its order, two at a time', async () => {
    const all: [string, boolean][] = ['a', 'b', 'c', 'd', 'e'].map((name) => [name, true]);
    assert.deepEqual(await workedOff(all, true), { log: ['a', 'b', 'c', 'd', 'e'], most: 2 });
  });

  it('starts nothing more once one has failed', async () => {
    const { log } = await workedOff(
      [
        ['a', false],
        ['b', true],
        ['c', true],
        ['d', true],
      ],
      true,
    );
    assert.deepEqual(log, ['a', 'b', 'no c', 'no d']);
  });

  it('continues after a failure where the settings say so', async () => {
    const { log } = await workedOff(
      [
        ['a', false],
        ['b', true],
        ['c', true],
      ],
      false,
    );
    assert.deepEqual(log, ['a', 'b', 'c']);
  });
});
