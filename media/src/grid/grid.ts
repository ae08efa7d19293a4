import { t } from '@vscode/l10n';
import type { Cell, ResultsLook, Row } from '../../../client/src/protocol/results.ts';
import type { ColumnFilter } from './columnFilter.ts';
import { ColumnOrder } from './columnOrder.ts';
import { columnFitter } from './columnFitter.ts';
import { narrowest, widestByDefault } from './columnWidth.ts';
import type {
  GridApi,
  GridEvents,
  GridResult,
  GridState,
  GridTable,
  ShownColumn,
} from './gridApi.ts';
import { listenToInput } from './gridInput.ts';
import { GridModel } from './gridModel.ts';
import { GridViewport } from './gridViewport.ts';
import type { Position } from './keyboard.ts';
import type { CellRange } from './selection.ts';
import type { SortKey } from './sort.ts';
import { textRuler } from './textRuler.ts';
import { arrangedWords } from './words.ts';
import { writing } from './writing.ts';

/** The table of a result: applies the requests of user and page to its model, and draws it. */
export class Grid extends HTMLElement implements GridApi {
  readonly #model = new GridModel();
  readonly #viewport = new GridViewport(this.#model);
  /** The frame that will draw the news; 0 if there are none. */
  #frame = 0;

  connectedCallback(): void {
    if (this.#viewport.element.isConnected) return;
    this.append(this.#viewport.element);
    this.#listen();
    new ResizeObserver(() => {
      if (this.#frame === 0) this.#render();
    }).observe(this.#viewport.element);
  }

  open(result: GridResult, firstRowsJson: string): number {
    const same = this.#model.open(result);
    const count = this.#take(0, firstRowsJson);
    this.#model.sample();
    const measure = textRuler(this.#viewport.element);
    this.#viewport.measure = measure;
    this.#viewport.numberWidth = Math.ceil(measure(String(result.rowCount))) + 24;
    if (!same) {
      const fit = columnFitter(this.#model, this.#viewport.element);
      const widths = result.columns.map((_, column) => fit(column, widestByDefault));
      this.#model.order = new ColumnOrder(widths);
    }
    this.#model.layoutVersion++;
    this.#model.stayInside();
    this.#viewport.layOut();
    if (!same) this.#viewport.scrollTo(0, 0);
    this.#renderSoon();
    return count;
  }

  addRows(from: number, rowsJson: string): number {
    const { rowCount } = this.#model;
    const count = this.#take(from, rowsJson);
    if (this.#model.rowCount !== rowCount) this.#viewport.layOut();
    this.#renderSoon();
    return count;
  }

  get table(): GridTable {
    return this.#model;
  }

  get isComplete(): boolean {
    return this.#model.store.isComplete;
  }

  get allColumns(): readonly ShownColumn[] {
    return this.#model.order.order.map((column) => this.#model.shownColumn(column));
  }

  *columnValues(column: number): Iterable<Cell | undefined> {
    const { store } = this.#model;
    for (let row = 0; row < store.rowCount; row++) yield store.value(row, column);
  }

  get active(): Position {
    return this.#model.active;
  }

  get selection(): CellRange {
    return this.#model.selection;
  }

  get filters(): ReadonlyMap<number, ColumnFilter> {
    return this.#model.rows.filters;
  }

  get state(): GridState {
    const { order, rows, localTime, active } = this.#model;
    return {
      widths: order.widths,
      order: order.order,
      hidden: [...order.hidden],
      frozen: order.frozen,
      sort: rows.sort,
      filters: [...rows.filters],
      localTime,
      active,
      scroll: this.#viewport.scroll,
    };
  }

  restore(state: GridState): void {
    const model = this.#model;
    const isKnown = (column: number): boolean => column < model.store.columns.length;
    model.order.restore(state);
    model.rows.sort = state.sort.filter(({ column }) => isKnown(column));
    model.rows.filters = new Map(state.filters.filter(([column]) => isKnown(column)));
    model.localTime = state.localTime;
    model.layoutVersion++;
    model.arrangeRows();
    model.select(state.active);
    model.stayInside();
    this.#viewport.layOut();
    this.#viewport.scrollTo(state.scroll.top, state.scroll.left);
    this.#render();
  }

  reveal(): void {
    this.#viewport.show(this.#model.active);
    this.#renderSoon();
  }

  goTo(position: Position, withFocus: boolean): void {
    this.#model.select(position);
    this.#showActive(withFocus);
  }

  select({ top, left, bottom, right }: CellRange): void {
    this.#model.anchor = { row: top, column: left };
    this.#model.head = { row: bottom, column: right };
    this.#render();
    this.#tell('hogql-select', null);
  }

  setSort(keys: readonly SortKey[]): void {
    this.#model.setSort(keys);
    this.#arranged();
  }

  setFilter(column: number, filter: ColumnFilter | undefined): void {
    const filters = new Map(this.filters);
    if (filter) filters.set(column, filter);
    else filters.delete(column);
    this.#model.setFilters(filters);
    this.#arranged();
  }

  clearFilters(): void {
    this.#model.setFilters(new Map());
    this.#arranged();
  }

  setHidden(columns: Iterable<number>): void {
    this.#arrangeColumns((order) => order.setHidden(columns));
  }

  freeze(count: number): void {
    this.#arrangeColumns((order) => order.freeze(count));
  }

  moveColumn(place: number, to: number): void {
    this.#arrangeColumns((order) => order.move(place, to));
  }

  widen(place: number, by: number): void {
    this.#resize(place, this.#model.order.layout.width(place) + by);
  }

  fit(places: readonly number[]): void {
    const fit = columnFitter(this.#model, this.#viewport.element);
    for (const place of places) {
      this.#resize(place, fit(this.#model.order.column(place), this.#viewport.visibleWidth));
    }
  }

  setLocalTime(on: boolean): void {
    this.#model.localTime = on;
    this.#model.valuesVersion++;
    this.#render();
    this.#tell('hogql-arrange', {
      words: on ? t('Local time') : t('Project time'),
    });
  }

  setWriting(look: Omit<ResultsLook, 'keys'>): void {
    this.#model.writing = writing(look);
    this.#model.valuesVersion++;
    this.#render();
  }

  mark(needle: string): void {
    this.#model.needle = needle.toLowerCase();
    this.#model.valuesVersion++;
    this.#render();
  }

  activeBox(): DOMRect {
    return this.#viewport.activeBox();
  }

  override focus(): void {
    this.#viewport.focus();
  }

  #take(from: number, json: string): number {
    const rows = JSON.parse(json) as readonly Row[];
    this.#model.add(from, rows);
    return rows.length;
  }

  /** Draws at most once per frame: nothing is visible sooner, and input is handled in between. */
  #renderSoon(): void {
    this.#frame ||= requestAnimationFrame(() => this.#render());
  }

  #render(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = 0;
    const missing = this.#viewport.render();
    if (missing !== undefined) this.#tell('hogql-rows-wanted', { from: missing });
  }

  #listen(): void {
    listenToInput({
      model: this.#model,
      viewport: this.#viewport,
      render: () => this.#render(),
      showActive: () => this.#showActive(true),
      select: (range) => this.select(range),
      setSort: (keys) => this.setSort(keys),
      moveColumn: (place, to) => this.moveColumn(place, to),
      resize: (place, width) => this.#resize(place, width),
      fit: (places) => this.fit(places),
      tell: (name, detail) => this.#tell(name, detail),
    });
  }

  #showActive(withFocus: boolean): void {
    this.#viewport.show(this.#model.active);
    this.#render();
    if (withFocus) this.#viewport.focus();
    this.#tell('hogql-select', null);
  }

  #arrangeColumns(change: (order: ColumnOrder) => void): void {
    this.#model.arrangeColumns(change);
    this.#arranged();
  }

  #arranged(): void {
    this.#viewport.layOut();
    this.#viewport.show(this.#model.active);
    this.#render();
    this.#tell('hogql-arrange', { words: arrangedWords(this.#model) });
    this.#tell('hogql-select', null);
  }

  #resize(place: number, width: number): void {
    this.#model.order.resize(place, Math.max(narrowest, Math.round(width)));
    this.#model.layoutVersion++;
    this.#viewport.layOut();
    this.#render();
    this.#tell('hogql-arrange', { words: '' });
  }

  #tell<K extends keyof GridEvents>(name: K, detail: GridEvents[K]['detail']): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
  }
}
