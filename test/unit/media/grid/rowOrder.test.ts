import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { Cell, Row } from '../../../../client/src/protocol/results.ts';
import type { ColumnFilter } from '../../../../media/src/grid/columnFilter.ts';
import type { ColumnKind } from '../../../../media/src/base/columnKind.ts';
import { RowStore } from '../../../../media/src/grid/rowStore.ts';
import { RowOrder } from '../../../../media/src/grid/rowOrder.ts';
import { nextSort, type SortKey } from '../../../../media/src/grid/sort.ts';

type Wanted = {
  readonly sort?: readonly SortKey[];
  readonly filters?: readonly [number, ColumnFilter][];
};

function orderOf(rows: readonly Row[], kinds: readonly ColumnKind[], wanted: Wanted): number[] {
  const store = new RowStore(
    kinds.map((_, index) => ({ name: `c${index}` })),
    rows.length,
  );
  store.add(0, rows);
  const order = new RowOrder(store);
  order.sort = wanted.sort ?? [];
  order.filters = new Map(wanted.filters);
  order.apply(store, kinds);
  return Array.from({ length: order.count }, (_, place) => order.row(place));
}

function sorted(values: readonly Cell[], kind: ColumnKind, descending = false): Cell[] {
  const rows = values.map((value) => [value]);
  return orderOf(rows, [kind], { sort: [{ column: 0, descending }] }).map(
    (row) => values[row] ?? null,
  );
}

function kept(values: readonly Cell[], filter: ColumnFilter): Cell[] {
  const rows = values.map((value) => [value]);
  return orderOf(rows, ['text'], { filters: [[0, filter]] }).map((row) => values[row] ?? null);
}

const big = (digits: string): Cell => ({ $integer: digits });

