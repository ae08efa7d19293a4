import assert from 'node:assert/strict';
import type { Cell } from '../../../../../client/src/protocol/results.ts';
import {
  countedValues,
  entryProblem,
  type FilterChoice,
  filterChoices,
} from '../../../../../media/src/panel/grid/filterForm.ts';

describe('the values to filter a column by', () => {
  const columns: [values: (Cell | undefined)[], listed: [value: Cell, count: number][]][] = [
    [
      ['b', 'a', 'b', 'c'],
      [
        ['b', 2],
        ['a', 1],
        ['c', 1],
      ],
    ],
    [
      [10, 9, -1, 2.5],
      [
        [-1, 1],
        [2.5, 1],
        [9, 1],
        [10, 1],
      ],
    ],
    [
      [undefined, null, null, ''],
      [
        [null, 2],
        ['', 1],
      ],
    ],
  ];
  for (const [values, listed] of columns) {
    it(`are those of ${JSON.stringify(values)}, the most frequent first`, () => {
      assert.deepEqual(
        countedValues(values).map(({ value, count }) => [value, count]),
        listed,
      );
    });
  }
});

describe('what is entered to filter by', () => {
  const withField = (choices: readonly FilterChoice[]): FilterChoice => {
    const choice = choices.find(({ fields }) => fields === 1);
    assert.ok(choice);
    return choice;
  };

  it('is a number for numbers', () => {
    const problem = (entry: string) =>
      entryProblem('number', withField(filterChoices('number')), [entry]);
    assert.equal(problem('1,234.5'), '');
    assert.equal(problem('many'), 'Enter a number.');
    assert.equal(problem(''), 'Enter a number.');
  });

  it('is a date for times', () => {
    const problem = (entry: string) =>
      entryProblem('time', withField(filterChoices('time')), [entry]);
    assert.equal(problem('2026-08-01 10:00'), '');
    assert.notEqual(problem('yesterday'), '');
  });
});
