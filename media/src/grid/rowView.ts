import { element, stencil } from '../base/element.ts';
import { Recycler } from '../base/recycler.ts';
import { CellView } from './cellView.ts';
import { ariaRow, type GridFrame } from './gridFrame.ts';

const newRow = stencil(
  element('div', {
    attributes: { role: 'row' },
    children: [
      element('div', {
        className: 'row-number',
        attributes: { role: 'rowheader', 'aria-colindex': '1' },
        children: [document.createTextNode('')],
      }),
      element('div', {
        className: 'lead frozen',
        attributes: { role: 'presentation', hidden: '' },
      }),
    ],
  }),
);

/**
 * One row on screen: its number, the frozen cells and the other visible cells. The number shares a box with the frozen
 * cells; without any it has none, which saves an element per row.
 */
export class RowView {
  readonly element = newRow();
  readonly #number = this.element.firstChild as HTMLElement;
  readonly #numberText = this.#number.firstChild as Text;
  readonly #lead = this.element.lastChild as HTMLElement;
  readonly #frozen = new Recycler(this.#lead, () => new CellView());
  readonly #cells = new Recycler(this.element, () => new CellView());
  #row = -1;
  #className = '';
  #shownNumber = -1;
  #layoutVersion = -1;
  #shift = 0;

  /** The element of a column's cell, if it is in sight. */
  cell(place: number): HTMLElement | undefined {
    return (this.#frozen.at(place) ?? this.#cells.at(place))?.element;
  }

  /** Draws a row, changing only what differs. */
  show(row: number, frame: GridFrame): void {
    this.#rename(row, frame.model);
    if (frame.model.layoutVersion !== this.#layoutVersion) this.#layOut(frame);
    this.#shiftBy(frame.shift);
    for (const [cells, span] of [
      [this.#frozen, frame.frozen],
      [this.#cells, frame.columns],
    ] as const) {
      cells.follow(span).forEach((cell, index) => {
        cell.show(row, span.first + index, frame);
      });
    }
  }

  #rename(row: number, model: GridFrame['model']): void {
    const rowNumber = model.rowNumber(row);
    if (row !== this.#row) this.element.ariaRowIndex = String(ariaRow(row));
    if (rowNumber !== this.#shownNumber) this.#numberText.data = String(rowNumber + 1);
    const className = `row${row % 2 === 1 ? ' odd' : ''}${row === model.active.row ? ' active' : ''} ${model.change(row)}`;
    if (className !== this.#className) this.element.className = className;
    this.#row = row;
    this.#shownNumber = rowNumber;
    this.#className = className;
  }

  #layOut({ model: { layoutVersion, order }, numberWidth }: GridFrame): void {
    this.#layoutVersion = layoutVersion;
    this.#number.style.width = `${numberWidth}px`;
    const isFrozen = order.frozen > 0;
    if (isFrozen === !this.#lead.hidden) return;
    this.#shiftBy(0);
    this.#lead.hidden = !isFrozen;
    if (isFrozen) this.#lead.prepend(this.#number);
    else this.element.prepend(this.#number);
  }

  /** Shifts the scrolled cells, which pass beneath the frozen ones. */
  #shiftBy(shift: number): void {
    if (shift === this.#shift) return;
    this.#shift = shift;
    const staying = this.#lead.hidden ? this.#number : this.#lead;
    staying.style.marginRight = `${shift}px`;
  }
}
