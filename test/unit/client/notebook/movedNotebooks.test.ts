import assert from 'node:assert/strict';
import { writeNotebook } from '../../../../client/src/cells/cellFormat.ts';
import type { MovedNotebooks } from '../../../../client/src/notebook/movedNotebooks.ts';
import { editor, uriOf } from '../support/editor.ts';
import { FakeNotebook } from '../support/fakeNotebooks.ts';

const { contentOf } = await import('../../../../client/src/cells/notebookData.ts');
const { MovedNotebooks: Moved } = await import('../../../../client/src/notebook/movedNotebooks.ts');

describe('a notebook that gets another address', () => {
  let moves: string[];
  let moved: MovedNotebooks;

  beforeEach(() => {
    editor.reset();
    moves = [];
    moved = new Moved((from, to) => Promise.resolve(void moves.push(`${from.path} ${to.path}`)));
  });
  afterEach(() => moved.dispose());

  const untitled = uriOf('untitled', 'Untitled-1.notebook.hogql');
  const settle = (): Promise<void> => new Promise(setImmediate);

  /** Saves an untitled notebook as VS Code does: the file is created, and replaces it unless both are closed. */
  async function save(path: string, isShown: boolean, written?: string): Promise<void> {
    const notebook = new FakeNotebook('select 1');
    notebook.uri = untitled;
    editor.notebooks.push(notebook);
    const text = written ?? writeNotebook(contentOf(notebook.asDocument));
    editor.fileSystems.set('file', () => Promise.resolve(new TextEncoder().encode(text)));
    const uri = uriOf('file', path);
    editor.events.created.fire({ files: [uri] });
    editor.notebooks.length = 0;
    editor.events.closedNotebook.fire(notebook);
    const opened = isShown ? [{ input: { uri }, isActive: true }] : [];
    editor.tabs.push(...opened);
    for (const listen of editor.tabListeners) listen({ opened, changed: [], closed: [] });
    await settle();
  }

  for (const isShown of [true, false]) {
    it(`keeps what belongs to it when it is saved for the first time${isShown ? '' : ' and closed'}`, async () => {
      await save('/signups.notebook.hogql', isShown);
      assert.deepEqual(moves, ['Untitled-1.notebook.hogql /signups.notebook.hogql']);
    });
  }

  it('is not taken for another file that is created', async () => {
    await save('/signups.notebook.hogql', true, 'select 2\n');
    assert.deepEqual(moves, []);
  });

  it('keeps what belongs to it when its file is renamed', () => {
    const files = [{ oldUri: uriOf('file', '/a.hogql'), newUri: uriOf('file', '/b.hogql') }];
    editor.events.renamed.fire({ files });
    assert.deepEqual(moves, ['/a.hogql /b.hogql']);
  });
});
