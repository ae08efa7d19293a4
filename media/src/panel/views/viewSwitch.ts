import { element } from '../../base/element.ts';

/** The ways to look at a run. */
export const views = ['Grid', 'Chart', 'Pivot', 'Query', 'Messages'] as const;
export type View = (typeof views)[number];

/** A row of buttons, one of them pressed: which way to look at the run. */
export class ViewSwitch {
  readonly element: HTMLElement;
  readonly #buttons: readonly HTMLButtonElement[];

  constructor(choose: (view: View) => void) {
    this.#buttons = views.map((view) => {
      const button = element('button', { text: view, attributes: { type: 'button' } });
      button.addEventListener('click', () => {
        choose(view);
      });
      return button;
    });
    this.element = element('div', {
      className: 'views',
      attributes: { role: 'group', 'aria-label': 'View' },
      children: this.#buttons,
    });
  }

  show(chosen: View): void {
    this.#buttons.forEach((button, index) => {
      button.ariaPressed = String(views[index] === chosen);
    });
  }
}
