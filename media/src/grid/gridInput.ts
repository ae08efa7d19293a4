import { t } from '@vscode/l10n';
import { cellLook } from './cellLook.ts';
import type { GridEvents } from './gridApi.ts';
import { ariaColumn } from './gridFrame.ts';
import type { GridModel } from './gridModel.ts';
import { pointAt } from './gridPointer.ts';
import type { GridViewport } from './gridViewport.ts';
import { move, type Position } from './keyboard.ts';
import type { CellRange } from './selection.ts';
import { nextSort, type SortKey } from './sort.ts';

/** The effects of keys, wheel and mouse on a grid. */
type InputTarget = {
  readonly model: GridModel;
  readonly viewport: GridViewport;
  render(): void;
  /** Brings the active cell into sight and focus. */
  showActive(): void;
  select(range: CellRange): void;
  setSort(keys: readonly SortKey[]): void;
  moveColumn(place: number, to: number): void;
  resize(place: number, width: number): void;
  fit(places: readonly number[]): void;
  tell<K extends keyof GridEvents>(name: K, detail: GridEvents[K]['detail']): void;
};

/** Listens to user input on a grid and carries it out. */
export function listenToInput(grid: InputTarget): void {
  const { element, header } = grid.viewport;
  element.addEventListener('scroll', () => {
    grid.render();
  });
  element.addEventListener('wheel', (event) => turn(grid, event), { passive: false });
  element.addEventListener('keydown', (event) => press(grid, event));
  element.addEventListener('pointerover', showWholeText);
  element.addEventListener('contextmenu', (event) => {
    event.preventDefault();
    const { left, bottom } = grid.viewport.activeBox();
    const byMouse = event.button === 2;
    grid.tell('hogql-menu', {
      x: byMouse ? event.clientX : left,
      y: byMouse ? event.clientY : bottom,
    });
  });
  element.addEventListener('copy', (event) => {
    event.preventDefault();
    grid.tell('hogql-copy', null);
  });
  resizeByPointer(header.element, placeOf, {
    width: (place) => grid.model.order.layout.width(place),
    resize: (place, width) => grid.resize(place, width),
    fit: (place) => grid.fit([place]),
  });
  point(grid);
}

function turn(grid: InputTarget, event: WheelEvent): void {
  if (event.ctrlKey || event.shiftKey || event.deltaY === 0) return;
  if (!grid.viewport.wheel(event)) return;
  event.preventDefault();
  grid.render();
}

function press(grid: InputTarget, event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return;
  const { rowCount, columnCount, active } = grid.model;
  const bounds = { rows: rowCount, columns: columnCount, page: grid.viewport.pageRows };
  const to = move({ key, far: ctrlKey || metaKey }, active, bounds);
  if (!to) return;
  reach(grid, to, shiftKey);
  // A key that the grid used must reach neither the browser nor, through the webview, the
  // workbench.
  event.preventDefault();
  event.stopPropagation();
}

function reach(grid: InputTarget, position: Position, extend: boolean): void {
  if (extend) grid.model.extend(position);
  else grid.model.select(position);
  grid.showActive();
}

function point(grid: InputTarget): void {
  const { model } = grid;
  const lastColumn = (): number => model.columnCount - 1;
  pointAt(grid.viewport.element, {
    press: (position, extend) => {
      reach(grid, position, extend);
    },
    pressRow: (row, extend) => {
      if (!extend) model.select({ row, column: 0 });
      model.anchor = { row: model.anchor.row, column: 0 };
      model.head = { row, column: lastColumn() };
      grid.showActive();
    },
    pressCorner: () => {
      grid.select({ top: 0, left: 0, bottom: model.rowCount - 1, right: lastColumn() });
    },
    open: () => {
      grid.tell('hogql-detail', null);
    },
    sort: (place, amongOthers) => {
      grid.setSort(nextSort(model.rows.sort, model.order.column(place), amongOthers));
    },
    menu: (_, x, y) => grid.tell('hogql-menu', { x, y }),
    moveColumn: (from, to) => {
      grid.moveColumn(from, to);
    },
    follow: ({ row, column }) => {
      const { link } = cellLook(model.value(row, column));
      if (link !== undefined) grid.tell('hogql-link', { url: link });
    },
  });
}

function placeOf(cell: Element): number {
  return Number(cell.ariaColIndex) - ariaColumn(0);
}

/** A cell that is cut shows its text in a tooltip, as far as a tooltip holds it. */
function showWholeText({ target }: Event): void {
  if (!(target instanceof HTMLElement) || !target.matches('.cell')) return;
  const isLink = target.matches('.link');
  const whole = target.scrollWidth > target.clientWidth ? target.textContent : '';
  target.title = [whole, isLink ? t('Ctrl+click or Cmd+click opens the page') : '']
    .filter(Boolean)
    .join('\n');
}

/** What resizing a column needs from the grid. */
type Resizable = {
  width(column: number): number;
  resize(column: number, width: number): void;
  /** Makes the column as wide as its content. */
  fit(column: number): void;
};

/** Lets people drag the edge of a header cell, and double-click it for a width that fits. */
function resizeByPointer(
  header: HTMLElement,
  columnOf: (cell: Element) => number,
  grid: Resizable,
): void {
  header.addEventListener('pointerdown', (down) => {
    const edge = edgeAt(down);
    if (!edge || down.button !== 0) return;
    down.preventDefault();
    down.stopPropagation();
    drag(edge, down, columnOf(edge.cell), grid);
  });
  header.addEventListener('dblclick', (event) => {
    const edge = edgeAt(event);
    if (edge) grid.fit(columnOf(edge.cell));
  });
}

type Edge = {
  readonly handle: Element;
  readonly cell: Element;
};

function drag({ handle }: Edge, down: PointerEvent, column: number, grid: Resizable): void {
  const startWidth = grid.width(column);
  const end = new AbortController();
  const follow = ({ clientX }: PointerEvent): void => {
    grid.resize(column, startWidth + clientX - down.clientX);
  };
  const stop = (): void => {
    end.abort();
  };
  handle.setPointerCapture(down.pointerId);
  handle.addEventListener('pointermove', follow as EventListener, { signal: end.signal });
  handle.addEventListener('lostpointercapture', stop, { signal: end.signal });
}

function edgeAt({ target }: Event): Edge | undefined {
  if (!(target instanceof Element) || !target.matches('.resizer')) return undefined;
  const cell = target.parentElement;
  return cell ? { handle: target, cell } : undefined;
}
