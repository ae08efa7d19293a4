import type { Joins, Query, Select, TableSource } from '../../ast/nodes.ts';

/** An empty SELECT, for values outside of any. */
export const emptySelect: Select = {
  kind: 'Select',
  start: 0,
  end: 0,
  with: undefined,
  distinct: false,
  items: [],
  from: undefined,
  arrayJoin: undefined,
  prewhere: undefined,
  where: undefined,
  groupBy: undefined,
  having: undefined,
  qualify: undefined,
  windows: undefined,
  orderBy: undefined,
  limitBy: undefined,
  limit: undefined,
  others: [],
};

/** A SELECT that reads a query, for names that stand for columns of its result. */
export function selectFrom(query: Query): Select {
  const place = { start: 0, end: 0 };
  const first: TableSource = {
    kind: 'TableSource',
    ...place,
    table: { kind: 'Subquery', ...place, query },
    alias: undefined,
    columnAliases: undefined,
    final: false,
    sample: undefined,
  };
  const joins: Joins = { kind: 'Joins', ...place, first, joins: [] };
  return { ...emptySelect, from: { kind: 'From', ...place, joins } };
}
