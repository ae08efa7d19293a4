import { t } from '@vscode/l10n';
import {
  type FieldEntry,
  type FieldType,
  type ParameterField,
  typeName,
} from '../../../client/src/protocol/parameters.ts';
import { element, iconButton } from '../base/element.ts';
import { Combobox, suggestFrom } from '../form/combobox.ts';
import { checkbox, type Control, dropdown, textField } from '../form/formControls.ts';
import { PropertyEditor } from './propertyEditor.ts';
import './dateField.css';
import { dateWords } from '../../../client/src/protocol/dateWords.ts';
import './variableButton.css';

/** One field of the form: its label, its entry, and the type if the value is not declared. */
export class FieldView {
  readonly key: string;
  readonly shape: string;
  readonly element: HTMLElement;
  readonly #type: FieldType;
  readonly #control: Control;
  readonly #typeControl: Control | undefined;
  readonly #problem = element('span', { className: 'problem' });
  #told = '';

  /**
   * @param shape tells fields with other controls from it
   * @param editVariable makes or edits the variable that the field stands for
   */
  constructor(field: ParameterField, shape: string, editVariable: (key: string) => void) {
    const { key, label, type, types, variable } = field;
    this.key = key;
    this.shape = shape;
    this.#type = type;
    this.#control = controlOf(field);
    this.#typeControl =
      types &&
      dropdown(
        t('Type of {0}', label),
        types.map((each) => [each, typeName(each)]),
      );
    this.#problem.id = `problem-${key}`;
    const name = element('span', { className: 'label', text: label });
    this.element = element('div', {
      className: `field ${type}`,
      // A box already has its label beside it.
      children: [
        ...(type === 'boolean' && !types ? [] : [name]),
        this.#control.element,
        ...(this.#typeControl ? [this.#typeControl.element] : []),
        ...(variable ? [variableButton(variable, label, () => editVariable(key))] : []),
        this.#problem,
      ],
    });
  }

  get entry(): FieldEntry {
    return {
      type: (this.#typeControl?.value ?? this.#type) as FieldType,
      text: this.#control.value,
    };
  }

  /**
   * Shows what the host has, except in a field that is being typed into.
   *
   * @param isTried whether somebody has pressed the button: an empty field is wrong only then
   */
  show({ type, text, problem }: ParameterField, isTried: boolean): void {
    const told = JSON.stringify([type, text]);
    if (told !== this.#told && !this.element.contains(document.activeElement)) {
      this.#control.value = text;
      if (this.#typeControl) this.#typeControl.value = type;
    }
    this.#told = told;
    // An empty field needs no further message.
    const said = text === '' ? undefined : problem;
    this.#problem.textContent = said ?? '';
    this.#problem.hidden = said === undefined;
    this.#control.setInvalid(problem !== undefined && (text !== '' || isTried));
  }
}

function controlOf(field: ParameterField): Control {
  const { label, type, types, choices = [], suggestions = [], hint } = field;
  if (types) return textField(label, hint);
  switch (type) {
    case 'boolean':
      return checkbox(label);
    case 'choice':
      return dropdown(label, [
        ['', hint ?? ''],
        ...choices.map((choice) => [choice, choice] as const),
      ]);
    case 'properties':
      return new PropertyEditor(label);
    case 'date':
      return dateField(label, hint);
    default:
      return suggestions.length === 0
        ? textField(label, hint)
        : new Combobox(label, hint ?? '', suggestFrom(suggestions.map((value) => [value])));
  }
}

/** A field for a date: typed, as a word such as `-7d`, or picked in a calendar. */
function dateField(label: string, hint = ''): Control {
  const text = new Combobox(label, hint, suggestFrom(dateWords()));
  const calendar = element('input', {
    className: 'calendar',
    attributes: {
      type: 'date',
      'aria-label': t('Pick a day for {0}', label),
      title: t('Pick a day'),
    },
  });
  calendar.addEventListener('change', () => {
    if (calendar.value === '') return;
    text.value = calendar.value;
    text.element.querySelector('input')?.dispatchEvent(new Event('change', { bubbles: true }));
  });
  return {
    element: element('span', { className: 'date-field', children: [text.element, calendar] }),
    get value() {
      return text.value;
    },
    set value(value) {
      text.value = value;
      calendar.value = /^\d{4}-\d{2}-\d{2}/.exec(value)?.[0] ?? '';
    },
    setInvalid: (invalid) => {
      text.setInvalid(invalid);
    },
  };
}

/** Beside the field of a variable: edits it, or makes it where the project has none. */
function variableButton(
  variable: NonNullable<ParameterField['variable']>,
  label: string,
  press: () => void,
): HTMLElement {
  const button =
    variable === 'known'
      ? iconButton('edit', t('Edit Variable {0}…', label), press)
      : iconButton('add', t('New Variable {0}…', label), press);
  button.classList.add('variable-button');
  return button;
}
