import { t } from '@vscode/l10n';
import { type ExtensionContext, type TreeView, Uri, window, workspace } from 'vscode';
import { showWarning } from '../base/messages.ts';
import { Owner } from '../base/owner.ts';
import { affectsSettings, setting } from '../base/settings.ts';
import { storageFailure } from '../base/storageFailure.ts';
import type { Runs } from '../runs/window/runs.ts';
import { HistoryRecorder } from './historyRecorder.ts';
import { type HistoryLimits, HistoryStore } from './historyStore.ts';
import { HistoryText } from './historyText.ts';
import { type HistoryNode, HistoryTree } from './historyTree.ts';

/** Past runs: written down as they end, shown in a view, opened as documents. */
export class History extends Owner {
  readonly store: HistoryStore;
  readonly tree: HistoryTree;
  readonly view: TreeView<HistoryNode>;
  #saidWhy = false;
  #isCompacted = false;

  constructor(runs: Runs, { globalStorageUri }: ExtensionContext) {
    super();
    this.store = new HistoryStore(Uri.joinPath(globalStorageUri, 'history').fsPath, limits);
    const failed = (error: unknown): void => this.#failed(error);
    this.register(new HistoryRecorder(runs, this.store, () => !setting('history.capture'), failed));
    this.tree = this.register(new HistoryTree(this.store));
    this.view = this.register(
      window.createTreeView(HistoryTree.id, {
        treeDataProvider: this.tree,
        canSelectMany: true,
        showCollapseAll: true,
      }),
    );
    this.register(
      this.view.onDidChangeVisibility(({ visible }) => {
        if (!visible) return;
        this.tree.refresh();
        this.#compactOnce();
      }),
    );
    this.register(
      workspace.onDidChangeConfiguration((change) => {
        if (affectsSettings(change, 'history')) this.#describe();
      }),
    );
    this.register(
      workspace.registerTextDocumentContentProvider(
        HistoryText.scheme,
        new HistoryText(this.store),
      ),
    );
    this.register(this.store.onDidChange(() => this.#compactOnce()));
    this.#describe();
  }

  /** Once for a window that reads or writes the log, and not when it opens. */
  #compactOnce(): void {
    if (this.#isCompacted) return;
    this.#isCompacted = true;
    this.store.compact().catch((error: unknown) => this.#failed(error));
  }

  #describe(): void {
    this.view.description = setting('history.capture') ? '' : t('paused');
    this.tree.refresh();
  }

  /** Said once for a window: a full disk fails every run alike. */
  #failed(error: unknown): void {
    if (this.#saidWhy) return;
    this.#saidWhy = true;
    void showWarning(t('Could not write runs to the history. {0}', storageFailure(error)));
  }
}

function limits(): HistoryLimits {
  return {
    entries: setting('history.entries'),
    resultBytes: setting('history.resultsMegabytes') * 1_000_000,
  };
}
