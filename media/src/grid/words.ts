import { count, counted } from '../../../client/src/protocol/words.ts';
import type { GridModel } from './gridModel.ts';

/** How rows and columns are arranged, for screen readers: `812 rows of 10,000, sorted by day`. */
export function arrangedWords({ rows, store, rowCount, order }: GridModel): string {
  const columns = store.columns;
  const keys = rows.sort.map(
    ({ column, descending }) =>
      `${columns[column]?.name ?? ''} ${descending ? 'descending' : 'ascending'}`,
  );
  const all = store.rowCount;
  const isFiltered = rows.filters.size > 0;
  const shown = isFiltered ? `${counted(rowCount, 'row')} of ${count(all)}` : counted(all, 'row');
  const hidden = order.hidden.size > 0 ? [`${counted(order.hidden.size, 'column')} hidden`] : [];
  const frozen = order.frozen > 0 ? [`${counted(order.frozen, 'column')} frozen`] : [];
  const sorted = keys.length > 0 ? [`sorted by ${keys.join(', then ')}`] : ['not sorted'];
  return [shown, ...sorted, ...hidden, ...frozen].join(', ');
}
