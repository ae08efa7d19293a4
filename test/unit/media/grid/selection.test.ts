import assert from 'node:assert/strict';
import type { Position } from '../../../../media/src/grid/keyboard.ts';
import {
  cellCount,
  type CellRange,
  clipped,
  contains,
  rangeBetween,
} from '../../../../media/src/grid/selection.ts';

const at = (row: number, column: number): Position => ({ row, column });
const block: CellRange = { top: 1, left: 2, bottom: 3, right: 5 };

describe('a block of cells', () => {
  const corners: [a: Position, b: Position, range: CellRange][] = [
    [at(1, 2), at(3, 5), block],
    [at(3, 5), at(1, 2), block],
    [at(3, 2), at(1, 5), block],
    [at(-1, 0), at(2, 0), { top: 0, left: 0, bottom: 2, right: 0 }],
    [at(-1, 1), at(-1, 0), { top: 0, left: 0, bottom: 0, right: 1 }],
  ];
  for (const [a, b, range] of corners) {
    it(`lies between ${a.row},${a.column} and ${b.row},${b.column}`, () => {
      assert.deepEqual(rangeBetween(a, b), range);
    });
  }

  it('has its edges and what is between them, and nothing else', () => {
    const inside = [at(1, 2), at(3, 5), at(2, 3)];
    const outside = [at(0, 2), at(4, 2), at(1, 1), at(1, 6)];
    for (const { row, column } of inside) assert.ok(contains(block, row, column));
    for (const { row, column } of outside) assert.ok(!contains(block, row, column));
    assert.equal(cellCount(block), 12);
  });

  it('is cut to the rows and columns that there are', () => {
    assert.deepEqual(clipped(block, 3, 5), { ...block, bottom: 2, right: 4 });
    assert.deepEqual(clipped(block, 9, 9), block);
    assert.deepEqual(clipped(block, 2, 3), { top: 1, left: 2, bottom: 1, right: 2 });
    assert.equal(clipped(block, 1, 9), undefined);
    assert.equal(clipped(block, 9, 2), undefined);
  });
});
