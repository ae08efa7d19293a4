import { t } from '@vscode/l10n';
import type { Limit, Query, Select } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { aggregateIn } from '../../semantics/queries/aggregates.ts';
import { hasWindow } from '../../semantics/queries/windows.ts';

/** The most rows the service sends of one query, by its document. */
export const documentedRowLimit = 10_000;

/** The SELECT whose rows are the query's rows one by one, or why there is none. */
export type Sliceable =
  | {
      readonly kind: 'select';
      readonly select: Select;
      /** Its own LIMIT, the smallest of several. */
      readonly ownLimit?: number;
    }
  | { readonly kind: 'refused'; readonly reason: string };

/** A query can be sliced if each result row comes from one source row, so that a condition separates them. */
export function sliceable(query: Query, catalog: Catalog): Sliceable {
  const limits: Limit[] = [];
  const select = selectOf(query, limits);
  if (!select) return refused(t('It combines several queries, or has no plain SELECT.'));
  const { items, groupBy, having, distinct, qualify, windows, limitBy, others, from } = select;
  const isAggregate = items.some((item) => aggregateIn(item, { catalog }));
  if (groupBy || having || isAggregate) return refused(t('It aggregates rows.'));
  if (distinct || limitBy) return refused(t('It uses DISTINCT or LIMIT BY.'));
  if (qualify || windows || items.some(hasWindow)) return refused(t('It uses window functions.'));
  if (!from || others.length > 0) return refused(t('It reads no table, or has unusual clauses.'));
  let ownLimit: number | undefined;
  for (const { count, offset, percent, withTies } of limits) {
    const rows = count?.kind === 'NumberLiteral' ? Number(count.text) : undefined;
    const isCeiling = rows !== undefined && rows >= documentedRowLimit;
    if (offset || percent || withTies || !isCeiling) {
      return refused(t('Its LIMIT returns only some of the rows. Remove the LIMIT to export all.'));
    }
    ownLimit = Math.min(rows, ownLimit ?? Infinity);
  }
  return { kind: 'select', select, ...(ownLimit === undefined ? {} : { ownLimit }) };
}

function refused(reason: string): Sliceable {
  return { kind: 'refused', reason };
}

function selectOf(query: Query, limits: Limit[]): Select | undefined {
  switch (query.kind) {
    case 'Select':
      if (query.limit) limits.push(query.limit);
      return query;
    case 'ParenthesizedQuery':
      return selectOf(query.query, limits);
    case 'SetQuery':
      if (query.limit) limits.push(query.limit);
      return query.rest.length === 0 ? selectOf(query.first, limits) : undefined;
    default:
      return undefined;
  }
}
