import { t } from '@vscode/l10n';
import { printDisplay } from '../../../client/src/protocol/display.ts';
import {
  type CellResult,
  parseResult,
  type ResultLook,
  type ResultMessage,
} from '../../../client/src/protocol/notebook.ts';
import { element } from '../base/element.ts';
import { copied } from '../copy/formats.ts';
import type { GridApi } from '../grid/gridApi.ts';
import type { GridInPlace } from '../pivot/pivotApi.ts';
import type { BundleSource } from '../panel/views/bundle.ts';
import { type Choices, ResultViews } from '../panel/views/resultViews.ts';
import { type View, ViewSwitch } from '../panel/views/viewSwitch.ts';
import {
  age,
  costWords,
  countedColumns,
  rowsOfResult,
  duration,
} from '../../../client/src/protocol/words.ts';

/** Rows in sight; the others are reached by scrolling. */
const mostRows = 12;
const rowHeight = 22;
const headerHeight = 26;
/** Room for the horizontal scroll bar. */
const scrollBar = 14;
/** The interval for updating "2 min ago". */
const tickMs = 30_000;

/** What a result needs from its page. */
export type CellResultHost = {
  readonly tell: (message: ResultMessage) => void;
  readonly choices: Choices;
  readonly bundles: BundleSource;
  readonly countries: () => Promise<string>;
};

/** A result below a cell: a line of facts with buttons, and the grid, a chart or a pivot table. */
export class CellResultView {
  readonly #facts = element('span', { className: 'facts' });
  readonly #badges = element('span', { className: 'badges' });
  readonly #host: CellResultHost;
  readonly #result: CellResult | undefined;
  readonly #frame = element('div', { className: 'hogql-cell-result' });
  readonly #views: ResultViews<GridInPlace> | undefined;
  #look: ResultLook = {};
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(root: HTMLElement, text: string, host: CellResultHost) {
    this.#host = host;
    const found = parseResult(text);
    if (!found) {
      root.textContent = t('This result cannot be shown. Run the cell again.');
      return;
    }
    const { result, rowsJson } = found;
    this.#result = result;
    this.#frame.role = 'group';
    this.#frame.ariaLabel = t('Result of {0}', result.title);
    root.replaceChildren(this.#frame);
    if (result.rowCount === 0 || result.columns.length === 0) {
      const nothing = element('p', { text: t('The query ran and returned no rows.') });
      this.#frame.append(this.#bar(result), nothing);
    } else {
      this.#views = this.#fill(result, rowsJson);
    }
    this.#draw();
    this.#timer = setInterval(() => {
      this.#draw();
    }, tickMs);
  }

  /** The result that is shown; undefined if there is none to show. */
  get resultId(): string | undefined {
    return this.#result?.resultId;
  }

  /** Updates how the result relates to its cell. */
  look(look: ResultLook): void {
    this.#look = look;
    this.#views?.follow(sourceOf(look.display));
    this.#draw();
  }

  /** Stops the clock. */
  dispose(): void {
    clearInterval(this.#timer);
    this.#views?.close();
  }

  #fill(result: CellResult, rowsJson: string): ResultViews<GridInPlace> {
    const { tell, choices, bundles, countries } = this.#host;
    const { resultId, title, display, clock } = result;
    const grid = document.createElement('hogql-grid');
    const viewSwitch: ViewSwitch = new ViewSwitch(
      (view) => views.choose(view),
      ['Grid', 'Chart', 'Pivot'],
    );
    const views = new ResultViews({
      choices,
      bundles,
      countries,
      keepDisplay: (spec) => tell({ type: 'keepDisplay', resultId, display: printDisplay(spec) }),
      saveImage: (format, data) => tell({ type: 'saveImage', title, format, data }),
      newSection: () => this.#plainGrid(title),
      showView: (view: View) => {
        viewSwitch.show(view);
        grid.hidden = view !== 'Grid';
      },
    });
    const shown = Math.min(result.rowCount, mostRows);
    grid.style.height = `${headerHeight + shown * rowHeight + scrollBar}px`;
    this.#frame.append(this.#bar(result, viewSwitch), grid, views.element);
    this.#listen(grid, title);
    grid.open(result, rowsJson);
    views.follow(sourceOf(display));
    const chosen = choices.find(title, result.columns);
    views.open(title, grid.table, clock ? { clock } : {});
    // A view that the cell itself asks for holds until the user chooses another.
    if (!chosen && display !== undefined) views.choose('Chart');
    return views;
  }

  /** The groups of a pivot, without anything around them. */
  #plainGrid(title: string): GridInPlace {
    const grid = document.createElement('hogql-grid');
    this.#listen(grid, title);
    return { grid, element: grid, refresh: () => undefined };
  }

  /** Keys that the grid handles must not reach the notebook around it. */
  #listen(grid: GridApi, title: string): void {
    grid.addEventListener('hogql-copy', () => {
      const text = copied(grid.table, grid.selection, 'tsv', title);
      if (text !== undefined) this.#host.tell({ type: 'copy', text });
    });
    grid.addEventListener('hogql-leave', () => {
      this.#frame.querySelector('button')?.focus();
    });
  }

  #bar({ resultId, query }: CellResult, viewSwitch?: ViewSwitch): HTMLElement {
    const { tell } = this.#host;
    const tools = element('span', {
      className: 'tools',
      attributes: { role: 'toolbar', 'aria-label': t('Result') },
      children: [
        button(t('Copy Query'), () => tell({ type: 'copy', text: query })),
        button(t('Open in Results'), () => tell({ type: 'open', resultId })),
      ],
    });
    return element('div', {
      className: 'bar',
      children: [...(viewSwitch ? [viewSwitch.element] : []), this.#facts, this.#badges, tools],
    });
  }

  #draw(): void {
    if (!this.#result) return;
    this.#frame.classList.toggle('old', this.#look.state !== undefined);
    this.#facts.textContent = resultFacts(this.#result);
    const badges = resultBadges(this.#result, this.#look, Date.now());
    this.#badges.replaceChildren(
      ...badges.map(({ kind, text }) => element('span', { className: `badge ${kind}`, text })),
    );
  }
}

