import type { FormGroup } from '../../../client/src/protocol/insightForm.ts';
import { element } from '../base/element.ts';
import { arrange, Kept } from './arrange.ts';
import { fieldKey, FieldView, type FormActions } from './fieldView.ts';
import { type ItemBody, ListView } from './listView.ts';

/** The fields and lists of a group or of an item of a list. */
export class GroupBody implements ItemBody {
  readonly element: HTMLElement;
  readonly #fields = element('div', { className: 'fields' });
  readonly #lists = element('div', { className: 'lists' });
  readonly #actions: FormActions;
  readonly #keptFields = new Kept<FieldView>();
  readonly #keptLists = new Kept<ListView>();

  constructor(actions: FormActions) {
    this.#actions = actions;
    this.element = element('div', { className: 'body', children: [this.#fields, this.#lists] });
  }

  /** @param name what the group is called for screen readers; empty if its heading says it */
  show({ fields, lists }: FormGroup, name: string): void {
    const fieldViews = this.#keptFields.of(
      fields,
      fieldKey,
      (field) => new FieldView(field, name, this.#actions),
    );
    for (const [at, field] of fields.entries()) fieldViews[at]?.show(field);
    arrange(
      this.#fields,
      fieldViews.map((view) => view.element),
    );
    const listViews = this.#keptLists.of(
      lists,
      ({ path }) => JSON.stringify(path),
      (list) => new ListView(list, name, this.#actions, () => new GroupBody(this.#actions)),
    );
    for (const [at, list] of lists.entries()) listViews[at]?.show(list, name);
    arrange(
      this.#lists,
      listViews.map((view) => view.element),
    );
    this.#fields.hidden = fields.length === 0;
    this.#lists.hidden = lists.length === 0;
  }

  focus(): void {
    const first = this.#fields.querySelector<HTMLElement>(
      'input, vscode-textfield, vscode-single-select, vscode-checkbox',
    );
    first?.focus();
  }
}

/** A group of the form with its heading. */
export class GroupView {
  readonly element: HTMLElement;
  readonly #body: GroupBody;

  constructor({ label }: FormGroup, actions: FormActions) {
    this.#body = new GroupBody(actions);
    this.element = element('section', {
      attributes: { 'aria-label': label },
      children: [element('h2', { text: label }), this.#body.element],
    });
  }

  show(group: FormGroup): void {
    this.#body.show(group, '');
  }
}
