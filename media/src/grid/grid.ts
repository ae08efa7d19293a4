import type { Row } from '../../../client/src/protocol/results.ts';
import { ColumnLayout } from '../base/columnLayout.ts';
import { element } from '../base/element.ts';
import { Recycler } from '../base/recycler.ts';
import type { Table } from '../base/table.ts';
import {
  clampTop,
  isScaled,
  rowsAt,
  scrolledHeight,
  scrollFromTop,
  topFromScroll,
  topToShow,
} from '../base/virtualRows.ts';
import type { RowSpace } from '../base/virtualRows.ts';
import { cellText, copyText } from './cellText.ts';
import { columnKind, plainType } from './columnKind.ts';
import type { ColumnKind } from './columnKind.ts';
import { resizeByPointer } from './columnResize.ts';
import { ColumnStore } from './columnStore.ts';
import { fittingWidth, narrowest, widestByDefault } from './columnWidth.ts';
import type { GridApi, GridEvents, GridResult } from './gridApi.ts';
import { ariaColumn, ariaRow } from './gridFrame.ts';
import type { GridFrame } from './gridFrame.ts';
import { HeaderView } from './headerView.ts';
import { headerRow, move } from './keyboard.ts';
import type { Position } from './keyboard.ts';
import { RowView } from './rowView.ts';
import { textRuler } from './textRuler.ts';
import { visibleText } from './visibleText.ts';

const rowHeight = 22;
const headerHeight = 26;
/** Rows drawn beyond either edge, so that a quick scroll shows rows and not a gap. */
const beyond = 4;
/** Rows looked at for kinds and widths. */
const sampled = 100;
const resizeStep = 16;

/**
 * The table of a result. It draws the rows and columns in sight and reuses their elements; a grid
 * role with one cell that takes the focus makes it a single stop of the Tab key.
 */
