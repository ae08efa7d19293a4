import { element } from '../../base/element.ts';

/** The views of a run. */
export const views = ['Grid', 'Chart', 'Pivot', 'Query', 'Messages'] as const;
export type View = (typeof views)[number];

/** A row of buttons to switch between the views of a run; one of them is pressed. */
export class ViewSwitch {
  readonly element: HTMLElement;
  readonly #shown: readonly View[];
  readonly #buttons: readonly HTMLButtonElement[];

  /** @param shown the views to choose from */
  constructor(choose: (view: View) => void, shown: readonly View[] = views) {
    this.#shown = shown;
    this.#buttons = shown.map((view) => {
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
      button.ariaPressed = String(this.#shown[index] === chosen);
    });
  }
}
