import '../../../media/src/grid/main.ts';
import { offer } from './subject.ts';

const grid = document.createElement('hogql-grid');

offer({
  open: (host, columns, rowsJson, rowCount) => {
    grid.style.height = '600px';
    if (!grid.isConnected) host.append(grid);
    grid.open({ columns: columns.map((name) => ({ name })), rowCount }, rowsJson);
  },
  openMany: (host, columns, slice, rows) => {
    grid.style.height = '600px';
    host.append(grid);
    const count = grid.open({ columns: columns.map((name) => ({ name })), rowCount: rows }, slice);
    return () => {
      // The size of the loader's slices. Larger ones would only be parsed faster.
      const many = `[${Array<string>(10).fill(slice.slice(1, -1)).join(',')}]`;
      for (let from = count; from < rows; from += 10 * count) grid.addRows(from, many);
    };
  },
  sort: (column) => grid.setSort([{ column, descending: false }]),
  filter: (column, text) => grid.setFilter(column, { kind: 'text', operator: 'contains', text }),
});
