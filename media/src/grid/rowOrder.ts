import { type ColumnFilter, predicate } from './columnFilter.ts';
import type { ColumnKind } from '../base/columnKind.ts';
import type { RowStore } from './rowStore.ts';
import { sortedRows, type SortKey } from './sort.ts';
import { SortKeys } from './sortKeys.ts';

/**
 * The shown rows in their order: a permutation of row numbers, so that sorting and
 * filtering copy no row. Columns are counted as they arrived.
 */
export class RowOrder {
  sort: readonly SortKey[] = [];
  filters: ReadonlyMap<number, ColumnFilter> = new Map();
  #store: RowStore;
  /** Undefined while the rows are shown as they arrived. */
  #rows: Uint32Array | undefined;
  #rowsSeen = 0;
  #keys: SortKeys | undefined;

  constructor(store: RowStore) {
    this.#store = store;
  }

  /** The number of shown rows. */
  get count(): number {
    return this.#rows?.length ?? this.#store.rowCount;
  }

  /** True if rows are sorted or filtered. */
  get isArranged(): boolean {
    return this.#rows !== undefined;
  }

  /** The row that is shown at a place. */
  row(position: number): number {
    return this.#rows ? (this.#rows[position] ?? -1) : position;
  }

  /** The position of a row; -1 if it is not shown. */
  position(row: number): number {
    return this.#rows ? this.#rows.indexOf(row) : row;
  }

  /** Recomputes the order, perhaps over another store. */
  apply(store: RowStore, kinds: readonly ColumnKind[]): void {
    this.#store = store;
    this.#rowsSeen = store.hereCount;
    if (!this.#keys?.fits(store, kinds)) this.#keys = new SortKeys(store, kinds);
    const isPlain = this.sort.length === 0 && this.filters.size === 0;
    this.#rows = isPlain ? undefined : sortedRows(this.#filtered(), this.sort, this.#keys);
  }

  /** True if enough rows have arrived to recompute the order. */
  get isStale(): boolean {
    const { hereCount, isComplete } = this.#store;
    if (!this.#rows || hereCount === this.#rowsSeen) return false;
    return isComplete || hereCount > 2 * this.#rowsSeen;
  }

  #filtered(): Uint32Array {
    const { rowCount } = this.#store;
    const rows = new Uint32Array(rowCount);
    const tests = [...this.filters].map(([column, filter]) => ({
      column,
      test: predicate(filter),
    }));
    if (tests.length === 0) return rows.map((_, row) => row);
    let count = 0;
    for (let row = 0; row < rowCount; row++) {
      const stays = tests.every(({ column, test }) => {
        const value = this.#store.value(row, column);
        return value !== undefined && test(value);
      });
      if (stays) rows[count++] = row;
    }
    return rows.subarray(0, count);
  }
}
