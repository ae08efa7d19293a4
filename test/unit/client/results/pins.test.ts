import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Pins } from '../../../../client/src/results/pins.ts';
import type { Snapshot } from '../../../../client/src/results/snapshot.ts';
import { SnapshotStore } from '../../../../client/src/results/snapshotStore.ts';
import { Tabs } from '../../../../client/src/results/tabs.ts';
import { resultOf, runOf } from './run.ts';

const rows = [
  [{ $integer: '18446744073709551615' }, null, 'a\u0000"\n'],
  [1, '', [1, { k: 2 }]],
];
const done = { kind: 'done' as const, result: resultOf(['a UInt64', 'b', 'c'], rows) };

describe('pins', () => {
  let folder: string;
  let failures: string[];
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'pins-'));
    failures = [];
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const unexpected = (error: unknown): void => assert.fail(String(error));

  async function openWindow(at = folder): Promise<{ tabs: Tabs; pins: Pins }> {
    const tabs = new Tabs();
    const pins = new Pins(tabs, new SnapshotStore(at), (error) => failures.push(String(error)));
    await pins.restore();
    return { tabs, pins };
  }

  it('reappear unchanged in the next window, under the name they were given', async () => {
    const first = await openWindow();
    first.tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    const { id = '' } = first.tabs.front ?? {};
    first.tabs.setPinned(id, true);
    first.tabs.rename(id, 'before the launch');
    await first.pins.settled;
    const { tabs } = await openWindow();
    assert.equal(tabs.front?.title, 'before the launch');
    assert.equal(tabs.front.pinned, true);
    assert.deepEqual(tabs.front.shown?.result, done.result);
  });

  it('leave nothing on disk when they are unpinned or closed', async () => {
    const { tabs, pins } = await openWindow();
    for (const name of ['1', '2']) {
      tabs.follow(runOf(name, name, 'a.hogql', done));
      tabs.setPinned(tabs.front?.id ?? '', true);
    }
    await pins.settled;
    assert.equal((await readdir(folder)).length, 2);
    tabs.setPinned(tabs.of('1')?.id ?? '', false);
    tabs.close(tabs.of('2')?.id ?? '');
    await pins.settled;
    assert.deepEqual(await readdir(folder), []);
  });

  it('come after the tabs that are open by then, once, and keep the active tab', async () => {
    const first = await openWindow();
    first.tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    first.tabs.setPinned(first.tabs.front?.id ?? '', true);
    await first.pins.settled;

    const tabs = new Tabs();
    const pins = new Pins(tabs, new SnapshotStore(folder), (error) => failures.push(String(error)));
    assert.deepEqual(tabs.all, []);
    const restoring = pins.restore();
    // A run that begins while files are read.
    tabs.follow(runOf('2', 'top pages', 'b.hogql', done));
    tabs.setPinned(tabs.front?.id ?? '', true);
    await restoring;
    await pins.restore();
    await pins.settled;
    assert.deepEqual(
      tabs.all.map(({ title }) => title),
      ['top pages', 'signups'],
    );
    assert.equal(tabs.front?.title, 'top pages');
    assert.equal((await readdir(folder)).length, 2);
  });

  it('stay on disk while they are restored', async () => {
    const first = await openWindow();
    for (const name of ['1', '2', '3']) {
      first.tabs.follow(runOf(name, name, 'a.hogql', done));
      first.tabs.setPinned(first.tabs.front?.id ?? '', true);
    }
    await first.pins.settled;
    const touched: string[] = [];
    class WatchedStore extends SnapshotStore {
      override save(snapshot: Snapshot): Promise<void> {
        touched.push(`save ${snapshot.id}`);
        return super.save(snapshot);
      }
      override remove(id: string): Promise<void> {
        touched.push(`remove ${id}`);
        return super.remove(id);
      }
    }
    const pins = new Pins(new Tabs(), new WatchedStore(folder), unexpected);
    await pins.restore();
    await pins.settled;
    assert.deepEqual(touched, []);
  });

  it('are kept after one that could not be removed, which is tried again', async () => {
    let isBusy = true;
    class BusyStore extends SnapshotStore {
      override remove(id: string): Promise<void> {
        return isBusy ? Promise.reject(new Error('busy')) : super.remove(id);
      }
    }
    const tabs = new Tabs();
    const pins = new Pins(tabs, new BusyStore(folder), unexpected);
    tabs.follow(runOf('1', '1', 'a.hogql', done));
    tabs.setPinned(tabs.front?.id ?? '', true);
    tabs.setPinned(tabs.front?.id ?? '', false);
    await pins.settled;
    isBusy = false;
    tabs.follow(runOf('2', '2', 'b.hogql', done));
    tabs.setPinned(tabs.front?.id ?? '', true);
    await pins.settled;
    assert.deepEqual(await readdir(folder), ['2.json']);
  });

  it('skip a broken file', async () => {
    await writeFile(path.join(folder, 'x.json'), '{"id": 1');
    const { tabs } = await openWindow();
    assert.deepEqual(tabs.all, []);
  });

  it('say that a result could not be kept', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    const { tabs, pins } = await openWindow(path.join(file, 'below'));
    tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    tabs.setPinned(tabs.front?.id ?? '', true);
    await pins.settled;
    assert.equal(failures.length, 1);
    assert.equal(tabs.front?.pinned, true);
  });
});
