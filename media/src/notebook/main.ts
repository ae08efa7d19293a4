import type { LooksMessage, ResultLook } from '../../../client/src/protocol/notebook.ts';
import contrastCss from '../base/contrast.css';
import { element } from '../base/element.ts';
import gridCss from '../grid/grid.css';
import { Grid } from '../grid/grid.ts';
import type { BundleSource } from '../panel/views/bundle.ts';
import { KeptByResult } from '../panel/views/keptByResult.ts';
import viewsCss from '../panel/views/views.css';
import { type CellResultHost, CellResultView } from './cellResultView.ts';
import notebookCss from './notebook.css';
import type { OutputRenderer, RendererContext } from './rendererApi.ts';
import { type Language, languageElementId, speak } from '../../../client/src/protocol/language.ts';

/** The bundle of charts, its styles and its icons are beside this one. */
const bundles: BundleSource = {
  address: (file) => new URL(file, import.meta.url).href,
  nonce: '',
};

/** Called by VS Code when the first result is to be drawn below a cell. */
export function activate(context: RendererContext): OutputRenderer {
  if (!customElements.get('hogql-grid')) customElements.define('hogql-grid', Grid);
  addStyles();
  const host: CellResultHost = {
    tell: (message) => context.postMessage?.(message),
    choices: new KeptByResult(context, 'choices'),
    bundles,
    countries: async () => (await fetch(bundles.address('countries.json'))).text(),
  };
  const views = new Map<string, CellResultView>();
  let looks: Readonly<Record<string, ResultLook>> = {};
  const showLook = (view: CellResultView): void => {
    const look = looks[view.resultId ?? ''];
    if (look) view.look(look);
  };
  context.onDidReceiveMessage?.((message) => {
    const { type, looks: told } = message as Partial<LooksMessage>;
    if (type !== 'looks' || !told) return;
    looks = told;
    for (const view of views.values()) showLook(view);
  });
  host.tell({ type: 'ready' });
  return {
    renderOutputItem(item, root) {
      const draw = (): void => {
        views.get(item.id)?.dispose();
        const view = new CellResultView(root, item.text(), host);
        views.set(item.id, view);
        showLook(view);
      };
      const learning = learnLanguage(item.metadata?.['language'], bundles.address);
      if (learning) return learning.then(draw);
      draw();
      return undefined;
    },
    disposeOutputItem(id) {
      for (const [known, view] of views) {
        if (id !== undefined && id !== known) continue;
        view.dispose();
        views.delete(known);
      }
    },
  };
}

function addStyles(): void {
  const style = document.createElement('style');
  style.textContent = gridCss + viewsCss + notebookCss + contrastCss;
  // The controls of charts find their icons by this id.
  const icons = element('link', {
    attributes: {
      rel: 'stylesheet',
      id: 'vscode-codicon-stylesheet',
      href: bundles.address('codicon.css'),
    },
  });
  document.head.append(style);
  if (!document.getElementById(icons.id)) document.head.append(icons);
}

let speaking: Promise<void> | undefined;

/**
 * Learns the editor's language from the first result: nothing else tells a renderer. Undefined if
 * there is nothing to wait for.
 *
 * @param address of a file beside the bundle of the renderer
 */
function learnLanguage(tag: unknown, address: (file: string) => string): Promise<void> | undefined {
  if (typeof tag !== 'string' || !/^(?!en$)[a-z]{2,3}(-[a-z0-9]+)*$/i.test(tag)) return undefined;
  return (speaking ??= learn(tag, address(`../../l10n/bundle.l10n.${tag}.json`)));
}

async function learn(tag: string, address: string): Promise<void> {
  // There is no file for a language without translations.
  const words = await fetch(address)
    .then((response) => (response.ok ? (response.json() as Promise<Language['words']>) : {}))
    .catch(() => ({}));
  speak({ tag, words });
  // Bundles loaded later read it from the page.
  const carried = element('script', {
    text: JSON.stringify({ tag, words } satisfies Language),
    attributes: { type: 'application/json' },
  });
  carried.id = languageElementId;
  document.head.append(carried);
}
