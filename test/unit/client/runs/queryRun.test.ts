import assert from 'node:assert/strict';
import {
  AnswerError,
  AuthError,
  ConnectionError,
  NotFoundError,
  RateLimitError,
} from '../../../../client/src/api/errors.ts';
import type { QueryResult, QueryStatus, RefreshMode } from '../../../../client/src/api/queries.ts';
import type { Clock } from '../../../../client/src/api/retry.ts';
import { Turns } from '../../../../client/src/runs/turns.ts';
import { deadlineMs } from '../../../../client/src/runs/pollCadence.ts';
import { QueryRun } from '../../../../client/src/runs/queryRun.ts';
import type { QueryService } from '../../../../client/src/runs/queryService.ts';

const request = { id: 'run-1', query: 'select 1', refresh: 'async' } as const;
const result: QueryResult = {
  columns: [{ name: 'n', type: 'UInt8' }],
  rows: [[1]],
  hasMore: null,
  limit: null,
  cachedAt: null,
  hogql: null,
  clickhouse: null,
};
const queued: QueryStatus = { kind: 'queued' };
const gone = new ConnectionError('host', 'UND_ERR_SOCKET', true);
const running: QueryStatus = { kind: 'running' };
const done: QueryStatus = { kind: 'done', result };

/** What the service answers, call by call: a status, or an error to throw. */
type Script = (QueryStatus | Error)[];

/** A service that follows scripts, and keeps the calls made of it. */
function scripted(
  submit: Script,
  status: Script,
  cancelled?: { alreadyComplete: boolean } | Error,
) {
  const calls: string[] = [];
  const next = (script: Script, call: string): Promise<QueryStatus> => {
    calls.push(call);
    const answer = script.shift() ?? running;
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer);
  };
  const service: QueryService = {
    submit: () => next(submit, 'submit'),
    status: () => next(status, 'status'),
    cancel: () => {
      calls.push('cancel');
      return cancelled instanceof Error
        ? Promise.reject(cancelled)
        : Promise.resolve(cancelled ?? { alreadyComplete: false });
    },
  };
  return { service, calls };
}

/** A clock that jumps over every wait; `hold` makes the next waits last until aborted. */
class JumpingClock implements Clock {
  #now = 0;
  hold = false;

  now(): number {
    return this.#now;
  }

  async wait(ms: number, signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (this.hold) {
      await new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          reject(signal.reason as Error);
        });
      });
    }
    await Promise.resolve();
    signal.throwIfAborted();
    this.#now += ms;
  }
}

/** Runs to the end and returns the states passed through. */
async function states(service: QueryService, clock = new JumpingClock()): Promise<string[]> {
  const run = new QueryRun(request, service, clock);
  const seen: string[] = [];
  run.onDidChange(({ kind }) => seen.push(kind));
  await run.ended;
  return seen;
}

