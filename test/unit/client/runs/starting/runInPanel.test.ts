import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import type { FailureWords, Remedy } from '../../../../../client/src/api/describeFailure.ts';
import type { PanelRunParts } from '../../../../../client/src/runs/starting/runInPanel.ts';
import type { BoundQuery } from '../../../../../client/src/parameters/bindParameters.ts';
import type { HeldRun } from '../../../../../client/src/runs/window/runPanel.ts';
import type { QueryRunState } from '../../../../../client/src/runs/life/queryRun.ts';
import type { Run, RunOrder } from '../../../../../client/src/runs/window/runs.ts';
import { editor, uriOf } from '../../support/editor.ts';
import type { RunParts } from '../../../../../client/src/runs/starting/runParts.ts';

const file = uriOf('file', '/a.hogql');
const order = {
  title: 'signups',
  query: 'select {n}',
  source: { file, start: { line: 0, character: 0 } },
  session: { connection: { name: 'us' } },
  refresh: 'async',
} as unknown as RunOrder;
const node = { kind: 'HogQLQuery', query: 'select {n}' };

describe('carrying out an order', () => {
  let bound: BoundQuery | undefined;
  let state: QueryRunState;
  let isVisible: boolean;
  let files: string[];
  let started: RunOrder[];
  let held: HeldRun[];
  let shown: number;
  let runInPanel: (asked: RunOrder, inBackground?: boolean) => Promise<Run | undefined>;

  beforeEach(async () => {
    editor.reset();
    bound = undefined;
    state = { kind: 'done' } as QueryRunState;
    isVisible = true;
    [files, started, held, shown] = [[], [], [], 0];
    const command = await import('../../../../../client/src/runs/starting/runInPanel.ts');
    const tabs: { front?: { run: Run }; hold(held: HeldRun): void; of(): { id: string } } = {
      of: () => ({ id: 'tab' }),
      hold: (each) => void held.push(each),
    };
    const parts = {
      runs: {
        start: (asked: RunOrder) => {
          started.push(asked);
          const run = {
            order: asked,
            work: { ended: Promise.resolve(), state, request: { id: '1' } },
          } as unknown as Run;
          tabs.front = { run };
          return run;
        },
      },
      results: {
        get isVisible() {
          return isVisible;
        },
        reveal: () => {
          shown++;
          return Promise.resolve();
        },
      },
      tabs,
      parameters: {
        bind: (_query: string, _session: unknown, text: string) => {
          files.push(text);
          return Promise.resolve(bound);
        },
      },
    } as unknown as PanelRunParts;
    runInPanel = (asked, inBackground = false) =>
      command.runInPanel(parts, asked, { inBackground });
  });

  it('runs a query without placeholders as it is, and shows it', async () => {
    const run = await runInPanel(order);
    assert.deepEqual(started, [order]);
    assert.equal(run?.order, started[0]);
    assert.equal(shown, 1);
  });

  it('leaves the panel as it is for a run in the background', async () => {
    await runInPanel(order, true);
    assert.equal(shown, 0);
  });

  it('runs with the values there are now, not with those of an earlier run', async () => {
    editor.open(file, '-- @values: {"n": 1}\nselect {n}', 'hogql');
    bound = { fields: [], missing: [], node };
    await runInPanel({ ...order, bound: { fields: [], missing: ['old'], node } });
    assert.equal(started[0]?.bound, bound);
    assert.deepEqual(files, ['-- @values: {"n": 1}\nselect {n}']);
    bound = undefined;
    await runInPanel({ ...order, bound: { fields: [], missing: ['old'], node } });
    assert.equal(started[1]?.bound, undefined);
  });

  it('holds a query whose values are missing, and shows its form', async () => {
    bound = { fields: [], missing: ['n'], node };
    assert.equal(await runInPanel(order, true), undefined);
    assert.deepEqual(started, []);
    assert.deepEqual(
      held.map(({ order: { bound: waiting }, atMs }) => [waiting?.missing, atMs]),
      [[['n'], undefined]],
    );
    assert.equal(shown, 1);
  });

  const words: FailureWords = { message: 'Refused.', advice: 'Set a key.', remedy: 'setKey' };
  it('offers a remedy only where the panel does not show the failure', async () => {
    state = { kind: 'failed', words };
    await runInPanel(order);
    assert.deepEqual(editor.asked, []);
    isVisible = false;
    await runInPanel(order, true);
    assert.deepEqual(editor.asked, ['Refused. Set a key.']);
  });

  const mended: [remedy: Remedy, button: string, ...command: string[]][] = [
    ['setKey', 'Change Key', 'hogql.connection.setKey', 'us'],
    ['editConnections', 'Edit Connections', 'hogql.connection.edit', 'us'],
    ['runAnyway', 'Run Anyway', 'hogql.run.fresh', 'tab'],
    ['runInBackground', 'Run in Background', 'hogql.run.fresh', 'tab'],
    ['runCached', 'Show Cached Result', 'hogql.run.cachedAgain', 'tab'],
  ];
  for (const [remedy, button, ...command] of mended) {
    it(`applies the remedy to what failed, not to the active tab, by ${command.join(' ')}`, async () => {
      state = { kind: 'failed', words: { ...words, remedy } };
      isVisible = false;
      editor.pressed = button;
      await runInPanel(order, true);
      // The run does not wait for the offer.
      await delay(0);
      assert.deepEqual(editor.executed, [command]);
    });
  }
});

const { bindForms } = await import('../../../../../client/src/runs/starting/runInPanel.ts');

describe('the forms of all tabs', () => {
  beforeEach(() => editor.reset());
  const order = (query: string, variable?: 'known') => ({
    query,
    session: {},
    bound: { fields: [{ key: 'a' }, { key: 'b', ...(variable ? { variable } : {}) }] },
  });

  it('are bound anew where a variable is in them, held ones too', async () => {
    const bound: string[] = [];
    const all = [
      { id: '1', run: { order: order('one', 'known') } },
      { id: '2', run: { order: order('two') } },
      { id: '3', held: { order: order('three', 'known') }, run: { order: order('before') } },
      { id: '4', run: { order: order('broken', 'known') } },
      { id: '5' },
      { id: '6', run: { order: { query: 'six', session: {} } } },
    ];
    await bindForms({
      tabs: { all, bind: (id: string) => bound.push(id) },
      parameters: {
        bind: (query: string) =>
          query === 'broken' ? Promise.reject(new Error('no')) : Promise.resolve({}),
      },
    } as unknown as Pick<RunParts, 'tabs' | 'parameters'>);
    assert.deepEqual(bound, ['1', '3']);
  });
});
