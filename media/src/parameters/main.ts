import '../base/language.ts';
import '../form/sharedControls.ts';
import './parameters.css';
import { t } from '@vscode/l10n';
import type { ParameterField } from '../../../client/src/protocol/parameters.ts';
import { ParameterForm } from './parameterForm.ts';
import type { ParametersApi, RunWith } from './parametersApi.ts';

/** The values of a query's placeholders, in a bar above its result. */
class ParametersElement extends HTMLElement implements ParametersApi {
  runWith: RunWith = () => undefined;
  editVariable: ParametersApi['editVariable'] = () => undefined;
  readonly #form = new ParameterForm(t('Values of the query'), {
    button: t('Run with these values'),
    press: (entries) => this.runWith(entries),
    editVariable: (key) => this.editVariable(key),
  });

  connectedCallback(): void {
    this.replaceChildren(this.#form.element);
  }

  show(fields: readonly ParameterField[]): void {
    this.hidden = fields.length === 0;
    this.#form.show(fields);
  }
}

customElements.define('hogql-parameters', ParametersElement);
