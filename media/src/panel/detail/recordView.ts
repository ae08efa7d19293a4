import { element } from '../../base/element.ts';
import { cellText } from '../../grid/cellText.ts';
import { plainType } from '../../../../client/src/protocol/engineType.ts';
import type { GridTable } from '../../grid/gridApi.ts';
import { colouredCode } from '../views/textBlock.ts';
import { structureOf } from './structure.ts';
import { visibleText } from '../../grid/visibleText.ts';

/** One row as a list of names and values, for rows too wide to read across. */
export function recordView(table: GridTable, row: number): HTMLElement {
  return element('dl', {
    className: 'record',
    children: table.columns.flatMap(({ name, type = '' }, column) => {
      const value = table.value(row, column);
      const { text, absent } = cellText(value);
      const isCode = value !== undefined && structureOf(value) !== undefined;
      return [
        element('dt', {
          text: visibleText(name),
          attributes: { title: plainType(type) },
        }),
        element('dd', {
          className: absent ? 'absent' : '',
          children: [isCode ? colouredCode(text, 'json') : new Text(text)],
        }),
      ];
    }),
  });
}
