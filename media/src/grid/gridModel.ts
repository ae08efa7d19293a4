import type { Cell, Row, RowChange } from '../../../client/src/protocol/results.ts';
import type { ColumnFilter } from './columnFilter.ts';
import { columnKind, type ColumnKind } from '../base/columnKind.ts';
import { ColumnOrder } from './columnOrder.ts';
import type { GridResult, GridTable, ShownColumn } from './gridApi.ts';
import type { Position } from './keyboard.ts';
import { RowOrder } from './rowOrder.ts';
import { RowStore } from './rowStore.ts';
import { type CellRange, rangeBetween } from './selection.ts';
import type { SortKey } from './sort.ts';
import { plainWriting, type Writing } from './writing.ts';

/** Rows looked at for kinds and widths. */
export const sampled = 100;

const changes: ReadonlySet<string> = new Set<RowChange>(['added', 'removed', 'changed']);

/** The content and arrangement of a grid, without a page. */
export class GridModel implements GridTable {
  store = new RowStore([], 0);
  kinds: readonly ColumnKind[] = [];
  order = new ColumnOrder([]);
  rows = new RowOrder(this.store);
  /** The cell the keyboard is at. */
  active: Position = { row: 0, column: 0 };
  /** The selected block lies between these two. */
  anchor: Position = this.active;
  head: Position = this.active;
  /** The search text, in lower case. */
  needle = '';
  localTime = false;
  writing: Writing = plainWriting;
  /** Changes with the content of cells, so that a cell knows when it is outdated. */
  valuesVersion = 0;
  /** Changes with the columns' widths and places. */
  layoutVersion = 0;
  /** The column whose words colour the rows. */
  #tinting = -1;

  /** Opens a result; returns whether its columns are the same as before. */
  open(result: GridResult): boolean {
    const same = sameColumns(result, this.store);
    this.store = new RowStore(result.columns, result.rowCount);
    this.#tinting = result.columns.findIndex(({ tints }) => tints === true);
    if (same) return true;
    this.rows = new RowOrder(this.store);
    this.select({ row: 0, column: 0 });
    return false;
  }

  /** Reads the kinds of the columns off the first rows. */
  sample(): void {
    this.kinds = this.store.columns.map((column, index) =>
      columnKind(column, this.store.sample(index, sampled)),
    );
    this.arrangeRows();
  }

  add(from: number, rows: readonly Row[]): void {
    this.store.add(from, rows);
    this.valuesVersion++;
    if (this.rows.isStale) this.arrangeRows();
  }

  get columns(): readonly ShownColumn[] {
    return this.order.shown.map((column) => this.shownColumn(column));
  }

  get rowCount(): number {
    return this.rows.count;
  }

  get columnCount(): number {
    return this.order.shown.length;
  }

  kind(column: number): ColumnKind {
    return this.kinds[column] ?? 'text';
  }

  shownColumn(column: number): ShownColumn {
    const { name = '', type } = this.store.columns[column] ?? {};
    const kind = this.kind(column);
    return { name, ...(type === undefined ? {} : { type }), kind, column };
  }

  value(row: number, place: number): Cell | undefined {
    return this.store.value(this.rows.row(row), this.order.column(place));
  }

  /** The state of a row, if a column has it. */
  change(row: number): string {
    if (this.#tinting < 0) return '';
    const value = this.store.value(this.rows.row(row), this.#tinting);
    return typeof value === 'string' && changes.has(value) ? value : '';
  }

  rowNumber(row: number): number {
    return this.rows.row(row);
  }

  get selection(): CellRange {
    return rangeBetween(this.anchor, this.head);
  }

  /** Makes one cell the active and the only selected one. */
  select(position: Position): void {
    this.active = position;
    this.anchor = position;
    this.head = position;
  }

  /** Extends the selected block to a cell, which becomes the active one. */
  extend(to: Position): void {
    this.active = to;
    this.head = to;
  }

  setSort(sort: readonly SortKey[]): void {
    this.rows.sort = sort;
    this.arrangeRows();
  }

  setFilters(filters: ReadonlyMap<number, ColumnFilter>): void {
    this.rows.filters = filters;
    this.arrangeRows();
  }

  /** Recomputes the order of rows; the active cell stays with its row while that is shown. */
  arrangeRows(): void {
    const row = this.active.row < 0 ? -1 : this.rows.row(this.active.row);
    const wasArranged = this.rows.isArranged;
    this.rows.apply(this.store, this.kinds);
    this.valuesVersion++;
    if (row < 0 || !(wasArranged || this.rows.isArranged)) this.stayInside();
    else this.#follow(this.rows.position(row));
  }

  /** Arranges columns; the active cell stays with its column while that is shown. */
  arrangeColumns(change: (order: ColumnOrder) => void): void {
    const column = this.order.column(this.active.column);
    change(this.order);
    this.layoutVersion++;
    this.valuesVersion++;
    const place = this.order.shown.indexOf(column);
    if (place >= 0) this.select({ ...this.active, column: place });
    this.stayInside();
  }

  /** Moves the active cell and the selected block back inside the grid. */
  stayInside(): void {
    const inside = ({ row, column }: Position): Position => ({
      row: Math.min(row, this.rowCount - 1),
      column: Math.max(0, Math.min(column, this.columnCount - 1)),
    });
    this.active = inside(this.active);
    this.anchor = inside(this.anchor);
    this.head = inside(this.head);
  }

  #follow(position: number): void {
    if (position >= 0) this.select({ ...this.active, row: position });
    this.stayInside();
  }
}

function sameColumns({ columns }: GridResult, store: RowStore): boolean {
  return (
    columns.length === store.columns.length &&
    columns.every(({ name, type }, index) => {
      const before = store.columns[index];
      return name === before?.name && type === before.type;
    })
  );
}
