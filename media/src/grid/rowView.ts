import { element } from '../base/element.ts';
import { Recycler } from '../base/recycler.ts';
import { cellText } from './cellText.ts';
import { ariaColumn, ariaRow } from './gridFrame.ts';
import type { GridFrame } from './gridFrame.ts';

/** One row on screen: its number, and the cells of the columns in sight. */
export class RowView {
  readonly element = element('div', { className: 'row', attributes: { role: 'row' } });
  readonly #number = element('div', {
    className: 'row-number',
    attributes: { role: 'rowheader', 'aria-colindex': '1' },
  });
  readonly #cells: Recycler<CellView>;
  #row = -1;
  #y = -1;
  #layoutVersion = -1;

  constructor() {
    this.element.append(this.#number);
    this.#cells = new Recycler(this.element, () => new CellView());
  }

  /** The element of a column's cell, if it is in sight. */
  cell(column: number): HTMLElement | undefined {
    return this.#cells.at(column)?.element;
  }

  /** Draws a row at a height; what it shows already is left alone. */
  show(row: number, y: number, frame: GridFrame): void {
    if (y !== this.#y) this.element.style.transform = `translateY(${y}px)`;
    this.#y = y;
    if (row !== this.#row) this.#rename(row);
    if (frame.layoutVersion !== this.#layoutVersion) this.#layOut(frame);
    const cells = this.#cells.follow(frame.columns);
    cells.forEach((cell, index) => {
      cell.show(row, frame.columns.first + index, frame);
    });
  }

  #rename(row: number): void {
    this.#row = row;
    this.#number.textContent = String(row + 1);
    this.element.ariaRowIndex = String(ariaRow(row));
    this.element.classList.toggle('odd', row % 2 === 1);
  }

  #layOut({ layout, numberWidth, layoutVersion }: GridFrame): void {
    this.#layoutVersion = layoutVersion;
    this.element.style.width = `${numberWidth + layout.total}px`;
    this.#number.style.width = `${numberWidth}px`;
  }
}

/** One cell on screen. Its text is a text node, written in place: nothing in it is read as HTML. */
class CellView {
  readonly element = element('div', { attributes: { role: 'gridcell', tabindex: '-1' } });
  readonly #text = document.createTextNode('');
  #row = -1;
  #column = -1;
  #valuesVersion = -1;
  #layoutVersion = -1;

  constructor() {
    this.element.append(this.#text);
  }

  show(row: number, column: number, frame: GridFrame): void {
    const moved = column !== this.#column;
    if (moved) this.element.ariaColIndex = String(ariaColumn(column));
    if (moved || frame.layoutVersion !== this.#layoutVersion) this.#layOut(column, frame);
    if (moved || row !== this.#row || frame.valuesVersion !== this.#valuesVersion) {
      this.#write(row, column, frame);
    }
    this.#row = row;
    this.#column = column;
    this.#valuesVersion = frame.valuesVersion;
    this.#layoutVersion = frame.layoutVersion;
  }

  #layOut(column: number, { layout, numberWidth }: GridFrame): void {
    const { style } = this.element;
    style.left = `${numberWidth + layout.offset(column)}px`;
    style.width = `${layout.width(column)}px`;
  }

  #write(row: number, column: number, { store, kinds }: GridFrame): void {
    const { text, absent } = cellText(store.value(row, column));
    const className = `cell ${kinds[column] ?? 'text'}${absent ? ' absent' : ''}`;
    if (this.element.className !== className) this.element.className = className;
    if (this.#text.data !== text) this.#text.data = text;
  }
}
