import type { FieldEntry, ParameterField } from '../../../client/src/protocol/parameters.ts';
import { element } from '../base/element.ts';
import { FieldView } from './fieldView.ts';

/** What pressing the form's button does, with what stands in its fields. */
export type RunWith = (entries: Readonly<Record<string, FieldEntry>>) => void;

/** The values of a query's placeholders, in a bar above its result. */
export class ParameterForm {
  readonly element: HTMLFormElement;
  readonly #fields = element('div', { className: 'fields' });
  #views: readonly FieldView[] = [];
  #shape = '';
  #shown = '';

  constructor(runWith: RunWith) {
    const button = document.createElement('vscode-button');
    button.textContent = 'Run with these';
    this.element = element('form', {
      className: 'parameters',
      attributes: { 'aria-label': 'Values of the query' },
      children: [this.#fields, button],
    });
    this.element.hidden = true;
    const run = (): void => {
      runWith(Object.fromEntries(this.#views.map((view) => [view.key, view.entry])));
    };
    button.addEventListener('click', run);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || !isTextField(event.target)) return;
      event.preventDefault();
      run();
    });
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
    });
  }

  /** Shows fields. Those that are there already stay, so that nobody types into one that goes. */
  show(fields: readonly ParameterField[]): void {
    const shown = JSON.stringify(fields);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.element.hidden = fields.length === 0;
    const shape = JSON.stringify(
      fields.map(({ key, label, choices, types, type }) => [key, label, choices, types ?? type]),
    );
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#views = fields.map((field) => new FieldView(field));
      this.#fields.replaceChildren(...this.#views.map((view) => view.element));
    }
    for (const [at, field] of fields.entries()) this.#views[at]?.show(field);
  }
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.localName === 'vscode-textfield';
}
