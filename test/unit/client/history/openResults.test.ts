import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Emitter } from '../../../../client/src/base/emitter.ts';
import { HistoryRecorder } from '../../../../client/src/history/historyRecorder.ts';
import { HistoryStore } from '../../../../client/src/history/historyStore.ts';
import { OpenResults } from '../../../../client/src/history/openResults.ts';
import { Pins } from '../../../../client/src/results/pins.ts';
import type { Snapshot } from '../../../../client/src/results/snapshot.ts';
import { SnapshotStore } from '../../../../client/src/results/snapshotStore.ts';
import { Tabs } from '../../../../client/src/results/tabs.ts';
import type { QueryRunState } from '../../../../client/src/runs/life/queryRun.ts';
import type { Run } from '../../../../client/src/runs/window/runs.ts';
import { resultOf, runOf } from '../results/run.ts';

const doneWith = (value: number): QueryRunState => ({
  kind: 'done',
  result: resultOf(['n'], [[value]]),
});
const running: QueryRunState = { kind: 'running' };

/** No reason for a failure is expected here. */
function refuse(reason: unknown): void {
  assert.equal(reason, '');
}

type Window = {
  readonly tabs: Tabs;
  readonly pins: Pins;
  readonly open: OpenResults;
  /** Tells of a run, and waits until an ended one is in the history. */
  readonly follow: (run: Run) => Promise<void>;
};