describe('the order of rows', () => {
  it('has none of the rows that have not come, whatever a filter says of their values', () => {
    const store = new RowStore([{ name: 'a' }], 4);
    store.add(1, [['x'], [null]]);
    const filters: readonly ColumnFilter[] = [
      { kind: 'notNull' },
      { kind: 'text', operator: 'notContains', text: 'y' },
    ];
    for (const filter of filters) {
      const order = new RowOrder(store);
      order.filters = new Map([[0, filter]]);
      order.apply(store, ['text']);
      const rows = Array.from({ length: order.count }, (_, place) => order.row(place));
      assert.deepEqual(rows, filter.kind === 'notNull' ? [1] : [1, 2]);
    }
  });

  const sorts: readonly [ColumnKind, readonly Cell[], readonly Cell[], 'down'?][] = [
    ['number', [3, -1, null, 0.5, -2.5], [-2.5, -1, 0.5, 3, null]],
    ['number', [3, -1, null, 0.5], [3, 0.5, -1, null], 'down'],
    [
      'number',
      [big('18446744073709551615'), 5, big('18446744073709551614'), null, -7],
      [-7, 5, big('18446744073709551614'), big('18446744073709551615'), null],
    ],
    ['number', ['10.5', '9.25', 'inf'], ['9.25', '10.5', 'inf']],
    ['text', ['b', '', null, 'B', 'a10', 'a9'], ['', 'B', 'a10', 'a9', 'b', null]],
    ['boolean', [true, null, false], [false, true, null]],
    ['time', ['2026-08-02', '2025-12-31', null], ['2025-12-31', '2026-08-02', null]],
    ['structure', [[2], [1, 5], { a: 1 }], [[1, 5], [2], { a: 1 }]],
  ];
  for (const [kind, values, wanted, direction] of sorts) {
    it(`sorts ${JSON.stringify(values)} ${direction ?? 'up'} as ${kind}`, () => {
      assert.deepEqual(sorted(values, kind, direction === 'down'), wanted);
    });
  }

  const numbers: readonly [what: string, one: fc.Arbitrary<number | null>][] = [
    ['any numbers', fc.double({ noNaN: true, noDefaultInfinity: true })],
    ['small whole numbers', fc.integer({ min: -3, max: 3 })],
    ['whole numbers', fc.maxSafeInteger()],
    ['numbers of 32 bits', fc.integer()],
    ['numbers or none', fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }))],
    ['whole numbers or none', fc.option(fc.integer({ min: -5, max: 5000 }))],
  ];
  for (const [what, one] of numbers) {
    it(`sorts ${what} as a comparison does, and keeps the order of equal values`, () => {
      fc.assert(
        fc.property(fc.array(one), fc.boolean(), (values, descending) => {
          const rows = values.map((value) => [value]);
          const order = orderOf(rows, ['number'], { sort: [{ column: 0, descending }] });
          const sign = descending ? -1 : 1;
          const compare = (a: number | null, b: number | null): number =>
            a === null || b === null
              ? Number(a === null) - Number(b === null)
              : sign * (Number(a > b) - Number(a < b));
          const wanted = [...values.keys()].sort(
            (a, b) => compare(values[a] ?? null, values[b] ?? null) || a - b,
          );
          assert.deepEqual(order, wanted);
        }),
      );
    });
  }

  it('sorts by several columns, the first before the second', () => {
    const rows: Row[] = [
      ['b', 1],
      ['a', 1],
      ['b', 2],
      ['a', 2],
    ];
    const sort = [
      { column: 1, descending: true },
      { column: 0, descending: false },
    ];
    assert.deepEqual(orderOf(rows, ['text', 'number'], { sort }), [3, 2, 1, 0]);
  });

  const filters: readonly [ColumnFilter, readonly Cell[]][] = [
    [{ kind: 'text', operator: 'contains', text: 'AN' }, ['banana', 'mango']],
    [{ kind: 'text', operator: 'notContains', text: 'an' }, [null, '', 12]],
    [{ kind: 'text', operator: 'startsWith', text: 'man' }, ['mango']],
    [{ kind: 'text', operator: 'endsWith', text: 'na' }, ['banana']],
    [{ kind: 'text', operator: 'equals', text: '' }, ['']],
    [{ kind: 'null' }, [null]],
    [{ kind: 'notNull' }, ['banana', 'mango', '', 12]],
    [{ kind: 'values', keys: ['NULL', '=12'] }, [null, 12]],
    [{ kind: 'number', operator: 'atLeast', value: '12' }, [12]],
    [{ kind: 'number', operator: 'greater', value: 'twelve' }, []],
  ];
  for (const [filter, wanted] of filters) {
    it(`keeps ${JSON.stringify(wanted)} by ${JSON.stringify(filter)}`, () => {
      assert.deepEqual(kept(['banana', null, 'mango', '', 12], filter), wanted);
    });
  }

  it('sorts texts by code points, as the service does', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), (values) => {
        const bytes = (text: string): Buffer => Buffer.from(text);
        const wanted = values.toSorted((a, b) => Buffer.compare(bytes(a), bytes(b)));
        assert.deepEqual(sorted(values, 'text'), wanted);
      }),
      { examples: [[['\u{1F600}', '\uFFFD', 'a\u{1F600}', 'a', 'a\uFFFD']]] },
    );
  });

  it('compares large integers exactly', () => {
    const values = [big('9007199254740993'), big('9007199254740992'), 9007199254740991];
    const filter = { kind: 'number', operator: 'greater', value: '9007199254740992' } as const;
    assert.deepEqual(kept(values, filter), [big('9007199254740993')]);
  });

  const times = ['2026-08-01', '2026-08-01 10:00:00', '2026-08-02T00:00:00Z', null];
  const days: readonly [ColumnFilter & { kind: 'time' }, readonly number[]][] = [
    [{ kind: 'time', operator: 'equals', value: '2026-08-01' }, [0, 1]],
    [{ kind: 'time', operator: 'greater', value: '2026-08-01' }, [2]],
    [{ kind: 'time', operator: 'atMost', value: '2026-08-01' }, [0, 1]],
    [{ kind: 'time', operator: 'less', value: '2026-08-01 09' }, [0]],
    [{ kind: 'time', operator: 'between', value: '2026-08-01 10', to: '2026-08-02' }, [1, 2]],
  ];
  for (const [filter, wanted] of days) {
    it(`keeps times ${filter.operator} ${filter.value}`, () => {
      const rows = times.map((time) => [time]);
      assert.deepEqual(orderOf(rows, ['time'], { filters: [[0, filter]] }), wanted);
    });
  }

  it('shows rows that have not arrived last, and hides them under a filter', () => {
    const store = new RowStore([{ name: 'n' }], 4);
    store.add(1, [[2], [1]]);
    const order = new RowOrder(store);
    order.sort = [{ column: 0, descending: true }];
    order.apply(store, ['number']);
    assert.deepEqual(
      [0, 1, 2, 3].map((place) => order.row(place)),
      [1, 2, 0, 3],
    );
    assert.equal(order.isStale, false);
    store.add(0, [[5]]);
    store.add(3, [[0]]);
    assert.equal(order.isStale, true);
    order.filters = new Map([[0, { kind: 'number', operator: 'less', value: '3' }]]);
    order.apply(store, ['number']);
    assert.deepEqual(
      [0, 1, 2].map((place) => order.row(place)),
      [1, 2, 3],
    );
    assert.equal(order.position(0), -1);
    assert.equal(order.position(3), 2);
  });
});

