import assert from 'node:assert/strict';
import type { Session } from '../../../../../client/src/auth/sessions.ts';
import type { HeldRun, RunTab } from '../../../../../client/src/runs/window/runPanel.ts';
import type { RunParts } from '../../../../../client/src/runs/starting/runParts.ts';
import type { Run, RunOrder } from '../../../../../client/src/runs/window/runs.ts';
import { bundledCatalog } from '../../../../../server/src/schema/bundledCatalog.ts';
import { analyze } from '../../../../../server/src/semantics/analysis/analysis.ts';
import { diagnostics } from '../../../../../server/src/features/diagnostics.ts';
import { dataDirectory } from '../../../server/support/catalog.ts';
import { editor } from '../../support/editor.ts';

const { runCommands } = await import('../../../../../client/src/runs/starting/runCommands.ts');

const connection = { name: 'us', host: 'https://us.example', projectId: '7' };
const session = { connection, client: {} } as unknown as Session;
const order = { title: 'signups', query: 'select 1', session, refresh: 'async' } as const;

/** The commands over some tabs and running runs; their effects are recorded. */
function scene({ tabs: all = [], going = [] }: { tabs?: RunTab[]; going?: Run[] } = {}) {
  const did: string[] = [];
  const started: RunOrder[] = [];
  const due: (() => void)[] = [];
  const tabs = {
    all,
    front: all[0],
    find: (id: string) => all.find((tab) => tab.id === id),
    of: () => undefined,
    hold: (held: HeldRun) => {
      did.push(`hold ${held.atMs === undefined ? 'values' : 'time'}`);
      all.push({ id: held.id, held });
    },
    release: (id: string) => did.push(`release ${id}`),
  };
  const parts = {
    runs: {
      going,
      cancelAll: () => Promise.resolve(void did.push('cancel all')),
      start: (asked: RunOrder) => {
        started.push(asked);
        const work = { ended: Promise.resolve(), state: { kind: 'done' }, request: { id: 'new' } };
        return { order: asked, work };
      },
    },
    sessions: { renew: () => Promise.resolve(session), open: () => Promise.resolve(session) },
    results: {
      isVisible: true,
      reveal: () => Promise.resolve(void did.push('reveal')),
      focus: () => Promise.resolve(void did.push('focus')),
    },
    tabs,
    rowLimits: { of: (host: string) => (host === connection.host ? 500 : 0) },
    parameters: {
      bind: () => Promise.resolve(undefined),
      enter: (entries: unknown) =>
        Promise.resolve(void did.push(`enter ${JSON.stringify(entries)}`)),
    },
    schedule: {
      at: (_atMs: number, _id: string, begin: () => void) => due.push(begin),
      cancel: (id: string) => did.push(`unschedule ${id}`),
    },
  } as unknown as RunParts;
  const runOf = (id: string, state: object = { kind: 'done' }): Run =>
    ({
      order,
      work: {
        state,
        request: { id },
        cancel: () => Promise.resolve(void did.push(`cancel ${id}`)),
      },
    }) as unknown as Run;
  return { commands: runCommands(parts), did, started, due, all, going, runOf };
}

const heldTab = (id: string): RunTab => ({
  id,
  held: { id: `held ${id}`, order, atMs: 1 },
});