describe('open results', () => {
  let folder: string;
  let stored: Map<string, unknown>;
  let limits: { entries: number; resultBytes: number };
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'open-results-'));
    stored = new Map();
    limits = { entries: 100, resultBytes: 1_000_000 };
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const state = {
    get: (key: string): unknown => stored.get(key),
    update: (key: string, value: unknown): Promise<void> => {
      // Stored as JSON.
      stored.set(key, JSON.parse(JSON.stringify(value)));
      return Promise.resolve();
    },
  };

  function openWindow({ isPaused = false } = {}): Window {
    const tabs = new Tabs();
    const pins = new Pins(tabs, new SnapshotStore(path.join(folder, 'pins')), refuse);
    const history = new HistoryStore(path.join(folder, 'history'), () => limits);
    const runs = new Emitter<Run>();
    new HistoryRecorder({ onDidChange: runs.event }, history, () => isPaused, refuse);
    const result = (runId: string): Promise<Snapshot | undefined> => history.result(runId);
    const open = new OpenResults({ tabs, pins, state, result });
    const follow = async (run: Run): Promise<void> => {
      const written = new Promise<void>((resolve) => {
        if (!run.work.hasEnded || isPaused) resolve();
        else history.onDidChange(() => resolve());
      });
      tabs.follow(run);
      runs.fire(run);
      await written;
      await open.restore();
    };
    return { tabs, pins, open, follow };
  }

  async function nextWindow(): Promise<Window> {
    const next = openWindow();
    await next.open.restore();
    return next;
  }

  const rowsOf = ({ tabs }: Window): unknown =>
    tabs.all.map(({ title, shown }) => [title, shown?.result.rows[0]?.[0]]);

  it('are in their tabs again, in their order, with the active one', async () => {
    const first = openWindow();
    await first.follow(runOf('1', 'signups', 'a.hogql', doneWith(1)));
    await first.follow(runOf('2', 'pages', 'a.hogql', doneWith(2)));
    await first.follow(runOf('3', 'plans', 'b.hogql', doneWith(3)));
    first.tabs.move(first.tabs.of('3')?.id ?? '', 0);
    first.tabs.rename(first.tabs.of('2')?.id ?? '', 'top pages');
    first.tabs.select(first.tabs.of('1')?.id ?? '');
    const next = await nextWindow();
    assert.deepEqual(rowsOf(next), [
      ['plans', 3],
      ['signups', 1],
      ['top pages', 2],
    ]);
    assert.equal(next.tabs.front?.title, 'signups');
    await next.open.restore();
    assert.deepEqual(rowsOf(await nextWindow()), rowsOf(next));
  });

  it('keep the chart that they open as, and what the service said beside the rows', async () => {
    const first = openWindow();
    const remarks = {
      warnings: ['Old data.'],
      findings: [
        { severity: 'warning', message: 'All.', start: 1, end: 2, slowBy: 'no_start_date' },
      ],
      scan: { rowsRead: 5, ms: 6, rangeShare: 0.5, projectShare: 0.25, isUnfinished: true },
      timings: [{ step: './parse', ms: 4 }],
    } as const;
    const result = { ...resultOf(['n'], [[1]]), remarks };
    const run = runOf('1', 'signups', 'a.hogql', { kind: 'done', result });
    await first.follow({ ...run, order: { ...run.order, display: 'bar x=n' } });
    const { tabs } = await nextWindow();
    assert.deepEqual(tabs.front?.shown?.result, { ...result, display: 'bar x=n' });
  });

  it('come once beside pinned ones, which keep their pin and their place', async () => {
    const first = openWindow();
    await first.follow(runOf('1', 'signups', 'a.hogql', doneWith(1)));
    await first.follow(runOf('2', 'pages', 'a.hogql', doneWith(2)));
    first.tabs.setPinned(first.tabs.of('1')?.id ?? '', true);
    await first.follow(runOf('3', 'signups', 'a.hogql', doneWith(3)));
    await first.pins.settled;
    const next = await nextWindow();
    const expected = [
      ['signups', 1],
      ['pages', 2],
      ['signups', 3],
    ];
    assert.deepEqual(rowsOf(next), expected);
    assert.deepEqual(
      next.tabs.all.map(({ pinned }) => pinned),
      [true, false, false],
    );
    await next.follow(runOf('4', 'signups', 'a.hogql', doneWith(4)));
    assert.deepEqual(rowsOf(next), [...expected.slice(0, 2), ['signups', 4]]);
  });

  it('stand in the tab of a run that goes on, until that has its own', async () => {
    const first = openWindow();
    await first.follow(runOf('1', 'signups', 'a.hogql', doneWith(1)));
    await first.follow(runOf('2', 'pages', 'a.hogql', doneWith(2)));
    await first.follow(runOf('3', 'signups', 'a.hogql', running));
    const next = openWindow();
    await next.follow(runOf('3', 'signups', 'a.hogql', running));
    assert.deepEqual(rowsOf(next), [
      ['signups', 1],
      ['pages', 2],
    ]);
    assert.equal(next.tabs.front?.run?.work.request.id, '3');
    await next.follow(runOf('3', 'signups', 'a.hogql', doneWith(3)));
    assert.deepEqual(rowsOf(next), [
      ['signups', 3],
      ['pages', 2],
    ]);
  });

  it('are taken by a run that is resumed later', async () => {
    const first = openWindow();
    await first.follow(runOf('1', 'signups', 'a.hogql', doneWith(1)));
    const next = await nextWindow();
    await next.follow(runOf('3', 'signups', 'a.hogql', running));
    assert.deepEqual(rowsOf(next), [['signups', 1]]);
  });

  it('come before a run of another statement that began first, which stays active', async () => {
    const first = openWindow();
    await first.follow(runOf('1', 'signups', 'a.hogql', doneWith(1)));
    const next = openWindow();
    await next.follow(runOf('2', 'pages', 'a.hogql', doneWith(2)));
    assert.deepEqual(rowsOf(next), [
      ['signups', 1],
      ['pages', 2],
    ]);
    assert.equal(next.tabs.front?.title, 'pages');
  });

  it('do not come back when they were closed, or are not in the history any more', async () => {
    const first = openWindow();
    await first.follow(runOf('1', 'signups', 'a.hogql', doneWith(1)));
    await first.follow(runOf('2', 'pages', 'a.hogql', doneWith(2)));
    first.tabs.close(first.tabs.of('1')?.id ?? '');
    assert.deepEqual(rowsOf(await nextWindow()), [['pages', 2]]);
    limits = { ...limits, resultBytes: 1 };
    const other = openWindow();
    await other.follow(runOf('3', 'plans', 'a.hogql', doneWith(3)));
    assert.deepEqual(rowsOf(await nextWindow()), []);
  });

  it('are not written to disk while the history is paused', async () => {
    const first = openWindow({ isPaused: true });
    await first.follow(runOf('1', 'signups', 'a.hogql', doneWith(1)));
    assert.deepEqual(rowsOf(await nextWindow()), []);
  });

  it('are none if what was remembered cannot be read', async () => {
    stored.set('hogql.openResults', { tabs: [{ resultId: 5 }] });
    assert.deepEqual(rowsOf(await nextWindow()), []);
  });
});
