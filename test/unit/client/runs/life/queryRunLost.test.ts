import type { QueryStatus } from '../../../../../client/src/api/queries.ts';
import type { RefreshMode } from '../../../../../server/common/runs/refreshMode.ts';
import assert from 'node:assert/strict';
import {
  AnswerError,
  AuthError,
  ConnectionError,
  NotFoundError,
} from '../../../../../client/src/api/errors.ts';
import { deadlineMs } from '../../../../../client/src/runs/life/pollCadence.ts';
import { QueryRun } from '../../../../../client/src/runs/life/queryRun.ts';
import {
  done,
  gone,
  JumpingClock,
  queued,
  request,
  running,
  type Script,
  scripted,
  states,
} from './scriptedService.ts';

describe('a query run', () => {
  const lostSubmission = new ConnectionError('host', 'UND_ERR_SOCKET', true);
  const recoveries: [what: string, status: Script, end: string, looks: number][] = [
    ['finds it by its id', [done], 'done', 1],
    ['finds it once its record has appeared', [new NotFoundError(undefined), done], 'done', 2],
    ['follows it where it still goes on', [running, running, done], 'done', 3],
    [
      'is lost where there is no record of it',
      [new NotFoundError(undefined), new NotFoundError(undefined), new NotFoundError(undefined)],
      'lost',
      3,
    ],
    ['is lost where nobody answers', [lostSubmission, lostSubmission, lostSubmission], 'lost', 3],
    ['fails where the key is refused by now', [new AuthError('host', undefined)], 'failed', 1],
  ];
  for (const [what, status, end, looks] of recoveries) {
    it(`${what} after a submission that was not answered, and submits no second time`, async () => {
      const { service, calls } = scripted([lostSubmission], status);
      const clock = new JumpingClock();
      const run = new QueryRun({ ...request, refresh: 'blocking' }, service, clock);
      await run.ended;
      assert.equal(run.state.kind, end);
      assert.deepEqual(calls, ['submit', ...Array<string>(looks).fill('status')]);
      if (end === 'lost') assert.equal(run.elapsedMs, 5_000 + 15_000 + 45_000);
    });
  }

  const cutAnswer = new AnswerError('host', 202, 'The answer is not JSON, or was cut off.');
  const spoilt: [
    what: string,
    refresh: RefreshMode,
    status: Script,
    end: string,
    calls: string[],
  ][] = [
    ['finds a background run', 'async', [done], 'done', ['submit', 'status']],
    [
      'finds a fresh one, and starts no second',
      'force_async',
      [done],
      'done',
      ['submit', 'status'],
    ],
    [
      'loses it where no answer can be read',
      'async',
      [cutAnswer, cutAnswer, cutAnswer],
      'lost',
      ['submit', 'status', 'status', 'status'],
    ],
    ['fails where the answer was the result itself', 'blocking', [], 'failed', ['submit']],
  ];
  for (const [what, refresh, status, end, wanted] of spoilt) {
    it(`${what} after the answer to its submission was cut off`, async () => {
      const { service, calls } = scripted([cutAnswer], status);
      const run = new QueryRun({ ...request, refresh }, service, new JumpingClock());
      await run.ended;
      assert.equal(run.state.kind, end);
      assert.deepEqual(calls, wanted);
    });
  }

  it('is lost after ten minutes without an end', async () => {
    const { service, calls } = scripted([queued], []);
    const seen = await states(service);
    assert.equal(seen.at(-1), 'lost');
    // The hour has 120 requests: ten minutes may not cost more than a third of them.
    assert.ok(calls.length <= 40, `${calls.length} requests`);
  });

  it('is lost, not failed, where the answer stays out for ten minutes', async () => {
    const { service } = scripted(
      [queued],
      Array.from({ length: 99 }, () => gone),
    );
    const clock = new JumpingClock();
    const seen = await states(service, clock);
    assert.equal(seen.at(-1), 'lost');
    assert.ok(seen.slice(1, -1).every((kind) => kind === 'unreachable'));
    assert.ok(clock.now() > 600_000 && clock.now() < 645_000, `${clock.now()} ms`);
  });

  it('finds a lost result when it is checked again', async () => {
    const script = Array.from({ length: 99 }, (): QueryStatus | Error => gone);
    const { service } = scripted([queued], script);
    const run = new QueryRun(request, service, new JumpingClock());
    await run.ended;
    assert.equal(run.state.kind, 'lost');
    script.splice(0, script.length, running, queued, done, gone);
    for (const goesOn of [true, true, false, false]) {
      const kind = goesOn ? 'lost' : 'done';
      assert.deepEqual([await run.checkAgain(), run.state.kind], [goesOn, kind]);
    }
    assert.equal(script.length, 1, 'nobody asks for a run that has ended');
  });

  const patiences: [minutes: number, least: number, most: number][] = [
    [1, 70_000, 105_000],
    [10, 610_000, 645_000],
  ];
  for (const [minutes, least, most] of patiences) {
    it(`gives up after ${minutes} min and says so, never that there are no rows`, async () => {
      const { service } = scripted([queued], Array<QueryStatus>(60).fill(running));
      const conditions = { deadlineMs: deadlineMs(minutes) };
      const run = new QueryRun(request, service, new JumpingClock(), conditions);
      await run.ended;
      assert.deepEqual(run.state, { kind: 'lost', gaveUp: true });
      assert.ok(run.elapsedMs >= least && run.elapsedMs <= most, `${run.elapsedMs} ms`);
    });
  }

  it('waits forever where the settings say so', async () => {
    const { service } = scripted([queued], [...Array<QueryStatus>(200).fill(running), done]);
    const conditions = { deadlineMs: deadlineMs(0) };
    const run = new QueryRun(request, service, new JumpingClock(), conditions);
    await run.ended;
    assert.equal(run.state.kind, 'done');
    assert.ok(run.elapsedMs > 5_000_000);
  });
});
