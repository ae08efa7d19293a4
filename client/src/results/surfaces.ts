import {
  commands,
  type Disposable,
  type Event,
  ViewColumn,
  type Webview,
  type WebviewPanel,
  window,
} from 'vscode';
import { setting } from '../base/settings.ts';

/** A place where results are drawn: the view in the panel, or an editor. */
export type Surface = {
  readonly webview: Webview;
  readonly visible: boolean;
  /** The column of editors it is in; the panel has none. */
  readonly viewColumn?: ViewColumn | undefined;
  readonly onDidDispose: Event<void>;
};

/** The view of all results, wherever it is; the type of its editor is the same. */
export const resultsViewId = 'hogql.results';

/** True if results should open in an editor beside the query rather than in the panel. */
export function standsBeside(): boolean {
  return setting('results.location') === 'beside';
}

/**
 * An editor for results, to the right of those that show results already, else of the active one,
 * which keeps the cursor.
 */
export function editorBeside(title: string, others: Iterable<Surface>): WebviewPanel {
  const columns = [...others].flatMap(({ viewColumn }) => viewColumn ?? []);
  const viewColumn =
    columns.length > 0 ? Math.min(Math.max(...columns) + 1, ViewColumn.Nine) : ViewColumn.Beside;
  const place = { viewColumn, preserveFocus: true };
  return window.createWebviewPanel(resultsViewId, title, place, { retainContextWhenHidden: true });
}

/** Shows the view in the panel, and creates it if necessary. */
export async function showView(preserveFocus: boolean): Promise<void> {
  await commands.executeCommand(`${resultsViewId}.focus`, { preserveFocus });
}

/** Results open in an editor are restored after a reload. */
export function restoreEditors(open: (panel: WebviewPanel) => void): Disposable {
  return window.registerWebviewPanelSerializer(resultsViewId, {
    deserializeWebviewPanel: (panel) => {
      open(panel);
      return Promise.resolve();
    },
  });
}
