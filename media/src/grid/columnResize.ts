/** What resizing a column needs from the grid. */
type Resizable = {
  width(column: number): number;
  resize(column: number, width: number): void;
  /** Makes the column as wide as its content. */
  fit(column: number): void;
};

/** Lets people drag the edge of a header cell, and double-click it for a width that fits. */
export function resizeByPointer(
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