export class Grid extends HTMLElement implements GridApi {
  readonly #header = new HeaderView();
  readonly #body = element('div', { className: 'body', attributes: { role: 'rowgroup' } });
  readonly #canvas = element('div', {
    className: 'canvas',
    attributes: { role: 'presentation' },
    children: [
      element('div', {
        className: 'sticky',
        attributes: { role: 'rowgroup' },
        children: [this.#header.element],
      }),
      this.#body,
    ],
  });
  readonly #viewport = element('div', {
    className: 'viewport',
    attributes: { role: 'grid', 'aria-label': 'Result', 'aria-readonly': 'true' },
    children: [this.#canvas],
  });
  readonly #rows = new Recycler(this.#body, () => new RowView());

  #store = new ColumnStore([], 0);
  #kinds: readonly ColumnKind[] = [];
  #layout = new ColumnLayout([]);
  #numberWidth = 0;
  #valuesVersion = 0;
  #layoutVersion = 0;
  #active: Position = { row: 0, column: 0 };
  /** How far the first row is above the window. The scroll bar only follows where it is scaled. */
  #top = 0;
  /** What can take the focus: the active cell, or the whole while that is out of sight. */
  #focusable: HTMLElement = this.#viewport;

  connectedCallback(): void {
    if (this.#viewport.isConnected) return;
    this.append(this.#viewport);
    this.#listen();
    new ResizeObserver(() => {
      this.#render();
    }).observe(this.#viewport);
  }

  open(result: GridResult, firstRowsJson: string): number {
    const same = sameColumns(result, this.#store);
    this.#store = new ColumnStore(result.columns, result.rowCount);
    const count = this.#take(0, firstRowsJson);
    const ruler = textRuler(this.#viewport);
    this.#numberWidth = Math.ceil(ruler(String(result.rowCount))) + 24;
    this.#kinds = result.columns.map((column, index) =>
      columnKind(column, this.#store.sample(index, sampled)),
    );
    if (!same) this.#startAfresh();
    this.#active = {
      row: Math.min(this.#active.row, result.rowCount - 1),
      column: Math.min(this.#active.column, Math.max(0, result.columns.length - 1)),
    };
    this.#viewport.ariaRowCount = String(result.rowCount + 1);
    this.#viewport.ariaColCount = String(ariaColumn(result.columns.length - 1));
    this.#layOut();
    if (!same) this.#scrollTo(0, 0);
    this.#render();
    return count;
  }

  addRows(from: number, rowsJson: string): number {
    const count = this.#take(from, rowsJson);
    this.#render();
    return count;
  }

  #take(from: number, json: string): number {
    const rows = JSON.parse(json) as readonly Row[];
    this.#store.add(from, rows);
    this.#valuesVersion++;
    return rows.length;
  }

  #startAfresh(): void {
    this.#layout = new ColumnLayout(
      this.#store.columns.map((_, column) => this.#fittingWidth(column, widestByDefault)),
    );
    this.#active = { row: 0, column: 0 };
  }

  #fittingWidth(column: number, widest: number): number {
    const { name = '', type = '' } = this.#store.columns[column] ?? {};
    const texts = this.#store.sample(column, sampled).map((value) => cellText(value).text);
    const measure = textRuler(this.#viewport);
    const measureBold = textRuler(this.#viewport, 600);
    const headerWidth = measureBold(visibleText(name)) + measure(`  ${plainType(type)}`);
    return fittingWidth(headerWidth, texts, measure, widest);
  }

  get table(): Table {
    return this.#store;
  }

  get #space(): RowSpace {
    const viewport = Math.max(0, this.#viewport.clientHeight - headerHeight);
    return { rows: this.#store.rowCount, rowHeight, viewport };
  }

  get #visibleWidth(): number {
    return Math.max(0, this.#viewport.clientWidth - this.#numberWidth);
  }

  /** Sizes what scrolls; to be called when rows or widths changed. */
  #layOut(): void {
    this.#layoutVersion++;
    this.#canvas.style.height = `${headerHeight + scrolledHeight(this.#space)}px`;
    this.#canvas.style.width = `${this.#numberWidth + this.#layout.total}px`;
  }

  #render(): void {
    const space = this.#space;
    if (space.viewport === 0 || this.#layout.count === 0) return;
    const hadFocus = this.contains(document.activeElement);
    const scrollTop = this.#followScroll(space);
    const rows = rowsAt(space, this.#top, beyond);
    const frame: GridFrame = {
      store: this.#store,
      kinds: this.#kinds,
      layout: this.#layout,
      numberWidth: this.#numberWidth,
      columns: this.#layout.columnsAt(this.#viewport.scrollLeft, this.#visibleWidth),
      valuesVersion: this.#valuesVersion,
      layoutVersion: this.#layoutVersion,
    };
    this.#header.show(frame);
    this.#rows.follow(rows).forEach((view, index) => {
      const row = rows.first + index;
      view.show(row, row * rowHeight - this.#top + scrollTop, frame);
      view.element.classList.toggle('active', row === this.#active.row);
    });
    this.#placeFocus(hadFocus);
    this.#askForRows(space);
  }

  /** Reads the scroll bar; where a pixel of it stands for many rows, small steps are our own. */
  #followScroll(space: RowSpace): number {
    const { scrollTop } = this.#viewport;
    const followed = Math.abs(scrollTop - scrollFromTop(space, this.#top)) < 1;
    if (!isScaled(space) || !followed) this.#top = topFromScroll(space, scrollTop);
    return scrollTop;
  }

  #askForRows(space: RowSpace): void {
    const { first, count } = rowsAt(space, this.#top, 0);
    for (let row = first; row < first + count; row++) {
      if (this.#store.has(row)) continue;
      this.#tell('hogql-rows-wanted', { from: row });
      return;
    }
  }

  #scrollTo(top: number, left: number): void {
    const space = this.#space;
    this.#top = clampTop(space, top);
    this.#viewport.scrollTo({ top: scrollFromTop(space, this.#top), left });
  }

  #listen(): void {
    const viewport = this.#viewport;
    viewport.addEventListener('scroll', () => {
      this.#render();
    });
    viewport.addEventListener('wheel', this.#onWheel, { passive: false });
    viewport.addEventListener('keydown', this.#onKey);
    viewport.addEventListener('pointerdown', this.#onPointer);
    viewport.addEventListener('pointerover', showWholeText);
    viewport.addEventListener('copy', (event) => {
      event.preventDefault();
      this.#copy();
    });
    resizeByPointer(this.#header.element, (cell) => place(cell, headerRow).column, {
      width: (column) => this.#layout.width(column),
      resize: (column, width) => {
        this.#resize(column, width);
      },
      fit: (column) => {
        this.#resize(column, this.#fittingWidth(column, this.#visibleWidth));
      },
    });
  }

  readonly #onWheel = (event: WheelEvent): void => {
    const space = this.#space;
    if (!isScaled(space) || event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
    event.preventDefault();
    const unit = [1, rowHeight, space.viewport][event.deltaMode] ?? 1;
    const left = this.#viewport.scrollLeft + event.deltaX * unit;
    this.#scrollTo(this.#top + event.deltaY * unit, left);
    this.#render();
  };

  readonly #onKey = (event: KeyboardEvent): void => {
    if (!this.#handleKey(event)) return;
    // What the grid used is neither the browser's nor, passed on by the webview, the workbench's.
    event.preventDefault();
    event.stopPropagation();
  };

  #handleKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
    const far = ctrlKey || metaKey;
    if (altKey) return !far && !shiftKey && this.#resizeByKey(key);
    if (shiftKey) return false;
    if (far && key.toLowerCase() === 'c') return this.#copy();
    if (key === 'F6') return this.#tell('hogql-leave', null);
    const page = Math.max(1, Math.floor(this.#space.viewport / rowHeight) - 1);
    const bounds = { rows: this.#store.rowCount, columns: this.#layout.count, page };
    const to = move({ key, far }, this.#active, bounds);
    if (to) this.#activate(to);
    return to !== undefined;
  }

  #resizeByKey(key: string): boolean {
    const { row, column } = this.#active;
    const step = { ArrowLeft: -resizeStep, ArrowRight: resizeStep }[key];
    if (row !== headerRow || step === undefined) return false;
    this.#resize(column, this.#layout.width(column) + step);
    return true;
  }

  readonly #onPointer = ({ target }: PointerEvent): void => {
    const cell = target instanceof Element ? target.closest('.cell, .header-cell') : null;
    const row = cell?.parentElement;
    if (cell && row) this.#activate(place(cell, Number(row.ariaRowIndex) - ariaRow(0)));
  };

  #activate(position: Position): void {
    this.#active = position;
    const { row, column } = position;
    const top = row === headerRow ? this.#top : topToShow(this.#space, row, this.#top);
    const { scrollLeft } = this.#viewport;
    this.#scrollTo(top, this.#layout.leftToShow(column, scrollLeft, this.#visibleWidth));
    this.#render();
    this.#placeFocus(true);
  }

  #placeFocus(withFocus: boolean): void {
    const { row, column } = this.#active;
    const cell = row === headerRow ? this.#header.cell(column) : this.#rows.at(row)?.cell(column);
    const next = cell ?? this.#viewport;
    if (next !== this.#focusable) this.#focusable.tabIndex = -1;
    next.tabIndex = 0;
    this.#focusable = next;
    if (withFocus && document.activeElement !== next) next.focus({ preventScroll: true });
  }

  #resize(column: number, width: number): void {
    this.#layout.resize(column, Math.max(narrowest, Math.round(width)));
    this.#layOut();
    this.#render();
  }

  #copy(): boolean {
    const { row, column } = this.#active;
    const text =
      row === headerRow
        ? (this.#store.columns[column]?.name ?? '')
        : copyText(this.#store.value(row, column));
    return this.#tell('hogql-copy', { text });
  }

  #tell<K extends keyof GridEvents>(name: K, detail: GridEvents[K]['detail']): true {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true }));
    return true;
  }
}

function sameColumns({ columns }: GridResult, store: ColumnStore): boolean {
  return (
    columns.length === store.columns.length &&
    columns.every(({ name, type }, index) => {
      const before = store.columns[index];
      return name === before?.name && type === before.type;
    })
  );
}

function place(cell: Element, row: number): Position {
  return { row, column: Number(cell.ariaColIndex) - ariaColumn(0) };
}

/** A cell that is cut shows its text in a tooltip, as far as a tooltip holds it. */
function showWholeText({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches('.cell')) return;
  target.title = target.scrollWidth > target.clientWidth ? target.textContent : '';
}
