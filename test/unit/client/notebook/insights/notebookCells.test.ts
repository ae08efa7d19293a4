import assert from 'node:assert/strict';
import type { NotebookCell } from 'vscode';
import type { CellStore } from '../../../../../client/src/notebook/insights/cellFiles.ts';
import type { NotebookCellsParts } from '../../../../../client/src/notebook/insights/notebookCells.ts';
import { editor } from '../../support/editor.ts';
import { FakeNotebook } from '../../support/fakeNotebooks.ts';
import { FakePosition, FakeUri } from '../../support/fakeTexts.ts';

describe('the titled cells of a notebook', () => {
  let notebook: FakeNotebook;
  let store: CellStore;

  beforeEach(async () => {
    editor.reset();
    notebook = new FakeNotebook('select 1', 'select 2');
    for (const [at, cell] of notebook.getCells().entries()) titled(cell, `cell ${at}`);
    const { notebookCells } =
      await import('../../../../../client/src/notebook/insights/notebookCells.ts');
    store = notebookCells(partsFor(notebook), notebook.asDocument, 'us 1');
  });

  const texts = (): string[] => notebook.getCells().map(({ document }) => document.getText());

  it('keep what was typed since they were read', async () => {
    const [insight] = await store.cells();
    const [cell] = notebook.getCells();
    assert.ok(insight && cell);
    Object.assign(cell.document, { text: 'select 1, mine' });
    await assert.rejects(store.change(insight, 'select 3'), /“cell 0” was edited in the meantime/);
    assert.deepEqual(texts(), ['select 1, mine', 'select 2']);
  });

  it('are changed where they are, whatever is inserted above meanwhile', async () => {
    const [, insight] = await store.cells();
    assert.ok(insight);
    notebook.insert(0, 'select 0');
    await store.change(insight, 'select 3');
    assert.deepEqual(texts(), ['select 0', 'select 1', 'select 3']);
  });
});

/** Gives a cell a title, and a document that can be edited. */
function titled(cell: NotebookCell, title: string): void {
  const text = cell.document.getText();
  const whole = { start: new FakePosition(0), end: new FakePosition(text.length) };
  const document = editor.open(new FakeUri('cell', title), text, 'hogql');
  Object.assign(document, { validateRange: () => whole });
  Object.assign(cell, { metadata: { title }, document });
}

/** A server that finds a statement in each cell. */
const partsFor = (notebook: FakeNotebook): NotebookCellsParts =>
  ({
    language: {
      start: () => Promise.resolve(),
      request: () =>
        Promise.resolve({
          cells: notebook.getCells().map(({ document }, at) => ({
            uri: document.uri.toString(),
            statements: ['select 1', 'select 2'].slice(at, at + 1).map((query) => ({
              text: query,
              query,
              problems: [],
              placeholders: [],
              range: {
                start: { line: 0, character: 0 },
                end: { line: 0, character: query.length },
              },
            })),
          })),
        }),
    },
    parameters: { given: () => ({}) },
    folder: '/nowhere',
  }) as unknown as NotebookCellsParts;
