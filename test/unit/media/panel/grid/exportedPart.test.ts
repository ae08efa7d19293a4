import assert from 'node:assert/strict';
import type { Row, RowSelection } from '../../../../../client/src/protocol/results.ts';
import { GridModel } from '../../../../../media/src/grid/gridModel.ts';
import { ColumnOrder } from '../../../../../media/src/grid/columnOrder.ts';
import {
  exportedPart,
  type ExportedPart,
} from '../../../../../media/src/panel/grid/exportedPart.ts';

const rows: readonly Row[] = [
  [3, 'a', true],
  [1, 'b', false],
  [2, 'c', true],
];

/** The part that a grid with these rows exports after some changes. */
function partOf(
  part: ExportedPart,
  change: (model: GridModel) => void,
  rowCount = rows.length,
): RowSelection | undefined {
  const model = new GridModel();
  model.open({ columns: [{ name: 'n' }, { name: 's' }, { name: 'b' }], rowCount });
  model.order = new ColumnOrder([80, 80, 80]);
  model.add(0, rows);
  model.sample();
  change(model);
  const { sort, filters } = model.rows;
  const { order } = model.order;
  const state = {
    widths: [],
    order,
    hidden: [],
    frozen: 0,
    sort,
    filters: [...filters],
    localTime: false,
    active: model.active,
    scroll: { top: 0, left: 0 },
  };
  const { selection } = model;
  return exportedPart({ table: model, selection, state, isComplete: model.store.isComplete }, part);
}

describe('the exported part of a grid', () => {
  it('is all rows in their original order, whether they have arrived or not', () => {
    const shown = partOf('shown', () => undefined, 500);
    assert.deepEqual(shown, { rows: undefined, columns: [0, 1, 2] });
  });

  it('is what is shown, in the order it is shown', () => {
    const shown = partOf('shown', (model) => {
      model.setSort([{ column: 0, descending: false }]);
      model.setFilters(new Map([[2, { kind: 'values', keys: ['=true'] }]]));
      model.arrangeColumns((order) => {
        order.move(0, 2);
        order.setHidden([2]);
      });
    });
    assert.deepEqual(shown, { rows: [2, 0], columns: [1, 0] });
  });

  it('is the selected block, by its places in the result', () => {
    const selected = partOf('selection', (model) => {
      model.setSort([{ column: 0, descending: true }]);
      model.select({ row: 0, column: 1 });
      model.extend({ row: 1, column: 2 });
    });
    assert.deepEqual(selected, { rows: [0, 2], columns: [1, 2] });
  });

  it('is empty for a grid whose filter leaves no row', () => {
    const selected = partOf('selection', (model) => {
      model.setFilters(new Map([[1, { kind: 'text', operator: 'equals', text: 'z' }]]));
    });
    assert.deepEqual(selected, { rows: [], columns: [] });
  });

  it('is unknown while rows of a sorted grid are on their way', () => {
    const shown = partOf('shown', (model) => model.setSort([{ column: 0, descending: true }]), 500);
    assert.equal(shown, undefined);
  });
});
