import assert from 'node:assert/strict';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import { HistoryRecorder } from '../../../../client/src/history/historyRecorder.ts';
import type { HistoryEntry, HistoryStore } from '../../../../client/src/history/historyStore.ts';
import type { QueryRunState } from '../../../../client/src/runs/life/queryRun.ts';
import type { Snapshot } from '../../../../client/src/results/snapshot.ts';
import type { Run } from '../../../../client/src/runs/window/runs.ts';
import { resultOf, runOf } from '../results/run.ts';

/** The entries recorded for these runs. */
function recorded(...runs: readonly Run[]): [entry: HistoryEntry, rows: Snapshot | undefined][] {
  const found: [HistoryEntry, Snapshot | undefined][] = [];
  const changed = new Emitter<Run>();
  const store = {
    add: (entry: HistoryEntry, rows?: Snapshot) => Promise.resolve(void found.push([entry, rows])),
  } as unknown as HistoryStore;
  const refuse = (reason: unknown): void => assert.fail(String(reason));
  const listen = { onDidChange: changed.event };
  const recorder = new HistoryRecorder(listen, store, () => false, refuse);
  for (const run of runs) changed.fire(run);
  recorder.dispose();
  changed.fire(runOf('late', 'late', 'file:///a.hogql', { kind: 'expired' }));
  return found;
}

const run = (state: QueryRunState): Run => runOf('1', 'signups', 'file:///a.hogql', state);
const result = resultOf(['n'], [[1], [2]]);

describe('the record of a run', () => {
  it('says what ran, where, when, and how it ended', () => {
    const [[entry, rows] = []] = recorded(run({ kind: 'done', result }));
    assert.ok(entry && rows);
    const { at, ...rest } = entry;
    assert.ok(Math.abs(Date.now() - 1_200 - at) < 2_000);
    assert.deepEqual(rest, {
      id: '1',
      title: 'signups',
      query: "select 'signups'",
      projectId: '1',
      elapsedMs: 1200,
      bytesRead: 45_000_000,
      connection: 'here · example.com',
      host: 'https://example.com',
      end: 'done',
      rows: 2,
      file: 'file:///a.hogql',
    });
    assert.equal(rows.result.rows.length, 2);
  });

  it('says that its rows came from the cache', () => {
    const cached = { ...result, cachedAt: '2026-01-01' };
    assert.equal(recorded(run({ kind: 'done', result: cached }))[0]?.[0].cached, true);
  });

  const ends: [state: QueryRunState, message: string | undefined][] = [
    [{ kind: 'failed', words: { message: 'No.', advice: 'Try.' } }, 'No.'],
    [{ kind: 'cancelled' }, undefined],
    [{ kind: 'expired' }, undefined],
    [{ kind: 'lost' }, undefined],
  ];
  for (const [state, message] of ends) {
    it(`has no rows where it is ${state.kind}`, () => {
      const [[entry, rows] = []] = recorded(run(state));
      assert.deepEqual(
        [entry?.end, entry?.message, entry?.rows, rows],
        [state.kind, message, undefined, undefined],
      );
      assert.equal(Object.keys(entry ?? {}).includes('message'), message !== undefined);
    });
  }

  const going = [
    ...(['queued', 'running', 'unreachable', 'cancelling'] as const).map((kind) => ({ kind })),
    { kind: 'throttled', limit: 'requests', untilMs: 1 } as const,
  ];
  for (const state of going) {
    it(`is not made while the run is ${state.kind}`, () => {
      assert.deepEqual(recorded(run(state)), []);
    });
  }

  it('is told of if it cannot be made', () => {
    const changed = new Emitter<Run>();
    const reasons: unknown[] = [];
    const listen = { onDidChange: changed.event };
    const store = {} as HistoryStore;
    const isPaused = () => false;
    const recorder = new HistoryRecorder(listen, store, isPaused, (error) => reasons.push(error));
    const broken = new Error('No file has this name.');
    const source = {
      get file(): never {
        throw broken;
      },
    };
    const ended = run({ kind: 'expired' });
    changed.fire({ ...ended, order: { ...ended.order, source } as unknown as Run['order'] });
    recorder.dispose();
    assert.deepEqual(reasons, [broken]);
  });

  it('is made once, and names no file where there is none', () => {
    const ended = run({ kind: 'expired' });
    const { source: _source, ...order } = ended.order;
    const found = recorded({ ...ended, order }, ended, { ...ended });
    assert.equal(found.length, 1);
    assert.ok(!('file' in (found[0]?.[0] ?? {})));
  });
});
