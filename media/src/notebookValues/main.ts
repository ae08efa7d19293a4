import type { ValuesMessage, ValuesRequest } from '../../../client/src/protocol/notebook.ts';
import type { RendererContext } from '../notebook/rendererApi.ts';
import { type MarkdownParser, valuePlaces } from './valuePlaces.ts';
import { ValueElement } from './valueElement.ts';

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