describe('the commands of runs', () => {
  beforeEach(() => editor.reset());

  it('cancel what a tab holds, or runs, or what was started last', async () => {
    const { commands, did, all, going, runOf } = scene();
    all.push(heldTab('1'), { id: '2', run: runOf('two') });
    going.push(runOf('three'), runOf('four'));
    const cancel = commands['hogql.run.cancel'];
    await cancel('1');
    await cancel('2');
    await cancel('gone');
    await cancel();
    await commands['hogql.run.cancelAll']();
    assert.deepEqual(did, [
      'unschedule held 1',
      'release 1',
      'cancel two',
      'cancel four',
      'cancel all',
    ]);
  });

  it('open a statement that sums what was read, with nothing to object to', async () => {
    await scene().commands['hogql.query.bytes']();
    const { languageId, text } = editor.active ?? {};
    assert.equal(languageId, 'hogql');
    assert.match(text ?? '', /sum\(read_bytes\).*\bfrom query_log\b.*\bgroup by name, created_by/s);
    const bundled = bundledCatalog(dataDirectory);
    assert.deepEqual(diagnostics(analyze(text ?? ''), bundled), []);
  });

  it('repeat the run of a tab, of the one in front where none is named', async () => {
    const { commands, started, all, runOf } = scene({ tabs: [heldTab('1')] });
    all.push({ id: '2', run: { ...runOf('two'), order: { ...order, title: 'two' } } });
    await commands['hogql.run.again']();
    await commands['hogql.run.fresh']('2');
    await commands['hogql.run.again']('gone');
    assert.deepEqual(
      started.map(({ title, refresh }) => [title, refresh]),
      [
        ['signups', 'async'],
        ['two', 'force_async'],
      ],
    );
  });

  it('run a kept result again, as the statement that it came from', async () => {
    const statement = { file: 'file:/a.hogql', key: '' };
    const kept = { id: '1', statement, shown: { title: 'kept', query: 'select 2' } };
    const { commands, started } = scene({ tabs: [kept, { ...kept, id: '2' }] });
    await commands['hogql.run.again']('1');
    const own = { title: 'kept', query: 'select 2', session, refresh: 'async' };
    assert.deepEqual(started, [{ ...own, statement }]);
  });

  it('lift the cap of a run by the limit of its service, in its place', async () => {
    const { commands, started, all, runOf } = scene();
    await commands['hogql.run.liftCap']('1');
    all.push({ id: '1', run: runOf('one') });
    await commands['hogql.run.liftCap']('1');
    assert.deepEqual(started, [{ ...order, query: '(\nselect 1\n) LIMIT 500' }]);
  });

  it('lift the cap of a statement, which stays that of its file, however often', async () => {
    const { commands, started, all, runOf } = scene();
    const source = { file: 'file:/a.hogql', start: { line: 3 } } as unknown as RunOrder['source'];
    const statement = { file: 'file:/a.hogql', key: 'select 1' };
    const cut: RunOrder = { ...order, ...(source && { source }), statement, display: 'pie' };
    for (const before of [cut, undefined]) {
      const last = before ?? started.at(-1);
      all.splice(0, 1, { id: '1', run: { ...runOf('one'), order: last } as unknown as Run });
      await commands['hogql.run.liftCap']('1');
    }
    const whole = { ...source, text: 'select 1', inserted: { at: 0, length: 2 } };
    const lifted = { ...cut, query: '(\nselect 1\n) LIMIT 500', source: whole };
    assert.deepEqual(started, [lifted, lifted]);
  });

  it('keep the values that were entered before they run with them', async () => {
    const { commands, did, started } = scene({ tabs: [heldTab('1')] });
    await commands['hogql.run.withValues']('1', { a: 1 });
    assert.deepEqual(did, ['enter {"a":1}', 'reveal']);
    assert.equal(started.length, 1);
  });

  it('show the answer of a run that failed, and no other', async () => {
    const { commands, all, runOf } = scene();
    const failed = (words: object) => runOf('a', { kind: 'failed', words });
    all.push({ id: '1', run: failed({ answer: '{"a": 1}' }) });
    all.push({ id: '2', run: failed({}) }, { id: '3', run: runOf('c') }, heldTab('4'));
    for (const id of ['2', '3', '4']) await commands['hogql.run.showAnswer'](id);
    assert.deepEqual(editor.documents, []);
    await commands['hogql.run.showAnswer']('1');
    assert.deepEqual(
      editor.documents.map(({ text, languageId }) => [text, languageId]),
      [['{"a": 1}', 'json']],
    );
  });

  it('run again when the hour has requests again, unless the tab was closed before', async () => {
    const { commands, did, due, started, all, runOf } = scene();
    const words = {};
    all.push({ id: '1', run: runOf('a', { kind: 'failed', words, freeAtMs: 5 }) });
    all.push({ id: '2', run: runOf('b', { kind: 'failed', words }) }, { id: '3', run: runOf('c') });
    for (const id of ['2', '3', 'gone']) await commands['hogql.run.then'](id);
    assert.deepEqual([did, due.length], [[], 0]);
    await commands['hogql.run.then']('1');
    const [begin] = due;
    assert.ok(begin);
    const held = all.splice(3, 1);
    begin();
    await new Promise(setImmediate);
    assert.deepEqual([did, started], [['hold time'], []]);
    all.push(...held);
    begin();
    await new Promise(setImmediate);
    assert.deepEqual([did, started.length], [['hold time'], 1]);
  });

  it('open an empty query, and the results', async () => {
    const { commands, did } = scene();
    await commands['hogql.query.new']();
    assert.equal(editor.active?.languageId, 'hogql');
    await commands['hogql.results.show']();
    assert.deepEqual(did, ['focus']);
  });
});
