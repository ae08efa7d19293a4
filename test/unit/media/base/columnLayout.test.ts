import assert from 'node:assert/strict';
import { ColumnLayout } from '../../../../media/src/base/columnLayout.ts';

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
