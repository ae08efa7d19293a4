import { columnTraits } from '../base/columnKind.ts';
import { element, stencil } from '../base/element.ts';
import { cellLook, writtenLook } from './cellLook.ts';
import { showsWhole } from './columnWidth.ts';
import { ariaColumn, type GridFrame } from './gridFrame.ts';
import { holds } from './cellText.ts';
import { contains } from './selection.ts';
import { sparkline } from './sparkline.ts';

const newCell = stencil(
  element('div', {
    attributes: { role: 'gridcell', tabindex: '-1', 'aria-selected': 'false' },
    children: [document.createTextNode('')],
  }),
);

/** One cell on screen. Its text is a text node, updated in place: nothing in it is parsed as HTML. */
export class CellView {
  readonly element = newCell();
  readonly #text = this.element.firstChild as Text;
  #drawing: SVGElement | undefined;
  #row = -1;
  #place = -1;
  #valuesVersion = -1;
  #layoutVersion = -1;
  #selected = false;
  #className = '';
  #isCut = false;

  show(row: number, place: number, frame: GridFrame): void {
    const { valuesVersion, layoutVersion } = frame.model;
    const isElsewhere = place !== this.#place;
    if (isElsewhere) this.element.ariaColIndex = String(ariaColumn(place));
    const isLaidOut = !isElsewhere && layoutVersion === this.#layoutVersion;
    if (!isLaidOut) this.#layOut(place, frame);
    // Another width may cut another text.
    if (!isLaidOut || row !== this.#row || valuesVersion !== this.#valuesVersion) {
      this.#write(row, place, frame);
    }
    this.#select(contains(frame.selection, row, place));
    this.#row = row;
    this.#place = place;
    this.#valuesVersion = valuesVersion;
    this.#layoutVersion = layoutVersion;
  }

  #layOut(place: number, { model: { order } }: GridFrame): void {
    this.element.style.width = `${order.layout.width(place)}px`;
    this.#isCut = false;
  }

  /**
   * True if a text may be wider than the cell. Clipping is expensive for the browser even where the
   * text fits, and switching it on and off more so: a cell once cut stays cut while it shows the
   * same column.
   */
  #cuts(text: string, place: number, { model, measure }: GridFrame): boolean {
    const width = model.order.layout.width(place);
    return (this.#isCut ||= !showsWhole(text, width, measure));
  }

  #write(row: number, place: number, frame: GridFrame): void {
    const { model } = frame;
    const value = model.value(row, place);
    const column = model.order.column(place);
    const kind = model.kind(column);
    const { align, hasClock } = columnTraits[kind];
    const isTime = model.localTime && hasClock;
    const type = isTime ? (model.store.columns[column]?.type ?? '') : undefined;
    const look = writtenLook(cellLook(value, type), kind, model.writing);
    const isFound = model.needle !== '' && holds(value, model.needle);
    const isCut = !look.points && this.#cuts(look.text, place, frame);
    this.#dress(
      `cell ${align}${isCut ? ' cut' : ''}${look.absent ? ' absent' : ''}${look.link === undefined ? '' : ' link'}${isFound ? ' found' : ''}`,
    );
    if (look.points) this.#draw(look.points, look.text);
    else this.#writeText(look.text);
  }

  /** Class names are compared here: reading them back from the element is slow. */
  #dress(className: string): void {
    if (className === this.#className) return;
    this.#className = className;
    this.element.className = this.#selected ? `${className} selected` : className;
  }

  #writeText(text: string): void {
    if (this.#drawing) {
      this.#drawing = undefined;
      this.element.replaceChildren(this.#text);
      this.element.ariaLabel = null;
    }
    if (this.#text.data !== text) this.#text.data = text;
  }

  #draw(points: readonly number[], words: string): void {
    this.#drawing = sparkline(points);
    this.element.replaceChildren(this.#drawing);
    this.element.ariaLabel = words;
  }

  #select(selected: boolean): void {
    if (selected === this.#selected) return;
    this.#selected = selected;
    this.element.ariaSelected = String(selected);
    this.element.classList.toggle('selected', selected);
  }
}
