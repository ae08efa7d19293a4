import type {
  NamedCell,
  ValuesMessage,
  ValuesRequest,
} from '../../../client/src/protocol/notebook.ts';
import type { RendererContext } from '../notebook/rendererApi.ts';
import { type MarkdownParser, missingValue, valuePlaces } from './valuePlaces.ts';

/** A value inside text, `<hogql-value name="cell.column">`; it follows what the cells show. */
class ValueElement extends HTMLElement {
  static readonly #shown = new Set<ValueElement>();
  static #values: Readonly<Record<string, string>> = {};
  static #cells: readonly NamedCell[] = [];

  /** Takes in the values of all cells. */
  static take({ values, cells }: ValuesMessage): void {
    ValueElement.#values = values;
    ValueElement.#cells = cells;
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
    const value = Object.hasOwn(ValueElement.#values, name)
      ? ValueElement.#values[name]
      : undefined;
    this.textContent = value ?? `{{ ${name} }}`;
    if (value !== undefined) {
      this.title = name;
      this.style.textDecoration = '';
      return;
    }
    const { words, comes } = missingValue(name, ValueElement.#cells);
    this.title = words;
    this.style.textDecoration = comes
      ? 'underline dotted var(--vscode-descriptionForeground)'
      : 'underline wavy var(--vscode-editorWarning-foreground)';
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
    const { type, values, cells } = message as Partial<ValuesMessage>;
    if (type === 'values' && values && cells) ValueElement.take({ type, values, cells });
  });
  context.postMessage?.({ type: 'ready' } satisfies ValuesRequest);
}
