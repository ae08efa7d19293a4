import { t } from '@vscode/l10n';
import { count } from '../../../../client/src/protocol/words.ts';
import { element, iconButton } from '../../base/element.ts';
import type { GridApi } from '../../grid/gridApi.ts';
import { holds } from '../../grid/cellText.ts';
import { inSlices } from './slices.ts';

/** The search waits for a pause in typing. */
const restMs = 80;

/** The bar that finds a text in the rows: how often it occurs, and the next and previous place. */
export class FindBar {
  readonly #input = element('input', {
    attributes: {
      type: 'text',
      'aria-label': t('Find in results'),
      placeholder: t('Find'),
      spellcheck: 'false',
    },
  });
  readonly #count = element('span', { className: 'count', attributes: { role: 'status' } });
  readonly element: HTMLElement;
  readonly #grid: GridApi;
  /** Places of cells that contain the text: row times the number of columns, plus column. */
  #found: number[] = [];
  #searched = '';
  #stop: (() => void) | undefined;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(grid: GridApi) {
    this.#grid = grid;
    this.element = element('div', {
      className: 'find-bar',
      attributes: { role: 'search', 'aria-label': t('Find in results') },
      children: [
        this.#input,
        this.#count,
        iconButton('arrow-up', t('Previous'), () => this.step(-1)),
        iconButton('arrow-down', t('Next'), () => this.step(1)),
        iconButton('close', t('Close'), () => this.close()),
      ],
    });
    this.element.hidden = true;
    this.#input.addEventListener('input', () => {
      clearTimeout(this.#rest);
      this.#rest = setTimeout(() => this.search(true), restMs);
    });
    this.element.addEventListener('keydown', (event) => {
      if (!this.#pressed(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  open(): void {
    this.element.hidden = false;
    this.#input.focus();
    this.#input.select();
    if (this.#input.value !== '') this.search(false);
  }

  close(): void {
    this.#stop?.();
    clearTimeout(this.#rest);
    this.element.hidden = true;
    this.#grid.mark('');
    this.#grid.focus();
  }

  /** Searches again after rows arrived or were rearranged. */
  refresh(): void {
    if (!this.element.hidden && this.#input.value !== '') this.search(false);
  }

  /** Moves on by a number of places from the active cell, wrapping around. */
  step(by: 1 | -1): void {
    clearTimeout(this.#rest);
    if (this.#searched !== this.#input.value) {
      this.search(true);
      return;
    }
    const { columns } = this.#grid.table;
    const { row, column } = this.#grid.active;
    const here = row * columns.length + column;
    const next =
      by > 0
        ? (this.#found.find((place) => place > here) ?? this.#found[0])
        : (this.#found.findLast((place) => place < here) ?? this.#found.at(-1));
    if (next !== undefined) this.#show(next);
  }

  /** @param moves whether to show the first place from the active cell on */
  search(moves: boolean): void {
    const needle = this.#input.value.toLowerCase();
    const { table } = this.#grid;
    const width = table.columns.length;
    const found: number[] = [];
    this.#stop?.();
    this.#searched = this.#input.value;
    this.#grid.mark(needle);
    this.#count.textContent = '';
    if (needle === '') return;
    this.#stop = inSlices(
      table.rowCount * width,
      (place) => {
        if (holds(table.value(Math.floor(place / width), place % width), needle)) found.push(place);
      },
      () => {
        this.#found = found;
        this.#count.textContent =
          found.length === 0 ? t('No results') : t('{0} found', count(found.length));
        const { row, column } = this.#grid.active;
        const from = row * width + column;
        const first = found.find((place) => place >= from) ?? found[0];
        if (moves && first !== undefined) this.#show(first);
      },
    );
  }

  #show(place: number): void {
    const width = this.#grid.table.columns.length;
    this.#grid.goTo({ row: Math.floor(place / width), column: place % width }, false);
    const rank = this.#found.indexOf(place) + 1;
    this.#count.textContent = t('{0} of {1}', count(rank), count(this.#found.length));
  }

  #pressed({ key, shiftKey, target }: KeyboardEvent): boolean {
    if (key === 'Escape') this.close();
    else if (key === 'F3' || (key === 'Enter' && target === this.#input))
      this.step(shiftKey ? -1 : 1);
    else return false;
    return true;
  }
}
