import { commands, env, Uri, window, workspace } from 'vscode';
import type { Extension, WebviewPanel, WebviewView, WebviewViewProvider } from 'vscode';
import type { CommandId } from '../base/commandIds.ts';
import { Emitter } from '../base/emitter.ts';
import { showError } from '../base/messages.ts';
import { Owner } from '../base/owner.ts';
import { mend } from '../base/remedies.ts';
import { affectsSettings } from '../base/settings.ts';
import { openPage } from '../base/webviewPage.ts';
import { reply } from '../protocol/contract.ts';
import type { Call, Handlers, Notice } from '../protocol/contract.ts';
import type { GridCommandId } from '../protocol/gridCommands.ts';
import type { ResultsCalls, ResultsEvent, RunSummary, TabAction } from '../protocol/results.ts';
import { webLink } from '../protocol/webLink.ts';
import { keepDisplay, runSource } from './displays.ts';
import { tellKeyBindings } from './keyboardPlace.ts';
import type { KeyboardPlace } from './keyboardPlace.ts';
import { resultsLook } from './resultsLook.ts';
import { saveImage } from './saveImage.ts';
import { rowsJson } from './snapshot.ts';
import { resultHeader, summaryOf, tabSummary } from './summaries.ts';
import { editorBeside, resultsViewId, restoreEditors, showView, standsBeside } from './surfaces.ts';
import type { Surface } from './surfaces.ts';
import { tabCommands } from './tabCommands.ts';
import type { Tab, Tabs, TabsChange } from './tabs.ts';

/** As many rows as fill any window: they go along with the news of a result. */
const firstRowCount = 200;

/** How long it is said that a tab had to go, in milliseconds. */
const droppedMs = 8000;

/** The one result of an editor, which closes with it. */
type Single = { readonly tabId: string; readonly close: () => void };

/** Hosts the results in the panel and in editors: tells them about tabs and serves their rows. */
export class ResultsView extends Owner implements WebviewViewProvider {
  static readonly id = resultsViewId;

  readonly #tabs: Tabs;
  readonly #extensionUri: Uri;
  readonly #manifest: unknown;
  readonly #opened = new Emitter<void>();
  /** Where results are drawn, each with the one result it shows; `undefined` for all of them. */
  readonly #surfaces = new Map<Surface, Single | undefined>();
  /** Those that are drawn, and get events. */
  readonly #drawn = new Set<Surface>();
  /** The editor with all results. */
  #beside: WebviewPanel | undefined;
  /** The view with all results. */
  #docked: WebviewView | undefined;
  /** Where the keyboard focus is. */
  #focused: Surface | undefined;
  /** Somebody wants to go on in a view that is not drawn yet. */
  #wantsFocus = false;

  /** Fires when somebody looks at the view for the first time, and when it is made anew. */
  readonly onDidOpen = this.#opened.event;

