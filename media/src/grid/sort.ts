import type { SortKeys } from './sortKeys.ts';

/** One column rows are sorted by; columns are counted as they arrived. */
export type SortKey = {
  readonly column: number;
  readonly descending: boolean;
};

/**
 * The rows in the order of the keys, the first key first. NULL comes last in either direction, as
 * the service orders it, and rows that have not arrived come after everything.
 */
export function sortedRows(
  rows: Uint32Array,
  sort: readonly SortKey[],
  keys: SortKeys,
): Uint32Array {
  // The order is stable, so the last key goes first and earlier ones overrule it.
  return sort.reduceRight(
    (order, { column, descending }) => keys.order(order, column, descending),
    rows,
  );
}

/** What a further press on a column's header does: ascending, descending, as it came. */
export function nextSort(
  keys: readonly SortKey[],
  column: number,
  amongOthers: boolean,
): readonly SortKey[] {
  const before = keys.find((key) => key.column === column);
  const others = amongOthers ? keys.filter((key) => key.column !== column) : [];
  if (before?.descending) return others;
  const key = { column, descending: before !== undefined };
  // A column keeps its rank among the others when its direction changes.
  if (!amongOthers || !before) return [...others, key];
  return keys.map((each) => (each.column === column ? key : each));
}
