import type { Query, Select } from '../../ast/nodes.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { aggregateIn } from './aggregates.ts';

/** The row limit of the service for a query without LIMIT. */
export const implicitLimit = 100;

/** True if the service cuts the answer to a query at its own limit, for it sets none. */
export function lacksLimit(query: Query, catalog: Catalog): boolean {
  switch (query.kind) {
    case 'Select':
      return query.limit?.count === undefined && !hasOneRow(query, catalog);
    case 'SetQuery':
      return query.limit?.count === undefined;
    case 'ParenthesizedQuery':
      return lacksLimit(query.query, catalog);
    case 'Missing':
    case 'Placeholder':
    case 'Tag':
      return false;
  }
}

function hasOneRow({ from, arrayJoin, groupBy, items }: Select, catalog: Catalog): boolean {
  if (groupBy || arrayJoin) return false;
  return !from || items.some((item) => aggregateIn(item, { catalog }) !== undefined);
}
