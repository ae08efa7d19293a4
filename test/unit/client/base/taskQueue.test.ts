import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { TaskQueue } from '../../../../client/src/base/taskQueue.ts';

describe('a queue of tasks', () => {
  it('does one after the other, whichever of them fails', async () => {
    const queue = new TaskQueue();
    const done: number[] = [];
    const task = (number: number, ms: number) => async (): Promise<number> => {
      await delay(ms);
      done.push(number);
      if (number === 2) throw new Error('no');
      return number;
    };
    const all = [queue.run(task(1, 10)), queue.run(task(2, 5)), queue.run(task(3, 0))];
    const settled = queue.settled.then(() => [...done]);
    const ends = await Promise.allSettled(all);
    assert.deepEqual(done, [1, 2, 3]);
    assert.deepEqual(await settled, [1, 2, 3]);
    assert.deepEqual(
      ends.map(({ status }) => status),
      ['fulfilled', 'rejected', 'fulfilled'],
    );
  });
});
