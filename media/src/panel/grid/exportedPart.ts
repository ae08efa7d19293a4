import type { RowSelection } from '../../../../client/src/protocol/results.ts';
import type { GridApi } from '../../grid/gridApi.ts';
import { clipped } from '../../grid/selection.ts';

/** The exported part of a grid: the selected block, or all shown rows and columns. */
export type ExportedPart = 'selection' | 'shown';

/**
 * The part by the places of its rows and columns in the result, in the order the grid shows them;
 * `undefined` while rows are on their way, since it is not known yet which of them a filter shows.
 */
export function exportedPart(
  grid: Pick<GridApi, 'table' | 'selection' | 'state' | 'isComplete'>,
  part: ExportedPart,
): RowSelection | undefined {
  const { table, selection, state } = grid;
  const asTheyCame = state.sort.length + state.filters.length === 0;
  if (!asTheyCame && !grid.isComplete) return undefined;
  const columnCount = table.columns.length;
  if (part === 'shown') {
    const rows = asTheyCame ? undefined : places(table, 0, table.rowCount - 1);
    return { rows, columns: table.columns.map(({ column }) => column) };
  }
  const block = clipped(selection, table.rowCount, columnCount);
  if (!block) return { rows: [], columns: [] };
  return {
    rows: places(table, block.top, block.bottom),
    columns: table.columns.slice(block.left, block.right + 1).map(({ column }) => column),
  };
}

function places(table: GridApi['table'], top: number, bottom: number): readonly number[] {
  return Array.from({ length: bottom - top + 1 }, (_, index) => table.rowNumber(top + index));
}
