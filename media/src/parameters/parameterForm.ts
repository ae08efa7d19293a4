import '@vscode-elements/elements/dist/vscode-button/index.js';
import type { FieldEntry, ParameterField } from '../../../client/src/protocol/parameters.ts';
import { element } from '../base/element.ts';
import { FieldView } from './fieldView.ts';
import type { RunWith } from './parametersApi.ts';

/** The actions on the values of a form. */
export type FormActions = {
  /** The button's label. */
  readonly button: string;
  readonly press: RunWith;
  /** Creates or edits the variable of a field. */
  readonly editVariable: (key: string) => void;
  /** Called after a field has changed, if its value counts without pressing the button. */
  readonly change?: RunWith;
};

/** The values of placeholders: in a bar above the result of a query, or in a view for a notebook. */
export class ParameterForm {
  readonly element: HTMLFormElement;
  readonly #fields = element('div', { className: 'fields' });
  #views: readonly FieldView[] = [];
  #shape = '';
  #shown = '';
  /** True if the button was pressed for these fields. */
  #isTried = false;
  #last: readonly ParameterField[] = [];
  readonly #editVariable: FormActions['editVariable'];

  constructor(label: string, { button: words, press, editVariable, change }: FormActions) {
    this.#editVariable = editVariable;
    const button = document.createElement('vscode-button');
    button.textContent = words;
    this.element = element('form', {
      className: 'parameters',
      attributes: { 'aria-label': label },
      children: [this.#fields, button],
    });
    this.element.hidden = true;
    const run = (): void => {
      this.#isTried = true;
      this.#draw();
      press(this.#entries);
    };
    button.addEventListener('click', run);
    // In the capture phase: the event does not bubble out of a control's shadow tree.
    if (change) this.element.addEventListener('change', () => change(this.#entries), true);
    this.element.addEventListener('keydown', (event) => {
      if (event.key !== 'Enter' || event.defaultPrevented || !isTextField(event.target)) return;
      event.preventDefault();
      run();
    });
    this.element.addEventListener('submit', (event) => {
      event.preventDefault();
    });
  }

  get #entries(): Readonly<Record<string, FieldEntry>> {
    return Object.fromEntries(this.#views.map((view) => [view.key, view.entry]));
  }

  /**
   * Shows fields. Those already there stay, so that no field disappears while someone types into
   * it.
   */
  show(fields: readonly ParameterField[]): void {
    const shown = JSON.stringify(fields);
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#last = fields;
    this.element.hidden = fields.length === 0;
    const shapes = fields.map(shapeOf);
    const shape = shapes.join('\n');
    if (shape !== this.#shape) {
      this.#shape = shape;
      this.#isTried = false;
      // Entries stay in unchanged fields.
      const before = new Map(this.#views.map((view) => [view.shape, view]));
      this.#views = fields.map(
        (field, at) =>
          before.get(shapes[at] ?? '') ?? new FieldView(field, shapeOf(field), this.#editVariable),
      );
      this.#fields.replaceChildren(...this.#views.map((view) => view.element));
    }
    this.#draw();
  }

  #draw(): void {
    for (const [at, field] of this.#last.entries()) this.#views[at]?.show(field, this.#isTried);
  }
}

/** Fields of one shape have the same controls. */
function shapeOf(field: ParameterField): string {
  const { key, label, choices, suggestions, types, type, variable } = field;
  return JSON.stringify([key, label, choices, suggestions, types ?? type, variable]);
}

function isTextField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('vscode-textfield, input[type="text"]');
}
