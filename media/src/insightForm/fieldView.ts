import type {
  FormField,
  FormPath,
  FormSuggestion,
} from '../../../client/src/protocol/insightForm.ts';
import { element } from '../base/element.ts';
import { Combobox } from '../form/combobox.ts';
import { checkbox, dropdown, textField } from '../form/formControls.ts';

/** A control of a field as the form uses it. */
type Control = {
  readonly element: HTMLElement;
  value: string;
};

/** One value of the insight. It is written when entered, not with every key. */
export class FieldView {
  readonly element: HTMLElement;
  readonly #control: Control;
  #told: string | undefined;

  constructor(field: FormField, owner: string, actions: FormActions) {
    const { path, label, control } = field;
    // Screen readers name a control by its group, too: several have the same label.
    this.#control = controlOf(field, owner === '' ? label : `${label}, ${owner}`, actions);
    const { element: made } = this.#control;
    const caption = element('span', {
      className: 'label',
      text: label,
      attributes: { 'aria-hidden': 'true' },
    });
    this.element = element('div', {
      className: `field ${control.kind}`,
      // A box already has its label beside it.
      children: control.kind === 'flag' ? [made] : [caption, made],
    });
    const commit = (): void => {
      if (this.#control.value === this.#told) return;
      this.#told = this.#control.value;
      actions.set(path, this.#control.value);
    };
    this.#control.element.addEventListener('change', commit);
    if (control.kind === 'text' || control.kind === 'number') {
      this.#control.element.addEventListener('keydown', ({ key }) => {
        if (key === 'Enter') commit();
      });
    }
  }

  /** Text being typed stays; it is written when entered. */
  show({ text }: FormField): void {
    const isTyping = this.#told !== undefined && this.#control.value !== this.#told;
    const isHere = this.element.contains(document.activeElement);
    if (!(isTyping && isHere)) this.#control.value = text;
    this.#told = text;
  }
}

/** A field that needs another control is another field. */
export function fieldKey({ path, control }: FormField): string {
  return JSON.stringify([path, control]);
}

function controlOf(field: FormField, label: string, actions: FormActions): Control {
  const { control, path } = field;
  switch (control.kind) {
    case 'text':
      return textField(label, control.hint);
    case 'number': {
      const made = textField(label, 'default');
      made.element.setAttribute('inputmode', 'numeric');
      return made;
    }
    case 'flag':
      return flag(label);
    case 'choice':
      return dropdown(
        label,
        control.choices.map((choice) => [choice.value, choice.label]),
      );
    case 'suggest':
      return new Combobox(label, control.hint ?? '', (typed) => actions.suggest(path, typed));
  }
}

/** Unticked means absent: it removes the member. */
function flag(label: string): Control {
  const box = checkbox(label);
  return {
    element: box.element,
    get value() {
      return box.value === 'true' ? 'true' : '';
    },
    set value(text) {
      box.value = text;
    },
  };
}

/** The actions of the form: they change the text, and the form follows. */
export type FormActions = {
  readonly set: (path: FormPath, text: string) => void;
  readonly add: (path: FormPath) => void;
  readonly remove: (path: FormPath) => void;
  readonly moveUp: (path: FormPath) => void;
  readonly suggest: (path: FormPath, typed: string) => Promise<readonly FormSuggestion[]>;
};
