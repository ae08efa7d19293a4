import type { ValuesMessage, ValuesRequest } from '../../../client/src/protocol/notebook.ts';
import type { RendererContext } from '../notebook/rendererApi.ts';
import { type MarkdownParser, valuePlaces } from './valuePlaces.ts';
import { t } from '@vscode/l10n';

/** A value inside text, `<hogql-value name="cell.column">`; it follows what the cells show. */
class ValueElement extends HTMLElement {
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

/** Called by VS Code with its Markdown renderer in place: words can show values of cells. */
export async function activate(context: RendererContext): Promise<void> {
  const renderer = (await context.getRenderer('vscode.markdown-it-renderer')) as
    | { readonly extendMarkdownIt: (extend: (parser: MarkdownParser) => void) => void }
    | undefined;
  if (!renderer) return;
  if (!customElements.get('hogql-value')) customElements.define('hogql-value', ValueElement);
  renderer.extendMarkdownIt(valuePlaces);
  context.onDidReceiveMessage?.((message) => {
    const { type, values } = message as Partial<ValuesMessage>;
    if (type === 'values' && values) ValueElement.take(values);
  });
  context.postMessage?.({ type: 'ready' } satisfies ValuesRequest);
}
