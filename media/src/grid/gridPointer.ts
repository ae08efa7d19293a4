import { ariaColumn, ariaRow } from './gridFrame.ts';
import { headerRow, type Position } from './keyboard.ts';

/** The effects of the mouse on a grid. */
export type PointerTarget = {
  /** A cell was pressed; with `extend` the selection grows to it. */
  press(position: Position, extend: boolean): void;
  pressRow(row: number, extend: boolean): void;
  pressCorner(): void;
  /** A cell was double-clicked. */
  open(): void;
  /** A header was clicked. */
  sort(place: number, amongOthers: boolean): void;
  menu(place: number, x: number, y: number): void;
  moveColumn(from: number, to: number): void;
  /** The link of a cell was pressed. */
  follow(position: Position): void;
};

/** A header dragged less than this was clicked. */
const dragBegins = 6;

/** Selects by dragging over cells, sorts by clicking headers, reorders by dragging them. */
export function pointAt(viewport: HTMLElement, grid: PointerTarget): void {
  viewport.addEventListener('pointerdown', (down) => {
    const cell = cellAt(down.target);
    if (!cell) return;
    // The other button opens a menu; within the selection, it keeps the selection.
    if (down.button !== 0 && cell.matches('.selected')) return;
    if (cell.matches('.row-number')) pressNumber(cell, down.shiftKey, grid);
    else if (cell.matches('.header-cell')) pressHeader(viewport, cell, down, grid);
    else pressCell(viewport, cell, down, grid);
  });
  viewport.addEventListener('dblclick', ({ clientX, clientY }) => {
    // The press before it captured the pointer, so that the grid itself is the target.
    if (cellAt(document.elementFromPoint(clientX, clientY))?.matches('.cell')) grid.open();
  });
}

function pressNumber(cell: Element, extend: boolean, grid: PointerTarget): void {
  const row = rowOf(cell);
  if (row === headerRow) grid.pressCorner();
  else grid.pressRow(row, extend);
}

function pressCell(
  viewport: HTMLElement,
  cell: Element,
  down: PointerEvent,
  grid: PointerTarget,
): void {
  grid.press(positionOf(cell), down.shiftKey);
  if (down.button !== 0) return;
  if ((down.ctrlKey || down.metaKey) && cell.matches('.link')) grid.follow(positionOf(cell));
  // The grid places the focus itself, and selects cells instead of text.
  down.preventDefault();
  follow(viewport, down, ({ clientX, clientY }) => {
    const over = cellUnder(viewport, clientX, clientY);
    if (over?.matches('.cell')) grid.press(positionOf(over), true);
  });
}

function pressHeader(
  viewport: HTMLElement,
  cell: Element,
  down: PointerEvent,
  grid: PointerTarget,
): void {
  const from = positionOf(cell).column;
  grid.press({ row: headerRow, column: from }, false);
  if (down.button !== 0) return;
  down.preventDefault();
  if (down.target instanceof Element && down.target.matches('.menu')) {
    const { left, bottom } = cell.getBoundingClientRect();
    grid.menu(from, left, bottom);
    return;
  }
  let goal: Element | undefined;
  const show = (next: Element | undefined): void => {
    goal?.classList.remove('drop');
    goal = next;
    goal?.classList.add('drop');
  };
  follow(
    viewport,
    down,
    ({ clientX, clientY }) => {
      if (!goal && Math.abs(clientX - down.clientX) < dragBegins) return;
      const over = cellUnder(viewport, clientX, clientY);
      const column = over && positionOf(over).column;
      const header = viewport.querySelector(
        `.header-cell[aria-colindex="${ariaColumn(column ?? from)}"]`,
      );
      show(header ?? undefined);
    },
    () => {
      const to = goal && positionOf(goal).column;
      show(undefined);
      if (to === undefined) grid.sort(from, down.shiftKey);
      else grid.moveColumn(from, to);
    },
  );
}

function follow(
  viewport: HTMLElement,
  { pointerId }: PointerEvent,
  move: (event: PointerEvent) => void,
  end?: () => void,
): void {
  const over = new AbortController();
  const { signal } = over;
  viewport.setPointerCapture(pointerId);
  viewport.addEventListener('pointermove', move, { signal });
  viewport.addEventListener(
    'lostpointercapture',
    () => {
      over.abort();
      end?.();
    },
    { signal },
  );
}

/** The cell at a point, or nearest to it: a drag beyond the edge continues at the edge. */
function cellUnder(viewport: HTMLElement, x: number, y: number): Element | undefined {
  const { left, top } = viewport.getBoundingClientRect();
  const inside = (at: number, from: number, length: number): number =>
    Math.max(from + 1, Math.min(at, from + length - 2));
  const target = document.elementFromPoint(
    inside(x, left, viewport.clientWidth),
    inside(y, top, viewport.clientHeight),
  );
  const cell = cellAt(target);
  return cell?.matches('.row-number') ? undefined : cell;
}

function cellAt(target: EventTarget | null): Element | undefined {
  if (!(target instanceof Element)) return undefined;
  return target.closest('.cell, .header-cell, .row-number') ?? undefined;
}

function positionOf(cell: Element): Position {
  return { row: rowOf(cell), column: Number(cell.ariaColIndex) - ariaColumn(0) };
}

function rowOf(cell: Element): number {
  return Number(cell.closest('[role="row"]')?.ariaRowIndex) - ariaRow(0);
}
