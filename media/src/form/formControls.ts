import '@vscode-elements/elements/dist/vscode-checkbox/index.js';
import '@vscode-elements/elements/dist/vscode-option/index.js';
import '@vscode-elements/elements/dist/vscode-single-select/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import { element } from '../base/element.ts';

/** A control with a text, which can be marked as invalid. */
export type Control = {
  readonly element: HTMLElement;
  value: string;
  setInvalid(invalid: boolean): void;
};

/** @param label what a screen reader calls it */
export function textField(label: string, hint = ''): Control {
  const field = document.createElement('vscode-textfield');
  field.label = label;
  field.placeholder = hint;
  return {
    element: field,
    get value() {
      return field.value;
    },
    set value(text) {
      field.value = text;
    },
    setInvalid: (invalid) => {
      field.invalid = invalid;
    },
  };
}

/** @param choices what each stands for and what it says */
export function dropdown(
  label: string,
  choices: readonly (readonly [value: string, words: string])[],
): Control {
  const select = document.createElement('vscode-single-select');
  select.label = label;
  select.append(
    ...choices.map(([value, words]) =>
      element('vscode-option', { text: words, attributes: { value } }),
    ),
  );
  let chosen = choices[0]?.[0] ?? '';
  select.addEventListener('change', () => {
    chosen = select.value;
  });
  return {
    element: select,
    get value() {
      return chosen;
    },
    set value(value) {
      chosen = value;
      // Its options exist once it is drawn.
      void select.updateComplete.then(() => {
        select.value = chosen;
      });
    },
    setInvalid: (invalid) => {
      select.invalid = invalid;
    },
  };
}

/** A box whose text is `true` or `false`. */
export function checkbox(label: string): Control {
  const box = document.createElement('vscode-checkbox');
  box.label = label;
  return {
    element: box,
    get value() {
      return String(box.checked);
    },
    set value(text) {
      box.checked = text === 'true';
    },
    setInvalid: () => undefined,
  };
}
