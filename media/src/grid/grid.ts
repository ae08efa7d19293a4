import type { Cell, Row } from '../../../client/src/protocol/results.ts';
import { cellLook } from './cellLook.ts';
import type { ColumnFilter } from './columnFilter.ts';
import { plainType } from '../../../client/src/protocol/engineType.ts';
import { ColumnOrder } from './columnOrder.ts';
import { resizeByPointer } from './columnResize.ts';
import { fittingWidth, narrowest, widestByDefault } from './columnWidth.ts';
import type { Measure } from './columnWidth.ts';
import type {
  GridApi,
  GridEvents,
  GridResult,
  GridState,
  GridTable,
  ShownColumn,
} from './gridApi.ts';
import { ariaColumn } from './gridFrame.ts';
import { GridModel, sampled } from './gridModel.ts';
import { pointAt } from './gridPointer.ts';
import { GridViewport } from './gridViewport.ts';
import { move } from './keyboard.ts';
import type { Position } from './keyboard.ts';
import type { CellRange } from './selection.ts';
import { nextSort } from './sort.ts';
import type { SortKey } from './sort.ts';
import { textRuler } from './textRuler.ts';
import { visibleText } from './visibleText.ts';
import { arrangedWords } from './words.ts';

/** The marks for sorting and for the menu, beside the words of a header; in CSS pixels. */
const marksWidth = 40;

/** The table of a result: what people and the page ask of it, done to its model and drawn. */
export class Grid extends HTMLElement implements GridApi {
  readonly #model = new GridModel();
  readonly #viewport = new GridViewport(this.#model);

