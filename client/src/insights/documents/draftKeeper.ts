import { t } from '@vscode/l10n';
import { window, workspace } from 'vscode';
import type { TextDocument, Uri } from 'vscode';
import { replaceAll } from '../../base/edits.ts';
import { addressOf, insightScheme } from '../../base/insightAddress.ts';
import { showInformation, showWarning } from '../../base/messages.ts';
import { Owner } from '../../base/owner.ts';
import { showFailure } from '../../base/showFailure.ts';
import { storageFailure } from '../../base/storageFailure.ts';
import type { DraftStore, InsightDraft } from './draftStore.ts';
import type { InsightDocuments } from './insightDocuments.ts';

/** What is typed is on disk no later than this, in milliseconds, however fast it is typed. */
const latestMs = 300;

/**
 * Writes down unsaved text of insights while it is typed, and offers it again where a window ended
 * without VS Code bringing it back by itself.
 */
export class DraftKeeper extends Owner {
  readonly #documents: InsightDocuments;
  readonly #store: DraftStore;
  readonly #timers = new Map<string, NodeJS.Timeout>();

  constructor(documents: InsightDocuments, store: DraftStore) {
    super();
    this.#documents = documents;
    this.#store = store;
    this.register(workspace.onDidChangeTextDocument(({ document }) => this.#noteLater(document)));
    this.register(workspace.onDidOpenTextDocument((document) => void this.#offer(document)));
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === insightScheme) documents.forget(uri);
      }),
    );
    this.register({ dispose: () => this.#timers.forEach((timer) => clearTimeout(timer)) });
    for (const document of workspace.textDocuments) void this.#offer(document);
  }

  #noteLater(document: TextDocument): void {
    if (document.uri.scheme !== insightScheme) return;
    const key = document.uri.toString();
    if (document.isDirty && this.#timers.has(key)) return;
    clearTimeout(this.#timers.get(key));
    const note = (): void => {
      this.#timers.delete(key);
      void this.#note(document);
    };
    this.#timers.set(key, setTimeout(note, document.isDirty ? latestMs : 0));
  }

  async #note(document: TextDocument): Promise<void> {
    const uri = document.uri.toString();
    if (!document.isDirty) {
      await this.#store.remove(uri);
      return;
    }
    const base = await this.#documents.baseOf(document.uri);
    const address = addressOf(document.uri);
    if (!base || !address) return;
    const { lock: _lock, ...state } = base;
    const plain = { ...state, tags: [...state.tags] };
    const draft = { uri, base: plain, format: address.format, text: document.getText() };
    await this.#store.save(draft).catch((error: unknown) => {
      void showWarning(
        t(
          'Unsaved text of the insight cannot be kept on disk. Save it before you close the window. {0}',
          storageFailure(error),
        ),
      );
    });
  }

  async #offer(document: TextDocument): Promise<void> {
    if (document.uri.scheme !== insightScheme || document.isDirty) return;
    const draft = await this.#store.find(document.uri.toString());
    // VS Code may have brought it back meanwhile.
    if (!draft || document.getText() === draft.text) return;
    const restore = t('Restore');
    const discard = t('Discard');
    const chosen = await showInformation(
      t(
        'There is unsaved text of “{0}” from an earlier window.',
        draft.base.name || document.fileName,
      ),
      restore,
      discard,
    );
    if (chosen === restore) {
      await restoreInto(document.uri, draft).catch(async (error: unknown) => {
        void showFailure(error);
        await this.#offer(document);
      });
    }
    if (chosen === discard) {
      await this.#store.remove(draft.uri);
      await this.#documents.reread(document.uri);
    }
  }
}

async function restoreInto(uri: Uri, { text }: InsightDraft): Promise<void> {
  const document = await workspace.openTextDocument(uri);
  await replaceAll(document, text);
  await window.showTextDocument(document);
}
