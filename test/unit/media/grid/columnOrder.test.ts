import assert from 'node:assert/strict';
import { ColumnLayout, ColumnOrder } from '../../../../media/src/grid/columnOrder.ts';

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

  it('changes the width of the column at a place, wherever that came from', () => {
    const order = new ColumnOrder(widths);
    order.move(0, 2);
    order.resize(2, 99);
    assert.deepEqual(order.widths, [99, 20, 30, 40]);
    assert.equal(order.layout.width(2), 99);
    assert.deepEqual([order.column(2), order.column(9)], [0, -1]);
  });

  it('freezes no more columns than are shown, and no less than none', () => {
    const order = new ColumnOrder(widths);
    const frozen = [2, 9, -1].map((count) => {
      order.freeze(count);
      return order.frozen;
    });
    assert.deepEqual(frozen, [2, 4, 0]);
    order.freeze(4);
    order.setHidden([0, 1, 2]);
    assert.equal(order.frozen, 1);
  });

  it('tells what is hidden, and the order of all columns', () => {
    const order = new ColumnOrder(widths);
    order.setHidden([1]);
    order.move(0, 2);
    assert.deepEqual([...order.hidden], [1]);
    assert.deepEqual(order.order, [1, 2, 3, 0]);
  });

  it('restores the widths of these columns alone', () => {
    const order = new ColumnOrder([1, 2]);
    order.restore({ order: [], hidden: [], widths: [5, 6, 7], frozen: 1 });
    assert.deepEqual([order.widths, order.shown, order.frozen], [[5, 6], [0, 1], 1]);
  });
});

describe('the layout of columns', () => {
  it('puts columns side by side', () => {
    const layout = new ColumnLayout([100, 50, 200]);
    assert.deepEqual(
      [0, 1, 2].map((column) => layout.offset(column)),
      [0, 100, 150],
    );
    assert.equal(layout.total, 350);
  });

  it('moves the columns to the right of a resized one', () => {
    const layout = new ColumnLayout([100, 50, 200]);
    layout.resize(1, 80);
    assert.equal(layout.offset(1), 100);
    assert.equal(layout.offset(2), 180);
    assert.equal(layout.total, 380);
  });

  it('shows the columns in the window, clipped ones included', () => {
    const layout = new ColumnLayout(Array.from({ length: 50 }, () => 100));
    assert.deepEqual(layout.columnsAt(1050, 400), { first: 10, count: 5 });
    assert.deepEqual(layout.columnsAt(0, 400), { first: 0, count: 5 });
    assert.deepEqual(layout.columnsAt(4600, 400), { first: 46, count: 4 });
  });

  it('has nothing to show without columns', () => {
    assert.deepEqual(new ColumnLayout([]).columnsAt(0, 400), { first: 0, count: 0 });
  });

  it('scrolls no further than needed to show the whole column', () => {
    const layout = new ColumnLayout([100, 100, 100, 100, 900]);
    assert.equal(layout.leftToShow(1, 50, 250), 50, 'in sight already');
    assert.equal(layout.leftToShow(0, 50, 250), 0, 'to the left edge');
    assert.equal(layout.leftToShow(3, 50, 250), 150, 'to the right edge');
    assert.equal(layout.leftToShow(4, 50, 250), 400, 'its beginning, where it is wider than all');
  });
});