  constructor(tabs: Tabs, { extensionUri, packageJSON }: Extension<unknown>) {
    super();
    this.#tabs = tabs;
    this.#extensionUri = extensionUri;
    this.#manifest = packageJSON;
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (affectsSettings(change, 'results')) this.#tellLook();
      }),
    );
    this.register(tabs.onDidChange((change) => this.#tell(change)));
    this.register(restoreEditors((panel) => this.#openBeside(panel)));
  }

  /** Whether people can see results now. */
  get isVisible(): boolean {
    return [...this.#surfaces.keys()].some(({ visible }) => visible);
  }

  /** Shows the results and leaves the cursor where it is. */
  async reveal(): Promise<void> {
    await this.#show(true);
  }

  /** Shows the results and takes the keyboard there. */
  async focus(): Promise<void> {
    await this.#show(false);
    const surface = standsBeside() ? this.#beside : this.#docked;
    this.#wantsFocus = surface === undefined || !this.#drawn.has(surface);
    if (surface && !this.#wantsFocus) this.#send({ type: 'focus' }, surface);
  }

  /** Shows one result in an editor of its own, beside others. */
  openBeside({ id, title }: Tab): void {
    const editor = editorBeside(title, this.#surfaces.keys());
    const close = (): void => {
      editor.dispose();
    };
    this.#open(editor, { tabId: id, close });
  }

  /** Passes a command on to the focused grid, else to the active one. */
  async command(id: GridCommandId): Promise<void> {
    if (!this.#focused) await this.#show(false);
    this.#send({ type: 'command', id }, this.#focused);
  }

  resolveWebviewView(view: WebviewView): void {
    this.#docked = view;
    view.onDidDispose(() => {
      this.#docked = undefined;
    });
    this.#open(view);
  }

  async #show(preserveFocus: boolean): Promise<void> {
    if (!standsBeside()) {
      // Showing a view again costs the workbench a layout, which the rows of a run would wait for.
      if (!preserveFocus || !this.#docked?.visible) await showView(preserveFocus);
    } else if (this.#beside) this.#beside.reveal(undefined, preserveFocus);
    else this.#openBeside(editorBeside('HogQL Results', []));
  }

  #openBeside(panel: WebviewPanel): void {
    this.#beside = panel;
    panel.onDidDispose(() => {
      this.#beside = undefined;
    });
    this.#open(panel);
  }

  #open(surface: Surface, single?: Single): void {
    const { webview } = surface;
    this.#surfaces.set(surface, single);
    const handlers = this.#handlers(surface);
    webview.onDidReceiveMessage(async (call: Call<ResultsCalls>) => {
      await webview.postMessage(await reply(handlers, call));
    });
    surface.onDidDispose(() => {
      this.#surfaces.delete(surface);
      this.#drawn.delete(surface);
      void this.#setFocused(surface, { inView: false, inGrid: false });
    });
    openPage(webview, this.#extensionUri, {
      title: 'HogQL Results',
      styles: ['grid.css', 'panel.css'],
      scripts: ['grid.js', 'panel.js'],
    });
    this.#opened.fire();
  }

  #handlers(surface: Surface): Handlers<ResultsCalls> {
    return {
      ready: () => {
        this.#drawn.add(surface);
        this.#tellLook(surface);
        this.#tell({ kind: 'tabs' }, surface);
        for (const tab of this.#tabs.all) this.#tell({ kind: 'result', tab }, surface);
        if (this.#wantsFocus) this.#send({ type: 'focus' }, surface);
        this.#wantsFocus = false;
        return Promise.resolve(null);
      },
      rows: ({ tabId, resultId, from, count }) => {
        const shown = this.#tabs.find(tabId)?.shown;
        if (shown?.id !== resultId) {
          return Promise.reject(new Error('These rows are no longer shown.'));
        }
        return Promise.resolve({ json: rowsJson(shown, from, count) });
      },
      act: async ({ tabId, action }) => {
        await this.#act(tabId, action);
        return null;
      },
      runWith: async ({ tabId, entries }) => {
        const command: CommandId = 'hogql.run.withValues';
        await commands.executeCommand(command, tabId, entries);
        return null;
      },
      editVariable: async ({ tabId, key }) => {
        const tab = this.#tabs.find(tabId);
        const { session } = tab?.held?.order ?? tab?.run?.order ?? {};
        const command: CommandId = 'hogql.variable.edit';
        const codeName = key.replace(/^variables\./, '');
        if (session) await commands.executeCommand(command, session.connection.name, codeName);
        return null;
      },
      export: async ({ tabId, ...part }) => {
        await commands.executeCommand('hogql.results.export' satisfies CommandId, tabId, part);
        return null;
      },
      copy: async ({ text }) => {
        await env.clipboard.writeText(text);
        return null;
      },
      openText: async ({ text, language }) => {
        const document = await workspace.openTextDocument({ content: text, language });
        await window.showTextDocument(document);
        return null;
      },
      start: async ({ with: action }) => {
        // Only these two: a page names no other command.
        await commands.executeCommand(
          action === 'newQuery' ? 'hogql.query.new' : 'hogql.guide.open',
        );
        return null;
      },
      openLink: async ({ url }) => {
        if (webLink(url) === undefined) throw new Error('Only http and https links can be opened.');
        await env.openExternal(Uri.parse(url, true));
        return null;
      },
      focus: async (place) => {
        await this.#setFocused(surface, place);
        return null;
      },
      leave: async () => {
        await commands.executeCommand('workbench.action.focusActiveEditorGroup');
        return null;
      },
      moveTab: ({ tabId, to }) => {
        this.#tabs.move(tabId, to);
        return Promise.resolve(null);
      },
      countries: async () => {
        const file = Uri.joinPath(this.#extensionUri, 'dist/media/countries.json');
        return { json: new TextDecoder().decode(await workspace.fs.readFile(file)) };
      },
      keepDisplay: ({ tabId, display }) =>
        this.#try(async () => {
          const tab = this.#tabs.find(tabId);
          if (!tab) return;
          await keepDisplay(tab.run?.order.source?.file, display);
          this.#tellRun(tab);
        }),
      saveImage: ({ tabId, format, data }) =>
        this.#try(() => saveImage(this.#tabs.find(tabId)?.title ?? 'chart', format, data)),
    };
  }

  /** A failure is shown here, where the person is asked too; the view has nothing to add. */
  async #try(work: () => Promise<void>): Promise<null> {
    try {
      await work();
    } catch (error) {
      void showError(error instanceof Error ? error.message : String(error));
    }
    return null;
  }

  async #act(tabId: string, action: TabAction): Promise<void> {
    if (action === 'select') this.#tabs.select(tabId);
    else if (action === 'checkAgain') await this.#checkAgain(tabId);
    else if (action === 'remedy') await this.#mend(tabId);
    else await commands.executeCommand(tabCommands[action], tabId);
  }

  async #checkAgain(tabId: string): Promise<void> {
    const goesOn = await this.#tabs.find(tabId)?.run?.work.checkAgain();
    if (goesOn) window.setStatusBarMessage('The run is still going at the service.', 5000);
  }

  async #mend(tabId: string): Promise<void> {
    const run = this.#tabs.find(tabId)?.run;
    if (run?.work.state.kind !== 'failed') return;
    const { remedy } = run.work.state.words;
    if (remedy) await mend(remedy, { connection: run.order.session.connection.name, tabId });
  }

  async #setFocused(surface: Surface, { inView, inGrid }: KeyboardPlace): Promise<void> {
    if (!inView && this.#focused !== surface) return;
    this.#focused = inView ? surface : undefined;
    await tellKeyBindings({ inView, inGrid });
  }

  #tellLook(to?: Surface): void {
    this.#send({ type: 'look', look: resultsLook(this.#manifest) }, to);
  }

  #tell(change: TabsChange, to?: Surface): void {
    switch (change.kind) {
      case 'tabs':
        for (const [surface, single] of this.#surfaces) {
          if (!to || surface === to) this.#tellTabs(surface, single);
        }
        break;
      case 'run':
        this.#tellRun(change.tab, to);
        break;
      case 'result':
        this.#tellResult(change.tab, to);
        break;
      case 'dropped':
        window.setStatusBarMessage(
          `Closed “${change.tab.title}”, looked at longest ago. “Reopen Closed Result” brings it back.`,
          droppedMs,
        );
        break;
    }
  }

  #tellTabs(surface: Surface, single: Single | undefined): void {
    const { all, front } = this.#tabs;
    const shown = single ? all.filter(({ id }) => id === single.tabId) : all;
    const first = single ? shown[0] : front;
    if (single && !first) single.close();
    const tabs = shown.map(tabSummary);
    this.#send({ type: 'tabs', tabs, ...(first ? { front: first.id } : {}) }, surface);
  }

  #tellRun(tab: Tab, to?: Surface): void {
    const run = runOf(tab);
    if (run) this.#send({ type: 'run', tabId: tab.id, run }, to);
  }

  /** What a tab is about, and its result where it has one. */
  #tellResult(tab: Tab, to?: Surface): void {
    const { id: tabId, shown } = tab;
    if (!shown) {
      this.#tellRun(tab, to);
      return;
    }
    const run = runOf(tab);
    const header = resultHeader(shown);
    const firstRowsJson = rowsJson(shown, 0, firstRowCount);
    this.#send({ type: 'result', tabId, ...(run && { run }), header, firstRowsJson }, to);
  }

  /** Tells one place, or all that show what the event is about. */
  #send(event: ResultsEvent, to?: Surface): void {
    const notice: Notice<ResultsEvent> = { type: 'event', event };
    for (const [surface, single] of this.#surfaces) {
      const isMeant = to === undefined || surface === to;
      const isShown = !single || !('tabId' in event) || event.tabId === single.tabId;
      if (isMeant && isShown) void surface.webview.postMessage(notice);
    }
  }
}

function runOf(tab: Tab): RunSummary | undefined {
  const run = summaryOf(tab);
  const source = runSource(tab);
  return run && source ? { ...run, source } : run;
}
