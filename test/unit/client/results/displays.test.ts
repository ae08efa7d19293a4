import assert from 'node:assert/strict';
import type { RunOrder } from '../../../../client/src/runs/window/runs.ts';
import { editor, uriOf } from '../support/editor.ts';

const { keepCellDisplay, keepDisplay, runSource } =
  await import('../../../../client/src/results/displays.ts');
const { insightUri } = await import('../../../../client/src/base/insightAddress.ts');

const file = uriOf('file', '/a.hogql');

/** The order of a statement that began at an offset when it ran. */
function orderOf(query: string, offset: number): RunOrder {
  return { query, source: { file, start: { offset } } } as unknown as RunOrder;
}

const insightOrder = (): RunOrder => {
  const uri = insightUri('https://us.example', '1', { id: 1, title: 'a', format: 'hogql' });
  return { query: 'select 1', source: { file: uri, start: { offset: 0 } } } as unknown as RunOrder;
};

describe('a chart that is kept', () => {
  beforeEach(() => editor.reset());

  it('is refused where it does not come from a file, or is none', async () => {
    await assert.rejects(keepDisplay(undefined, 'bar'), /does not come from a file/);
    await assert.rejects(keepDisplay(insightOrder(), 'hologram'), /does not come from a file/);
  });

  it('in an insight has only what the service keeps of it, and says what it does not', async () => {
    const order = insightOrder();
    await assert.rejects(
      keepDisplay(order, 'bar x=a y=n by=c goal=3'),
      /cannot store “by=c goal=3”/,
    );
    await assert.rejects(keepDisplay(order, 'scatter x=a y=n'), /cannot store “scatter”/);
  });

  it('stands above its statement, wherever that is by now', async () => {
    const document = editor.open(file, 'select 0;\nselect 1;\nselect 1;\nselect 2', 'hogql');
    await keepDisplay(orderOf('select 1', 21), 'bar');
    assert.equal(document.text, 'select 0;\nselect 1;\n-- @display: bar\nselect 1;\nselect 2');
    const displays = ['select 0', 'select 1', 'select 2'].map((query) => {
      const run = { order: orderOf(query, 30), work: {} };
      return runSource({ run } as unknown as Parameters<typeof runSource>[0]);
    });
    assert.deepEqual(displays, [{}, { display: 'bar' }, {}]);
  });

  it('is refused once its statement has changed, unless the file has no other', async () => {
    const order = orderOf('select 1', 0);
    const several = editor.open(file, 'select 3;\nselect 2', 'hogql');
    assert.equal(
      runSource({ run: { order } } as unknown as Parameters<typeof runSource>[0]),
      undefined,
    );
    await assert.rejects(keepDisplay(order, 'bar'), /has changed since it ran/);
    several.text = 'select 3';
    await keepDisplay(order, 'bar');
    assert.equal(several.text, '-- @display: bar\nselect 3');
  });

  it('in a cell stands above its own statement too', async () => {
    const cell = editor.open(uriOf('vscode-notebook-cell', '/a'), 'select 1;\nselect 2', 'hogql');
    await keepCellDisplay(cell.uri as never, 1, 'pie x=a');
    assert.equal(cell.text, 'select 1;\n-- @display: pie x=a\nselect 2');
  });
});
