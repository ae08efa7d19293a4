import { t } from '@vscode/l10n';
import { element } from '../base/element.ts';
import { iconButton } from '../base/iconButton.ts';
import { ActionButtons, type Perform, toolbarButton } from './actionButtons.ts';
import { openMenu } from './grid/menu.ts';
import type { Action } from './panelParts.ts';

/**
 * The buttons of a run. Where room is short, all but the first are in a menu: `folded` on the
 * header hides one or the other.
 */
export class Toolbar {
  readonly #buttons: ActionButtons;
  readonly #more = iconButton('ellipsis', t('More actions'), () => this.#open());
  readonly #perform: Perform;
  readonly element: HTMLElement;
  #actions: readonly Action[] = [];

  constructor(perform: Perform) {
    this.#perform = perform;
    const buttons = element('span', { className: 'buttons' });
    this.#buttons = new ActionButtons(buttons, toolbarButton(perform));
    this.#more.classList.add('more');
    this.#more.ariaHasPopup = 'menu';
    this.element = element('div', {
      className: 'tools',
      attributes: { role: 'toolbar', 'aria-label': t('Run') },
      children: [buttons, this.#more],
    });
  }

  show(actions: readonly Action[]): void {
    this.#actions = actions;
    this.#buttons.show(actions);
    this.#more.hidden = actions.length < 2;
  }

  /** Puts the focus on the first button, if there is one. */
  focus(): boolean {
    return this.#buttons.focus();
  }

  #open(): void {
    const { left, bottom } = this.#more.getBoundingClientRect();
    openMenu(t('Run'), [this.#actions.slice(1)], { x: left, y: bottom }, (chosen) => {
      this.#more.focus();
      if (chosen !== undefined) this.#perform(chosen);
    });
  }
}
