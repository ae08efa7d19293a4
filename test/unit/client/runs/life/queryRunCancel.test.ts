import type { RefreshMode } from '../../../../../server/common/runs/refreshMode.ts';
import type { QueryService } from '../../../../../client/src/runs/life/queryRunRequest.ts';
import assert from 'node:assert/strict';
import { ConnectionError } from '../../../../../client/src/api/errors.ts';
import { QueryRun } from '../../../../../client/src/runs/life/queryRun.ts';
import { done, gone, JumpingClock, queued, request, result, scripted } from './scriptedService.ts';

describe('a query run', () => {
  it('cancels again a submission that may arrive after the cancel', async () => {
    const { service, calls } = scripted([queued], []);
    const late: QueryService = { ...service, submit: () => new Promise(() => undefined) };
    const run = new QueryRun(request, late, new JumpingClock());
    await run.cancel();
    assert.equal(run.state.kind, 'cancelled');
    await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual(calls, ['cancel', 'cancel']);
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
});
