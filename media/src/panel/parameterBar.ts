import type { ParameterField } from '../../../client/src/protocol/parameters.ts';
import { element } from '../base/element.ts';
import type { ParametersApi } from '../parameters/parametersApi.ts';
import { loadBundle, panelBundles } from './views/bundle.ts';

/** What the form asks others to do. */
export type FormActs = Pick<ParametersApi, 'runWith' | 'editVariable'>;

/** The place of the form for a query's placeholders; the form loads with the first query that has any. */
export class ParameterBar {
  readonly element = element('div', { className: 'parameter-bar' });
  readonly #acts: FormActs;
  #fields: readonly ParameterField[] = [];
  #form: ParametersApi | undefined;

  constructor(acts: FormActs) {
    this.#acts = acts;
  }

  show(fields: readonly ParameterField[]): void {
    this.#fields = fields;
    if (this.#form) this.#form.show(fields);
    else if (fields.length > 0) void this.#load();
  }

  async #load(): Promise<void> {
    try {
      await loadBundle('parameters', panelBundles());
      this.#form ??= this.#newForm();
      this.#form.show(this.#fields);
    } catch (error) {
      this.element.textContent = error instanceof Error ? error.message : String(error);
    }
  }

  #newForm(): ParametersApi {
    const form = document.createElement('hogql-parameters');
    form.runWith = this.#acts.runWith;
    form.editVariable = this.#acts.editVariable;
    this.element.replaceChildren(form);
    return form;
  }
}
