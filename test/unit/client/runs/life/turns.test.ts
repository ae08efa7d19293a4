import assert from 'node:assert/strict';
import { type EndTurn, Turns } from '../../../../../client/src/runs/life/turns.ts';

describe('turns', () => {
  const never = new AbortController().signal;
  const settle = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('lets a fixed number run at a time, in order of arrival', async () => {
    const turns = new Turns(2);
    const order: number[] = [];
    const ends: EndTurn[] = [];
    for (const at of [1, 2, 3, 4]) {
      void turns.take(never).then((end) => {
        order.push(at);
        ends.push(end);
      });
    }
    await settle();
    assert.deepEqual(order, [1, 2]);
    assert.equal(turns.isFull, true);
    ends[1]?.();
    await settle();
    assert.deepEqual(order, [1, 2, 3]);
    ends[0]?.();
    ends[0]?.();
    await settle();
    assert.deepEqual(order, [1, 2, 3, 4]);
    assert.equal(turns.isFull, true, 'a turn given back twice counts once');
  });

  it('forgets a caller that stops waiting', async () => {
    const turns = new Turns(1);
    const end = await turns.take(never);
    const stop = new AbortController();
    const waiting = turns.take(stop.signal);
    const next = turns.take(never);
    stop.abort(new Error('enough'));
    await assert.rejects(waiting, /enough/);
    end();
    (await next)();
    assert.equal(turns.isFull, false);
  });

  it('gives none to a caller that has stopped already', async () => {
    const turns = new Turns(1);
    await assert.rejects(turns.take(AbortSignal.abort(new Error('enough'))), /enough/);
    assert.equal(turns.isFull, false);
  });
});
