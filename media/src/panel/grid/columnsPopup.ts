import { t } from '@vscode/l10n';
import { element } from '../../base/element.ts';
import type { GridApi } from '../../grid/gridApi.ts';
import { visibleText } from '../../grid/visibleText.ts';
import { openPopup, type PagePoint } from './popup.ts';

/** Opens the list of all columns, to tick those to show. */
export function openColumns(grid: GridApi, at: PagePoint, closed: () => void): void {
  const hidden = new Set(grid.state.hidden);
  const boxes = grid.allColumns.map(({ name, column }) => {
    const box = element('input', { attributes: { type: 'checkbox' } });
    box.checked = !hidden.has(column);
    box.addEventListener('change', () => {
      if (box.checked) hidden.delete(column);
      else hidden.add(column);
      grid.setHidden(hidden);
      // The last one cannot be hidden, so the box follows the grid.
      const shown = new Set(grid.table.columns.map((each) => each.column));
      box.checked = shown.has(column);
      if (box.checked) hidden.delete(column);
    });
    return element('label', {
      children: [box, element('span', { className: 'text', text: visibleText(name) })],
    });
  });
  const list = element('div', {
    className: 'values',
    attributes: { role: 'group', 'aria-label': t('Columns') },
    children: boxes,
  });
  openPopup(
    element('div', {
      className: 'filter',
      children: [element('h2', { text: t('Columns') }), list],
    }),
    t('Columns'),
    at,
    closed,
  );
  list.querySelector('input')?.focus();
}
