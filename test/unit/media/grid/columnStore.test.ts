import assert from 'node:assert/strict';
import { ColumnStore } from '../../../../media/src/grid/columnStore.ts';

const columns = [{ name: 'a' }, { name: 'a' }];

describe('the column store', () => {
  it('keeps values by place, even where names repeat', () => {
    const store = new ColumnStore(columns, 2);
    store.add(0, [
      [1, 'x'],
      [2, null],
    ]);
    assert.equal(store.value(1, 0), 2);
    assert.equal(store.value(0, 1), 'x');
    assert.equal(store.value(1, 1), null);
  });

  it('accepts slices in any order and knows which rows have arrived', () => {
    const store = new ColumnStore(columns, 5);
    store.add(3, [
      [4, 'd'],
      [5, 'e'],
    ]);
    assert.deepEqual(
      [0, 3, 4].map((row) => store.has(row)),
      [false, true, true],
    );
    assert.equal(store.value(0, 0), undefined);
    assert.equal(store.value(4, 1), 'e');
  });

  it('ignores rows beyond the announced number', () => {
    const store = new ColumnStore(columns, 1);
    store.add(0, [
      [1, 'x'],
      [2, 'y'],
    ]);
    assert.equal(store.has(1), false);
    assert.deepEqual(store.sample(0, 10), [1]);
  });

  it('reads a value that a short row lacks as NULL', () => {
    const store = new ColumnStore(columns, 1);
    store.add(0, [[1]]);
    assert.equal(store.value(0, 1), null);
  });
});
