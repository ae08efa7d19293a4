import { AllCommunityModule, createGrid, type GridApi, ModuleRegistry } from 'ag-grid-community';
import { offer } from './subject.ts';

ModuleRegistry.registerModules([AllCommunityModule]);
let grid: GridApi<unknown[]> | undefined;

offer({
  open: (host, columns, rowsJson) => {
    grid = createGrid<unknown[]>(host, {
      columnDefs: columns.map((headerName, column) => ({
        headerName,
        colId: String(column),
        valueGetter: ({ data }) => data?.[column],
        filter: 'agTextColumnFilter',
      })),
      // The same height as ours, so that all grids draw the same number of rows.
      rowHeight: 22,
      headerHeight: 26,
      rowData: JSON.parse(rowsJson) as unknown[][],
    });
  },
  sort: (column) =>
    grid?.applyColumnState({
      state: [{ colId: String(column), sort: 'asc' }],
      defaultState: { sort: null },
    }),
  filter: (column, filter) =>
    grid?.setFilterModel({ [String(column)]: { filterType: 'text', type: 'contains', filter } }),
});
