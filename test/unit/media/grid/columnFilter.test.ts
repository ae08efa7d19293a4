import assert from 'node:assert/strict';
import type { Cell } from '../../../../client/src/protocol/results.ts';
import {
  type ColumnFilter,
  numberOf,
  type OrderOperator,
  predicate,
  valueKey,
} from '../../../../media/src/grid/columnFilter.ts';
import { holds } from '../../../../media/src/grid/cellText.ts';

const big = (digits: string): Cell => ({ $integer: digits });
const kept = (values: readonly Cell[], filter: ColumnFilter) => values.filter(predicate(filter));

describe('a filter of numbers', () => {
  const numbers: readonly Cell[] = [1, 2, 3, '2', big('2'), null, 'two', true, NaN];
  const rows: [operator: OrderOperator, value: string, to: string | undefined, left: Cell[]][] = [
    ['equals', '2', undefined, [2, '2', big('2')]],
    ['notEquals', '2', undefined, [1, 3]],
    ['less', '2', undefined, [1]],
    ['atMost', '2', undefined, [1, 2, '2', big('2')]],
    ['greater', '2', undefined, [3]],
    ['atLeast', '2', undefined, [2, 3, '2', big('2')]],
    ['between', '1', '2', [1, 2, '2', big('2')]],
    ['between', '3', '1', []],
    ['between', '1', 'x', []],
    ['equals', '', undefined, []],
  ];
  for (const [operator, value, to, left] of rows) {
    it(`keeps ${JSON.stringify(left)} by ${operator} ${value} ${to ?? ''}`, () => {
      const filter = {
        kind: 'number',
        operator,
        value,
        ...(to === undefined ? {} : { to }),
      } as const;
      const found = kept(numbers, filter).filter((each) => !Number.isNaN(each));
      assert.deepEqual(found, left);
    });
  }

  const typed: [text: Cell, number: number | bigint | undefined][] = [
    [' 1,234.5 ', 1234.5],
    ['-5', -5],
    ['+9007199254740993', 9_007_199_254_740_993n],
    ['9007199254740991', 9_007_199_254_740_991],
    ['1e3', 1000],
    ['', undefined],
    [' ', undefined],
    ['1 2', undefined],
    ['2 apples', undefined],
    [false, undefined],
    [null, undefined],
    [[1], undefined],
    [big('18446744073709551615'), 18_446_744_073_709_551_615n],
  ];
  for (const [text, number] of typed) {
    it(`reads ${JSON.stringify(text)} as ${String(number)}`, () => {
      assert.equal(numberOf(text), number);
    });
  }
});

describe('a filter of times', () => {
  const times: readonly Cell[] = ['2026-08-01', '2026-08-01T10:00:00Z', '2026-08-02 00:00:00', 5];
  const rows: [operator: OrderOperator, value: string, to: string | undefined, left: number[]][] = [
    ['equals', '2026-08-01', undefined, [0, 1]],
    ['equals', ' 2026-08-01T10 ', undefined, [1]],
    ['notEquals', '2026-08-01', undefined, [2]],
    ['greater', '2026-08-01', undefined, [2]],
    ['atLeast', '2026-08-01 10', undefined, [1, 2]],
    ['between', '2026-08-01', '2026-08-01', [0, 1]],
  ];
  for (const [operator, value, to, left] of rows) {
    it(`keeps those of ${left.join(', ')} by ${operator} ${value} ${to ?? ''}`, () => {
      const filter = {
        kind: 'time',
        operator,
        value,
        ...(to === undefined ? {} : { to }),
      } as const;
      assert.deepEqual(
        kept(times, filter),
        left.map((at) => times[at]),
      );
    });
  }
});

describe('a filter of texts', () => {
  const texts: readonly Cell[] = ['Mango', 'mango', 'banana', '', null, 12];
  const rows: [filter: ColumnFilter, left: readonly Cell[]][] = [
    [{ kind: 'text', operator: 'equals', text: 'mango' }, ['mango']],
    [{ kind: 'text', operator: 'contains', text: '' }, ['Mango', 'mango', 'banana', '', 12]],
    [{ kind: 'text', operator: 'contains', text: 'null' }, []],
    [{ kind: 'text', operator: 'startsWith', text: 'n' }, []],
    [{ kind: 'text', operator: 'startsWith', text: 'MAN' }, ['Mango', 'mango']],
    [{ kind: 'text', operator: 'endsWith', text: 'l' }, []],
    [{ kind: 'text', operator: 'endsWith', text: 'NA' }, ['banana']],
    [{ kind: 'text', operator: 'notContains', text: 'A' }, ['', null, 12]],
    [{ kind: 'values', keys: ['=mango', '='] }, ['mango', '']],
    [{ kind: 'null' }, [null]],
    [{ kind: 'notNull' }, ['Mango', 'mango', 'banana', '', 12]],
  ];
  for (const [filter, left] of rows) {
    it(`keeps ${JSON.stringify(left)} by ${JSON.stringify(filter)}`, () => {
      assert.deepEqual(kept(texts, filter), left);
    });
  }

  it('tells NULL from the text of this name', () => {
    assert.equal(valueKey(null), 'NULL');
    assert.equal(valueKey('NULL'), '=NULL');
    assert.equal(valueKey(5), valueKey('5'));
  });
});

describe('what is looked for', () => {
  it('is in the text of a value, in any case, and never in what has none', () => {
    assert.ok(holds('Mango', 'ang') && holds('MANGO', 'ang') && holds([1, 'a'], '"a"'));
    assert.ok(!holds('Mango', 'x') && !holds(null, 'null') && !holds(undefined, ''));
  });
});