describe('a query run', () => {
  const ends: [what: string, submit: Script, status: Script, seen: string[]][] = [
    ['is done at once where the answer is the result', [done], [], ['done']],
    [
      'passes through its states',
      [queued],
      [queued, running, done],
      ['queued', 'queued', 'running', 'done'],
    ],
    [
      'fails with the service’s words',
      [queued],
      [{ kind: 'failed', message: 'No such column.' }],
      ['queued', 'failed'],
    ],
    ['fails where the key is refused', [new AuthError('host', undefined)], [], ['failed']],
    ['fails where the project is not there', [new NotFoundError(undefined)], [], ['failed']],
    [
      'is expired where its record is gone',
      [queued],
      [new NotFoundError(undefined)],
      ['queued', 'expired'],
    ],
    [
      'is looked for again where the connection is lost',
      [queued],
      [running, ...Array.from({ length: 5 }, () => gone), done],
      ['queued', 'running', ...Array.from({ length: 5 }, () => 'unreachable'), 'done'],
    ],
    [
      'fails where the service cannot be reached at all',
      [new ConnectionError('host', 'ECONNREFUSED', false)],
      [],
      ['failed'],
    ],
    [
      'waits out a pause the service asks for',
      [new RateLimitError(37_000), queued],
      [new RateLimitError(undefined), done],
      ['throttled', 'queued', 'throttled', 'done'],
    ],
    ['does not wait out a long one', [new RateLimitError(600_000)], [], ['failed']],
    [
      'ends with a defect of the extension’s own',
      [new TypeError('x is undefined')],
      [],
      ['failed'],
    ],
  ];
  for (const [what, submit, status, seen] of ends) {
    it(what, async () => assert.deepEqual(await states(scripted(submit, status).service), seen));
  }

  it('says what the service says, and until when it pauses', async () => {
    const { service } = scripted(
      [new RateLimitError(37_000), queued],
      [{ kind: 'failed', message: 'No such column.' }],
    );
    const run = new QueryRun(request, service, new JumpingClock());
    const seen: object[] = [];
    run.onDidChange((state) => seen.push(state));
    await run.ended;
    assert.deepEqual(seen[0], { kind: 'throttled', untilMs: 37_000 });
    assert.match(run.state.kind === 'failed' ? run.state.words.message : '', /No such column/);
  });

  it('says from when on the service takes requests again', async () => {
    const run = new QueryRun(
      request,
      scripted([new RateLimitError(600_000)], []).service,
      new JumpingClock(),
    );
    await run.ended;
    assert.equal(run.state.kind === 'failed' && run.state.freeAtMs, 600_000);
  });

  it('sends the node of a query with placeholders in place of its text', async () => {
    const node = { kind: 'HogQLQuery', query: 'select {n}', values: { n: 1 } };
    const sent: unknown[] = [];
    const { service } = scripted([done], []);
    const noting: QueryService = {
      ...service,
      submit: (submission, signal) => {
        sent.push(submission.query);
        return service.submit(submission, signal);
      },
    };
    await new QueryRun({ ...request, node }, noting, new JumpingClock()).ended;
    await new QueryRun(request, noting, new JumpingClock()).ended;
    assert.deepEqual(sent, [node, 'select 1']);
  });

  it('keeps the older result that came with its status, apart from its state', async () => {
    const { service } = scripted([{ kind: 'running', stale: result }], [running, done]);
    const run = new QueryRun(request, service, new JumpingClock());
    const seen: object[] = [];
    run.onDidChange((state) => seen.push(state));
    await run.ended;
    assert.equal(run.stale, result);
    assert.deepEqual(seen[0], { kind: 'running' });
  });

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

  it('is postponed, not ended, by a long pause between polls', async () => {
    const { service } = scripted([queued], [new RateLimitError(300_000), done]);
    assert.deepEqual(await states(service), ['queued', 'throttled', 'done']);
  });

  it('follows the run of the same query that was there before it, and leaves it alone', async () => {
    const { service, calls } = scripted([{ kind: 'queued', id: 'earlier' }], []);
    const asked: string[] = [];
    const noting: QueryService = {
      ...service,
      status: (id, ...rest) => {
        asked.push(id);
        return asked.length < 3 ? service.status(id, ...rest) : new Promise(() => undefined);
      },
    };
    const run = new QueryRun(request, noting, new JumpingClock());
    while (asked.length < 3) await new Promise((resolve) => setImmediate(resolve));
    await run.cancel();
    assert.deepEqual(new Set(asked), new Set(['earlier']));
    assert.ok(!calls.includes('cancel'));
    assert.match(run.state.kind === 'cancelled' ? (run.state.note ?? '') : '', /Somebody else/);
  });

  it('cancels again a submission that may arrive after the cancel', async () => {
    const { service, calls } = scripted([queued], []);
    const late: QueryService = { ...service, submit: () => new Promise(() => undefined) };
    const run = new QueryRun(request, late, new JumpingClock());
    await run.cancel();
    assert.equal(run.state.kind, 'cancelled');
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(calls, ['cancel', 'cancel']);
  });

  it('is lost after ten minutes without an end', async () => {
    const { service, calls } = scripted([queued], []);
    const seen = await states(service);
    assert.equal(seen.at(-1), 'lost');
    // The hour has 120 requests: ten minutes may not cost more than a third of them.
    assert.ok(calls.length <= 40, `${calls.length} requests`);
  });

  it('is cancelled with one DELETE, however often cancel is called', async () => {
    const { service, calls } = scripted([queued], []);
    const clock = new JumpingClock();
    clock.hold = true;
    const run = new QueryRun(request, service, clock);
    await Promise.resolve();
    await Promise.all([run.cancel(), run.cancel()]);
    await run.ended;
    assert.equal(run.state.kind, 'cancelled');
    assert.deepEqual(calls, ['submit', 'cancel']);
  });

  it('is cancelled for the user even where the service cannot be told', async () => {
    const lost = new ConnectionError('host', 'ECONNRESET', true);
    const { service } = scripted([queued], [], lost);
    const clock = new JumpingClock();
    clock.hold = true;
    const run = new QueryRun(request, service, clock);
    await run.cancel();
    assert.ok(run.state.kind === 'cancelled');
    assert.match(run.state.note ?? '', /may continue there/);
  });

  it('ends with the result where it was complete before the cancel arrived', async () => {
    const { service } = scripted([queued], [done], { alreadyComplete: true });
    const clock = new JumpingClock();
    clock.hold = true;
    const run = new QueryRun(request, service, clock, { rowLimit: (rows) => rows });
    await run.cancel();
    assert.deepEqual(run.state, { kind: 'done', result: { ...result, rowLimit: 1 } });
  });

  it('is cancelled with one DELETE where its submission had been answered', async () => {
    const { service, calls } = scripted([queued], []);
    let look = (): void => undefined;
    const looked = new Promise<void>((resolve) => (look = resolve));
    const status: QueryService['status'] = () => new Promise(() => look());
    const run = new QueryRun(request, { ...service, status }, new JumpingClock());
    await looked;
    await run.cancel();
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(calls, ['submit', 'cancel']);
  });

  const requests: [refresh: RefreshMode, before: boolean, how: string][] = [
    ['async', true, 'given up before the cancel is sent'],
    ['blocking', false, 'open until the service has ended it'],
  ];
  for (const [refresh, before, how] of requests) {
    it(`has its ${refresh} request ${how}`, async () => {
      const aborted: boolean[] = [];
      let sent: AbortSignal | undefined;
      const { service } = scripted([], []);
      const noting: QueryService = {
        ...service,
        submit: (_submission, signal) => {
          sent = signal;
          return new Promise(() => undefined);
        },
        cancel: (...call) => {
          aborted.push(sent?.aborted ?? false);
          return service.cancel(...call);
        },
      };
      const run = new QueryRun({ ...request, refresh }, noting, new JumpingClock());
      await run.cancel();
      assert.deepEqual([aborted[0], sent?.aborted], [before, true]);
    });
  }

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

  it('is cancelled while the connection is lost', async () => {
    const { service, calls } = scripted(
      [queued],
      Array.from({ length: 99 }, () => gone),
    );
    const run = new QueryRun(request, service, new JumpingClock());
    run.onDidChange(({ kind }) => {
      if (kind === 'unreachable') void run.cancel();
    });
    await run.ended;
    assert.equal(run.state.kind, 'cancelled');
    assert.ok(calls.includes('cancel'));
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

  it('waits for its turn unsent, and can then be cancelled without a request', async () => {
    const turns = new Turns(1);
    const first = scripted([queued], [done]);
    const one = new QueryRun(request, first.service, new JumpingClock(), { turns });
    await Promise.resolve();
    const second = scripted([done], []);
    const two = new QueryRun(request, second.service, new JumpingClock(), { turns });
    const third = scripted([done], []);
    const three = new QueryRun(request, third.service, new JumpingClock(), { turns });
    assert.deepEqual(two.state, { kind: 'queued', isOwn: true });
    const seen: object[] = [];
    two.onDidChange((state) => seen.push(state));
    await three.cancel();
    assert.equal(three.state.kind, 'cancelled');
    assert.deepEqual(third.calls, []);
    await one.ended;
    await two.ended;
    assert.deepEqual(seen, [{ kind: 'queued' }, done]);
    assert.equal(turns.isFull, false);
  });

  it('is only polled, and never sent again, by the window that resumes it', async () => {
    const { service, calls } = scripted([], [running, done]);
    const resumed = { ...request, resumed: { elapsedMs: 45_000 } };
    const run = new QueryRun(resumed, service, new JumpingClock());
    assert.ok(run.elapsedMs >= 45_000);
    await run.ended;
    assert.equal(run.state.kind, 'done');
    assert.ok(!calls.includes('submit'));
  });

  it('says that a resumed run is no longer there', async () => {
    const { service } = scripted([], [new NotFoundError(undefined)]);
    const resumed = { ...request, resumed: { elapsedMs: 45_000 } };
    const run = new QueryRun(resumed, service, new JumpingClock());
    await run.ended;
    assert.equal(run.state.kind, 'expired');
  });

  it('stops its clock at the end', async () => {
    const clock = new JumpingClock();
    const run = new QueryRun(request, scripted([queued], [done]).service, clock);
    await run.ended;
    const { elapsedMs } = run;
    await clock.wait(5_000, new AbortController().signal);
    assert.equal(run.elapsedMs, elapsedMs);
  });
});
