import type { RunState, TabAction, TabSummary } from '../../../client/src/protocol/results.ts';
import { element } from '../base/element.ts';

/** Asks the host for something to be done with a tab. */
export type Act = (tabId: string, action: TabAction) => void;

/**
 * The tabs above the pages: one tab stop, arrows go from tab to tab, Delete closes, F2 renames. It
 * is hidden while there is only one tab, which is not pinned.
 */
export class TabStrip {
  readonly element = element('div', {
    className: 'tabs',
    attributes: { role: 'tablist', 'aria-label': 'Results' },
  });
  readonly #act: Act;
  #tabs: readonly TabSummary[] = [];
  #front: string | undefined;

  constructor(act: Act) {
    this.#act = act;
    this.element.hidden = true;
    this.element.addEventListener('keydown', (event) => {
      if (this.#pressed(event)) event.preventDefault();
    });
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
    const shown = this.element.querySelector<HTMLElement>('[aria-selected="true"]');
    shown?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    if (hadFocus) shown?.focus();
  }

  #tab(
    { tabId, title, pinned }: TabSummary,
    selected: boolean,
    state: RunState['kind'] | undefined,
  ): HTMLElement {
    const close = icon(pinned ? 'pinned' : 'close', 'close');
    close.title = pinned ? 'Unpin' : 'Close';
    close.addEventListener('click', (event) => {
      event.stopPropagation();
      this.#act(tabId, pinned ? 'unpin' : 'close');
    });
    const tab = element('div', {
      className: 'tab',
      attributes: {
        role: 'tab',
        id: `tab-${tabId}`,
        'aria-controls': `page-${tabId}`,
        'aria-selected': String(selected),
        'aria-label': [title, pinned ? 'pinned' : '', stateWords(state)].filter(Boolean).join(', '),
        tabindex: selected ? '0' : '-1',
        title,
      },
      children: [
        icon(stateIcon(state), 'state'),
        element('span', { className: 'name', text: title }),
        close,
      ],
    });
    tab.addEventListener('click', () => {
      this.#act(tabId, 'select');
    });
    tab.addEventListener('dblclick', () => {
      this.#act(tabId, 'rename');
    });
    tab.addEventListener('auxclick', ({ button }) => {
      if (button === 1) this.#act(tabId, 'close');
    });
    return tab;
  }

  #pressed({ key }: KeyboardEvent): boolean {
    const at = this.#tabs.findIndex(({ tabId }) => tabId === this.#front);
    const last = this.#tabs.length - 1;
    const go = (to: number): boolean => {
      const tab = this.#tabs[to];
      if (tab) this.#act(tab.tabId, 'select');
      return tab !== undefined;
    };
    const act = (action: TabAction): boolean => {
      if (this.#front !== undefined) this.#act(this.#front, action);
      return this.#front !== undefined;
    };
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
  if (state === 'needsValues') return 'needs values';
  return state === undefined || state === 'done' ? '' : state;
}
