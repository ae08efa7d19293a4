import { copied } from '../copy/formats.ts';
import { splitResult } from '../../../client/src/protocol/notebook.ts';
import type { CellResult, ResultMessage } from '../../../client/src/protocol/notebook.ts';
import { element } from '../base/element.ts';
import type { GridApi } from '../grid/gridApi.ts';
import { resultFacts } from './resultFacts.ts';

/** Rows in sight; the others are reached by scrolling. */
const mostRows = 12;
const rowHeight = 22;
const headerHeight = 26;
/** Room for the bar that scrolls sideways. */
const scrollBar = 14;
/** How often "2 min ago" grows older. */
const tickMs = 30_000;

type Tell = (message: ResultMessage) => void;

/** A result below a cell: a line of facts with buttons, and the grid. */
export class CellResultView {
  readonly #facts = element('span', { className: 'facts' });
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(root: HTMLElement, text: string, tell: Tell) {
    const found = splitResult(text);
    if (!found) {
      root.textContent = 'This result cannot be shown. Run the cell again.';
      return;
    }
    const { result, rowsJson } = found;
    const grid = document.createElement('hogql-grid');
    const frame = element('div', {
      className: 'hogql-cell-result',
      attributes: { role: 'group', 'aria-label': `Result of ${result.title}` },
      children: [this.#bar(result, tell), ...bodyOf(result, grid)],
    });
    // What the grid does with a key is not for the notebook around it.
    grid.addEventListener('hogql-copy', () => {
      const text = copied(grid.table, grid.selection, 'tsv', result.title);
      if (text !== undefined) tell({ type: 'copy', text });
    });
    grid.addEventListener('hogql-leave', () => {
      frame.querySelector('button')?.focus();
    });
    root.replaceChildren(frame);
    if (result.rowCount > 0) grid.open(result, rowsJson);
    this.#draw(result);
    this.#timer = setInterval(() => {
      this.#draw(result);
    }, tickMs);
  }

  /** Stops the clock. */
  dispose(): void {
    clearInterval(this.#timer);
  }

  #bar(result: CellResult, tell: Tell): HTMLElement {
    const open = element('button', { text: 'Open in Results' });
    open.addEventListener('click', () => {
      tell({ type: 'open', resultId: result.resultId });
    });
    const copy = element('button', { text: 'Copy Query' });
    copy.addEventListener('click', () => {
      tell({ type: 'copy', text: result.query });
    });
    const tools = element('span', {
      className: 'tools',
      attributes: { role: 'toolbar', 'aria-label': 'Result' },
      children: [copy, open],
    });
    return element('div', { className: 'bar', children: [this.#facts, tools] });
  }

  #draw(result: CellResult): void {
    this.#facts.textContent = resultFacts(result, Date.now()).join(' · ');
  }
}

function bodyOf({ rowCount, columns }: CellResult, grid: GridApi): HTMLElement[] {
  if (rowCount === 0 || columns.length === 0) {
    return [element('p', { text: 'The query ran and returned no rows.' })];
  }
  const shown = Math.min(rowCount, mostRows);
  grid.style.height = `${headerHeight + shown * rowHeight + scrollBar}px`;
  return [grid];
}
