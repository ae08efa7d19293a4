import type { QueryService } from '../../../../../client/src/runs/life/queryRunRequest.ts';
import assert from 'node:assert/strict';
import {
  AuthError,
  ConnectionError,
  HttpError,
  NotFoundError,
  RateLimitError,
} from '../../../../../client/src/api/errors.ts';
import { QueryRun } from '../../../../../client/src/runs/life/queryRun.ts';
import { Turns } from '../../../../../client/src/runs/life/turns.ts';
import {
  done,
  gone,
  JumpingClock,
  queued,
  request,
  result,
  running,
  type Script,
  scripted,
  states,
} from './scriptedService.ts';

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
    assert.deepEqual(seen[0], { kind: 'throttled', limit: 'requests', untilMs: 37_000 });
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

  describe('that may not be waited for', () => {
    const tooLong = new HttpError('host', 504, 'Query has hit the max execution time.');
    const waited = { ...request, refresh: 'blocking' } as const;

    it('is sent once more, in the background and with an id of its own', async () => {
      const { service } = scripted([tooLong, queued], [done]);
      const sent: (readonly [id: string, refresh: string])[] = [];
      const noting: QueryService = {
        ...service,
        submit: (submission, signal) => {
          sent.push([submission.clientQueryId, submission.refresh]);
          return service.submit(submission, signal);
        },
      };
      const asked = { ...waited, mayMoveToBackground: true };
      const run = new QueryRun(asked, noting, new JumpingClock());
      const seen: object[] = [];
      run.onDidChange((state) => seen.push(state));
      await run.ended;
      assert.deepEqual(seen[0], { kind: 'queued' });
      assert.equal(run.isMoved, true);
      assert.equal(run.state.kind, 'done');
      assert.deepEqual(
        sent.map(([, refresh]) => refresh),
        ['blocking', 'async'],
      );
      assert.notEqual(sent[0]?.[0], sent[1]?.[0]);
      assert.equal(run.cost.requests, 3);
    });

    it('is cancelled by the id that it was sent with last', async () => {
      const { service } = scripted([tooLong, queued], []);
      const ids: string[] = [];
      const noting: QueryService = {
        ...service,
        submit: (submission, signal) => {
          ids.push(submission.clientQueryId);
          return service.submit(submission, signal);
        },
        cancel: (id, signal) => {
          ids.push(id);
          return service.cancel(id, signal);
        },
      };
      const run = new QueryRun(
        { ...waited, mayMoveToBackground: true },
        noting,
        new JumpingClock(),
      );
      const isOnItsWay = new Promise<void>((resolve) => {
        run.onDidChange(() => ids.length === 2 && resolve());
      });
      await isOnItsWay;
      await run.cancel();
      assert.equal(run.state.kind, 'cancelled');
      assert.equal(ids[2], ids[1]);
    });

    it('fails if somebody asked to wait for it', async () => {
      const { service, calls } = scripted([tooLong], []);
      const clock = new JumpingClock();
      const slowly: QueryService = {
        ...service,
        submit: async (submission, signal) => {
          await clock.wait(10_000, signal);
          return service.submit(submission, signal);
        },
      };
      const run = new QueryRun(waited, slowly, clock);
      await run.ended;
      assert.ok(run.state.kind === 'failed');
      assert.match(run.state.words.advice, /^Run it in the background/);
      assert.equal(run.state.words.remedy, 'runInBackground');
      assert.deepEqual(calls, ['submit']);
    });

    it('is told as what it is if the service repeats an earlier failure at once', async () => {
      const run = new QueryRun(waited, scripted([tooLong], []).service, new JumpingClock());
      await run.ended;
      assert.ok(run.state.kind === 'failed');
      assert.match(
        run.state.words.message,
        /^This query failed before, and .* until \S.* at most: Query has hit the max/,
      );
      assert.match(run.state.words.advice, /^Change the query, or run it in the background/);
      assert.equal(run.state.words.remedy, 'runInBackground');
    });

    it('is to be narrowed only once it failed in the background too', async () => {
      const failed = { kind: 'failed', message: 'Query has hit the max execution time.' } as const;
      const { service } = scripted([tooLong, queued], [failed]);
      const run = new QueryRun(
        { ...waited, mayMoveToBackground: true },
        service,
        new JumpingClock(),
      );
      await run.ended;
      assert.ok(run.state.kind === 'failed');
      assert.match(run.state.words.advice, /^Narrow its time range/);
      assert.equal(run.state.words.remedy, undefined);
    });
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
    assert.match(run.state.kind === 'cancelled' ? (run.state.note ?? '') : '', /started elsewhere/);
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
