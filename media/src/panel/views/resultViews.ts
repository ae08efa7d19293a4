import { type ChartSpec, parseDisplay } from '../../../../client/src/protocol/display.ts';
import type {
  ProjectClock,
  ResultHeader,
  RunSource,
} from '../../../../client/src/protocol/results.ts';
import { element } from '../../base/element.ts';
import { type Table, tableOf } from '../../base/table.ts';
import type { ChartApi } from '../../chart/chartApi.ts';
import type { GridInPlace, PivotApi } from '../../pivot/pivotApi.ts';
import { type BundleSource, loadBundle } from './bundle.ts';
import { type View, viewName } from './viewSwitch.ts';
import type { PivotSpec } from '../../pivot/pivot.ts';
import type { KeptByResult } from './keptByResult.ts';

/** What the views of a result ask of others. */
export type ResultViewsHost<Section extends GridInPlace> = {
  readonly choices: Choices;
  readonly bundles: BundleSource;
  readonly countries: () => Promise<string>;
  /** Puts the line `-- @display: …` into the file the run came from. */
  readonly keepDisplay: (spec: ChartSpec) => void;
  readonly saveImage: (format: 'png' | 'svg', data: string) => void;
  /** A grid for rows that are made here. */
  readonly newSection: () => Section;
  /** Shows which view is chosen, and draws every view except chart and pivot. */
  readonly showView: (view: View) => void;
};

/** The shortest time between redraws while rows arrive, in milliseconds. */
const redrawEvery = 500;

/** Chart and pivot of a result, beside its grid; each is loaded on first use. */
export class ResultViews<Section extends GridInPlace> {
  readonly element = element('section', { className: 'result-view' });
  readonly #host: ResultViewsHost<Section>;
  readonly #message = element('p', { className: 'result-view-message' });
  #chart: ChartApi | undefined;
  #pivot: PivotApi | undefined;
  #pivotSection: Section | undefined;
  #choice: Choice = { view: 'Grid' };
  #title = '';
  #table: Table = tableOf([], []);
  #source: RunSource | undefined;
  /** The chart that came along with the result. */
  #fitting: string | undefined;
  /** When the result was computed. */
  #clock: ProjectClock | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: ResultViewsHost<Section>) {
    this.#host = host;
    this.element.hidden = true;
  }

  /** Updates how the run's file wants it displayed. */
  follow(source: RunSource | undefined): void {
    const before = this.#display;
    this.#source = source;
    if (this.#chart) this.#chart.canKeep = source !== undefined;
    if (before !== this.#display) this.#redraw();
  }

  /** Shows another result in the view that was chosen for it, or as the chart that fits it. */
  open(
    title: string,
    table: Table,
    { display: fitting, clock }: Pick<ResultHeader, 'display' | 'clock'> = {},
  ): void {
    const found = this.#host.choices.find(title, table.columns);
    this.#title = title;
    this.#table = table;
    this.#fitting = fitting;
    this.#clock = clock;
    this.#choice = found ?? { view: fitting === undefined ? this.#choice.view : 'Chart' };
    this.#showView();
  }

  /** More rows of the result have arrived; `all` says that none are missing now. */
  rowsArrived(all: boolean): void {
    if (all) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#redraw();
    } else {
      this.#timer ??= setTimeout(() => {
        this.#timer = undefined;
        this.#redraw();
      }, redrawEvery);
    }
  }

  /** The grid in sight, if it is not that of the result. */
  get section(): Section | undefined {
    return this.#choice.view === 'Pivot' ? this.#pivotSection : undefined;
  }

  choose(view: View): void {
    this.#keep({ view });
    this.#showView();
  }

  /** Cancels pending drawing. */
  close(): void {
    clearTimeout(this.#timer);
    this.element.replaceChildren();
  }

  #keep(change: Partial<Choice>): void {
    this.#choice = { ...this.#choice, ...change };
    if (this.#table.columns.length > 0) {
      this.#host.choices.keep(this.#title, this.#table.columns, this.#choice);
    }
  }

  #showView(): void {
    const { view } = this.#choice;
    this.element.ariaLabel = viewName(view);
    this.element.hidden = !isDrawn(view);
    this.#host.showView(view);
    this.#redraw();
  }

  #redraw(): void {
    const { view } = this.#choice;
    if (!isDrawn(view) || this.#table.columns.length === 0) return;
    const show = view === 'Chart' ? this.#showChart() : this.#showPivot();
    show.catch((error: unknown) => {
      this.#message.textContent = error instanceof Error ? error.message : String(error);
      this.element.replaceChildren(this.#message);
    });
  }

  async #showChart(): Promise<void> {
    await loadBundle('chart', this.#host.bundles);
    if (this.#choice.view !== 'Chart') return;
    this.#chart ??= this.#newChart();
    this.#bringIn(this.#chart);
    this.#chart.show(this.#wantedChart, this.#table, this.#clock);
  }

  async #showPivot(): Promise<void> {
    await loadBundle('pivot', this.#host.bundles);
    if (this.#choice.view !== 'Pivot') return;
    this.#pivot ??= this.#newPivot();
    this.#bringIn(this.#pivot);
    this.#pivot.show(this.#choice.pivot, this.#table);
  }

  /** The chart picked here, unless the file has asked for another since. */
  get #wantedChart(): ChartSpec | undefined {
    const display = this.#display;
    const { chart, over } = this.#choice;
    if (chart && over === display) return chart;
    return display === undefined ? undefined : parseDisplay(display);
  }

  /** The requested chart: by the file of the run, else by its result. */
  get #display(): string | undefined {
    return this.#source?.display ?? this.#fitting;
  }

  #bringIn(view: HTMLElement): void {
    if (this.element.firstChild !== view) this.element.replaceChildren(view);
  }

  #newChart(): ChartApi {
    const chart = document.createElement('hogql-chart');
    const { countries, keepDisplay, saveImage } = this.#host;
    chart.surroundings = { countries };
    chart.canKeep = this.#source !== undefined;
    chart.addEventListener('hogql-chart-pick', ({ detail }) => {
      const display = this.#display;
      const { view, pivot } = this.#choice;
      this.#choice = { view, ...(pivot ? { pivot } : {}) };
      this.#keep({ chart: detail.spec, ...(display === undefined ? {} : { over: display }) });
    });
    chart.addEventListener('hogql-chart-keep', ({ detail }) => keepDisplay(detail.spec));
    chart.addEventListener('hogql-chart-save', ({ detail }) => {
      saveImage(detail.format, detail.data);
    });
    return chart;
  }

  #newPivot(): PivotApi {
    const pivot = document.createElement('hogql-pivot');
    this.#pivotSection = this.#host.newSection();
    pivot.section = this.#pivotSection;
    pivot.addEventListener('hogql-pivot-pick', ({ detail }) => this.#keep({ pivot: detail.spec }));
    return pivot;
  }
}

/** True if a view is drawn here. */
function isDrawn(view: View): view is 'Chart' | 'Pivot' {
  return view === 'Chart' || view === 'Pivot';
}

/** The view that somebody chose for a result. */
type Choice = {
  readonly view: View;
  readonly chart?: ChartSpec;
  /** The file's choice when the chart was picked: a newer choice in the file wins. */
  readonly over?: string;
  readonly pivot?: PivotSpec;
};

/** The choices of a view by the results they were made for. */
export type Choices = KeptByResult<Choice>;
