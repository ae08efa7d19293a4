import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rename, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { NotebookCell, Uri } from 'vscode';
import type { CellState, CellStates } from '../../../../client/src/notebook/cellStates.ts';
import { KeptResults } from '../../../../client/src/notebook/keptResults.ts';
import type { ResultKeeper } from '../../../../client/src/notebook/resultKeeper.ts';
import { type CellResult, printResult } from '../../../../client/src/protocol/notebook.ts';
import { editor, uriOf } from '../support/editor.ts';
import { FakeNotebook } from '../support/fakeNotebooks.ts';

describe('results that come back with their notebook', () => {
  let folder: string;
  let states: Map<NotebookCell, CellState>;
  let keeper: ResultKeeper;
  let notebook: FakeNotebook;
  let kept: KeptResults;

  beforeEach(async () => {
    editor.reset();
    folder = await mkdtemp(path.join(tmpdir(), 'hogql-keeper-'));
    states = new Map();
    const { ResultKeeper: Keeper } =
      await import('../../../../client/src/notebook/resultKeeper.ts');
    keeper = new Keeper(folder, {
      of: (cell: NotebookCell) => states.get(cell),
      set: (cell: NotebookCell, state: CellState) => states.set(cell, state),
    } as unknown as CellStates);
    notebook = new FakeNotebook('select 1', 'select 2', 'select 3');
    kept = new KeptResults(folder, notebook.uri.toString());
    const cells = notebook.getCells().map(({ document }, at) => {
      const text = document.getText();
      return { title: '', text, sent: [text], resultIds: [`r${at}`] };
    });
    for (const { resultIds } of cells) {
      for (const id of resultIds) await kept.keep(id, printResult(resultOf(id)));
    }
    await kept.remember(cells);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const shownIds = (): string[] =>
    notebook
      .getCells()
      .flatMap((cell) => states.get(cell)?.results.map(({ resultId }) => resultId) ?? []);
  const rememberedIds = async (): Promise<string[]> => {
    const ids = (await kept.cells()).flatMap(({ resultIds }) => resultIds);
    for (const id of ids) assert.ok(await kept.result(id), `${id} has its file`);
    return ids;
  };

  it('are told of once where none can be kept, whatever fails after it', async () => {
    await rm(folder, { recursive: true });
    await writeFile(folder, 'in the way');
    for (const id of ['a', 'b']) await keeper.keep(notebook.asDocument, resultOf(id));
    await keeper.remember(notebook.asDocument);
    assert.equal(editor.asked.length, 1);
    assert.match(editor.asked.join(), /Could not write .* to disk/);
  });

  it('are shown for the other cells where one cannot be, and all of them stay kept', async () => {
    await keeper.restore(notebook.asDocument, ({ index }) =>
      index === 1 ? Promise.reject(new Error('duplicate execution')) : Promise.resolve(),
    );
    assert.deepEqual(shownIds(), ['r0', 'r2']);
    assert.match(editor.asked.join(), /could not be shown \(duplicate execution\)/);
    await keeper.remember(notebook.asDocument);
    assert.deepEqual(await rememberedIds(), ['r0', 'r1', 'r2']);
  });

  it('stay kept where the disk does not give them', async () => {
    const [own = ''] = await readdir(folder);
    const index = path.join(folder, own, 'index.json');
    await rename(index, `${index}.away`);
    await mkdir(index);
    await keeper.restore(notebook.asDocument, () => Promise.resolve());
    assert.match(editor.asked.join(), /Could not read .*not a plain file/);
    await keeper.remember(notebook.asDocument);
    await rmdir(index);
    await rename(`${index}.away`, index);
    assert.deepEqual(await rememberedIds(), ['r0', 'r1', 'r2']);
  });

  it('are given up for what a cell showed later, and for all where that is asked', async () => {
    await keeper.restore(notebook.asDocument, () => Promise.reject(new Error('no')));
    const [first] = notebook.getCells();
    assert.ok(first);
    await keeper.keep(notebook.asDocument, resultOf('new'));
    states.set(first, { text: 'select 1', sent: [], results: [resultOf('new').result] });
    await keeper.remember(notebook.asDocument);
    assert.deepEqual(await rememberedIds(), ['new', 'r1', 'r2']);
    states.clear();
    keeper.forget(notebook.asDocument);
    await keeper.remember(notebook.asDocument);
    assert.deepEqual(await rememberedIds(), []);
  });

  it('do not replace what a cell has shown meanwhile', async () => {
    const shown: number[] = [];
    await keeper.restore(notebook.asDocument, ({ index }) => {
      shown.push(index);
      const second = notebook.getCells()[1];
      if (second) states.set(second, { text: '', sent: [], results: [resultOf('new').result] });
      return Promise.resolve();
    });
    assert.deepEqual(shown, [0, 2]);
    assert.deepEqual(shownIds(), ['r0', 'new', 'r2']);
  });

  it('go with their notebook to another address, beside what was kept there', async () => {
    const { uri } = notebook;
    const there = new FakeNotebook('select 1', 'select 4');
    there.uri = uriOf('file', '/b.notebook.hogql');
    editor.notebooks.push(there);
    const old = new KeptResults(folder, there.uri.toString());
    await old.keep('r4', printResult(resultOf('r4')));
    await old.remember([{ title: '', text: 'select 4', sent: [], resultIds: ['r4'] }]);
    await keeper.restore(there.asDocument, () => Promise.resolve());
    await keeper.move(uri as unknown as Uri, there.uri as unknown as Uri);
    assert.deepEqual(await rememberedIds(), []);
    await keeper.restore(there.asDocument, () => Promise.resolve());
    const shown = there.getCells().flatMap((cell) => states.get(cell)?.results ?? []);
    assert.deepEqual(
      shown.map(({ resultId }) => resultId),
      ['r0', 'r4'],
    );
  });

  it('can be waited for', async () => {
    let show = (): void => undefined;
    const shown = new Promise<void>((resolve) => (show = resolve));
    void keeper.restore(notebook.asDocument, () => shown);
    let isThere = false;
    const waited = keeper.restored(notebook.asDocument).then(() => (isThere = true));
    await new Promise(setImmediate);
    assert.equal(isThere, false);
    show();
    await waited;
    assert.deepEqual(shownIds(), ['r0', 'r1', 'r2']);
  });
});

function resultOf(resultId: string) {
  const result: CellResult = {
    resultId,
    title: '',
    query: 'select 1',
    connection: 'here · example.com',
    columns: [],
    rowCount: 0,
    takenAt: 0,
    elapsedMs: 1,
    firstRows: [],
  };
  return { result, rowsJson: '[]' };
}
