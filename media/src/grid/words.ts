import { t } from '@vscode/l10n';
import { count, countedRows } from '../../../client/src/protocol/words.ts';
import type { GridModel } from './gridModel.ts';

/** The arrangement of rows and columns, for screen readers: `812 rows of 10,000, sorted by day`. */
export function arrangedWords({ rows, store, rowCount, order }: GridModel): string {
  const columns = store.columns;
  const keys = rows.sort.map(({ column, descending }) =>
    descending
      ? t('{0} descending', columns[column]?.name ?? '')
      : t('{0} ascending', columns[column]?.name ?? ''),
  );
  const { frozen } = order;
  const hidden = order.hidden.size;
  const all = store.rowCount;
  const isFiltered = rows.filters.size > 0;
  const shown = isFiltered ? t('{0} of {1}', countedRows(rowCount), count(all)) : countedRows(all);
  return [
    shown,
    keys.length > 0 ? t('sorted by {0}', keys.join(t(', then '))) : t('not sorted'),
    ...(hidden === 1 ? [t('1 column hidden')] : []),
    ...(hidden > 1 ? [t('{0} columns hidden', count(hidden))] : []),
    ...(frozen === 1 ? [t('1 column frozen')] : []),
    ...(frozen > 1 ? [t('{0} columns frozen', count(frozen))] : []),
  ].join(', ');
}
