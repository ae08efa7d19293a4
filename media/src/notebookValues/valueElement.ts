import { t } from '@vscode/l10n';
/** A value inside text, `<hogql-value name="cell.column">`; it follows what the cells show. */
export class ValueElement extends HTMLElement {
  static readonly #shown = new Set<ValueElement>();
  static #values: Readonly<Record<string, string>> = {};

  /** Takes in the values of all cells. */
  static take(values: Readonly<Record<string, string>>): void {
    ValueElement.#values = values;
    for (const element of ValueElement.#shown) element.#draw();
  }

  connectedCallback(): void {
    ValueElement.#shown.add(this);
    this.#draw();
  }

  disconnectedCallback(): void {
    ValueElement.#shown.delete(this);
  }

  #draw(): void {
    const name = this.getAttribute('name') ?? '';
    const known = Object.hasOwn(ValueElement.#values, name);
    this.textContent = known ? (ValueElement.#values[name] ?? '') : `{{ ${name} }}`;
    this.title = known ? name : t('Run the cell to see {0}.', name);
  }
}
