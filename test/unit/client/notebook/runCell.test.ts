import assert from 'node:assert/strict';
import type { NotebookCellExecution } from 'vscode';
import type { CellOrder, RunCellParts } from '../../../../client/src/notebook/runCell.ts';
import { editor } from '../support/editor.ts';
import { FakeExecution } from '../support/fakeNotebooks.ts';

describe('a cell in which no statement is found', () => {
  const kept = [{ mime: 'result', text: 'what an earlier run showed' }];
  /** The calls on its states and stored results, besides whether it runs. */
  let called: unknown[];
  let execution: FakeExecution;
  let isRunning: boolean;

  beforeEach(() => {
    editor.reset();
    called = [];
    execution = new FakeExecution({ outputs: kept });
  });

  /** Runs it with a text; returns whether it succeeded. */
  async function run(text: string): Promise<boolean> {
    const { runCell } = await import('../../../../client/src/notebook/runCell.ts');
    const parts = {
      states: {
        of: () => undefined,
        set: (_cell: unknown, state: unknown) => called.push(state),
        setRunning: (_cell: unknown, value: boolean) => (isRunning = value),
      },
      keeper: { keep: () => called.push('keep'), remember: () => called.push('remember') },
    };
    const order: CellOrder = {
      execution: execution as unknown as NotebookCellExecution,
      statements: [],
      text,
      inOneRequest: false,
    };
    return runCell(parts as unknown as RunCellParts, order, new AbortController().signal);
  }

  for (const text of ['select 1', '-- a note\nselect 1', '  selec']) {
    it(`fails, and leaves what is kept alone: ${JSON.stringify(text)}`, async () => {
      assert.equal(await run(text), false);
      assert.equal(execution.succeeded, false);
      assert.match(JSON.stringify(execution.cell.outputs), /No statement was found/);
      assert.deepEqual(called, []);
    });
  }

  for (const text of ['', ' \n\t', ';', '-- a note', '/* several\nlines */\n// more']) {
    it(`succeeds with nothing to show where there is none: ${JSON.stringify(text)}`, async () => {
      assert.equal(await run(text), true);
      assert.equal(execution.succeeded, true);
      assert.deepEqual(execution.cell.outputs, []);
      assert.deepEqual(called, [{ text, sent: [], results: [] }]);
    });
  }

  it('does not run any more when its output is shown', async () => {
    const shown: boolean[] = [];
    execution.replaceOutput = () => Promise.resolve(void shown.push(isRunning));
    await run('');
    assert.deepEqual(shown, [false]);
  });
});
