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

  it('keeps many rows, whose slices end anywhere', () => {
    const count = 10_000;
    const store = new RowStore(columns, count);
    const slices = [
      [4_000, 9_000],
      [0, 4_000],
      [9_000, 12_000],
      [100, 200],
    ] as const;
    for (const [from, to] of slices) {
      const rows = Array.from({ length: to - from }, (_, at) => [from + at, `r${from + at}`]);
      store.add(from, rows);
      assert.equal(store.isComplete, from >= 9_000 || from === 100);
    }
    assert.equal(store.hereCount, count);
    for (const row of [0, 4_095, 4_096, 8_191, 8_192, 9_999]) {
      assert.deepEqual([store.value(row, 0), store.value(row, 1)], [row, `r${row}`]);
    }
    assert.equal(store.value(count, 0), undefined);
  });

  it('gives the values of the first rows that have arrived', () => {
    const store = new RowStore(columns, 5);
    store.add(1, [[1], [2], [3]]);
    assert.deepEqual(store.sample(0, 3), [1, 2]);
    assert.deepEqual(store.sample(0, 9), [1, 2, 3]);
  });
});
