import type {
  ResultsCalls,
  ResultsEvent,
  ResultsLook,
  RunSummary,
  TabSummary,
} from '../../../client/src/protocol/results.ts';
import type { Channel } from '../base/channel.ts';
import { element } from '../base/element.ts';
import type { GridState } from '../grid/gridApi.ts';
import { TabPage } from './tabPage.ts';
import { TabStrip } from './tabStrip.ts';
import { KeptByResult, type StateHost } from './views/keptByResult.ts';
import type { Choices } from './views/resultViews.ts';

type FocusPlace = ResultsCalls['focus'][0];

type Page = {
  readonly root: HTMLElement;
  readonly page: TabPage;
};

/** The whole panel: a strip of tabs and a page for each, one of them visible. */
export class Panel {
  readonly #root: HTMLElement;
  readonly #channel: Channel<ResultsCalls, ResultsEvent>;
  readonly #choices: Choices;
  readonly #strip: TabStrip;
  readonly #pages = new Map<string, Page>();
  /** The page shown while there is no tab. */
  readonly #empty: Page;
  #tabs: readonly TabSummary[] = [];
  readonly #states: KeptByResult<GridState>;
  #front: string | undefined;
  /** The keyboard focus as last reported to the host. */
  #told: FocusPlace = { inView: false, inGrid: false };
  #look: ResultsLook | undefined;
  /** The grid that has, or last had, the focus. */
  #grid: HTMLElement | null = null;

  constructor(
    root: HTMLElement,
    channel: Channel<ResultsCalls, ResultsEvent>,
    stateHost: StateHost,
  ) {
    this.#root = root;
    this.#channel = channel;
    this.#states = new KeptByResult(stateHost, 'grids');
    this.#choices = new KeptByResult(stateHost, 'choices');
    this.#strip = new TabStrip({
      act: (tabId, action) => {
        channel.call('act', { tabId, action }).catch(() => undefined);
      },
      move: (tabId, to) => {
        channel.call('moveTab', { tabId, to }).catch(() => undefined);
      },
    });
    this.#empty = this.#newPage('');
    this.#empty.root.hidden = false;
    root.replaceChildren(this.#strip.element, this.#empty.root);
    channel.listen((event) => {
      this.#receive(event);
    });
    for (const type of ['focusin', 'focusout', 'focus', 'blur']) {
      window.addEventListener(type, this.#tellFocus);
    }
    window.addEventListener('focusin', ({ target }) => {
      this.#grid = target instanceof Element ? target.closest('hogql-grid') : null;
    });
    window.addEventListener('focus', () => {
      // The workbench sometimes takes the focus for a moment, and returns it to the page but not to
      // its element.
      if (document.activeElement === document.body) this.#grid?.focus();
    });
    window.addEventListener('pagehide', () => {
      for (const { page } of this.#pages.values()) page.keep();
    });
  }

  /** Tells the host where the focus is: in the view and in its grid, keys have other meanings. */
  readonly #tellFocus = (): void => {
    // A cell that leaves the window passes the focus on: only its final place counts.
    setTimeout(() => {
      const inView = document.hasFocus();
      const inGrid = inView && Boolean(document.activeElement?.closest('hogql-grid'));
      if (inView === this.#told.inView && inGrid === this.#told.inGrid) return;
      this.#told = { inView, inGrid };
      this.#channel.call('focus', this.#told).catch(() => undefined);
    });
  };

  #receive(event: ResultsEvent): void {
    switch (event.type) {
      case 'tabs':
        this.#arrange(event.tabs, event.front);
        break;
      case 'run':
        this.#follow(event.tabId, event.run);
        break;
      case 'result':
        if (event.run) this.#follow(event.tabId, event.run);
        this.#pageOf(event.tabId).page.show(event.header, event.firstRowsJson);
        break;
      case 'look':
        this.#look = event.look;
        for (const { page } of this.#pages.values()) page.look = event.look;
        break;
      case 'focus':
        this.#page.focus();
        break;
      case 'command':
        if (event.id === 'hogql.grid.leave') this.#leave();
        else this.#page.command(event.id);
        break;
    }
  }

  #follow(tabId: string, run: RunSummary): void {
    const { page } = this.#pageOf(tabId);
    const before = page.state?.kind;
    page.follow(run);
    if (page.state?.kind !== before) this.#showStrip();
  }

  get #page(): TabPage {
    return (this.#pages.get(this.#front ?? '') ?? this.#empty).page;
  }

  /** Moves the focus from a tab's content to the tabs, or without any to the views; from there to the editor. */
  #leave(): void {
    const isAbove = this.#strip.hasFocus || (!this.#strip.isShown && this.#page.isInViews);
    if (isAbove) this.#channel.call('leave', {}).catch(() => undefined);
    else if (this.#strip.isShown) this.#strip.focus();
    else this.#page.focusViews();
  }

  #arrange(tabs: readonly TabSummary[], front: string | undefined): void {
    const open = new Set(tabs.map(({ tabId }) => tabId));
    for (const [tabId, { root, page }] of this.#pages) {
      if (open.has(tabId)) continue;
      page.close();
      root.remove();
      this.#pages.delete(tabId);
    }
    this.#tabs = tabs;
    this.#front = front;
    for (const { tabId, pinned } of tabs) {
      const { root, page } = this.#pageOf(tabId);
      page.setPinned(pinned);
      root.hidden = tabId !== front;
    }
    this.#empty.root.hidden = front !== undefined;
    this.#showStrip();
  }

  #showStrip(): void {
    this.#strip.show(this.#tabs, this.#front, (tabId) => this.#pages.get(tabId)?.page.state?.kind);
  }

  #pageOf(tabId: string): Page {
    const known = this.#pages.get(tabId);
    if (known) return known;
    const made = this.#newPage(tabId);
    this.#pages.set(tabId, made);
    this.#root.append(made.root);
    return made;
  }

  #newPage(tabId: string): Page {
    const attributes = {
      role: 'tabpanel',
      id: `page-${tabId}`,
      ...(tabId === '' ? {} : { 'aria-labelledby': `tab-${tabId}` }),
    };
    const root = element('div', { className: 'page', attributes });
    root.hidden = true;
    const kept = { states: this.#states, choices: this.#choices };
    const page = new TabPage(root, tabId, this.#channel, kept, () => this.#look?.keys ?? {});
    if (this.#look) page.look = this.#look;
    return { root, page };
  }
}
