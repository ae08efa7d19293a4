import { t } from '@vscode/l10n';
import {
  type Extension,
  type Uri,
  type WebviewPanel,
  type WebviewView,
  type WebviewViewProvider,
  workspace,
} from 'vscode';
import { Emitter } from '../base/emitter.ts';
import { Owner } from '../base/owner.ts';
import { affectsSettings } from '../base/settings.ts';
import { openPage, serve } from '../base/webviewPage.ts';
import type { GridCommandId } from '../protocol/gridCommands.ts';
import type { ResultsCalls } from '../protocol/results.ts';
import { type KeyboardPlace, pageCalls, tellKeyBindings } from './pageCalls.ts';
import { ResultsNews, type Single } from './resultsNews.ts';
import {
  editorBeside,
  restoreEditors,
  resultsViewId,
  showView,
  standsBeside,
  type Surface,
} from './surfaces.ts';
import type { Tab } from './tab.ts';
import type { Tabs } from './tabs.ts';

/** Hosts the results in the panel and in editors: opens their pages and leads the keyboard there. */
export class ResultsView extends Owner implements WebviewViewProvider {
  static readonly id = resultsViewId;

  readonly #tabs: Tabs;
  readonly #extensionUri: Uri;
  readonly #news: ResultsNews;
  readonly #opened = new Emitter<void>();
  readonly #charted = new Emitter<void>();
  /** Places with loaded pages, which get events. */
  readonly #drawn = new Set<Surface>();
  /** The editor with all results. */
  #beside: WebviewPanel | undefined;
  /** The view with all results. */
  #docked: WebviewView | undefined;
  /** The place with the keyboard focus. */
  #focused: Surface | undefined;
  /** The focus should go to a view that is not drawn yet. */
  #wantsFocus = false;

  /** Fires when somebody looks at the view for the first time, and when it is made anew. */
  readonly onDidOpen = this.#opened.event;
  /** Fires when a result is shown as a chart. */
  readonly onDidChart = this.#charted.event;

  constructor(tabs: Tabs, { extensionUri, packageJSON }: Extension<unknown>) {
    super();
    this.#tabs = tabs;
    this.#extensionUri = extensionUri;
    this.#news = new ResultsNews(tabs, packageJSON);
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (affectsSettings(change, 'results')) this.#news.tellLook();
      }),
    );
    this.register(tabs.onDidChange((change) => this.#news.tell(change)));
    this.register(restoreEditors((panel) => this.#openBeside(panel)));
  }

  /** True if people can see results now. */
  get isVisible(): boolean {
    return [...this.#news.surfaces].some(({ visible }) => visible);
  }

  /** Shows the results and leaves the cursor in place. */
  async reveal(): Promise<void> {
    await this.#show(true);
  }

  /** Shows the results and moves the keyboard focus there. */
  async focus(): Promise<void> {
    await this.#show(false);
    const surface = standsBeside() ? this.#beside : this.#docked;
    this.#wantsFocus = surface === undefined || !this.#drawn.has(surface);
    if (surface && !this.#wantsFocus) this.#news.send({ type: 'focus' }, surface);
  }

  /** Shows one result in an editor of its own. */
  openBeside({ id, title }: Tab): void {
    const editor = editorBeside(title, this.#news.surfaces);
    const close = (): void => {
      editor.dispose();
    };
    this.#open(editor, { tabId: id, close });
  }

  /** Passes a command to the focused grid, else to the active one. */
  async command(id: GridCommandId): Promise<void> {
    if (!this.#focused) await this.#show(false);
    this.#news.send({ type: 'command', id }, this.#focused);
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
    else this.#openBeside(editorBeside(t('HogQL Results'), []));
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
    this.#news.add(surface, single);
    const calls = pageCalls({
      tabs: this.#tabs,
      extensionUri: this.#extensionUri,
      ready: () => this.#ready(surface),
      focus: (place) => this.#setFocused(surface, place),
      charted: () => {
        this.#charted.fire();
      },
      tellRun: (tab) => this.#news.tellRun(tab),
    });
    serve<ResultsCalls>(webview, calls);
    surface.onDidDispose(() => {
      this.#news.delete(surface);
      this.#drawn.delete(surface);
      void this.#setFocused(surface, { inView: false, inGrid: false });
    });
    openPage(webview, this.#extensionUri, {
      title: t('HogQL Results'),
      styles: ['grid.css', 'panel.css'],
      scripts: ['grid.js', 'panel.js'],
    });
    this.#opened.fire();
  }

  #ready(surface: Surface): void {
    this.#drawn.add(surface);
    this.#news.tellAll(surface);
    if (this.#wantsFocus) this.#news.send({ type: 'focus' }, surface);
    this.#wantsFocus = false;
  }

  async #setFocused(surface: Surface, { inView, inGrid }: KeyboardPlace): Promise<void> {
    if (!inView && this.#focused !== surface) return;
    this.#focused = inView ? surface : undefined;
    await tellKeyBindings({ inView, inGrid });
  }
}
