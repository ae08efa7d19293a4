import { commands, env, Uri } from 'vscode';
import type { Webview, WebviewView, WebviewViewProvider } from 'vscode';
import type { QueryResult } from '../api/queries.ts';
import { Owner } from '../base/owner.ts';
import type { CommandId } from '../commands/ids.ts';
import { reply } from '../protocol/contract.ts';
import type { Call, Handlers, Notice } from '../protocol/contract.ts';
import type { ResultsCalls, ResultsEvent } from '../protocol/results.ts';
import type { Run, Runs } from '../runs/runs.ts';
import { resultsHtml } from './resultsHtml.ts';
import { resultHeader, runSummary } from './runSummary.ts';

/** As many rows as fill any window: they go along with the news of a result. */
const FIRST_ROWS = 200;

/** The host of the results view: tells it of runs and serves the rows of the last good result. */
export class ResultsView extends Owner implements WebviewViewProvider {
  static readonly id = 'hogql.results';

  readonly #runs: Runs;
  readonly #extensionUri: Uri;
  #webview: Webview | undefined;
  #shown: { readonly runId: string; readonly result: QueryResult } | undefined;

  constructor(runs: Runs, extensionUri: Uri) {
    super();
    this.#runs = runs;
    this.#extensionUri = extensionUri;
    this.register(runs.onDidChange((run) => this.#follow(run)));
  }

  /** Brings the view to the front and leaves the cursor where it is. */
  async reveal(): Promise<void> {
    await commands.executeCommand(`${ResultsView.id}.focus`, { preserveFocus: true });
  }

  resolveWebviewView(view: WebviewView): void {
    const { webview } = view;
    this.#webview = webview;
    const handlers = this.#handlers();
    webview.options = {
      enableScripts: true,
      localResourceRoots: [Uri.joinPath(this.#extensionUri, 'dist/media')],
    };
    webview.onDidReceiveMessage(async (call: Call<ResultsCalls>) => {
      await webview.postMessage(await reply(handlers, call));
    });
    view.onDidDispose(() => {
      this.#webview = undefined;
    });
    webview.html = resultsHtml(webview, this.#extensionUri);
  }

  #handlers(): Handlers<ResultsCalls> {
    return {
      ready: () => {
        const { front } = this.#runs;
        this.#send({ type: 'run', run: front && runSummary(front) });
        if (this.#shown) this.#sendResult(this.#shown);
        return nothing();
      },
      rows: ({ runId, from, count }) => {
        if (this.#shown?.runId !== runId) {
          return Promise.reject(new Error('These rows are no longer shown.'));
        }
        const rows = this.#shown.result.rows.slice(from, from + count);
        return Promise.resolve({ json: JSON.stringify(rows) });
      },
      cancel: ({ runId }) => this.#command('hogql.run.cancel', runId),
      runAgain: ({ runId }) => this.#command('hogql.run.again', runId),
      runFresh: ({ runId }) => this.#command('hogql.run.fresh', runId),
      liftCap: ({ runId }) => this.#command('hogql.run.liftCap', runId),
      checkAgain: async ({ runId }) => {
        await this.#runs.find(runId)?.work.checkAgain();
        return null;
      },
      goToError: ({ runId }) => this.#command('hogql.run.goToError', runId),
      copy: async ({ text }) => {
        await env.clipboard.writeText(text);
        return null;
      },
    };
  }

  #follow(run: Run): void {
    if (run !== this.#runs.front) return;
    this.#send({ type: 'run', run: runSummary(run) });
    const { state } = run.work;
    if (state.kind !== 'done') return;
    this.#shown = { runId: run.work.request.id, result: state.result };
    this.#sendResult(this.#shown);
  }

  #sendResult({ runId, result }: { runId: string; result: QueryResult }): void {
    this.#send({
      type: 'result',
      header: resultHeader(runId, result),
      firstRowsJson: JSON.stringify(result.rows.slice(0, FIRST_ROWS)),
    });
  }

  #send(event: ResultsEvent): void {
    const notice: Notice<ResultsEvent> = { type: 'event', event };
    void this.#webview?.postMessage(notice);
  }

  async #command(id: CommandId, runId: string): Promise<null> {
    await commands.executeCommand(id, runId);
    return null;
  }
}

function nothing(): Promise<null> {
  return Promise.resolve(null);
}
