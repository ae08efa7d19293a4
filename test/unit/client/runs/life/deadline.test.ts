import assert from 'node:assert/strict';
import { mock } from 'node:test';
import { AnswerError, AuthError, RateLimitError } from '../../../../../client/src/api/errors.ts';
import type { QueryStatus } from '../../../../../client/src/api/queries.ts';
import type { Clock } from '../../../../../client/src/api/retry.ts';
import { QueryRun } from '../../../../../client/src/runs/life/queryRun.ts';
import type { QueryService } from '../../../../../client/src/runs/life/queryRunRequest.ts';
import { Turns } from '../../../../../client/src/runs/life/turns.ts';

const request = { id: 'run-1', query: 'select 1', refresh: 'blocking' } as const;
const never = <T>(): Promise<T> => new Promise(() => undefined);
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A service that does what the test says. */
function serviceOf(parts: Partial<QueryService>): QueryService {
  return { submit: never, status: never, cancel: never, ...parts };
}

/** The clock that the timers of the test go by; its own waits never end. */
const clock: Clock = { now: () => Date.now(), wait: never };

describe('the deadline of a run', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: 1_000_000 }));
  afterEach(() => mock.timers.reset());

  const begin = (service: Partial<QueryService>, more: object = {}): QueryRun =>
    new QueryRun(request, serviceOf(service), clock, { deadlineMs: 60_000, ...more });

  it('ends the wait for an answer that trickles in', async () => {
    let stopped: AbortSignal | undefined;
    const run = begin({
      submit: (_submission, signal) => {
        stopped = signal;
        return never();
      },
    });
    await settled();
    mock.timers.tick(59_999);
    assert.equal(run.state.kind, 'running');
    mock.timers.tick(1);
    assert.deepEqual(run.state, { kind: 'lost', gaveUp: true });
    assert.ok(stopped?.aborted);
  });

  it('does not come in a pause that the service has asked for', async () => {
    const run = begin({ submit: () => Promise.reject(new RateLimitError(30_000)) });
    await settled();
    assert.equal(run.state.kind, 'throttled');
    mock.timers.tick(120_000);
    assert.equal(run.state.kind, 'throttled');
  });

  it('does not come before the run has its turn', async () => {
    const turns = new Turns(1);
    await turns.take(new AbortController().signal);
    const run = begin({}, { turns });
    mock.timers.tick(120_000);
    assert.deepEqual(run.state, { kind: 'queued', isOwn: true });
    await run.cancel();
  });

  it('changes nothing of a run that has ended, or is being cancelled', async () => {
    const failed = begin({ submit: () => Promise.reject(new AuthError('host', undefined)) });
    const cancelled = begin({});
    await settled();
    void cancelled.cancel();
    mock.timers.tick(120_000);
    assert.equal(failed.state.kind, 'failed');
    assert.equal(cancelled.state.kind, 'cancelling');
  });

  it('is none where it is further away than timers count', async () => {
    const run = begin({}, { deadlineMs: 3_000_000_000 });
    await settled();
    mock.timers.tick(2_500_000_000);
    assert.equal(run.state.kind, 'running');
  });
});

describe('a run that was lost', () => {
  const lost = async (status: QueryService['status']): Promise<QueryRun> => {
    const passing: Clock = { now: () => 0, wait: () => Promise.resolve() };
    let looks = 0;
    const service = serviceOf({
      submit: () => Promise.reject(new AnswerError('host', 202, 'cut off')),
      status: (...call) =>
        ++looks > 3 ? status(...call) : Promise.reject(new AnswerError('host', 200, 'cut off')),
      cancel: () => Promise.resolve({ alreadyComplete: false }),
    });
    const run = new QueryRun({ ...request, refresh: 'async' }, service, passing);
    await run.ended;
    assert.equal(run.state.kind, 'lost');
    return run;
  };

  const ends: [what: string, look: () => Promise<QueryStatus>, end: string][] = [
    ['cannot be looked at', () => Promise.reject(new AuthError('host', undefined)), 'failed'],
    ['has failed', () => Promise.resolve({ kind: 'failed', message: 'No.' }), 'failed'],
    ['has ended without its result', () => Promise.resolve({ kind: 'withoutResult' }), 'failed'],
  ];
  for (const [what, look, end] of ends) {
    it(`is ${end} where it ${what} when it is checked again`, async () => {
      const run = await lost(look);
      assert.equal(await run.checkAgain(), false);
      assert.ok(run.state.kind === 'failed');
      assert.match(`${run.state.words.message} ${run.state.words.advice}`, /\w+.* \w+/);
      assert.equal(await run.checkAgain(), false, 'it is looked at no more');
    });
  }

  it('can be cancelled, and no other that has ended', async () => {
    const run = await lost(() => Promise.resolve({ kind: 'running' }));
    await run.cancel();
    assert.equal(run.state.kind, 'cancelled');
    const done = await lost(() => Promise.resolve({ kind: 'failed', message: 'No.' }));
    await done.checkAgain();
    await done.cancel();
    assert.equal(done.state.kind, 'failed');
  });
});
