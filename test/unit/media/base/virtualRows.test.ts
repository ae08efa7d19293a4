import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  clampTop,
  fullHeight,
  isScaled,
  rowsAt,
  type RowSpace,
  scrolledHeight,
  scrollFromTop,
  tallest,
  topFromScroll,
  topToShow,
} from '../../../../media/src/base/virtualRows.ts';

const space = (rows: number, viewport = 600): RowSpace => ({ rows, rowHeight: 22, viewport });

describe('virtual rows', () => {
  it('draws what the window shows, including the rows clipped at both edges', () => {
    assert.deepEqual(rowsAt(space(10_000), 2211), { first: 100, count: 29 });
  });

  it('draws as many rows at both ends as in the middle', () => {
    assert.deepEqual(rowsAt(space(10_000), 0), { first: 0, count: 29 });
    assert.deepEqual(rowsAt(space(10_000), 10_000 * 22 - 600), { first: 9971, count: 29 });
  });

  it('draws no more rows than there are', () => {
    assert.deepEqual(rowsAt(space(3), 0), { first: 0, count: 3 });
    assert.deepEqual(rowsAt(space(0), 0), { first: 0, count: 0 });
  });

  it('scrolls pixel by pixel while the rows fit into an element', () => {
    assert.equal(isScaled(space(100_000)), false);
    assert.equal(scrolledHeight(space(100_000)), 2_200_000);
    assert.equal(topFromScroll(space(100_000), 12_345), 12_345);
    assert.equal(scrollFromTop(space(100_000), 12_345), 12_345);
  });

  for (const rows of [1_000_000, 50_000_000]) {
    it(`reaches the first and the last of ${rows} rows by the scroll bar`, () => {
      const million = space(rows);
      assert.equal(scrolledHeight(million), tallest);
      assert.equal(topFromScroll(million, 0), 0);
      const end = topFromScroll(million, tallest - 600);
      assert.equal(end, fullHeight(million) - 600);
      const { first, count } = rowsAt(million, end);
      assert.equal(first + count, rows);
    });
  }

  it('comes back to the same pixel of the scroll bar from any place', () => {
    const rows = fc.integer({ min: 400_000, max: 100_000_000 });
    fc.assert(
      fc.property(rows, fc.double({ min: 0, max: 1, noNaN: true }), (count, part) => {
        const scaled = space(count);
        const top = Math.round(part * (fullHeight(scaled) - 600));
        const again = topFromScroll(scaled, scrollFromTop(scaled, top));
        assert.ok(Math.abs(again - top) <= 1, `${again} is not ${top}`);
      }),
    );
  });

  it('scrolls no further than needed to show the whole row', () => {
    assert.equal(topToShow(space(1000), 50, 1000), 1000, 'in sight already');
    assert.equal(topToShow(space(1000), 10, 1000), 220, 'above: to the upper edge');
    assert.equal(topToShow(space(1000), 100, 1000), 101 * 22 - 600, 'below: to the lower edge');
  });

  it('never scrolls past the ends', () => {
    assert.equal(clampTop(space(1000), -5), 0);
    assert.equal(clampTop(space(1000), 1e9), 22_000 - 600);
    assert.equal(clampTop(space(3), 40), 0);
  });
});
