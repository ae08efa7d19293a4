import { t } from '@vscode/l10n';
import type { RunState, TabAction, TabSummary } from '../../../client/src/protocol/results.ts';
import { element } from '../base/element.ts';
import { type Menu, openMenu } from './grid/menu.ts';
import type { PagePoint } from './grid/popup.ts';
import { dragTabs } from './tabDrag.ts';

/** What the strip asks of the host. */
export type TabActs = {
  act(tabId: string, action: TabAction): void;
  /** Puts a tab at another place. */
  move(tabId: string, to: number): void;
};

/**
 * The tabs above the pages: one tab stop; arrows go from tab to tab, with Shift and Alt they move one; Delete closes,
 * F2 renames, Shift+F10 opens a menu. Tabs can be dragged too. The strip is hidden while there is only one, unpinned
 * tab.
 */
export class TabStrip {
  readonly element = element('div', {
    className: 'tabs',
    attributes: { role: 'tablist', 'aria-label': t('Results') },
  });
  readonly #acts: TabActs;
  #tabs: readonly TabSummary[] = [];
  #front: string | undefined;

  constructor(acts: TabActs) {
    this.#acts = acts;
    this.element.hidden = true;
    this.element.addEventListener('keydown', (event) => {
      if (!this.#pressed(event)) return;
      event.preventDefault();
      event.stopPropagation();
    });
    this.element.addEventListener('wheel', ({ deltaX, deltaY }) => {
      if (deltaX === 0) this.element.scrollLeft += deltaY;
    });
    dragTabs(this.element, (tabId, to) => this.#move(tabId, to));
  }

  get isShown(): boolean {
    return !this.element.hidden;
  }

  get hasFocus(): boolean {
    return this.element.contains(document.activeElement);
  }

  /** Puts the focus on the tab that is shown. */
  focus(): void {
    this.#shown?.focus();
  }

  get #shown(): HTMLElement | null {
    return this.element.querySelector<HTMLElement>('[aria-selected="true"]');
  }

  show(
    tabs: readonly TabSummary[],
    front: string | undefined,
    stateOf: (tabId: string) => RunState['kind'] | undefined,
  ): void {
    const hadFocus = this.element.contains(document.activeElement);
    this.#tabs = tabs;
    this.#front = front;
    this.element.hidden = tabs.length === 0 || (tabs.length === 1 && !tabs[0]?.pinned);
    this.element.replaceChildren(
      ...tabs.map((tab) => this.#tab(tab, tab.tabId === front, stateOf(tab.tabId))),
    );
    this.#shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (hadFocus) this.focus();
  }

  #tab(
    { tabId, title, hint, pinned }: TabSummary,
    selected: boolean,
    state: RunState['kind'] | undefined,
  ): HTMLElement {
    const close = icon(pinned ? 'pinned' : 'close', 'close');
    close.title = pinned ? t('Unpin') : t('Close');
    close.addEventListener('click', (event) => {
      event.stopPropagation();
      this.#acts.act(tabId, pinned ? 'unpin' : 'close');
    });
    const tab = element('div', {
      className: 'tab',
      attributes: {
        role: 'tab',
        id: `tab-${tabId}`,
        'aria-controls': `page-${tabId}`,
        'aria-selected': String(selected),
        'aria-haspopup': 'menu',
        'data-tab': tabId,
        'aria-label': [title, pinned ? t('pinned') : '', stateWords(state)]
          .filter(Boolean)
          .join(', '),
        tabindex: selected ? '0' : '-1',
        title: [title, hint].filter(Boolean).join('\n\n'),
      },
      children: [
        icon(stateIcon(state), 'state'),
        element('span', { className: 'name', text: title }),
        close,
      ],
    });
    tab.addEventListener('click', () => {
      this.#acts.act(tabId, 'select');
    });
    tab.addEventListener('dblclick', () => {
      this.#acts.act(tabId, 'rename');
    });
    tab.addEventListener('contextmenu', (event) => {
      event.preventDefault();
      const byMouse = event.button === 2;
      const { left, bottom } = tab.getBoundingClientRect();
      const at = byMouse ? { x: event.clientX, y: event.clientY } : { x: left, y: bottom };
      this.#openMenu(tabId, at);
    });
    tab.addEventListener('auxclick', ({ button }) => {
      if (button === 1) this.#acts.act(tabId, 'close');
    });
    return tab;
  }

  #openMenu(tabId: string, at: PagePoint): void {
    openMenu(t('Result'), tabMenu(tabId, this.#tabs), at, (chosen) => {
      this.focus();
      if (chosen !== undefined) this.#acts.act(tabId, chosen);
    });
  }

