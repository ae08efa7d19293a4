import { element } from '../base/element.ts';
import { Recycler } from '../base/recycler.ts';
import { plainType } from './columnKind.ts';
import { ariaColumn, ariaRow } from './gridFrame.ts';
import type { GridFrame } from './gridFrame.ts';
import { headerRow } from './keyboard.ts';
import { visibleText } from './visibleText.ts';

/** The row of names and types above the data. */
export class HeaderView {
  readonly element = element('div', {
    className: 'header',
    attributes: { role: 'row', 'aria-rowindex': String(ariaRow(headerRow)) },
  });
  readonly #corner = element('div', {
    className: 'row-number',
    attributes: { role: 'columnheader', 'aria-colindex': '1', 'aria-label': 'Row number' },
  });
  readonly #cells: Recycler<HeaderCell>;

  constructor() {
    this.element.append(this.#corner);
    this.#cells = new Recycler(this.element, () => new HeaderCell());
  }

  cell(column: number): HTMLElement | undefined {
    return this.#cells.at(column)?.element;
  }

  show(frame: GridFrame): void {
    this.element.style.width = `${frame.numberWidth + frame.layout.total}px`;
    this.#corner.style.width = `${frame.numberWidth}px`;
    this.#cells.follow(frame.columns).forEach((cell, index) => {
      cell.show(frame.columns.first + index, frame);
    });
  }
}

class HeaderCell {
  readonly #name = element('span', { className: 'name' });
  readonly #type = element('span', { className: 'type' });
  readonly element = element('div', {
    className: 'header-cell',
    attributes: {
      role: 'columnheader',
      tabindex: '-1',
      'aria-keyshortcuts': 'Alt+ArrowLeft Alt+ArrowRight',
    },
    children: [
      this.#name,
      this.#type,
      element('span', { className: 'resizer', attributes: { 'aria-hidden': 'true' } }),
    ],
  });

  show(column: number, { store, layout, numberWidth }: GridFrame): void {
    const { name = '', type = '' } = store.columns[column] ?? {};
    this.#name.textContent = visibleText(name);
    this.#type.textContent = visibleText(plainType(type));
    this.element.title = `${name}\n${type}`.trim();
    this.element.ariaColIndex = String(ariaColumn(column));
    this.element.style.left = `${numberWidth + layout.offset(column)}px`;
    this.element.style.width = `${layout.width(column)}px`;
  }
}
