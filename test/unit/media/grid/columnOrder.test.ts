import assert from 'node:assert/strict';
import { ColumnOrder } from '../../../../media/src/grid/columnOrder.ts';

const widths = [10, 20, 30, 40];

describe('the order of columns', () => {
  const moves: readonly [from: number, to: number, shown: readonly number[]][] = [
    [0, 2, [1, 2, 0, 3]],
    [3, 0, [3, 0, 1, 2]],
    [1, 1, [0, 1, 2, 3]],
    [0, 9, [0, 1, 2, 3]],
    [0, -1, [0, 1, 2, 3]],
  ];
  for (const [from, to, shown] of moves) {
    it(`moves the column at ${from} to ${to}`, () => {
      const order = new ColumnOrder(widths);
      order.move(from, to);
      assert.deepEqual(order.shown, shown);
      assert.equal(order.layout.width(0), widths[shown[0] ?? 0]);
    });
  }

  it('moves past a hidden column, which keeps its neighbours', () => {
    const order = new ColumnOrder(widths);
    order.setHidden([1]);
    order.move(0, 1);
    assert.deepEqual(order.shown, [2, 0, 3]);
    order.setHidden([]);
    assert.deepEqual(order.shown, [1, 2, 0, 3]);
  });

  it('never hides the last column', () => {
    const order = new ColumnOrder([1, 1]);
    order.setHidden([0]);
    order.setHidden([0, 1]);
    assert.deepEqual(order.shown, [1]);
  });

  it('restores a saved order, and ignores what does not fit', () => {
    const order = new ColumnOrder(widths);
    order.restore({ order: [7, 3, 1], hidden: [1], widths: [11, 22], frozen: 9 });
    assert.deepEqual(order.shown, [3, 0, 2]);
    assert.deepEqual(order.widths, [11, 22, 30, 40]);
    assert.equal(order.frozen, 3);
  });
});