  /** Moves a tab to a place counted among all. */
  #move(tabId: string, to: number): boolean {
    const from = this.#tabs.findIndex((tab) => tab.tabId === tabId);
    if (from < 0 || to < 0 || to >= this.#tabs.length || to === from) return false;
    this.#acts.move(tabId, to);
    return true;
  }

  #pressed({ key, shiftKey, altKey }: KeyboardEvent): boolean {
    const at = this.#tabs.findIndex(({ tabId }) => tabId === this.#front);
    const last = this.#tabs.length - 1;
    const go = (to: number): boolean => {
      const tab = this.#tabs[to];
      if (tab) this.#acts.act(tab.tabId, 'select');
      return tab !== undefined;
    };
    const act = (action: TabAction): boolean => {
      if (this.#front !== undefined) this.#acts.act(this.#front, action);
      return this.#front !== undefined;
    };
    if (shiftKey && altKey) {
      const by = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : 0;
      return by !== 0 && this.#move(this.#front ?? '', at + by);
    }
    if (shiftKey && key === 'F10') {
      const { left = 0, bottom = 0 } = this.#shown?.getBoundingClientRect() ?? {};
      const tab = this.#tabs[at];
      if (tab) this.#openMenu(tab.tabId, { x: left, y: bottom });
      return true;
    }
    if (shiftKey || altKey) return false;
    switch (key) {
      case 'ArrowLeft':
        return go(at === 0 ? last : at - 1);
      case 'ArrowRight':
        return go(at === last ? 0 : at + 1);
      case 'Home':
        return go(0);
      case 'End':
        return go(last);
      case 'Delete':
        return act('close');
      case 'F2':
        return act('rename');
      default:
        return false;
    }
  }
}

/** The menu of a tab, with what does something among these tabs. */
function tabMenu(own: string, tabs: readonly TabSummary[]): Menu<TabAction> {
  const pinned = tabs.some(({ tabId, pinned: isPinned }) => tabId === own && isPinned);
  const others = tabs.filter((tab) => tab.tabId !== own && !tab.pinned);
  return [
    [
      { label: t('Rename…'), command: 'rename', keys: 'F2' },
      pinned ? { label: t('Unpin'), command: 'unpin' } : { label: t('Pin'), command: 'pin' },
      { label: t('Duplicate beside'), command: 'openBeside' },
      { label: t('Go to the query'), command: 'goToQuery' },
      { label: t('Query this result'), command: 'query' },
    ],
    [
      { label: t('Close'), command: 'close', keys: 'Delete' },
      ...(others.length > 0
        ? [
            { label: t('Close others'), command: 'closeOthers' } as const,
            { label: t('Close all'), command: 'closeAll' } as const,
          ]
        : []),
    ],
  ];
}

function icon(name: string, className: string): HTMLElement {
  return element('span', {
    className: `codicon codicon-${name} ${className}`,
    attributes: { 'aria-hidden': 'true' },
  });
}

function stateIcon(state: RunState['kind'] | undefined): string {
  switch (state) {
    case 'queued':
    case 'running':
    case 'throttled':
    case 'unreachable':
    case 'cancelling':
      return 'sync';
    case 'needsValues':
      return 'edit';
    case 'scheduled':
      return 'watch';
    case undefined:
    case 'done':
      return 'table';
    case 'failed':
      return 'error';
    case 'cancelled':
    case 'expired':
    case 'lost':
      return 'circle-slash';
  }
}

function stateWords(state: RunState['kind'] | undefined): string {
  switch (state) {
    case 'needsValues':
      return t('needs values');
    case undefined:
    case 'done':
      return '';
    case 'scheduled':
      return t('scheduled');
    case 'queued':
      return t('queued');
    case 'running':
      return t('running');
    case 'throttled':
      return t('throttled');
    case 'unreachable':
      return t('unreachable');
    case 'cancelling':
      return t('cancelling');
    case 'failed':
      return t('failed');
    case 'cancelled':
      return t('cancelled');
    case 'expired':
      return t('expired');
    case 'lost':
      return t('lost');
  }
}
