import assert from 'node:assert/strict';
import { move } from '../../../../media/src/grid/keyboard.ts';

const bounds = { rows: 100, columns: 5, page: 20 };

const cases: readonly [key: string, from: [number, number], to: [number, number] | undefined][] = [
  ['ArrowDown', [3, 2], [4, 2]],
  ['ArrowDown', [99, 2], [99, 2]],
  ['ArrowUp', [3, 2], [2, 2]],
  ['ArrowUp', [0, 2], [-1, 2]],
  ['ArrowUp', [-1, 2], [-1, 2]],
  ['ArrowLeft', [3, 0], [3, 0]],
  ['ArrowRight', [3, 2], [3, 3]],
  ['ArrowRight', [3, 4], [3, 4]],
  ['Home', [3, 2], [3, 0]],
  ['End', [3, 2], [3, 4]],
  ['PageDown', [3, 2], [23, 2]],
  ['PageDown', [90, 2], [99, 2]],
  ['PageUp', [3, 2], [0, 2]],
  ['Ctrl+Home', [3, 2], [0, 0]],
  ['Ctrl+End', [3, 2], [99, 4]],
  ['Ctrl+ArrowUp', [3, 2], [0, 2]],
  ['Ctrl+ArrowUp', [0, 2], [-1, 2]],
  ['Ctrl+ArrowDown', [3, 2], [99, 2]],
  ['Ctrl+ArrowLeft', [3, 2], [3, 0]],
  ['Ctrl+ArrowRight', [3, 2], [3, 4]],
  ['a', [3, 2], undefined],
  ['Tab', [3, 2], undefined],
];

describe('keys in the grid', () => {
  for (const [keys, [row, column], to] of cases) {
    it(`${keys} moves from ${row},${column} to ${to?.join() ?? 'nowhere'}`, () => {
      const far = keys.startsWith('Ctrl+');
      const reached = move({ key: keys.replace('Ctrl+', ''), far }, { row, column }, bounds);
      assert.deepEqual(reached, to && { row: to[0], column: to[1] });
    });
  }

  it('stays in the header of a result without rows', () => {
    const none = { ...bounds, rows: 0 };
    assert.deepEqual(move({ key: 'ArrowDown', far: false }, { row: -1, column: 0 }, none), {
      row: -1,
      column: 0,
    });
  });
});
