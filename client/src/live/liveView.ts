import { t } from '@vscode/l10n';
import {
  commands,
  env,
  type Uri,
  type WebviewView,
  type WebviewViewProvider,
  window,
  workspace,
} from 'vscode';
import { describeFailure } from '../api/describeFailure.ts';
import { isApiFailure } from '../api/errors.ts';
import type { CommandId } from '../base/commandIds.ts';
import type { Listen } from '../base/emitter.ts';
import { Owner } from '../base/owner.ts';
import { openPage, serve } from '../base/webviewPage.ts';
import type { Notice } from '../protocol/contract.ts';
import type { LiveCalls, LiveEvent, LiveStep } from '../protocol/live.ts';
import { LiveRowsOfCursor, type Look } from './liveRows.ts';

/** The dependencies of the view. */
export type LiveViewParts = {
  readonly look: () => Promise<Look>;
  /** The active connection may have changed. */
  readonly onDidChangeConnections: Listen<void>;
  readonly extensionUri: Uri;
};

const steps: Readonly<Record<LiveStep, CommandId>> = {
  startLocal: 'hogql.local.start',
  switchConnection: 'hogql.connection.switch',
  newQuery: 'hogql.query.new',
};

/** The rows of the query at the cursor, while the view is visible. */
export class LiveView extends Owner implements WebviewViewProvider {
  static readonly id = 'hogql.live';

  readonly #extensionUri: Uri;
  readonly #rows: LiveRowsOfCursor;
  #view: WebviewView | undefined;

  constructor({ look, onDidChangeConnections, extensionUri }: LiveViewParts) {
    super();
    this.#extensionUri = extensionUri;
    this.#rows = new LiveRowsOfCursor({
      look,
      describe: inOneLine,
      show: (event) => void this.#show(event),
    });
    const poke = (): void => this.#poke();
    this.register(
      workspace.onDidChangeTextDocument(({ document }) => {
        if (document === window.activeTextEditor?.document) poke();
      }),
    );
    this.register(window.onDidChangeTextEditorSelection(poke));
    this.register(window.onDidChangeActiveTextEditor(poke));
    this.register(onDidChangeConnections(poke));
    this.register({ dispose: () => this.#rows.stop() });
  }

  resolveWebviewView(view: WebviewView): void {
    this.#view = view;
    const { webview } = view;
    serve<LiveCalls>(webview, {
      ready: () => {
        this.#rows.stop();
        this.#rows.poke();
        return Promise.resolve(undefined);
      },
      copy: async ({ text }) => {
        await env.clipboard.writeText(text);
      },
      step: async ({ step }) => {
        // A page may send any name.
        if (Object.hasOwn(steps, step)) await commands.executeCommand(steps[step]);
      },
    });
    view.onDidChangeVisibility(() => {
      if (view.visible) this.#rows.poke();
      else this.#rows.stop();
    });
    view.onDidDispose(() => {
      this.#view = undefined;
      this.#rows.stop();
    });
    openPage(webview, this.#extensionUri, {
      title: t('Live Rows'),
      styles: ['live.css'],
      scripts: ['live.js'],
    });
  }

  #poke(): void {
    if (this.#view?.visible) this.#rows.poke();
  }

  async #show(event: LiveEvent): Promise<void> {
    const notice: Notice<LiveEvent> = { type: 'event', event };
    await this.#view?.webview.postMessage(notice);
  }
}

function inOneLine(error: unknown): string {
  const words = isApiFailure(error)
    ? describeFailure(error).message
    : error instanceof Error
      ? error.message
      : String(error);
  return words.replaceAll(/\s+/g, ' ').trim();
}
