import assert from 'node:assert/strict';
import { editor, uriOf } from '../support/editor.ts';
import { FakeNotebook } from '../support/fakeNotebooks.ts';

const { saveNotebook } = await import('../../../../client/src/notebook/saveNotebook.ts');

describe('the first save of a notebook', () => {
  let moves: string[];
  /** What happens while values and results move. */
  let meanwhile: (notebook: FakeNotebook) => void;

  beforeEach(() => {
    editor.reset();
    editor.folder = new Map([['taken.notebook.hogql', '']]);
    moves = [];
    meanwhile = () => undefined;
  });

  async function save(...replies: readonly (string | undefined)[]): Promise<void> {
    const notebook = new FakeNotebook('select 1');
    notebook.uri = uriOf('untitled', 'Untitled-1.notebook.hogql');
    editor.activeNotebook = notebook;
    editor.replies.push(...replies);
    await saveNotebook(notebook.asDocument, (_from, to) => {
      meanwhile(notebook);
      moves.push(to.path);
      return Promise.resolve();
    });
  }

  const names: [typed: string, file: string][] = [
    ['/folder/story', '/folder/story.notebook.hogql'],
    ['/folder/story.hogql', '/folder/story.notebook.hogql'],
    ['/folder/story.notebook.hogql', '/folder/story.notebook.hogql'],
    ['/folder/a.b', '/folder/a.b.notebook.hogql'],
  ];
  for (const [typed, file] of names) {
    it(`writes ${file} for ${typed}`, async () => {
      await save(typed);
      assert.deepEqual(editor.asked, ['Save: /folder/Untitled-1.notebook.hogql']);
      assert.deepEqual([...editor.written.keys()], [file]);
      assert.match(editor.written.get(file) ?? '', /select 1\n$/);
      assert.deepEqual(moves, [file]);
      assert.deepEqual(
        editor.executed.map(([command]) => command),
        ['workbench.action.revertAndCloseActiveEditor', 'vscode.open'],
      );
    });
  }

  const changes: [what: string, change: (notebook: FakeNotebook) => void][] = [
    ['it was edited', (notebook) => notebook.version++],
    ['another one is active', () => (editor.activeNotebook = new FakeNotebook('select 2'))],
  ];
  for (const [what, change] of changes) {
    it(`closes no editor if ${what} meanwhile`, async () => {
      meanwhile = change;
      await save('/folder/story');
      assert.deepEqual(
        editor.executed.map(([command]) => command),
        ['vscode.open'],
      );
    });
  }

  it('writes nothing if it is called off', async () => {
    await save(undefined);
    assert.deepEqual([editor.written.size, moves, editor.executed], [0, [], []]);
  });

  it('asks before it replaces a file that the dialog has not asked about', async () => {
    await save('/folder/taken.hogql', undefined);
    assert.equal(editor.asked.at(-1), 'taken.notebook.hogql already exists. Replace it?');
    assert.equal(editor.written.size, 0);
    await save('/folder/taken.hogql', 'Replace');
    assert.deepEqual(moves, ['/folder/taken.notebook.hogql']);
    editor.asked.length = 0;
    await save('/folder/taken.notebook.hogql');
    assert.equal(editor.asked.length, 1);
  });
});
