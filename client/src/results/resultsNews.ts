import { t } from '@vscode/l10n';
import { env, window } from 'vscode';
import type { Notice } from '../protocol/contract.ts';
import type { KeyBinding, ResultsEvent, ResultsLook, RunSummary } from '../protocol/results.ts';
import { runSource } from './displays.ts';
import { rowsJson } from './snapshot.ts';
import { resultHeader, summaryOf, tabSummary } from './summaries.ts';
import type { Surface } from './surfaces.ts';
import type { Tab } from './tab.ts';
import type { Tabs, TabsChange } from './tabs.ts';
import { setting } from '../base/settings.ts';

/** Enough rows to fill any window; they are sent with the news of a result. */
const firstRowCount = 200;

/** How long the message about a closed tab stays, in milliseconds. */
const droppedMs = 8000;

/** The one result of an editor, which closes with it. */
export type Single = { readonly tabId: string; readonly close: () => void };

/** Tells the pages of results about the tabs: each about all of them, or about its own. */
export class ResultsNews {
  readonly #tabs: Tabs;
  readonly #manifest: unknown;
  /** The places that draw results, each with the single result it shows; `undefined` for all of them. */
  readonly #surfaces = new Map<Surface, Single | undefined>();

  constructor(tabs: Tabs, manifest: unknown) {
    this.#tabs = tabs;
    this.#manifest = manifest;
  }

  get surfaces(): Iterable<Surface> {
    return this.#surfaces.keys();
  }

  add(surface: Surface, single: Single | undefined): void {
    this.#surfaces.set(surface, single);
  }

  delete(surface: Surface): void {
    this.#surfaces.delete(surface);
  }

  /** Tells a page that has just been loaded all there is. */
  tellAll(to: Surface): void {
    this.tellLook(to);
    this.tell({ kind: 'tabs' }, to);
    for (const tab of this.#tabs.all) this.tell({ kind: 'result', tab }, to);
  }

  /** Sends the user's formats and keys. */
  tellLook(to?: Surface): void {
    this.send({ type: 'look', look: resultsLook(this.#manifest) }, to);
  }

  tell(change: TabsChange, to?: Surface): void {
    switch (change.kind) {
      case 'tabs':
        for (const [surface, single] of this.#surfaces) {
          if (!to || surface === to) this.#tellTabs(surface, single);
        }
        break;
      case 'run':
        this.tellRun(change.tab, to);
        break;
      case 'result':
        this.#tellResult(change.tab, to);
        // Tooltips tell when it was taken.
        if (!to) this.tell({ kind: 'tabs' });
        break;
      case 'dropped':
        window.setStatusBarMessage(
          t(
            'Closed the least recently viewed result: “{0}”. “Reopen Closed Result” brings it back.',
            change.tab.title,
          ),
          droppedMs,
        );
        break;
    }
  }

  tellRun(tab: Tab, to?: Surface): void {
    const run = runOf(tab);
    if (run) this.send({ type: 'run', tabId: tab.id, run }, to);
  }

  /** Sends an event to one place, or to all that show its subject. */
  send(event: ResultsEvent, to?: Surface): void {
    const notice: Notice<ResultsEvent> = { type: 'event', event };
    for (const [surface, single] of this.#surfaces) {
      const isMeant = to === undefined || surface === to;
      const isShown = !single || !('tabId' in event) || event.tabId === single.tabId;
      if (isMeant && isShown) void surface.webview.postMessage(notice);
    }
  }

  #tellTabs(surface: Surface, single: Single | undefined): void {
    const { all, front } = this.#tabs;
    const shown = single ? all.filter(({ id }) => id === single.tabId) : all;
    const first = single ? shown[0] : front;
    if (single && !first) single.close();
    const tabs = shown.map(tabSummary);
    this.send({ type: 'tabs', tabs, ...(first ? { front: first.id } : {}) }, surface);
  }

  /** A tab's subject, and its result if there is one. */
  #tellResult(tab: Tab, to?: Surface): void {
    const { id: tabId, shown } = tab;
    if (!shown) {
      this.tellRun(tab, to);
      return;
    }
    const run = runOf(tab);
    const header = resultHeader(shown);
    const firstRowsJson = rowsJson(shown, 0, firstRowCount);
    this.send({ type: 'result', tabId, ...(run && { run }), header, firstRowsJson }, to);
  }
}

function runOf(tab: Tab): RunSummary | undefined {
  const run = summaryOf(tab);
  const source = runSource(tab);
  return run && source ? { ...run, source } : run;
}

type Manifest = {
  readonly contributes: {
    readonly keybindings: readonly ({ readonly command: string } & KeyBinding)[];
  };
};

/** How values and menus of results are written, by the settings and the manifest. */
function resultsLook(manifest: unknown): ResultsLook {
  return {
    language: env.language,
    groupDigits: setting('results.groupDigits'),
    shortDates: setting('results.shortDates'),
    keys: gridKeys(manifest as Manifest),
  };
}

/** The keys that package.json binds. VS Code does not tell which ones people bound themselves. */
function gridKeys({ contributes }: Manifest): ResultsLook['keys'] {
  return Object.fromEntries(
    contributes.keybindings
      .filter(({ command }) => command.startsWith('hogql.grid.'))
      .map(({ command, key, mac }) => [command, mac === undefined ? { key } : { key, mac }]),
  );
}