describe('rows that go on arriving', () => {
  const store = (): RowStore => new RowStore([{ name: 'n' }, { name: 's' }], 10);
  const rowsOf = (order: RowOrder) =>
    Array.from({ length: order.count }, (_, place) => order.row(place));
  const arranged = (over: RowStore): RowOrder => {
    const order = new RowOrder(over);
    order.sort = [{ column: 0, descending: false }];
    order.apply(over, ['number', 'text']);
    return order;
  };

  it('are arranged anew when there are more than twice as many, or all', () => {
    const rows = store();
    rows.add(0, [[3], [2]]);
    const order = arranged(rows);
    rows.add(2, [[1], [0]]);
    assert.equal(order.isStale, false);
    rows.add(4, [[5]]);
    assert.equal(order.isStale, true);
    order.apply(rows, ['number', 'text']);
    assert.deepEqual(rowsOf(order).slice(0, 5), [3, 2, 1, 0, 4]);
    rows.add(5, [[6], [7], [8], [9]]);
    assert.equal(order.isStale, false);
    rows.add(9, [[4]]);
    assert.equal(order.isStale, true);
  });

  it('are as they came, and never arranged anew, where nobody has sorted them', () => {
    const rows = store();
    rows.add(0, [[3], [2]]);
    const order = new RowOrder(rows);
    order.apply(rows, ['number', 'text']);
    rows.add(
      2,
      Array.from({ length: 8 }, () => [1]),
    );
    assert.deepEqual([order.isStale, order.isArranged, order.count], [false, false, 10]);
    assert.deepEqual([order.row(7), order.position(7)], [7, 7]);
  });

  it('have other keys in another store, or as another kind', () => {
    const one = store();
    one.add(0, [['10'], ['9']]);
    const order = arranged(one);
    assert.deepEqual(rowsOf(order).slice(0, 2), [1, 0]);
    order.apply(one, ['text', 'text']);
    assert.deepEqual(rowsOf(order).slice(0, 2), [0, 1]);
    const other = store();
    other.add(0, [[2], [1], [3]]);
    order.apply(other, ['number', 'text']);
    assert.deepEqual(rowsOf(order).slice(0, 3), [1, 0, 2]);
  });

  it('stay where they pass the filters of all columns', () => {
    const rows = store();
    rows.add(0, [
      [1, 'a'],
      [2, 'a'],
      [2, 'b'],
    ]);
    const order = new RowOrder(rows);
    order.filters = new Map([
      [0, { kind: 'number', operator: 'equals', value: '2' }],
      [1, { kind: 'text', operator: 'equals', text: 'a' }],
    ]);
    order.apply(rows, ['number', 'text']);
    assert.deepEqual(rowsOf(order), [1]);
    assert.deepEqual([order.row(1), order.position(0)], [-1, -1]);
  });
});

describe('a press on a header', () => {
  it('switches from ascending to descending to the original order', () => {
    const up = nextSort([], 2, false);
    const down = nextSort(up, 2, false);
    assert.deepEqual(
      [up, down],
      [[{ column: 2, descending: false }], [{ column: 2, descending: true }]],
    );
    assert.deepEqual(nextSort(down, 2, false), []);
  });

  it('with Shift keeps the other sort columns and their rank', () => {
    const two = nextSort(nextSort([], 0, false), 1, true);
    assert.deepEqual(nextSort(two, 0, true), [
      { column: 0, descending: true },
      { column: 1, descending: false },
    ]);
    assert.deepEqual(nextSort(two, 1, false), [{ column: 1, descending: true }]);
  });
});