  connectedCallback(): void {
    if (this.#viewport.element.isConnected) return;
    this.append(this.#viewport.element);
    this.#listen();
    new ResizeObserver(() => {
      this.#render();
    }).observe(this.#viewport.element);
  }

  open(result: GridResult, firstRowsJson: string): number {
    const same = this.#model.open(result);
    const count = this.#take(0, firstRowsJson);
    this.#model.sample();
    const ruler = textRuler(this.#viewport.element);
    this.#viewport.numberWidth = Math.ceil(ruler(String(result.rowCount))) + 24;
    if (!same) {
      const rulers = this.#rulers;
      const widths = result.columns.map((_, column) =>
        this.#fittingWidth(column, widestByDefault, rulers),
      );
      this.#model.order = new ColumnOrder(widths);
    }
    this.#model.layoutVersion++;
    this.#model.stayInside();
    this.#viewport.layOut();
    if (!same) this.#viewport.scrollTo(0, 0);
    this.#render();
    return count;
  }

  addRows(from: number, rowsJson: string): number {
    const { rowCount } = this.#model;
    const count = this.#take(from, rowsJson);
    if (this.#model.rowCount !== rowCount) this.#viewport.layOut();
    this.#render();
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
    for (const place of places) {
      const column = this.#model.order.column(place);
      this.#resize(place, this.#fittingWidth(column, this.#viewport.visibleWidth));
    }
  }

  setLocalTime(on: boolean): void {
    this.#model.localTime = on;
    this.#model.valuesVersion++;
    this.#render();
    this.#tell('hogql-arrange', { words: on ? 'Times on your clock' : 'Times as they came' });
  }

  mark(needle: string): void {
    this.#model.needle = needle.toLowerCase();
    this.#model.valuesVersion++;
    this.#render();
  }

  activeBox(): DOMRect {
    const cell = this.#viewport.cell(this.#model.active) ?? this.#viewport.element;
    return cell.getBoundingClientRect();
  }

  override focus(): void {
    this.#viewport.focus();
  }

  #take(from: number, json: string): number {
    const rows = JSON.parse(json) as readonly Row[];
    this.#model.add(from, rows);
    return rows.length;
  }

  #fittingWidth(column: number, widest: number, rulers = this.#rulers): number {
    const { name, type = '' } = this.#model.shownColumn(column);
    const values = this.#model.store.sample(column, sampled);
    const { measure, measureBold } = rulers;
    const headerWidth =
      measureBold(visibleText(name)) + measure(`  ${plainType(type)}`) + marksWidth;
    const texts = values
      .map((value) => cellLook(value))
      .map((look) => (look.points ? 'x'.repeat(16) : look.text));
    return fittingWidth(headerWidth, texts, measure, widest);
  }

  get #rulers(): { readonly measure: Measure; readonly measureBold: Measure } {
    return {
      measure: textRuler(this.#viewport.element),
      measureBold: textRuler(this.#viewport.element, 600),
    };
  }

  #render(): void {
    const missing = this.#viewport.render();
    if (missing !== undefined) this.#tell('hogql-rows-wanted', { from: missing });
  }

  #listen(): void {
    const viewport = this.#viewport.element;
    viewport.addEventListener('scroll', () => {
      this.#render();
    });
    viewport.addEventListener('wheel', this.#onWheel, { passive: false });
    viewport.addEventListener('keydown', this.#onKey);
    viewport.addEventListener('pointerover', showWholeText);
    viewport.addEventListener('dblclick', ({ target }) => {
      if (target instanceof Element && target.closest('.cell')) this.#tell('hogql-detail', null);
    });
    viewport.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      const { left, bottom } = this.activeBox();
      const byMouse = event.button === 2;
      this.#tell('hogql-menu', {
        x: byMouse ? event.clientX : left,
        y: byMouse ? event.clientY : bottom,
      });
    });
    viewport.addEventListener('copy', (event) => {
      event.preventDefault();
      this.#tell('hogql-copy', null);
    });
    resizeByPointer(this.#viewport.header.element, placeOf, {
      width: (place) => this.#model.order.layout.width(place),
      resize: (place, width) => {
        this.#resize(place, width);
      },
      fit: (place) => {
        this.fit([place]);
      },
    });
    this.#point();
  }

  #point(): void {
    const model = this.#model;
    const lastColumn = (): number => model.columnCount - 1;
    pointAt(this.#viewport.element, {
      press: (position, extend) => {
        this.#reach(position, extend);
      },
      pressRow: (row, extend) => {
        if (!extend) model.select({ row, column: 0 });
        model.anchor = { row: model.anchor.row, column: 0 };
        model.head = { row, column: lastColumn() };
        this.#showActive(true);
      },
      pressCorner: () => {
        this.select({ top: 0, left: 0, bottom: model.rowCount - 1, right: lastColumn() });
      },
      sort: (place, amongOthers) => {
        this.setSort(nextSort(model.rows.sort, model.order.column(place), amongOthers));
      },
      menu: (_, x, y) => this.#tell('hogql-menu', { x, y }),
      moveColumn: (from, to) => {
        this.moveColumn(from, to);
      },
      follow: ({ row, column }) => {
        const { link } = cellLook(model.value(row, column));
        if (link !== undefined) this.#tell('hogql-link', { url: link });
      },
    });
  }

  readonly #onWheel = (event: WheelEvent): void => {
    if (event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
    if (!this.#viewport.wheel(event)) return;
    event.preventDefault();
    this.#render();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
    if (altKey) return;
    const { rowCount, columnCount, active } = this.#model;
    const bounds = { rows: rowCount, columns: columnCount, page: this.#viewport.pageRows };
    const to = move({ key, far: ctrlKey || metaKey }, active, bounds);
    if (!to) return;
    this.#reach(to, shiftKey);
    // What the grid used is neither the browser's nor, passed on by the webview, the workbench's.
    event.preventDefault();
    event.stopPropagation();
  };

  #reach(position: Position, extend: boolean): void {
    if (extend) this.#model.extend(position);
    else this.#model.select(position);
    this.#showActive(true);
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

function placeOf(cell: Element): number {
  return Number(cell.ariaColIndex) - ariaColumn(0);
}

/** A cell that is cut shows its text in a tooltip, as far as a tooltip holds it. */
function showWholeText({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches('.cell')) return;
  const isLink = target.matches('.link');
  const whole = target.scrollWidth > target.clientWidth ? target.textContent : '';
  target.title = [whole, isLink ? 'Ctrl+click or Cmd+click opens the page' : '']
    .filter(Boolean)
    .join('\n');
}
