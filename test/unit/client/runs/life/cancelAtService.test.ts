import assert from 'node:assert/strict';
import { ConnectionError } from '../../../../../client/src/api/errors.ts';
import type { QueryStatus } from '../../../../../client/src/api/queries.ts';
import type { Clock } from '../../../../../client/src/api/retry.ts';
import {
  cancelAtService,
  cancelLateArrival,
} from '../../../../../client/src/runs/life/cancelAtService.ts';
import type { QueryService } from '../../../../../client/src/runs/life/queryRunRequest.ts';

const done = { kind: 'done', result: {} } as unknown as QueryStatus;
const never = new Promise<never>(() => undefined);
const lost = new ConnectionError('host', 'ECONNRESET', true);

/** A service that answers a cancel and a look so, and the calls made of it. */
function serviceOf(
  cancel: () => Promise<{ alreadyComplete: boolean }>,
  status: () => Promise<QueryStatus> = () => never,
) {
  const calls: string[] = [];
  const service = {
    cancel: (id: string) => {
      calls.push(`cancel ${id}`);
      return cancel();
    },
    status: (id: string) => {
      calls.push(`status ${id}`);
      return status();
    },
  } as unknown as QueryService;
  return { service, calls };
}

/** A clock on which waits never end or end immediately; they are recorded. */
function clockOf(passes: boolean): Clock & { waits: number[]; signals: AbortSignal[] } {
  const [waits, signals]: [number[], AbortSignal[]] = [[], []];
  const wait = (ms: number, signal: AbortSignal): Promise<void> => {
    waits.push(ms);
    signals.push(signal);
    return passes ? Promise.resolve() : never;
  };
  return { now: () => 0, wait, waits, signals };
}

describe('a cancel at the service', () => {
  const outcomes: [
    what: string,
    cancel: () => Promise<{ alreadyComplete: boolean }>,
    status: () => Promise<QueryStatus>,
    outcome: object,
    calls: string[],
  ][] = [
    [
      'is confirmed without a word',
      () => Promise.resolve({ alreadyComplete: false }),
      () => never,
      { kind: 'cancelled' },
      ['cancel a'],
    ],
    [
      'brings the result that was there before it',
      () => Promise.resolve({ alreadyComplete: true }),
      () => Promise.resolve(done),
      done,
      ['cancel a', 'status a'],
    ],
    [
      'is a cancel where the run had failed before it',
      () => Promise.resolve({ alreadyComplete: true }),
      () => Promise.resolve({ kind: 'failed', message: 'no' }),
      { kind: 'cancelled' },
      ['cancel a', 'status a'],
    ],
    [
      'is a cancel where the result cannot be had',
      () => Promise.resolve({ alreadyComplete: true }),
      () => Promise.reject(lost),
      { kind: 'cancelled' },
      ['cancel a', 'status a'],
    ],
    [
      'says that the service could not be told',
      () => Promise.reject(lost),
      () => never,
      {
        kind: 'cancelled',
        note: 'The service could not be reached, so the run may continue there.',
      },
      ['cancel a'],
    ],
  ];
  for (const [what, cancel, status, outcome, wanted] of outcomes) {
    it(what, async () => {
      const { service, calls } = serviceOf(cancel, status);
      const clock = clockOf(false);
      assert.deepEqual(await cancelAtService(service, 'a', clock), outcome);
      assert.deepEqual(calls, wanted);
      assert.deepEqual(clock.waits, [5_000]);
      assert.ok(clock.signals[0]?.aborted, 'nothing is left waiting');
    });
  }

  it('is over after five seconds without an answer, and says so', async () => {
    const { service } = serviceOf(() => never);
    assert.deepEqual(await cancelAtService(service, 'a', clockOf(true)), {
      kind: 'cancelled',
      note: 'The service did not confirm it, so the run may continue there.',
    });
  });

  it('is repeated a second later for a submission that was on its way, whatever comes of it', async () => {
    const { service, calls } = serviceOf(() => Promise.reject(lost));
    const clock = clockOf(true);
    await cancelLateArrival(service, 'a', clock);
    assert.deepEqual([calls, clock.waits], [['cancel a'], [1_000]]);
  });
});
