import { t } from '@vscode/l10n';
import { count, percent } from '../../../../client/src/protocol/words.ts';
import { element } from '../../base/element.ts';
import type { GridApi, ShownColumn } from '../../grid/gridApi.ts';
import { visibleText } from '../../grid/visibleText.ts';
import { type Bar, ColumnStatistics } from './columnStatistics.ts';
import { openPopup, type PagePoint } from './popup.ts';
import { shownValue } from './selectionFooter.ts';
import { inSlices } from './slices.ts';

/** Opens statistics on a column's values: of all shown rows, whatever is selected. */
export function openStatistics(
  grid: GridApi,
  { name, kind, column }: ShownColumn,
  at: PagePoint,
  closed: () => void,
): void {
  const { table } = grid;
  const place = table.columns.findIndex((each) => each.column === column);
  const heading = element('h2', { text: visibleText(name), attributes: { tabindex: '-1' } });
  const body = element('div', {
    className: 'statistics',
    text: t('Counting…'),
    attributes: { role: 'status' },
  });
  const statistics = new ColumnStatistics(kind);
  const stop = inSlices(
    table.rowCount,
    (row) => statistics.add(table.value(row, place)),
    () => body.replaceChildren(facts(statistics), histogram(statistics.bars)),
  );
  openPopup(
    element('div', { className: 'filter', children: [heading, body] }),
    t('Statistics of {0}', visibleText(name)),
    at,
    () => {
      stop();
      closed();
    },
  );
  heading.focus();
}

function facts({ aggregates, rows, nulls }: ColumnStatistics): HTMLElement {
  const { distinct, moreDistinct, min, max, sum, average } = aggregates;
  const shown: readonly (readonly [name: string, value: string])[] = [
    [t('Rows'), count(rows)],
    [t('Distinct'), moreDistinct ? t('over {0}', count(distinct)) : count(distinct)],
    ['NULL', rows === 0 ? '0' : `${count(nulls)} (${percent(nulls / rows)})`],
    ...(min === undefined ? [] : [[t('Min'), shownValue(min)] as const]),
    ...(max === undefined ? [] : [[t('Max'), shownValue(max)] as const]),
    ...(average === undefined ? [] : [[t('Average'), shownValue(average)] as const]),
    ...(sum === undefined ? [] : [[t('Sum'), shownValue(sum)] as const]),
  ];
  return element('dl', {
    className: 'facts',
    children: shown.flatMap(([name, value]) => [
      element('dt', { text: name }),
      element('dd', { text: value }),
    ]),
  });
}

/** Bars from left to right, each with its count: a list that is also a picture. */
function histogram(bars: readonly Bar[]): HTMLElement {
  const most = bars.reduce((top, bar) => Math.max(top, bar.count), 1);
  return element('ul', {
    className: 'histogram',
    attributes: { 'aria-label': t('Most frequent values') },
    children: bars.map((bar) => {
      const fill = element('span', { className: 'bar', attributes: { 'aria-hidden': 'true' } });
      fill.style.width = `${(100 * bar.count) / most}%`;
      return element('li', {
        children: [
          element('span', {
            className: 'name',
            text: visibleText(bar.name),
            attributes: { title: visibleText(bar.name) },
          }),
          element('span', { className: 'track', children: [fill] }),
          element('span', { className: 'count', text: count(bar.count) }),
        ],
      });
    }),
  });
}
