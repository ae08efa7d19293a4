import assert from 'node:assert/strict';
import { csvResult } from '../../../../client/src/api/csvResult.ts';

describe('a result in CSV', () => {
  it('has the columns of its first line, and numbers where all are', () => {
    assert.deepEqual(csvResult('n,s,mixed\n1,a,1\n-2.5,"b, c",x\n'), {
      columns: ['n', 's', 'mixed'],
      results: [
        [1, 'a', '1'],
        [-2.5, 'b, c', 'x'],
      ],
    });
  });

  const numbers: [cell: string, value: unknown][] = [
    ['0', 0],
    ['-0.5', -0.5],
    ['1e3', 1000],
    ['2E-2', 0.02],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740993', '9007199254740993'],
    ['9007199254740993.0', 9_007_199_254_740_992],
    ['007', '007'],
    ['+1', '+1'],
    ['.5', '.5'],
    ['1.', '1.'],
    ['1 ', '1 '],
    ['x1', 'x1'],
    ['1x', '1x'],
  ];
  for (const [cell, value] of numbers) {
    it(`reads ${cell} as ${JSON.stringify(value)}`, () => {
      assert.deepEqual(csvResult(`n\n${cell}`).results, [[value]]);
    });
  }

  it('has NULL where a number is missing, and the empty text where a text is', () => {
    const { results } = csvResult('n,s\n1,a\n,b\n2,\n');
    assert.deepEqual(results, [
      [1, 'a'],
      [null, 'b'],
      [2, ''],
    ]);
  });

  it('is empty without rows, or without anything', () => {
    assert.deepEqual(csvResult('n\n'), { columns: ['n'], results: [] });
    assert.deepEqual(csvResult(''), { columns: [], results: [] });
  });
});
