import assert from 'node:assert/strict';
import type { Column, Row } from '../../../../client/src/protocol/results.ts';
import { ColumnOrder } from '../../../../media/src/grid/columnOrder.ts';
import { GridModel } from '../../../../media/src/grid/gridModel.ts';
import { arrangedWords } from '../../../../media/src/grid/words.ts';

const columns: readonly Column[] = [
  { name: 'name', type: 'String' },
  { name: 'n' },
  { name: 'state', tints: true },
];
const rows: Row[] = [
  ['b', 2, 'added'],
  ['a', 1, 'odd'],
  ['c', 3, null],
  ['d', 4, 'removed'],
];

/** A grid that shows the rows above, or the first of them. */
function opened(first = rows.length): GridModel {
  const model = new GridModel();
  model.open({ columns, rowCount: rows.length });
  model.order = new ColumnOrder([100, 100, 100]);
  model.add(0, rows.slice(0, first));
  model.sample();
  return model;
}

const names = (model: GridModel) =>
  Array.from({ length: model.rowCount }, (_, row) => model.value(row, 0));
const byName = [{ column: 0, descending: true }];

describe('what a grid shows', () => {
  it('is its columns with their kinds, and the values at their places', () => {
    const model = opened();
    assert.deepEqual(model.columns.slice(0, 2), [
      { name: 'name', type: 'String', kind: 'text', column: 0 },
      { name: 'n', kind: 'number', column: 1 },
    ]);
    assert.deepEqual([model.rowCount, model.columnCount], [4, 3]);
    model.arrangeColumns((order) => order.move(0, 2));
    model.setSort(byName);
    assert.deepEqual([model.value(0, 0), model.value(0, 2)], [4, 'd']);
    assert.equal(model.rowNumber(0), 3);
  });

  it('keeps the arrangement for a result with the same columns, and no other', () => {
    const model = opened();
    model.setSort(byName);
    model.select({ row: 2, column: 1 });
    assert.equal(model.open({ columns, rowCount: 1 }), true);
    model.add(0, [['z', 1, null]]);
    model.sample();
    assert.deepEqual([model.rows.sort, model.active], [byName, { row: 0, column: 1 }]);
    const others = [
      columns.slice(0, 2),
      [{ name: 'name', type: 'UUID' }, ...columns.slice(1)],
      [{ name: 'other', type: 'String' }, ...columns.slice(1)],
    ];
    for (const other of others) {
      assert.equal(opened().open({ columns: other, rowCount: 1 }), false);
    }
    model.open({ columns: others[0] ?? [], rowCount: 1 });
    assert.deepEqual([model.rows.sort, model.active], [[], { row: 0, column: 0 }]);
  });

  it('has the words for rows that were added, removed or changed', () => {
    const model = opened();
    assert.deepEqual(
      [0, 1, 2, 3].map((row) => model.change(row)),
      ['added', '', '', 'removed'],
    );
    model.setSort(byName);
    assert.equal(model.change(0), 'removed');
    model.open({ columns: [{ name: 'state' }], rowCount: 1 });
    model.add(0, [['added']]);
    assert.equal(model.change(0), '');
  });

  it('is drawn again where values have come, or were arranged', () => {
    const model = opened(2);
    const changes: (() => void)[] = [
      () => model.add(2, rows.slice(2)),
      () => model.setSort(byName),
      () => model.setFilters(new Map()),
      () => model.arrangeColumns((order) => order.move(0, 1)),
    ];
    for (const change of changes) {
      const before = model.valuesVersion;
      change();
      assert.ok(model.valuesVersion > before);
    }
    assert.equal(model.layoutVersion, 1);
  });

  it('is sorted anew once all rows have come', () => {
    const model = opened(2);
    model.setSort(byName);
    assert.deepEqual(names(model), ['b', 'a', undefined, undefined]);
    model.add(2, rows.slice(2));
    assert.deepEqual(names(model), ['d', 'c', 'b', 'a']);
  });
});

describe('the active cell of a grid', () => {
  it('stays with its row when rows are sorted or filtered', () => {
    const model = opened();
    model.select({ row: 2, column: 1 });
    model.setSort(byName);
    assert.deepEqual(model.active, { row: 1, column: 1 });
    assert.deepEqual(model.selection, { top: 1, bottom: 1, left: 1, right: 1 });
    model.setFilters(new Map([[0, { kind: 'text', operator: 'equals', text: 'c' }]]));
    assert.deepEqual(model.active, { row: 0, column: 1 });
    model.setFilters(new Map());
    model.setSort([]);
    assert.deepEqual(model.active, { row: 2, column: 1 });
  });

  it('stays inside where its row is filtered out, and in the header where it was', () => {
    const model = opened();
    const onlyB = new Map([[0, { kind: 'text', operator: 'equals', text: 'b' } as const]]);
    model.select({ row: 3, column: 1 });
    model.setFilters(onlyB);
    assert.deepEqual(model.active, { row: 0, column: 1 });
    model.select({ row: -1, column: 2 });
    model.setSort(byName);
    assert.deepEqual(model.active, { row: -1, column: 2 });
  });

  it('stays with its column when columns are moved, and inside when it is hidden', () => {
    const model = opened();
    model.select({ row: 1, column: 0 });
    model.arrangeColumns((order) => order.move(0, 2));
    assert.deepEqual(model.active, { row: 1, column: 2 });
    model.arrangeColumns((order) => order.setHidden([0]));
    assert.deepEqual(model.active, { row: 1, column: 1 });
  });

  it('is the end of a block that is extended', () => {
    const model = opened();
    model.select({ row: 2, column: 1 });
    model.extend({ row: 0, column: 2 });
    assert.deepEqual(model.active, { row: 0, column: 2 });
    assert.deepEqual(model.selection, { top: 0, bottom: 2, left: 1, right: 2 });
    model.extend({ row: 9, column: 9 });
    model.stayInside();
    assert.deepEqual(model.selection, { top: 2, bottom: 3, left: 1, right: 2 });
  });
});

describe('how a grid is arranged, in words', () => {
  const arranged: [what: string, arrange: (model: GridModel) => void, words: string][] = [
    ['as it came', () => undefined, '4 rows, not sorted'],
    [
      'sorted by two columns',
      (model) =>
        model.setSort([
          { column: 1, descending: false },
          { column: 0, descending: true },
        ]),
      '4 rows, sorted by n ascending, then name descending',
    ],
    [
      'filtered',
      (model) => model.setFilters(new Map([[0, { kind: 'text', operator: 'equals', text: 'b' }]])),
      '1 row of 4, not sorted',
    ],
    [
      'with columns hidden and frozen',
      (model) => {
        model.arrangeColumns((order) => {
          order.setHidden([0, 1]);
          order.freeze(1);
        });
      },
      '4 rows, not sorted, 2 columns hidden, 1 column frozen',
    ],
  ];
  for (const [what, arrange, words] of arranged) {
    it(`is “${words}” ${what}`, () => {
      const model = opened();
      arrange(model);
      assert.equal(arrangedWords(model), words);
    });
  }
});
