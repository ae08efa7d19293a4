import { t } from '@vscode/l10n';
import { element } from '../base/element.ts';
import { Recycler } from '../base/recycler.ts';
import {
  clampTop,
  isScaled,
  rowsAt,
  type RowSpace,
  scrolledHeight,
  scrollFromTop,
  type Span,
  topFromScroll,
  topToShow,
} from '../base/virtualRows.ts';
import type { Measure } from './columnWidth.ts';
import { ariaColumn, type GridFrame } from './gridFrame.ts';
import type { GridModel } from './gridModel.ts';
import { HeaderView } from './headerView.ts';
import { headerRow, type Position } from './keyboard.ts';
import { RowView } from './rowView.ts';

export const rowHeight = 22;
const headerHeight = 26;
/** The least width left for scrolling, however much is frozen. */
const leastScrolled = 60;

/**
 * The grid on the page: it draws the visible rows and columns and reuses their elements. Only one of its cells can take
 * the focus, so it is a single tab stop.
 */
export class GridViewport {
  readonly header = new HeaderView();
  readonly #body = element('div', { className: 'body', attributes: { role: 'rowgroup' } });
  readonly #canvas = element('div', {
    className: 'canvas',
    attributes: { role: 'presentation' },
    children: [
      element('div', {
        className: 'sticky',
        attributes: { role: 'rowgroup' },
        children: [this.header.element],
      }),
      this.#body,
    ],
  });
  readonly element = element('div', {
    className: 'viewport',
    attributes: {
      role: 'grid',
      'aria-label': t('Result'),
      'aria-readonly': 'true',
      'aria-multiselectable': 'true',
    },
    children: [this.#canvas],
  });
  readonly #rows = new Recycler(this.#body, () => new RowView());
  readonly #model: GridModel;
  numberWidth = 0;
  measure: Measure = () => Infinity;
  /** The height above the window. In a scaled space the scroll bar only follows it. */
  #top = 0;
  /** The focusable element: the active cell, or the whole grid while that is not visible. */
  #focusable: HTMLElement = this.element;

  constructor(model: GridModel) {
    this.#model = model;
  }

  get scroll(): { readonly top: number; readonly left: number } {
    return { top: this.#top, left: this.element.scrollLeft };
  }

  get visibleWidth(): number {
    return Math.max(0, this.element.clientWidth - this.numberWidth);
  }

  /** The number of rows that a page key moves. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.#space.viewport / rowHeight) - 1);
  }

  /** Sizes the scrolled area; call it after rows or widths have changed. */
  layOut(): void {
    const { rowCount, columnCount, order } = this.#model;
    this.element.ariaRowCount = String(rowCount + 1);
    this.element.ariaColCount = String(ariaColumn(columnCount - 1));
    this.#canvas.style.height = `${headerHeight + scrolledHeight(this.#space)}px`;
    this.#canvas.style.width = `${this.numberWidth + order.layout.total}px`;
  }

  /** Draws the visible part; returns the first visible row whose values have not arrived. */
  render(): number | undefined {
    const space = this.#space;
    const model = this.#model;
    if (space.viewport === 0 || model.columnCount === 0) return undefined;
    // An element stays active in its page while another page has the focus.
    const hadFocus = document.hasFocus() && this.element.contains(document.activeElement);
    this.#followScroll(space);
    const rows = rowsAt(space, this.#top);
    const frame = this.#frame();
    this.header.show(frame);
    this.element.classList.toggle('shifted', frame.shift !== 0);
    this.#body.style.transform = `translateY(${rows.first * rowHeight - this.#top}px)`;
    this.#rows.follow(rows).forEach((view, index) => {
      view.show(rows.first + index, frame);
    });
    this.#placeFocus(hadFocus);
    return this.#firstMissing(rows);
  }

  scrollTo(top: number, left: number): void {
    const space = this.#space;
    this.#top = clampTop(space, top);
    this.element.scrollTo({ top: scrollFromTop(space, this.#top), left });
  }

  /** Scrolls until a cell is in sight. */
  show({ row, column }: Position): void {
    const { layout, frozen } = this.#model.order;
    const top = row === headerRow ? this.#top : topToShow(this.#space, row, this.#top);
    const { scrollLeft } = this.element;
    const { inset, width } = this.#window();
    const left =
      column < frozen ? scrollLeft : layout.leftToShow(column, scrollLeft + inset, width) - inset;
    this.scrollTo(top, left);
  }

  focus(): void {
    this.#placeFocus(true);
  }

  cell({ row, column }: Position): HTMLElement | undefined {
    return row === headerRow ? this.header.cell(column) : this.#rows.at(row)?.cell(column);
  }

  /** The position of the active cell on the page, or of the grid while the cell is not visible. */
  activeBox(): DOMRect {
    return (this.cell(this.#model.active) ?? this.element).getBoundingClientRect();
  }

  /** Scrolls by the wheel where the scroll bar is too coarse for it; returns whether it did. */
  wheel({ deltaMode, deltaX, deltaY }: WheelEvent): boolean {
    const space = this.#space;
    if (!isScaled(space)) return false;
    const unit = [1, rowHeight, space.viewport][deltaMode] ?? 1;
    this.scrollTo(this.#top + deltaY * unit, this.element.scrollLeft + deltaX * unit);
    return true;
  }

  get #space(): RowSpace {
    const viewport = Math.max(0, this.element.clientHeight - headerHeight);
    return { rows: this.#model.rowCount, rowHeight, viewport };
  }

  /** The width of the frozen columns, and the remaining width. */
  #window(): { readonly inset: number; readonly width: number } {
    const { layout, frozen } = this.#model.order;
    const inset = layout.offset(frozen);
    return { inset, width: Math.max(leastScrolled, this.visibleWidth - inset) };
  }

  #frame(): GridFrame {
    const { order, selection } = this.#model;
    const { inset, width } = this.#window();
    const left = this.element.scrollLeft + inset;
    const seen = order.layout.columnsAt(left, width);
    const first = Math.max(order.frozen, seen.first);
    const columns: Span = { first, count: Math.max(0, seen.first + seen.count - first) };
    const frozen: Span = { first: 0, count: order.frozen };
    const shift = order.layout.offset(first) - left;
    const { numberWidth, measure } = this;
    return { model: this.#model, selection, numberWidth, measure, columns, frozen, shift };
  }

  /** Reads the scroll bar, except after a small step of our own in a scaled space. */
  #followScroll(space: RowSpace): void {
    const { scrollTop } = this.element;
    const followed = Math.abs(scrollTop - scrollFromTop(space, this.#top)) < 1;
    if (!isScaled(space) || !followed) this.#top = topFromScroll(space, scrollTop);
  }

  #firstMissing({ first, count }: Span): number | undefined {
    for (let row = first; row < first + count; row++) {
      const rowNumber = this.#model.rowNumber(row);
      if (!this.#model.store.has(rowNumber)) return rowNumber;
    }
    return undefined;
  }

  #placeFocus(withFocus: boolean): void {
    const next = this.cell(this.#model.active) ?? this.element;
    if (next !== this.#focusable || next.tabIndex !== 0) {
      this.#focusable.tabIndex = -1;
      next.tabIndex = 0;
      this.#focusable = next;
    }
    if (withFocus && document.activeElement !== next) next.focus({ preventScroll: true });
  }
}
