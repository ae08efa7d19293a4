import { t } from '@vscode/l10n';
import { type TextDocumentContentProvider, Uri } from 'vscode';
import { nodeOfText } from '../api/queryNode.ts';
import { fileName } from '../base/fileName.ts';
import type { HistoryEntry, HistoryStore } from './historyStore.ts';

/** The texts of past runs as read-only documents, for comparisons. */
export class HistoryText implements TextDocumentContentProvider {
  static readonly scheme = 'hogql-history';

  readonly #store: HistoryStore;

  constructor(store: HistoryStore) {
    this.#store = store;
  }

  /** The document of a run's text; its name is the tab's title. */
  static uri({ id, title, query }: HistoryEntry): Uri {
    const path = `/${fileName(title, 'run')}.${nodeOfText(query) ? 'json' : 'hogql'}`;
    return Uri.from({ scheme: HistoryText.scheme, path, query: id });
  }

  async provideTextDocumentContent(uri: Uri): Promise<string> {
    const entry = (await this.#store.entries()).find(({ id }) => id === uri.query);
    return entry?.query ?? `-- ${t('This run is no longer in the history.')}\n`;
  }
}