function sourceOf(display: string | undefined): { readonly display?: string } {
  return display === undefined ? {} : { display };
}

function button(text: string, press: () => void): HTMLElement {
  const made = element('button', { text, attributes: { type: 'button' } });
  made.addEventListener('click', press);
  return made;
}

/** Only a result older than this says how old it is. */
const freshMs = 60_000;

/** The line above a result: rows, columns, time, and cost. */
export function resultFacts({ rowCount, columns, elapsedMs, cap, cost }: CellResult): string {
  const rows = rowsOfResult(rowCount, cap?.kind === 'noLimit');
  const facts = [rows, countedColumns(columns.length), duration(elapsedMs)];
  return [...facts, ...(cost ? costWords(cost) : [])].join(' · ');
}

/** A short remark about a result, in a frame of its own. */
type Badge = {
  readonly kind: 'cached' | 'age' | 'running' | 'stale';
  readonly text: string;
};

/** The age of a result, and its relation to its cell. */
export function resultBadges(
  { cachedAt, takenAt }: CellResult,
  { state }: ResultLook,
  now: number,
): readonly Badge[] {
  const cached = Date.parse(cachedAt ?? '');
  // One age, that of the data.
  const aged: Badge | undefined = Number.isNaN(cached)
    ? now - takenAt < freshMs
      ? undefined
      : { kind: 'age', text: t('from {0}', age(now - takenAt)) }
    : { kind: 'cached', text: t('cached {0}', age(now - cached)) };
  const badges: (Badge | undefined)[] = [
    aged,
    state === 'stale' ? { kind: 'stale', text: t('stale') } : undefined,
    state === 'running' ? { kind: 'running', text: t('running again') } : undefined,
  ];
  return badges.filter((badge) => badge !== undefined);
}
