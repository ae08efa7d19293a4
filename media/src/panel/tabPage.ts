import type { GridCommandId } from '../../../client/src/protocol/gridCommands.ts';
import type {
  ResultHeader,
  ResultsCalls,
  ResultsEvent,
  ResultsLook,
  RunState,
  RunSummary,
} from '../../../client/src/protocol/results.ts';
import type { Channel } from '../base/channel.ts';
import { panelModel } from './modelWithoutRows.ts';
import type { ActionCommand, ShownResult } from './panelParts.ts';
import { countsDown, isGoing } from './runStates.ts';
import { type PanelActs, PanelView } from './panelView.ts';
import { RowLoader } from './rowLoader.ts';
import type { GridState } from '../grid/gridApi.ts';
import type { KeptByResult } from './views/keptByResult.ts';
import { type Choices, ResultViews } from './views/resultViews.ts';
import type { GridSection } from './grid/gridSection.ts';
import { viewCommands } from './views/viewSwitch.ts';
import { viewsHost } from './viewsHost.ts';

const tickMs = 250;
const countdownTickMs = 500;
/** Once nothing runs, only "2 min ago" changes. */
const restingTickMs = 20_000;
/** An arrangement is saved after a pause. */
const keepMs = 300;

/** What a page keeps over a reload: the arrangement of its grid, and its view. */
export type KeptViews = {
  readonly states: KeptByResult<GridState>;
  readonly choices: Choices;
};

/** One tab's page: it shows news from the host in the view, and reports actions. */
export class TabPage {
  readonly #channel: Channel<ResultsCalls, ResultsEvent>;
  readonly #tabId: string;
  readonly #view: PanelView;
  readonly #states: KeptByResult<GridState>;
  readonly #views: ResultViews<GridSection>;
  readonly #mac = navigator.userAgent.includes('Mac');
  #run: RunSummary | undefined;
  #runToldAt = 0;
  #result: ShownResult | undefined;
  #loader: RowLoader | undefined;
  #loadFailure: string | undefined;
  #pinned = false;
  #queryShown = false;
  #announced = '';
  #timer: ReturnType<typeof setTimeout> | undefined;
  #keeping: ReturnType<typeof setTimeout> | undefined;

