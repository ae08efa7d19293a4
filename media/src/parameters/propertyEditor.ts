import '@vscode-elements/elements/dist/vscode-toolbar-button/index.js';
import { t } from '@vscode/l10n';
import {
  operatorWords,
  type PropertyCondition,
  readConditions,
} from '../../../client/src/protocol/parameters.ts';
import { element } from '../base/element.ts';
import { type Control, dropdown, textField } from '../form/formControls.ts';

const owners = () =>
  [
    ['event', t('event')],
    ['person', t('person')],
    ['session', t('session')],
  ] as const;

/** One row of controls for each condition. */
type Row = {
  readonly element: HTMLElement;
  readonly type: Control;
  readonly key: Control;
  readonly operator: Control;
  readonly value: Control;
};

/** Conditions on properties: rows that can be added and removed. Its value is their JSON text. */
export class PropertyEditor implements Control {
  readonly element: HTMLElement;
  readonly #rows: HTMLElement;
  readonly #add = document.createElement('vscode-toolbar-button');
  #conditions: readonly Row[] = [];

  constructor(label: string) {
    this.#rows = element('div', { className: 'conditions' });
    this.#add.icon = 'add';
    this.#add.label = t('Add a condition');
    this.#add.addEventListener('click', () => {
      this.#append({ type: 'event', key: '', operator: 'exact', value: '' });
    });
    this.element = element('div', {
      className: 'properties',
      attributes: { role: 'group', 'aria-label': label },
      children: [this.#rows, this.#add],
    });
  }

  get value(): string {
    const conditions = this.#conditions.map(({ type, key, operator, value }) => ({
      type: type.value,
      key: key.value,
      operator: operator.value,
      value: value.value,
    }));
    return conditions.length === 0 ? '' : JSON.stringify(conditions);
  }

  set value(text: string) {
    this.#conditions = [];
    this.#rows.replaceChildren();
    for (const condition of readConditions(text)) this.#append(condition);
  }

  setInvalid(): void {
    // Incomplete conditions are left out, so there is no problem to show.
  }

  #append(condition: PropertyCondition): void {
    const remove = document.createElement('vscode-toolbar-button');
    remove.icon = 'close';
    remove.label = t('Remove the condition');
    const controls = {
      type: dropdown(t('Property of'), owners()),
      key: textField(t('Property'), t('property')),
      operator: dropdown(t('Comparison'), Object.entries(operatorWords())),
      value: textField(t('Value'), t('value')),
    };
    controls.type.value = condition.type;
    controls.key.value = condition.key;
    controls.operator.value = condition.operator;
    controls.value.value = condition.value;
    const row: Row = {
      ...controls,
      element: element('div', {
        className: 'condition',
        children: [...Object.values(controls).map((each) => each.element), remove],
      }),
    };
    remove.addEventListener('click', () => {
      this.#conditions = this.#conditions.filter((each) => each !== row);
      row.element.remove();
    });
    this.#conditions = [...this.#conditions, row];
    this.#rows.append(row.element);
  }
}
