import assert from 'node:assert/strict';
import { RowStore } from '../../../../media/src/grid/rowStore.ts';

const columns = [{ name: 'a' }, { name: 'a' }];

describe('the row store', () => {
  it('keeps values by place, even where names repeat', () => {
    const store = new RowStore(columns, 2);
    store.add(0, [
      [1, 'x'],
      [2, null],
    ]);
    assert.equal(store.value(1, 0), 2);
    assert.equal(store.value(0, 1), 'x');
    assert.equal(store.value(1, 1), null);
  });

  it('accepts slices in any order and knows which rows have arrived', () => {
    const store = new RowStore(columns, 5);
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

  it('counts a row once, whatever slices bring it', () => {
    const store = new RowStore([{ name: 'n' }], 10_000);
    const slice = (from: number, count: number): number[][] =>
      Array.from({ length: count }, (_, at) => [from + at]);
    store.add(0, slice(0, 200));
    store.add(100, slice(100, 5000));
    assert.deepEqual([store.hereCount, store.isComplete], [5100, false]);
    store.add(4000, slice(4000, 6000));
    assert.deepEqual([store.hereCount, store.isComplete], [10_000, true]);
    assert.deepEqual(
      [0, 199, 4095, 4096, 5099, 9999].map((row) => store.value(row, 0)),
      [0, 199, 4095, 4096, 5099, 9999],
    );
  });

  it('ignores rows beyond the announced number', () => {
    const store = new RowStore(columns, 1);
    store.add(0, [
      [1, 'x'],
      [2, 'y'],
    ]);
    assert.equal(store.has(1), false);
    assert.deepEqual(store.sample(0, 10), [1]);
  });

  it('reads a value that a short row lacks as NULL', () => {
    const store = new RowStore(columns, 1);
    store.add(0, [[1]]);
    assert.equal(store.value(0, 1), null);
  });
});
