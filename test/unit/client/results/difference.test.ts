import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  difference,
  differenceWords,
  likelyKeys,
} from '../../../../client/src/results/difference.ts';
import type { Row } from '../../../../client/src/protocol/results.ts';
import { resultOf } from './run.ts';

const columns = ['day Date', 'event String', 'n UInt64'];

describe('difference', () => {
  it('reports added, removed and changed rows, and by how much', () => {
    const before = resultOf(columns, [
      ['1', 'a', 5],
      ['1', 'b', 6],
      ['2', 'a', 7],
    ]);
    const after = resultOf(columns, [
      ['1', 'a', 5],
      ['2', 'a', 10],
      ['3', 'a', 1],
    ]);
    const found = difference({ before, after, keys: ['day', 'event'] });
    assert.deepEqual(
      found.result.columns.map(({ name }) => name),
      ['change', 'day', 'event', 'n before', 'n after', 'Δ n'],
    );
    assert.deepEqual(found.result.rows, [
      ['changed', '2', 'a', 7, 10, 3],
      ['added', '3', 'a', null, 1, null],
      ['removed', '1', 'b', 6, null, null],
    ]);
    const { added, removed, changed, same } = found;
    assert.deepEqual(
      { added, removed, changed, same },
      { added: 1, removed: 1, changed: 1, same: 1 },
    );
  });

  it('is said without the kinds of change that did not happen', () => {
    const before = resultOf(columns, [
      ['1', 'a', 5],
      ['1', 'b', 6],
    ]);
    const words = (...rows: Row[]): string =>
      differenceWords(
        difference({ before, after: resultOf(columns, rows), keys: ['day', 'event'] }),
      );
    assert.equal(words(['1', 'a', 7]), '1 changed, 1 removed');
    assert.equal(words(['1', 'a', 5], ['1', 'b', 6], ['2', 'a', 1]), '1 added');
    assert.equal(words(['1', 'a', 5], ['1', 'b', 6]), 'all 2 rows are the same');
  });

  it('is exact beyond 2^53', () => {
    const row = (digits: string): Row => ['1', 'a', { $integer: digits }];
    const { result } = difference({
      before: resultOf(columns, [row('18446744073709551614')]),
      after: resultOf(columns, [row('18446744073709551615')]),
      keys: ['day'],
    });
    assert.equal(result.rows[0]?.at(-1), 1);
  });

  it('shows columns that only one of the two has', () => {
    const { result } = difference({
      before: resultOf(['k', 'old'], [['x', 1]]),
      after: resultOf(['k', 'young'], [['x', 2]]),
      keys: ['k'],
    });
    assert.deepEqual(
      result.columns.map(({ name }) => name),
      ['change', 'k', 'old before', 'old after', 'young before', 'young after'],
    );
    assert.deepEqual(result.rows, [['changed', 'x', 1, null, null, 2]]);
  });

  it('uses the columns before the first number as keys', () => {
    assert.deepEqual(likelyKeys(resultOf(columns, [])), ['day', 'event']);
    assert.deepEqual(likelyKeys(resultOf(['n Int64', 'm Int64'], [])), ['n']);
  });

  it('accounts for every row of both results once', () => {
    const table = fc.array(
      fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 2 })),
    );
    fc.assert(
      fc.property(table, table, (a, b) => {
        const before = resultOf(['k', 'v UInt8'], a);
        const after = resultOf(['k', 'v UInt8'], b);
        const { added, removed, changed, same } = difference({ before, after, keys: ['k'] });
        assert.equal(added + changed + same, b.length);
        assert.equal(removed + changed + same, a.length);
      }),
    );
  });
});
