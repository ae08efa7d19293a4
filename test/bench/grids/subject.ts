/** A measured grid, as the benchmark's page sees it. */
export type GridSubject = {
  /** Shows rows from the JSON text of a list of lists. */
  open(host: HTMLElement, columns: readonly string[], rowsJson: string, rowCount: number): void;
  /** Shows many rows by repeating the same text, slice by slice; resolves when all are in. */
  openMany?(host: HTMLElement, columns: readonly string[], slice: string, rows: number): () => void;
  /** Sorts by a column, if the grid can. */
  sort?(column: number): void;
  /** Keeps the rows that contain a text in the given column. */
  filter?(column: number, text: string): void;
};

/** What the page offers to its driver. */
export type BenchPage = {
  /** Milliseconds from the text of the rows to the frame that shows them. */
  open(): Promise<number>;
  /** The same for many rows, made by repeating the text; the other rows follow afterwards. */
  openMany(rows: number): Promise<number | undefined>;
  /** Milliseconds from the call to the frame that shows the new order. */
  sort(column: number): Promise<number | undefined>;
  filter(column: number, text: string): Promise<number | undefined>;
  /** Milliseconds between frames while scrolling by one window height at a time. */
  scroll(): Promise<readonly number[]>;
  /** Scrolls by one window height, and resolves after the frame that shows it. */
  step(): Promise<void>;
  /** Makes the text of the rows, and keeps the rows too if asked to. */
  prepare(rows: number, columns: number): void;
  hold(): void;
  release(): void;
};

/** In CSS pixels: more than the window's height, so that all its rows change. */
const stepHeight = 700;

/** Puts a grid on the page to be driven. */
export function offer(subject: GridSubject): void {
  const host = document.createElement('div');
  host.style.cssText = 'position:absolute;inset:0;width:1200px;height:600px';
  document.body.append(host);
  let names: readonly string[] = [];
  let json = '';
  let rowCount = 0;
  let scroller: HTMLElement | undefined;
  const held: unknown[] = [];
  const page: BenchPage = {
    prepare: (rows, columns) => {
      names = Array.from({ length: columns }, (_, column) => `column ${column}`);
      json = rowsJson(rows, columns);
      rowCount = rows;
    },
    hold: () => {
      held.push(JSON.parse(json));
    },
    release: () => {
      held.length = 0;
    },
    open: () => timed(() => subject.open(host, names, json, rowCount)),
    openMany: async (rows) => {
      let rest: (() => void) | undefined;
      const time = await optional(
        subject.openMany && (() => (rest = subject.openMany?.(host, names, json, rows))),
      );
      rest?.();
      return time;
    },
    sort: (column) => optional(subject.sort && (() => subject.sort?.(column))),
    filter: (column, text) => optional(subject.filter && (() => subject.filter?.(column, text))),
    scroll: () => scrolled((scroller ??= scrollerOf(host))),
    step: async () => {
      scroller ??= scrollerOf(host);
      scroller.scrollTop += stepHeight;
      await frame();
      await frame();
    },
  };
  Object.assign(window, { bench: page });
}

/** Numbers, texts and times, the same for every grid. */
function rowsJson(rows: number, columns: number): string {
  let seed = 42;
  const next = (): number => (seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff);
  const makers: readonly (() => string | number)[] = [
    () => next() % 1_000_000,
    () => `value ${next() % 2000}`,
    () => next() / 7919,
    () => `2026-08-${String(1 + (next() % 28)).padStart(2, '0')} 10:00:00`,
  ];
  const lines = Array.from({ length: rows }, () =>
    JSON.stringify(Array.from({ length: columns }, (_, column) => makers[column % 4]?.())),
  );
  return `[${lines.join(',')}]`;
}

function frame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}

async function timed(work: () => unknown): Promise<number> {
  await frame();
  const start = performance.now();
  work();
  await frame();
  await frame();
  return performance.now() - start;
}

function optional(work: (() => unknown) | undefined): Promise<number | undefined> {
  return work ? timed(work) : Promise.resolve(undefined);
}

/** The element of a grid that can scroll the furthest. */
function scrollerOf(host: HTMLElement): HTMLElement {
  const scroller = [...host.querySelectorAll<HTMLElement>('*')]
    .filter((each) => /auto|scroll/.test(getComputedStyle(each).overflowY))
    .sort((a, b) => b.scrollHeight - b.clientHeight - (a.scrollHeight - a.clientHeight))[0];
  if (!scroller) throw new Error('Nothing to scroll');
  return scroller;
}

async function scrolled(scroller: HTMLElement): Promise<readonly number[]> {
  const gaps: number[] = [];
  let last = await frame();
  for (let step = 0; step < 90; step++) {
    scroller.scrollTop += stepHeight;
    const now = await frame();
    gaps.push(now - last);
    last = now;
  }
  if (scroller.scrollTop === 0) throw new Error('It did not scroll');
  return gaps;
}
