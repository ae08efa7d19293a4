import assert from 'node:assert/strict';
import type { Memento } from 'vscode';
import { Emitter } from '../../../../../client/src/base/emitter.ts';
import type { Run, RunOrder, Runs } from '../../../../../client/src/runs/window/runs.ts';
import { uriOf } from '../../support/editor.ts';

const { RunMemory } = await import('../../../../../client/src/runs/window/runMemory.ts');

const record = {
  id: 'a',
  title: 'Signups',
  query: 'select 1',
  refresh: 'async',
  host: 'https://a.example',
  projectId: '1',
};
const session = { client: {}, connection: { host: 'https://a.example', projectId: '1' } };

/** The memory of a window, the runs it continues, and its running ones. */
function scene(kept: unknown, reached: object = session) {
  let stored = kept;
  const state = {
    get: (_key: string, otherwise: unknown) => stored ?? otherwise,
    update: (_key: string, value: unknown) => Promise.resolve(void (stored = value)),
  } as unknown as Memento;
  const resumed: [order: RunOrder, sent: { id: string; elapsedMs: number }][] = [];
  const asked: string[] = [];
  const going: Run[] = [];
  const changed = new Emitter<Run>();
  const runs = {
    resume: (...call: (typeof resumed)[number]) => resumed.push(call),
    going,
    onDidChange: changed.event,
  } as unknown as Runs;
  const memory = new RunMemory(runs, state, {
    reach: (host, projectId) => {
      asked.push(`${host} ${projectId}`);
      return Promise.resolve(reached as never);
    },
  });
  const news = (): void => changed.fire({} as Run);
  return { memory, resumed, asked, going, news, stored: () => stored };
}

/** A run in progress. */
function runOf(id: string, refresh: string, order: object = {}): Run {
  return {
    order: { title: 'Signups', query: 'select 1', session, ...order },
    work: { request: { id, refresh }, elapsedMs: 5_000 },
  } as unknown as Run;
}

describe('the runs of an earlier window', () => {
  const minutesAgo = (minutes: number): number => Date.now() - minutes * 60_000;

  it('are taken up by their ids, with all that is known of them', async () => {
    const source = { file: 'file:/a.hogql', line: 3, character: 2 };
    const statement = { file: 'file:/a.hogql', key: 'k' };
    const known = { ...record, startedAt: minutesAgo(1), source, statement, display: 'line' };
    const { memory, resumed, asked } = scene([known]);
    await memory.restore();
    assert.deepEqual(asked, ['a.example 1']);
    const [[order, sent] = []] = resumed;
    assert.ok(order?.source && sent);
    assert.equal(order.source.file.toString(), source.file);
    assert.deepEqual(
      [order.title, order.query, order.refresh, order.session, order.statement, order.display],
      ['Signups', 'select 1', 'async', session, statement, 'line'],
    );
    assert.equal(sent.id, 'a');
    assert.ok(Math.abs(sent.elapsedMs - 60_000) < 2_000);
  });

  it('are taken up though the clock was set back a little', async () => {
    const { memory, resumed } = scene([{ ...record, startedAt: minutesAgo(-2) }]);
    await memory.restore();
    assert.deepEqual(
      resumed.map(([, sent]) => sent),
      [{ id: 'a', elapsedMs: 0 }],
    );
  });

  it('without a place, a statement or a chart have none', async () => {
    const { memory, resumed } = scene([{ ...record, startedAt: minutesAgo(1) }]);
    await memory.restore();
    const [[order] = []] = resumed;
    assert.deepEqual(Object.keys(order ?? {}).sort(), ['query', 'refresh', 'session', 'title']);
  });

  const nowhere = { file: 'file:/a.hogql', line: -1, character: 0 };
  const left: [what: string, kept: unknown, reached?: object][] = [
    ['that are older than the service keeps them', [{ ...record, startedAt: minutesAgo(11) }]],
    ['of a clock that was set back by hours', [{ ...record, startedAt: minutesAgo(-600) }]],
    ['without a session', [{ ...record, startedAt: minutesAgo(1) }], { kind: 'noKey' }],
    ['that cannot be read', [{ ...record, startedAt: 'soon' }]],
    ['of no service', [{ ...record, startedAt: minutesAgo(1), host: 'a.example' }]],
    ['at a place that cannot be', [{ ...record, startedAt: minutesAgo(1), source: nowhere }]],
    ['that wait for their result', [{ ...record, startedAt: minutesAgo(1), refresh: 'blocking' }]],
    ['of a window that kept none', undefined],
  ];
  for (const [what, kept, reached] of left) {
    it(`${what} are left`, async () => {
      const { memory, resumed, stored } = scene(kept, reached);
      await memory.restore();
      assert.deepEqual([resumed, stored()], [[], []]);
    });
  }
});

describe('the runs of a window', () => {
  it('are remembered while they go on, but for those that wait for their result', async () => {
    const { memory, going, news, stored } = scene([]);
    going.push(runOf('a', 'async'));
    await memory.restore();
    const ids = (): unknown => (stored() as { id: string }[]).map(({ id }) => id);
    assert.deepEqual(ids(), ['a']);
    going.push(runOf('b', 'blocking'), runOf('c', 'force_async'), runOf('d', 'lazy_async'));
    news();
    assert.deepEqual(ids(), ['a', 'c', 'd']);
    going.splice(0, 3);
    news();
    assert.deepEqual(ids(), ['d']);
    await memory.forget();
    assert.deepEqual(stored(), []);
    memory.dispose();
  });

  it('are written down with what the next window has to know', async () => {
    const source = { file: uriOf('file', '/a.hogql'), start: { line: 3, character: 2 } };
    const statement = { file: 'file:/a.hogql', key: 'k' };
    const { memory, going, stored } = scene([]);
    going.push(runOf('a', 'async', { source, statement, display: 'line' }), runOf('b', 'async'));
    await memory.restore();
    const [one, two] = stored() as { startedAt: number }[];
    assert.ok(one && two);
    assert.ok(Math.abs(Date.now() - 5_000 - one.startedAt) < 2_000);
    assert.deepEqual(
      { ...one, startedAt: 0 },
      {
        ...record,
        startedAt: 0,
        statement,
        display: 'line',
        source: {
          file: 'file:/a.hogql',
          line: 3,
          character: 2,
        },
      },
    );
    assert.deepEqual({ ...two, startedAt: 0 }, { ...record, id: 'b', startedAt: 0 });
    memory.dispose();
  });
});
