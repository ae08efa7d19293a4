import type { SortKeys } from './sortKeys.ts';

/** A sort column and its direction; columns are counted in order of arrival. */
export type SortKey = {
  readonly column: number;
  readonly descending: boolean;
};

/**
 * Sorts rows by the keys, the first key first. NULL comes last in either direction, as in the service, and rows that
 * have not arrived come after everything.
 */
export function sortedRows(
  rows: Uint32Array,
  sort: readonly SortKey[],
  keys: SortKeys,
): Uint32Array {
  // The sort is stable, so the last key goes first and earlier ones overrule it.
  return sort.reduceRight(
    (order, { column, descending }) => keys.order(order, column, descending),
    rows,
  );
}

/** The sort after a further press on a column's header: ascending, descending, original order. */
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
