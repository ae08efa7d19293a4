import assert from 'node:assert/strict';
import { editor } from '../../support/editor.ts';
import { FakeNotebook } from '../../support/fakeNotebooks.ts';
import type { FakeEdit } from '../../support/fakeTexts.ts';

const { titleEdit } = await import('../../../../../client/src/language/server/notebookEdits.ts');

describe('another title of a cell', () => {
  it('is an edit of its own, which VS Code never adds to the insertion of the cell', () => {
    editor.reset();
    const notebook = new FakeNotebook('select 1');
    const [cell] = notebook.getCells();
    assert.ok(cell);
    const { cells } = titleEdit(cell, 'total') as unknown as FakeEdit;
    const metadata = { title: 'total', unmarked: undefined };
    assert.deepEqual(cells, [
      [notebook.uri, [{ index: 0, metadata }, { metadata: notebook.metadata }]],
    ]);
  });
});
