import assert from 'node:assert/strict';
import type { QueryRunState } from '../../../../client/src/runs/life/queryRun.ts';
import type { BoundQuery } from '../../../../client/src/parameters/bindParameters.ts';
import type { HeldRun } from '../../../../client/src/runs/window/runPanel.ts';
import { takenFrom } from '../../../../client/src/results/snapshot.ts';
import { Tabs } from '../../../../client/src/results/tabs.ts';
import type { Run } from '../../../../client/src/runs/window/runs.ts';
import { resultOf, runOf } from './run.ts';

const done: QueryRunState = { kind: 'done', result: resultOf(['n'], [[1]]) };
const running: QueryRunState = { kind: 'running' };

describe('results tabs', () => {
  let tabs: Tabs;
  let seen: string[];
  beforeEach(() => {
    tabs = new Tabs();
    seen = [];
    tabs.onDidChange(({ kind }) => seen.push(kind));
  });
  const titles = (): string[] => tabs.all.map(({ title }) => title);

  it('opens a tab for a run and shows its result when it is there', () => {
    tabs.follow(runOf('1', 'signups', 'a.hogql', running));
    assert.equal(tabs.front?.title, 'signups');
    assert.equal(tabs.of('1')?.shown, undefined);
    tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    assert.deepEqual(tabs.of('1')?.shown?.result.rows, [[1]]);
    assert.deepEqual(seen, ['tabs', 'run', 'result']);
  });

  it('announces a result once, however often the run is announced', () => {
    const run = runOf('1', 'signups', 'a.hogql', done);
    tabs.follow(run);
    tabs.follow(run);
    assert.equal(seen.filter((kind) => kind === 'result').length, 1);
  });

  it('replaces the run of a statement with a new one, and keeps the old result until it ends', () => {
    tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    tabs.follow(runOf('2', 'signups', 'a.hogql', running));
    assert.deepEqual(titles(), ['signups']);
    assert.equal(tabs.front?.shown?.id, '1');
    assert.equal(tabs.front.run?.work.request.id, '2');
  });

  it('opens another tab for another statement, another file, and beside a pinned one', () => {
    tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    tabs.follow(runOf('2', 'pages', 'a.hogql', done));
    tabs.follow(runOf('3', 'signups', 'b.hogql', done));
    tabs.setPinned(tabs.of('1')?.id ?? '', true);
    tabs.follow(runOf('4', 'signups', 'a.hogql', done));
    assert.deepEqual(titles(), ['signups', 'pages', 'signups', 'signups']);
    assert.equal(tabs.of('1')?.shown?.id, '1');
  });

  it('shows what the placeholders of a run or of one that waits stand for now, and runs nothing', () => {
    const bound: BoundQuery = { fields: [], missing: [], node: { kind: 'HogQLQuery', query: 'q' } };
    const run = runOf('1', 'signups', 'a.hogql', done);
    tabs.follow(run);
    const id = tabs.front?.id ?? '';
    tabs.bind(id, bound);
    assert.equal(tabs.front?.run?.order.bound, bound);
    assert.equal(tabs.front.run.work, run.work);
    tabs.hold({ id: '2', order: run.order });
    tabs.bind(id, bound);
    assert.equal(tabs.front.held?.order.bound, bound);
    assert.deepEqual(seen.slice(-1), ['run']);
    tabs.bind('none', bound);
  });

  const failed = { kind: 'failed', words: {} } as QueryRunState;
  const located = (run: Run): Run => ({ ...run, findings: [] });

  it('stays closed when the place of an error comes late', () => {
    const run = runOf('1', 'signups', 'a.hogql', failed);
    tabs.follow(run);
    tabs.close(tabs.front?.id ?? '');
    tabs.follow(located(run));
    assert.deepEqual(titles(), []);
  });

  it('keeps the newer run of a statement when news of an older one comes late', () => {
    const older = [failed, running].map((state, at) => runOf(`${at}`, 'signups', 'a.hogql', state));
    for (const run of older) tabs.follow(run);
    tabs.follow(runOf('2', 'signups', 'a.hogql', done));
    for (const run of older) tabs.follow(located(run));
    assert.deepEqual(titles(), ['signups']);
    assert.equal(tabs.front?.run?.work.request.id, '2');
  });

  const statementOf = (id: string, title: string, key: string, from?: 'tree'): Run => {
    const run = runOf(id, title, 'insight', done);
    const { source, ...order } = run.order;
    const place = source && from !== 'tree' ? { source } : {};
    return { ...run, order: { ...order, ...place, statement: { file: 'insight', key } } };
  };

  it('goes by the statement where an order names one, whatever the tab is called', () => {
    tabs.follow(statementOf('1', 'signups', 'select 1'));
    tabs.follow(statementOf('2', 'signups', 'select 2'));
    assert.deepEqual(titles(), ['signups', 'signups']);
    tabs.follow(statementOf('3', 'sign-ups', 'select 1'));
    assert.deepEqual(titles(), ['sign-ups', 'signups']);
  });

  it('has one tab for an insight that ran from its editor and from the tree', () => {
    tabs.follow(statementOf('1', 'signups', ''));
    tabs.follow(statementOf('2', 'signups', '', 'tree'));
    assert.deepEqual(titles(), ['signups']);
  });

  it('has a result open as the chart that its order names', () => {
    const run = runOf('1', 'signups', 'a.hogql', done);
    tabs.follow({ ...run, order: { ...run.order, display: 'bar' } });
    assert.equal(tabs.front?.shown?.result.display, 'bar');
  });

  it('activates a kept result, once', () => {
    const kept = {
      id: 'kept',
      title: 'last week',
      query: 'select 1',
      connection: 'here · example.com',
      takenAt: 5,
      elapsedMs: 7,
      result: resultOf(['n'], []),
    };
    tabs.open(kept, true);
    tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    tabs.open(kept, true);
    assert.equal(tabs.front?.shown?.id, 'kept');
    assert.equal(tabs.all.length, 2);
  });

  const held = (id: string, title: string, file: string): HeldRun => {
    const { order } = runOf(id, title, file, running);
    return { id, order };
  };

  it('holds an order in the tab of its statement, and shows the previous run once given up', () => {
    tabs.follow(runOf('1', 'signups', 'a.hogql', done));
    tabs.hold(held('2', 'signups', 'a.hogql'));
    assert.deepEqual(titles(), ['signups']);
    assert.equal(tabs.front?.held?.id, '2');
    assert.ok(tabs.front.shown);
    tabs.release(tabs.front.id);
    assert.equal(tabs.front.held, undefined);
    assert.equal(tabs.front.run?.work.request.id, '1');
  });

  it('opens a tab for an order of a statement that never ran, and closes it when given up', () => {
    tabs.hold(held('1', 'signups', 'a.hogql'));
    assert.equal(tabs.front?.title, 'signups');
    tabs.release(tabs.front.id);
    assert.deepEqual(titles(), []);
  });

  it('holds an order no longer once its statement runs', () => {
    tabs.hold(held('1', 'signups', 'a.hogql'));
    tabs.follow(runOf('2', 'signups', 'a.hogql', running));
    assert.deepEqual([tabs.all.length, tabs.front?.held], [1, undefined]);
  });

  it('keeps tabs that hold an order when there are too many', () => {
    tabs.hold(held('held', 'held', 'a.hogql'));
    for (let at = 0; at < 20; at++) tabs.follow(runOf(String(at), String(at), 'a.hogql', done));
    assert.equal(titles()[0], 'held');
  });

  it('shows the older result while the service computes a new one', () => {
    const stale = resultOf(['n'], [[0]]);
    const refreshing = runOf('1', 'signups', 'a.hogql', running, stale);
    tabs.follow(refreshing);
    tabs.follow(refreshing);
    assert.equal(tabs.front?.shown?.result, stale);
    assert.notEqual(tabs.front.shown.id, '1');
    tabs.follow(runOf('1', 'signups', 'a.hogql', done, stale));
    assert.equal(tabs.front.shown.id, '1');
    assert.deepEqual(seen, ['tabs', 'result', 'run', 'result']);
  });

  it('activates the neighbour of a closed tab', () => {
    for (const id of ['1', '2', '3']) tabs.follow(runOf(id, id, 'a.hogql', done));
    tabs.select(tabs.of('2')?.id ?? '');
    tabs.close(tabs.of('2')?.id ?? '');
    assert.equal(tabs.front?.title, '3');
    tabs.close(tabs.front.id);
    assert.equal(tabs.all[0]?.title, '1');
    tabs.close(tabs.front.id);
    assert.equal(tabs.front, undefined);
  });

  it('closes the oldest unpinned tab when there are too many, but none with a running query', () => {
    tabs.follow(runOf('running', 'running', 'a.hogql', running));
    tabs.follow(runOf('pinned', 'pinned', 'a.hogql', done));
    tabs.setPinned(tabs.of('pinned')?.id ?? '', true);
    for (let at = 0; at < 20; at++) tabs.follow(runOf(String(at), String(at), 'a.hogql', done));
    assert.equal(tabs.all.length, 13);
    assert.deepEqual(titles().slice(0, 3), ['running', 'pinned', '9']);
  });

  it('drops the tab that was looked at longest ago, and says which', () => {
    const dropped: string[] = [];
    tabs.onDidChange((change) => {
      if (change.kind === 'dropped') dropped.push(change.tab.title);
    });
    for (let at = 0; at < 12; at++) tabs.follow(runOf(String(at), String(at), 'a.hogql', done));
    tabs.select(tabs.of('0')?.id ?? '');
    tabs.follow(runOf('12', '12', 'a.hogql', done));
    tabs.follow(runOf('13', '13', 'a.hogql', done));
    assert.deepEqual(dropped, ['1', '2']);
    assert.equal(titles()[0], '0');
  });

  describe('of a run of many', () => {
    const one = (title: string): void => tabs.follow(runOf(title, title, 'a.hogql', done));
    const many = (batch: string, count: number): void => {
      for (let at = 0; at < count; at++) {
        tabs.follow(runOf(`${batch}${at}`, `${batch}${at}`, 'b.hogql', done, undefined, batch));
      }
    };

    it('close each other alone, beyond the last twelve', () => {
      for (let at = 0; at < 12; at++) one(`${at}`);
      const before = titles();
      one('closed');
      tabs.close(tabs.of('closed')?.id ?? '');
      many('b', 130);
      const own = Array.from({ length: 12 }, (_, at) => `b${118 + at}`);
      assert.deepEqual(titles(), [...before.slice(1), ...own]);
      many('c', 3);
      assert.deepEqual(titles(), [...before.slice(1), ...own, 'c0', 'c1', 'c2']);
      tabs.reopen();
      assert.equal(tabs.front?.title, 'closed');
    });

    it('are closed by later runs one after the other, and by none that has a tab', () => {
      one('first');
      many('b', 12);
      many('c', 5);
      tabs.follow(runOf('c2 again', 'c2', 'b.hogql', done));
      tabs.select(tabs.of('first')?.id ?? '');
      assert.equal(tabs.all.length, 18);
      for (let at = 0; at < 5; at++) one(`new ${at}`);
      assert.equal(tabs.all.length, 13);
      assert.ok(titles().includes('first'));
      for (let at = 5; at < 8; at++) one(`new ${at}`);
      assert.equal(tabs.all.length, 12);
    });

    it('all come back after a reload', () => {
      const left = Array.from({ length: 20 }, (_, at) => ({
        ...takenFrom(runOf(`${at}`, `${at}`, 'a.hogql', done), resultOf(['n'], [[1]])),
      })).map((shown) => ({ resultId: shown.id, title: shown.title, shown }));
      tabs.restore(left, '3');
      assert.equal(tabs.all.length, 20);
    });
  });

  it('moves a tab to another place, and no farther than the end', () => {
    for (const id of ['1', '2', '3']) tabs.follow(runOf(id, id, 'a.hogql', done));
    const move = (id: string, to: number): readonly string[] => {
      tabs.move(tabs.of(id)?.id ?? '', to);
      return titles();
    };
    assert.deepEqual(move('3', 0), ['3', '1', '2']);
    assert.deepEqual(move('3', 1), ['1', '3', '2']);
    assert.deepEqual(move('1', 99), ['3', '2', '1']);
    assert.deepEqual(move('1', -1), ['1', '3', '2']);
    assert.equal(tabs.front?.title, '3');
  });

  it('opens closed tabs again, the last one first, where they were', () => {
    for (const id of ['1', '2', '3']) tabs.follow(runOf(id, id, 'a.hogql', done));
    for (const id of ['3', '1']) tabs.close(tabs.of(id)?.id ?? '');
    seen = [];
    tabs.reopen();
    assert.deepEqual([titles(), tabs.front?.title], [['1', '2'], '1']);
    assert.deepEqual(seen, ['tabs', 'run', 'result']);
    tabs.reopen();
    tabs.reopen();
    assert.deepEqual([titles(), tabs.front?.title], [['1', '2', '3'], '3']);
  });

  it('does not open again what had no result, and no more than twelve', () => {
    tabs.follow(runOf('running', 'running', 'a.hogql', running));
    tabs.close(tabs.front?.id ?? '');
    tabs.reopen();
    assert.deepEqual(titles(), []);
    for (let at = 0; at < 30; at++) {
      tabs.follow(runOf(String(at), String(at), 'a.hogql', done));
      tabs.close(tabs.front?.id ?? '');
    }
    for (let at = 0; at < 30; at++) tabs.reopen();
    assert.equal(tabs.all.length, 12);
  });

  it('keeps closed tabs while they have few cells together, and the one closed last', () => {
    const columns = Array.from({ length: 1_000 }, (_, at) => `c${at}`);
    const wide = (rows: number): QueryRunState => ({
      kind: 'done',
      result: resultOf(
        columns,
        Array.from({ length: rows }, () => []),
      ),
    });
    const close = (id: string, state: QueryRunState): void => {
      tabs.follow(runOf(id, id, 'a.hogql', state));
      tabs.close(tabs.of(id)?.id ?? '');
    };
    for (const id of ['1', '2', '3', '4']) close(id, wide(400));
    close('5', done);
    for (let at = 0; at < 9; at++) tabs.reopen();
    assert.deepEqual(titles().sort(), ['3', '4', '5']);
    for (const { id } of tabs.all) tabs.close(id);
    close('6', wide(1_200));
    for (let at = 0; at < 9; at++) tabs.reopen();
    assert.deepEqual(titles(), ['6']);
  });
});
