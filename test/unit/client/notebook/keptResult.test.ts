import assert from 'node:assert/strict';
import { readKept, readShown } from '../../../../client/src/notebook/keptResult.ts';
import { type CellResult, printResult } from '../../../../client/src/protocol/notebook.ts';

const result: CellResult = {
  resultId: 'r',
  title: 'a',
  query: 'select 1',
  connection: 'here · example.com',
  columns: [{ name: 'a', type: 'Int64' }],
  rowCount: 1,
  takenAt: 1,
  elapsedMs: 2,
  cap: { kind: 'ceiling', rows: 1 },
  clock: { computedAt: 1, aheadMs: 0 },
  cost: { requests: 1, bytesRead: 5 },
  firstRows: [[1]],
};
const text = printResult({ result, rowsJson: '[[1]]' });

describe('a kept result of a cell', () => {
  it('is read as it was kept', () => {
    assert.deepEqual(readShown(text), { result, rowsJson: '[[1]]' });
    assert.deepEqual(readKept(text), { result, rows: [[1]] });
  });

  const broken: [what: string, text: string][] = [
    ['is cut', text.slice(0, 40)],
    ['has no columns', text.replace('"columns":[', '"columns":{"a":[').replace('}]', '}]}')],
    ['counts no rows', text.replace('"rowCount":1', '"rowCount":"1"')],
    ['has first rows that are none', text.replace('"firstRows":[[1]]', '"firstRows":[null]')],
    ['says null', 'null\n[[1]]'],
  ];
  for (const [what, kept] of broken) {
    it(`is none if its file ${what}`, () => {
      assert.equal(readShown(kept), undefined);
      assert.equal(readKept(kept), undefined);
    });
  }

  for (const rows of ['', '[[1]', '{"length":1}', '[1]', '[null]']) {
    it(`is none if its rows are ${rows || 'missing'}`, () => {
      assert.equal(readKept(printResult({ result, rowsJson: rows })), undefined);
    });
  }
});
