import assert from 'node:assert/strict';
import { getEventListeners } from 'node:events';
import type { RefreshMode } from '../../../../server/common/runs/refreshMode.ts';
import { ServiceClient } from '../../../../client/src/api/serviceClient.ts';
import { QueryRun, type QueryRunState } from '../../../../client/src/runs/life/queryRun.ts';
import { Random } from '../../../fuzz/random.ts';
import { failure, FaultyService, result } from './faultyService.ts';
import { VirtualClock } from './virtualClock.ts';

const origin = 'https://service.example';
const storedKey = 'phx_secret_of_the_chaos';
const modes: readonly RefreshMode[] = [
  'async',
  'async',
  'lazy_async',
  'force_async',
  'blocking',
  'force_blocking',
];

/** The end of a run among random faults, and its course. */
export type Ended = {
  readonly kind: QueryRunState['kind'];
  readonly faults: number;
};

/**
 * One run against a service that fails at random, in virtual time; a third of the runs is cancelled
 * on the way. The same seed makes the same run.
 *
 * @throws AssertionError where it ends wrongly, is billed twice, or leaves something behind
 */
export async function runAmongFaults(seed: number): Promise<Ended> {
  const random = new Random(seed);
  const clock = new VirtualClock();
  const service = new FaultyService(random, clock, {
    rate: random.pick([0.1, 0.3, 0.6]),
    origin: origin,
    key: storedKey,
  });
  const logged: string[] = [];
  const access = {
    baseUrl: origin,
    apiKey: storedKey,
    userAgent: 'test/1',
    log: (text: string) => logged.push(text),
  };
  const queries = new ServiceClient(access, service, clock).queries('7');
  const request = { id: `run-${seed}`, query: 'select 1', refresh: random.pick(modes) };
  const run = new QueryRun(request, queries, clock, { left: () => random.below(120) });
  const states: QueryRunState[] = [];
  run.onDidChange((state) => states.push(state));
  const isCancelled = random.chance(0.3);
  if (isCancelled) {
    void clock.wait(random.below(30_000), new AbortController().signal).then(() => run.cancel());
  }
  await clock.run();

  const told = (): string =>
    `seed ${seed}, ${request.refresh}, ${states.map(({ kind }) => kind).join(' ')}\n${service.log.join('\n')}`;
  assert.ok(run.hasEnded, `ends: ${told()}`);
  assertRightEnd(run, service, isCancelled, told);
  const record = service.runs.get(request.id);
  assert.ok((record?.executions ?? 0) <= 1, `is billed once: ${told()}`);
  assert.deepEqual(service.leaks, [], told());
  const texts = [JSON.stringify(states), ...logged];
  assert.ok(!texts.some((text) => text.includes(storedKey)), `keeps the key to itself: ${told()}`);
  assert.equal(clock.waiting, 0, `leaves no timer: ${told()}`);
  for (const signal of [...clock.signals, ...service.signals]) {
    assert.equal(getEventListeners(signal, 'abort').length, 0, `leaves no listener: ${told()}`);
  }
  return { kind: run.state.kind, faults: service.faults.length };
}

/** Responses that say for certain that the run cannot be retrieved. */
const refusals = new Set([
  'unauthorized',
  'elsewhere',
  'portal',
  'serverError',
  'throttledLong',
  'throttledUntold',
  'throttledText',
  'throttledHeader',
  'concurrency',
  'refused',
  'noName',
  'badGateway',
  'badGatewayPage',
  'unavailable',
]);

function assertRightEnd(
  { state, request: { id, refresh } }: QueryRun,
  service: FaultyService,
  isCancelled: boolean,
  told: () => string,
): void {
  const record = service.runs.get(id);
  // A truncated answer loses the result in it. A background run continues.
  const isWaiting = !refresh.endsWith('async');
  switch (state.kind) {
    case 'done':
      assert.ok(record && !record.fails, `is only done where the service is: ${told()}`);
      assert.deepEqual(state.result.rows, result.results);
      return;
    case 'failed': {
      assert.notEqual(state.words.advice, '', told());
      assert.doesNotMatch(state.words.message, /extension itself/, told());
      if (state.words.message === failure) assert.ok(record?.fails, told());
      else
        assert.ok(
          service.faults.some((fault) => refusals.has(fault) || (fault === 'cutOff' && isWaiting)),
          `has a reason: ${told()}`,
        );
      return;
    }
    case 'cancelled':
      assert.ok(isCancelled, `is only cancelled by a person: ${told()}`);
      if (state.note === undefined) assertStopped(service, id, told);
      return;
    case 'expired':
      assert.ok(
        service.log.some((line) => line.startsWith('GET') && line.endsWith('404')),
        told(),
      );
      return;
    case 'lost': {
      const isLate = record !== undefined && record.durationMs > 600_000;
      assert.ok(service.faults.length > 0 || isLate, `is only lost for a reason: ${told()}`);
      return;
    }
    default:
      assert.fail(`${state.kind} is no end: ${told()}`);
  }
}

/** If the service was told, nothing continues there, unless a DELETE was lost. */
function assertStopped(service: FaultyService, id: string, told: () => string): void {
  const record = service.runs.get(id);
  const deletes = service.log.filter((line) => line.startsWith('DELETE'));
  assert.ok(deletes.length > 0, `tells the service: ${told()}`);
  if (!record || record.cancelledMs !== undefined) return;
  const wasOver = (record.deletedMs ?? -1) >= record.startedMs + record.durationMs;
  const oneFailed = deletes.some((line) => !line.endsWith('204'));
  assert.ok(wasOver || oneFailed, `leaves nothing running: ${told()}`);
}
