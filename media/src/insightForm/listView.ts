import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { t } from '@vscode/l10n';
import type { FormGroup, FormList } from '../../../client/src/protocol/insightForm.ts';
import { element } from '../base/element.ts';
import { arrange, Kept } from './arrange.ts';
import type { FormActions } from './fieldView.ts';

/** The content of an item: fields, and nested lists. */
export type ItemBody = {
  readonly element: HTMLElement;
  show(item: FormGroup, name: string): void;
  focus(): void;
};

/** A list of the form: its items with their buttons, and the button that adds one. */
export class ListView {
  readonly element: HTMLElement;
  readonly #items = element('div', { className: 'items' });
  readonly #add = document.createElement('vscode-button');
  readonly #actions: FormActions;
  readonly #newBody: () => ItemBody;
  readonly #kept = new Kept<ItemView>();
  #views: readonly ItemView[] = [];
  #list: FormList;
  /** The item to focus after one was added or removed here. */
  #focusAt: number | undefined;

  constructor(list: FormList, owner: string, actions: FormActions, newBody: () => ItemBody) {
    this.#list = list;
    this.#actions = actions;
    this.#newBody = newBody;
    this.#add.secondary = true;
    this.#add.icon = 'add';
    this.#add.textContent = t('Add {0}', list.noun);
    if (owner !== '') this.#add.setAttribute('aria-label', t('Add {0} to {1}', list.noun, owner));
    this.#add.addEventListener('click', () => {
      this.#focusAt = this.#list.items.length;
      actions.add(this.#list.path);
    });
    const label = owner === '' ? list.label : t('{0} of {1}', list.label, owner);
    this.element = element('div', {
      className: `list ${list.isOrdered ? 'cards' : 'rows'}`,
      attributes: { role: 'group', 'aria-label': label },
      children: [this.#items, this.#add],
    });
  }

  show(list: FormList, owner: string): void {
    const before = this.#list.items.length;
    this.#list = list;
    const { items, most } = list;
    this.#views = this.#kept.of(
      items,
      ({ path }) => JSON.stringify(path),
      (item) => new ItemView(item, this.#newBody(), this.#actions, (at) => (this.#focusAt = at)),
    );
    for (const [at, item] of items.entries()) this.#views[at]?.show(item, list, at, owner);
    arrange(
      this.#items,
      this.#views.map((view) => view.element),
    );
    this.#add.hidden = most !== undefined && items.length >= most;
    if (items.length !== before) this.#moveFocus();
  }

  #moveFocus(): void {
    if (this.#focusAt === undefined) return;
    const view = this.#views[Math.min(this.#focusAt, this.#views.length - 1)];
    this.#focusAt = undefined;
    // Controls are drawn a moment after they are made.
    requestAnimationFrame(() => {
      if (view) view.focus();
      else this.#add.focus();
    });
  }
}

/** One item of a list. */
class ItemView {
  readonly element: HTMLElement;
  readonly #body: ItemBody;
  readonly #title = element('span', { className: 'item-title' });
  readonly #up = document.createElement('vscode-toolbar-button');
  readonly #remove = document.createElement('vscode-toolbar-button');

  constructor(
    { path }: FormGroup,
    body: ItemBody,
    actions: FormActions,
    focusNext: (at: number) => void,
  ) {
    this.#body = body;
    this.#up.icon = 'arrow-up';
    this.#up.addEventListener('click', () => actions.moveUp(path));
    this.#remove.icon = 'close';
    this.#remove.addEventListener('click', () => {
      focusNext(Number(path.at(-1)));
      actions.remove(path);
    });
    this.element = element('div', {
      className: 'item',
      attributes: { role: 'group' },
      children: [
        this.#title,
        this.#body.element,
        element('div', { className: 'item-buttons', children: [this.#up, this.#remove] }),
      ],
    });
  }

  show(item: FormGroup, { isOrdered, items, least }: FormList, at: number, owner: string): void {
    const name = owner === '' ? item.label : t('{0} of {1}', item.label, owner);
    this.element.setAttribute('aria-label', name);
    this.#title.textContent = item.label;
    this.#up.label = t('Move {0} up', name);
    this.#up.hidden = isOrdered !== true || at === 0;
    this.#remove.label = t('Remove {0}', name);
    this.#remove.hidden = items.length <= least;
    this.#body.show(item, name);
  }

  focus(): void {
    this.#body.focus();
  }
}
