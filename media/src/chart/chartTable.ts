import { t } from '@vscode/l10n';
import { element } from '../base/element.ts';
import type { DrawnTable } from './plan/drawnTable.ts';

/** More rows are read in the grid. */
const mostRows = 500;

/** The numbers of a chart in place of its drawing, for who cannot see it or wants them exact. */
export class ChartTable {
  readonly element = element('div', {
    className: 'chart-table',
    attributes: { role: 'region', tabindex: '0' },
  });

  constructor() {
    this.element.hidden = true;
  }

  /** @param description the chart in words */
  show({ head, rows }: DrawnTable, description: string): void {
    this.element.ariaLabel = t('The numbers of the chart');
    this.element.replaceChildren(
      element('table', {
        children: [
          element('caption', { text: description }),
          element('thead', { children: [rowOf(head, 'col')] }),
          element('tbody', { children: rows.slice(0, mostRows).map((row) => rowOf(row, 'row')) }),
        ],
      }),
      ...(rows.length > mostRows
        ? [element('p', { text: t('The first {0} rows are shown; the grid has all.', mostRows) })]
        : []),
    );
  }
}

/** A row whose cells are all headers, or only the first one. */
function rowOf(texts: readonly string[], scope: 'col' | 'row'): HTMLElement {
  return element('tr', {
    children: texts.map((text, at) =>
      scope === 'col' || at === 0
        ? element('th', { text, attributes: { scope } })
        : element('td', { text }),
    ),
  });
}
