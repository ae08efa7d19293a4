import assert from 'node:assert/strict';
import type { Uri } from 'vscode';
import type { Session } from '../../../../client/src/auth/sessions.ts';
import type { Controllers, ControllerParts } from '../../../../client/src/notebook/controller.ts';
import { RunTimes } from '../../../../client/src/runs/window/runTimes.ts';
import { editor } from '../support/editor.ts';
import { FakeNotebook } from '../support/fakeNotebooks.ts';

describe('cells that run', () => {
  /** The queries that were sent, and the cells they were sent for. */
  let sent: [query: string, cell: string][];
  /** Called while the key is requested. */
  let meanwhile: () => void;
  /** The hour's remaining requests. */
  let left: number;
  /** The notebook whose cells run. */
  let shown: FakeNotebook;
  let controllers: Controllers;

  beforeEach(async () => {
    editor.reset();
    [sent, meanwhile, left] = [[], () => undefined, Infinity];
    const { Controllers: Made } = await import('../../../../client/src/notebook/controller.ts');
    controllers = new Made(parts());
  });
  afterEach(() => controllers.dispose());

  it('are those that were asked for, whatever is inserted above meanwhile', async () => {
    const notebook = new FakeNotebook('select 1', 'select 2');
    meanwhile = () => notebook.insert(0, 'select 0');
    await run(notebook, 0, 1);
    assert.deepEqual(sent, [
      ['select 1', 'cell:select 1'],
      ['select 2', 'cell:select 2'],
    ]);
  });

  it('do not keep others from running when they are deleted meanwhile', async () => {
    const notebook = new FakeNotebook('select 1', 'select 2');
    meanwhile = () => notebook.delete(0);
    await run(notebook, 0, 1);
    assert.deepEqual(sent, [['select 2', 'cell:select 2']]);
    assert.deepEqual(editor.asked, []);
  });

  it('are none where somebody calls off more than the hour’s requests suffice for', async () => {
    left = 1;
    const notebook = new FakeNotebook('select 1', 'select 2');
    editor.replies.push(undefined, 'Run 1');
    await run(notebook, 0, 1);
    assert.deepEqual(sent, []);
    await run(notebook, 0, 1);
    assert.deepEqual(sent, [['select 1', 'cell:select 1']]);
    const question = 'Requests are left for 1 of 2 statements this hour. How many should run?';
    assert.deepEqual(editor.asked, [question, question]);
  });

  async function run(notebook: FakeNotebook, ...at: readonly number[]): Promise<void> {
    const cells = notebook.getCells().filter(({ index }) => at.includes(index));
    const [controller] = editor.controllers;
    shown = notebook;
    await controller?.executeHandler?.(cells, notebook.asDocument);
  }

  /** A server that finds a statement in each cell, and a service that answers immediately. */
  function parts(): ControllerParts {
    const session = {
      connection: { name: 'us' },
      budget: () => ({ used: 0, limit: 120, left }),
    } as unknown as Session;
    return {
      sessions: {
        open: () => {
          meanwhile();
          return Promise.resolve({ ...session, client: {} });
        },
      },
      language: {
        start: () => Promise.resolve(),
        request: () =>
          Promise.resolve({
            cells: shown.getCells().map(({ document }, at) => ({
              uri: document.uri.toString(),
              statements: statements.slice(at, at + 1),
            })),
          }),
      },
      parameters: {
        sentText: (_notebook: unknown, { query }: { query: string }) => query,
        bind: () => Promise.resolve(undefined),
      },
      showParameters: () => Promise.resolve(),
      runs: {
        times: new RunTimes(),
        start: ({ query, source }: { query: string; source: { file: Uri } }) => {
          sent.push([query, source.file.toString()]);
          return { work: { ended: Promise.resolve(), state: { kind: 'expired' } } };
        },
      },
      states: { setRunning: () => undefined, of: () => undefined, set: () => undefined },
      keeper: { remember: () => Promise.resolve(), restored: () => Promise.resolve() },
    } as unknown as ControllerParts;
  }
});

const statements = ['select 1', 'select 2'].map((query) => ({
  text: query,
  query,
  range: { start: { line: 0, character: 0 }, end: { line: 0, character: query.length } },
  problems: [],
  placeholders: [],
}));
