import type {
  ResultHeader,
  ResultsCalls,
  ResultsEvent,
  RunState,
  RunSummary,
} from '../../../client/src/protocol/results.ts';
import type { Channel } from '../base/channel.ts';
import { isGoing, panelModel } from './panelModel.ts';
import type { ActionCommand, ShownResult } from './panelModel.ts';
import { PanelView } from './panelView.ts';
import { RowLoader } from './rowLoader.ts';
import type { Choices } from './views/choices.ts';
import { ResultViews } from './views/resultViews.ts';
import { viewsHost } from './views/viewsHost.ts';

const tickMs = 100;
/** Once nothing runs, only "2 min ago" grows old. */
const restingTickMs = 20_000;

/** One tab's page: what the host tells of it goes into the view, what people press goes back. */
export class TabPage {
  readonly #channel: Channel<ResultsCalls, ResultsEvent>;
  readonly #tabId: string;
  readonly #view: PanelView;
  readonly #views: ResultViews;
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

  /** @param tabId empty for the page that stands there before anything ran */
  constructor(
    root: HTMLElement,
    tabId: string,
    channel: Channel<ResultsCalls, ResultsEvent>,
    choices: Choices,
  ) {
    this.#channel = channel;
    this.#tabId = tabId;
    this.#view = new PanelView(root, (command) => {
      this.#perform(command);
    });
    const { grid } = this.#view;
    this.#views = new ResultViews(viewsHost(channel, tabId, choices, grid));
    this.#view.addViews(this.#views);
    grid.addEventListener('hogql-copy', ({ detail }) => {
      void channel.call('copy', detail);
    });
    grid.addEventListener('hogql-rows-wanted', ({ detail }) => {
      this.#loader?.want(detail.from);
    });
    grid.addEventListener('hogql-leave', () => {
      this.#view.focusTools();
    });
    this.#draw();
  }

  /** How the run of this tab stands; nothing before the host has told. */
  get state(): RunState | undefined {
    return this.#run?.state;
  }

  /** Takes in what the tab is about, or news of it. */
  follow(run: RunSummary): void {
    if (run.runId !== this.#run?.runId) this.#queryShown = false;
    this.#run = run;
    this.#runToldAt = performance.now();
    this.#views.follow(run.source);
    this.#draw();
  }

  /** Takes in whether the tab keeps its result. */
  setPinned(pinned: boolean): void {
    this.#pinned = pinned;
    this.#draw();
  }

  /** Shows a result in place of the one before; the other rows are fetched from now on. */
  show(header: ResultHeader, firstRowsJson: string): void {
    this.#open(header, firstRowsJson);
    this.#draw();
  }

  /** Stops fetching and ticking. */
  close(): void {
    this.#loader?.stop();
    this.#views.close();
    clearTimeout(this.#timer);
  }

  #open(header: ResultHeader, firstRowsJson: string): void {
    this.#loader?.stop();
    this.#loadFailure = undefined;
    this.#result = { header, title: this.#run?.title ?? '', arrivedAt: Date.now() };
    const { grid } = this.#view;
    const { resultId, rowCount } = header;
    const here = grid.open(header, firstRowsJson);
    this.#views.open(this.#result.title, grid.table);
    let arrived = here;
    this.#loader = new RowLoader(
      {
        fetch: async (from, count) => {
          const slice = { tabId: this.#tabId, resultId, from, count };
          return (await this.#channel.call('rows', slice)).json;
        },
        deliver: (from, json) => {
          const count = grid.addRows(from, json);
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
      case 'copyDetails':
        void this.#channel.call('copy', { text: `${this.#failureText()}\n\n${query}\n` });
        break;
      default:
        // A refusal needs no word here: the host tells its own failures, and the run's state comes.
        this.#channel.call('act', { tabId: this.#tabId, action: command }).catch(() => undefined);
    }
    this.#draw();
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
    this.#announce(
      `${run?.runId ?? ''} ${run?.state.kind ?? ''} ${model.rows}`,
      model.announcement,
    );
    clearTimeout(this.#timer);
    this.#timer = setTimeout(
      () => {
        this.#draw();
      },
      going ? tickMs : restingTickMs,
    );
  }

  /** Once per state: a reader who hears each tick hears nothing else. */
  #announce(state: string, text: string): void {
    if (state === this.#announced) return;
    this.#announced = state;
    this.#view.announce(text);
  }
}
