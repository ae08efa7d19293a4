import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Cell } from '../../../../../client/src/protocol/results.ts';
import { Aggregator } from '../../../../../media/src/panel/grid/aggregates.ts';
import {
  countedValues,
  entryProblem,
  filterChoices,
} from '../../../../../media/src/panel/grid/filterForm.ts';
import { aggregateWords } from '../../../../../media/src/panel/grid/selectionFooter.ts';

function words(...values: readonly Cell[]): string {
  const aggregator = new Aggregator();
  for (const value of values) aggregator.add(value);
  return aggregateWords(aggregator.result).join(' · ');
}

const big = (digits: string): Cell => ({ $integer: digits });

describe('the aggregates of a selection', () => {
  const cases: readonly [values: readonly Cell[], words: string][] = [
    [[12, 812, 380], 'count 3 · distinct 3 · sum 1,204 · avg 401.333333 · min 12 · max 812'],
    [[0.1, 0.2, 0.3, null], 'count 3 · distinct 3 · sum 0.6 · avg 0.2 · min 0.1 · max 0.3'],
    [
      [big('18446744073709551615'), big('18446744073709551615'), 1],
      'count 3 · distinct 2 · sum 36,893,488,147,419,103,231 · ' +
        'avg 12,297,829,382,473,034,410.333333 · min 1 · max 18,446,744,073,709,551,615',
    ],
    [
      [9007199254740991, 9007199254740991],
      'count 2 · distinct 1 · sum 18,014,398,509,481,982 · avg 9,007,199,254,740,991 · ' +
        'min 9,007,199,254,740,991 · max 9,007,199,254,740,991',
    ],
    [
      [12.3456789, 0.0000004],
      'count 2 · distinct 2 · sum 12.345679 · avg 6.17284 · min 4e-7 · max 12.3456789',
    ],
    [[2e-9, 4e-9], 'count 2 · distinct 2 · sum 6e-9 · avg 3e-9 · min 2e-9 · max 4e-9'],
    [[-1, -2], 'count 2 · distinct 2 · sum -3 · avg -1.5 · min -2 · max -1'],
    [['b', 'a', 'b', null], 'count 3 · distinct 2 · min a · max b'],
    [['b', ''], "count 2 · distinct 2 · min '' · max b"],
    [['z', 5], 'count 2 · distinct 2 · sum 5 · avg 5 · min 5 · max 5'],
    [[null, null], 'count 0 · distinct 0'],
    [[[1], [1]], 'count 2 · distinct 1'],
  ];
  for (const [values, wanted] of cases) {
    it(`says of ${JSON.stringify(values)}: ${wanted}`, () => {
      assert.equal(words(...values), wanted);
    });
  }

  it('adds integers of any size exactly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.bigInt({ min: -(2n ** 80n), max: 2n ** 80n }), { minLength: 1 }),
        (values) => {
          const aggregator = new Aggregator();
          for (const value of values) {
            const number = Number(value);
            aggregator.add(Number.isSafeInteger(number) ? number : big(String(value)));
          }
          const { sum } = aggregator.result;
          assert.equal(
            BigInt(sum ?? 0),
            values.reduce((a, b) => a + b),
          );
        },
      ),
    );
  });
});

describe('the form of a filter', () => {
  it('asks for the entries that each comparison needs', () => {
    const fields = (kind: 'number' | 'text'): string =>
      filterChoices(kind)
        .map((choice) => `${choice.label} ${choice.fields}`)
        .join(', ');
    assert.equal(
      fields('number'),
      '= 1, ≠ 1, < 1, ≤ 1, > 1, ≥ 1, between 2, is NULL 0, is not NULL 0',
    );
    assert.match(fields('text'), /^contains 1, /);
  });

  it('says what is wrong with an entry', () => {
    const [equals] = filterChoices('number');
    const [on] = filterChoices('time');
    assert.ok(equals && on);
    assert.equal(entryProblem('number', equals, ['1,204.5']), '');
    assert.equal(entryProblem('number', equals, ['x']), 'Enter a number.');
    assert.match(entryProblem('time', on, ['tomorrow']), /^Enter a date/);
    assert.equal(entryProblem('time', on, ['2026-08']), '');
  });

  it('counts the values of a column, and tells NULL from the word', () => {
    const found = countedValues(['a', null, 'a', 'NULL', undefined, 1]);
    assert.deepEqual(
      found.map(({ value, count }) => [value, count]),
      [
        ['a', 2],
        [1, 1],
        ['NULL', 1],
        [null, 1],
      ],
    );
  });
});
