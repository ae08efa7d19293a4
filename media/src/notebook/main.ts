import gridCss from '../grid/grid.css';
import { Grid } from '../grid/grid.ts';
import { CellResultView } from './cellResultView.ts';
import notebookCss from './notebook.css';
import type { OutputRenderer, RendererContext } from './rendererApi.ts';

/** Called by VS Code when the first result is to be drawn below a cell. */
export function activate(context: RendererContext): OutputRenderer {
  if (!customElements.get('hogql-grid')) customElements.define('hogql-grid', Grid);
  const style = document.createElement('style');
  style.textContent = gridCss + notebookCss;
  document.head.append(style);
  const views = new Map<string, CellResultView>();
  return {
    renderOutputItem(item, element) {
      views.get(item.id)?.dispose();
      views.set(
        item.id,
        new CellResultView(element, item.text(), (message) => context.postMessage?.(message)),
      );
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