  /** @param tabId empty for the page that is shown before anything ran */
  constructor(
    root: HTMLElement,
    tabId: string,
    channel: Channel<ResultsCalls, ResultsEvent>,
    { states, choices }: KeptViews,
    keys: () => ResultsLook['keys'],
  ) {
    this.#channel = channel;
    this.#tabId = tabId;
    this.#states = states;
    const acts: PanelActs = {
      perform: (command) => this.#perform(command),
      look: (view) => {
        this.#views.choose(view);
      },
      runWith: (entries) => {
        channel.call('runWith', { tabId, entries }).catch(() => undefined);
      },
      editVariable: (key) => this.#ask('editVariable', { tabId, key }),
    };
    this.#view = new PanelView(root, acts, {
      title: () => this.#run?.title ?? '',
      copy: (text) => this.#ask('copy', { text }),
      export: (selection) => {
        const resultId = this.#result?.header.resultId;
        if (resultId !== undefined) this.#ask('export', { tabId, resultId, selection });
      },
      openText: (document) => this.#ask('openText', document),
      openLink: (url) => this.#ask('openLink', { url }),
      changed: () => this.#keepSoon(),
      keys,
      perform: (command) => this.command(command),
    });
    this.#views = new ResultViews(viewsHost(channel, tabId, choices, this.#view));
    this.#view.addViews(this.#views.element);
    const { grid } = this.#view.section;
    grid.addEventListener('hogql-arrange', () => {
      this.#views.rowsArrived(true);
    });
    grid.addEventListener('hogql-rows-wanted', ({ detail }) => {
      this.#loader?.want(detail.from);
    });
    grid.addEventListener('scroll', () => this.#keepSoon(), { capture: true });
    this.#draw();
  }

  /** The state of this tab's run; undefined before the host has sent it. */
  get state(): RunState | undefined {
    return this.#run?.state;
  }

  /** Shows the tab's run, or news of it. */
  follow(run: RunSummary): void {
    if (run.runId !== this.#run?.runId) this.#queryShown = false;
    this.#run = run;
    this.#view.form.show(run.parameters);
    this.#runToldAt = performance.now();
    this.#views.follow(run.source);
    this.#draw();
  }

  /** Updates whether the tab keeps its result. */
  setPinned(pinned: boolean): void {
    this.#pinned = pinned;
    this.#draw();
  }

  /** Shows a result in place of the one before, and starts to fetch its other rows. */
  show(header: ResultHeader, firstRowsJson: string): void {
    this.#open(header, firstRowsJson);
    this.#draw();
  }

  /** Performs a command of the grid or of the views beside it. */
  command(id: GridCommandId): void {
    const view = viewCommands[id];
    if (view) {
      this.#views.choose(view);
      this.#view.focus();
      return;
    }
    if (!this.#result || this.#result.header.rowCount === 0) return;
    if (!this.#views.section) this.#views.choose('Grid');
    (this.#views.section ?? this.#view.section).perform(id);
  }

  /** Moves the focus into the shown view. */
  focus(): void {
    this.#view.focus();
  }

  /** Takes the keyboard to the names of the views. */
  focusViews(): void {
    this.#view.focusViews();
  }

  /** True if the keyboard is on the names of the views. */
  get isInViews(): boolean {
    return this.#view.isInViews;
  }

  /** Writes numbers and dates another way. */
  set look(look: ResultsLook) {
    this.#view.look = look;
  }

  /** Saves the arrangement at once, because the page is going away. */
  keep(): void {
    clearTimeout(this.#keeping);
    if (!this.#result) return;
    const { header, title } = this.#result;
    this.#states.keep(title, header.columns, this.#view.section.grid.state);
  }

  /** Stops fetching and ticking. */
  close(): void {
    this.keep();
    this.#loader?.stop();
    this.#views.close();
    clearTimeout(this.#timer);
  }

  #open(header: ResultHeader, firstRowsJson: string): void {
    this.#loader?.stop();
    this.#loadFailure = undefined;
    const title = this.#run?.title ?? '';
    const isFirst = this.#result === undefined;
    this.#result = { header, title, arrivedAt: Date.now() };
    const { section } = this.#view;
    const { grid } = section;
    const { resultId, rowCount } = header;
    const here = grid.open(header, firstRowsJson);
    const kept = isFirst ? this.#states.find(title, header.columns) : undefined;
    if (kept) grid.restore(kept);
    section.refresh();
    this.#views.open(this.#result.title, grid.table, header);
    let arrived = here;
    this.#loader = new RowLoader(
      {
        fetch: async (from, count) => {
          const slice = { tabId: this.#tabId, resultId, from, count };
          return (await this.#channel.call('rows', slice)).json;
        },
        deliver: (from, json) => {
          const count = grid.addRows(from, json);
          section.refresh();
          arrived += count;
          this.#views.rowsArrived(arrived >= rowCount);
          return count;
        },
        failed: (message) => {
          this.#loadFailure = message;
          this.#draw();
        },
      },
      here,
      rowCount,
    );
    void this.#loader.run();
  }

  #perform(command: ActionCommand): void {
    const { query = '' } = this.#run ?? {};
    switch (command) {
      case 'showQuery':
        this.#queryShown = !this.#queryShown;
        break;
      case 'loadRest':
        this.#loadFailure = undefined;
        void this.#loader?.run();
        break;
      case 'newQuery':
      case 'getStarted':
        this.#ask('start', { with: command });
        break;
      case 'copyDetails':
        this.#ask('copy', { text: `${this.#failureText()}\n\n${query}\n` });
        break;
      default:
        // A rejection needs no message here: the host reports its own failures, and the run's state
        // follows.
        this.#channel.call('act', { tabId: this.#tabId, action: command }).catch(() => undefined);
    }
    this.#draw();
  }

  /** Asks for something without an answer; failures of the host are announced. */
  #ask<M extends 'copy' | 'editVariable' | 'export' | 'openText' | 'openLink' | 'start'>(
    method: M,
    params: ResultsCalls[M][0],
  ): void {
    this.#channel.call(method, params).catch((error: unknown) => {
      this.#view.announce(error instanceof Error ? error.message : String(error));
    });
  }

  #keepSoon(): void {
    clearTimeout(this.#keeping);
    this.#keeping = setTimeout(() => this.keep(), keepMs);
  }

  #failureText(): string {
    const state = this.#run?.state;
    if (state?.kind !== 'failed') return '';
    return [state.message, state.advice].filter(Boolean).join('\n');
  }

  #draw(): void {
    const run = this.#run;
    const going = run !== undefined && isGoing(run.state);
    const model = panelModel({
      run,
      result: this.#result,
      loadFailure: this.#loadFailure,
      pinned: this.#pinned,
      elapsedMs: run ? run.elapsedMs + (going ? performance.now() - this.#runToldAt : 0) : 0,
      now: Date.now(),
      mac: this.#mac,
    });
    this.#view.show(model, this.#queryShown ? run?.query : undefined);
    if (run) this.#view.describe(run, this.#result?.header);
    this.#announce(
      `${run?.runId ?? ''} ${run?.state.kind ?? ''} ${model.rows}`,
      model.announcement,
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#draw();
    }, this.#tickMs(going));
  }

  #tickMs(going: boolean): number {
    if (going) return tickMs;
    return this.#run && countsDown(this.#run.state, Date.now()) ? countdownTickMs : restingTickMs;
  }

  /** Once per state: announcing every update would drown out everything else. */
  #announce(state: string, text: string): void {
    if (state === this.#announced) return;
    this.#announced = state;
    this.#view.announce(text);
  }
}
