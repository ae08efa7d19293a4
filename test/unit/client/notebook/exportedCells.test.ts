import assert from 'node:assert/strict';
import type { NotebookCell } from 'vscode';
import type { ExportedParts } from '../../../../client/src/notebook/exportedCells.ts';
import { resultMime } from '../../../../client/src/protocol/notebook.ts';
import { editor } from '../support/editor.ts';
import { FakeNotebook } from '../support/fakeNotebooks.ts';

const { exportedCells } = await import('../../../../client/src/notebook/exportedCells.ts');

const item = (mime: string, text: string) => ({ mime, data: new TextEncoder().encode(text) });

describe('the cells that are exported', () => {
  beforeEach(() => editor.reset());

  /** Exports cells with these outputs; each has a result from earlier, and the same placeholder. */
  async function exported(...outputs: readonly (readonly object[])[]) {
    const notebook = new FakeNotebook(...outputs.map((_, at) => `select ${at}`));
    const cells = notebook.getCells();
    for (const [at, items] of outputs.entries())
      Object.assign(cells[at] ?? {}, { outputs: [{ items }] });
    const parts = {
      states: {
        refresh: () => Promise.resolve(),
        of: () => ({ results: [{ resultId: 'r' }] }),
        isStale: (cell: NotebookCell) => cell === cells[0],
      },
      language: {
        start: () => Promise.resolve(),
        request: () =>
          Promise.resolve({
            cells: cells.map(({ document }) => ({
              uri: document.uri.toString(),
              statements: [{ placeholders: [{ kind: 'value', path: ['since'] }] }],
            })),
          }),
      },
      fieldsOf: (_notebook: unknown, placeholders: readonly object[]) =>
        placeholders.map(() => ({
          key: 'values.since',
          label: 'since',
          type: 'text',
          text: '-7d',
        })),
    } as unknown as ExportedParts;
    return exportedCells(notebook.asDocument, parts);
  }
  const result = [item(resultMime, '{}'), item('text/plain', 'n')];
  const error = [item('application/vnd.code.notebook.error', '{"message":"No such column."}')];

  it('have their results, and the value of a placeholder once', async () => {
    const [first, second] = await exported(result, result);
    assert.deepEqual([first?.results.length, first?.failure, first?.isStale], [1, undefined, true]);
    assert.deepEqual(first?.values, [['since', '-7d']]);
    assert.deepEqual([second?.values, second?.isStale], [[], false]);
  });

  it('have what stands below them if they failed or were cancelled, and no older result', async () => {
    const [failed, cancelled] = await exported(error, [item('text/plain', 'Cancelled after 3 s.')]);
    assert.deepEqual([failed?.failure, failed?.results], ['No such column.', []]);
    assert.deepEqual([cancelled?.failure, cancelled?.results], ['Cancelled after 3 s.', []]);
  });
});
