import { t } from '@vscode/l10n';
import { element } from '../base/element.ts';
import { Recycler } from '../base/recycler.ts';
import { plainType } from '../../../client/src/protocol/engineType.ts';
import { ariaColumn, ariaRow, type GridFrame } from './gridFrame.ts';
import { headerRow } from './keyboard.ts';
import { visibleText } from './visibleText.ts';

/** The row of names and types above the data. */
export class HeaderView {
  readonly #corner = element('div', {
    className: 'row-number',
    text: '#',
    attributes: { role: 'columnheader', 'aria-colindex': '1', 'aria-label': t('Row number') },
  });
  readonly #lead = element('div', {
    className: 'lead',
    attributes: { role: 'presentation' },
    children: [this.#corner],
  });
  readonly element = element('div', {
    className: 'header',
    attributes: { role: 'row', 'aria-rowindex': String(ariaRow(headerRow)) },
    children: [this.#lead],
  });
  readonly #frozen = new Recycler(this.#lead, () => new HeaderCell());
  readonly #cells = new Recycler(this.element, () => new HeaderCell());

  cell(place: number): HTMLElement | undefined {
    return (this.#frozen.at(place) ?? this.#cells.at(place))?.element;
  }

  show(frame: GridFrame): void {
    this.#corner.style.width = `${frame.numberWidth}px`;
    this.#lead.style.marginRight = `${frame.shift}px`;
    this.#lead.classList.toggle('frozen', frame.frozen.count > 0);
    for (const [cells, span] of [
      [this.#frozen, frame.frozen],
      [this.#cells, frame.columns],
    ] as const) {
      cells.follow(span).forEach((cell, index) => {
        cell.show(span.first + index, frame);
      });
    }
  }
}

class HeaderCell {
  readonly #name = element('span', { className: 'name' });
  readonly #type = element('span', { className: 'type' });
  readonly #sort = element('span', { attributes: { 'aria-hidden': 'true' } });
  readonly #menu = element('span', { attributes: { 'aria-hidden': 'true' } });
  readonly element = element('div', {
    className: 'header-cell',
    attributes: { role: 'columnheader', tabindex: '-1' },
    children: [
      this.#name,
      this.#type,
      this.#sort,
      this.#menu,
      element('span', { className: 'resizer', attributes: { 'aria-hidden': 'true' } }),
    ],
  });

  /** Its last content: vertical scrolling does not change it. */
  #shown = '';

  show(place: number, { model }: GridFrame): void {
    const shown = `${place} ${model.layoutVersion} ${model.valuesVersion}`;
    if (shown === this.#shown) return;
    this.#shown = shown;
    const { name, type = '', column } = model.shownColumn(model.order.column(place));
    const isFiltered = model.rows.filters.has(column);
    this.#name.textContent = visibleText(name);
    this.#type.textContent = visibleText(plainType(type));
    this.#showSort(
      model.rows.sort.findIndex((key) => key.column === column),
      model.rows.sort,
    );
    this.#menu.className = `menu codicon codicon-${isFiltered ? 'filter-filled' : 'chevron-down'}`;
    this.#menu.classList.toggle('filtered', isFiltered);
    this.element.title = `${name}\n${type}`.trim();
    this.element.ariaColIndex = String(ariaColumn(place));
    this.element.ariaDescription = isFiltered ? 'filtered' : null;
    this.element.style.width = `${model.order.layout.width(place)}px`;
  }

  #showSort(rank: number, keys: GridFrame['model']['rows']['sort']): void {
    const key = keys[rank];
    const direction = key && (key.descending ? 'descending' : 'ascending');
    // ARIA knows one sorted column at a time; the others show a number.
    this.element.ariaSort = rank === 0 ? (direction ?? null) : null;
    const icon = key?.descending ? 'arrow-down' : 'arrow-up';
    this.#sort.className = key ? `sort codicon codicon-${icon}` : '';
    this.#sort.dataset['rank'] = key && keys.length > 1 ? String(rank + 1) : '';
  }
}
