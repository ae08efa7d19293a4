import { DataEditor, GridCellKind } from '@glideapps/glide-data-grid';
import '@glideapps/glide-data-grid/dist/index.css';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { offer } from './subject.ts';

offer({
  open: (host, columns, rowsJson) => {
    const rows = JSON.parse(rowsJson) as unknown[][];
    const getCellContent = ([column, row]: readonly [number, number]): object => {
      const data = String(rows[row]?.[column]);
      return { kind: GridCellKind.Text, data, displayData: data, allowOverlay: false };
    };
    createRoot(host).render(
      createElement(DataEditor, {
        columns: columns.map((title) => ({ title, id: title, width: 150 })),
        // The same height as ours, so that all grids draw the same number of rows.
        rowHeight: 22,
        headerHeight: 26,
        rows: rows.length,
        getCellContent,
        width: 1200,
        height: 600,
      }),
    );
  },
});
