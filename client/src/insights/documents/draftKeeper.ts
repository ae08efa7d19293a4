import { t } from '@vscode/l10n';
import { type TextDocument, type Uri, window, workspace } from 'vscode';
import { replaceAll } from '../../base/edits.ts';
import { lastPart } from '../../base/fileName.ts';
import { insightScheme } from '../../base/insightAddress.ts';
import { withPlainLineEnds } from '../../base/lineEnds.ts';
import { showInformation, showWarning } from '../../base/messages.ts';
import { Owner } from '../../base/owner.ts';
import { showFailure } from '../../base/showFailure.ts';
import { storageFailure } from '../../base/storageFailure.ts';
import type { DraftStore, InsightDraft } from './draftStore.ts';
import type { InsightDocuments } from './insightDocuments.ts';
import { mergeTabs } from './mergeDocuments.ts';

/** Typed text is on disk after this time, in milliseconds, however fast it is typed. */
const latestMs = 300;

/**
 * Writes down unsaved text of insights while it is typed, and offers it again where a window ended
 * without VS Code bringing it back by itself.
 */
export class DraftKeeper extends Owner {
  readonly #documents: InsightDocuments;
  readonly #store: DraftStore;
  readonly #waiting = new Map<
    string,
    { readonly timer: NodeJS.Timeout; readonly note: () => void }
  >();

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
    this.register({ dispose: () => this.#noteAll() });
    for (const document of workspace.textDocuments) void this.#offer(document);
  }

  #noteLater(document: TextDocument): void {
    if (document.uri.scheme !== insightScheme) return;
    const key = document.uri.toString();
    if (document.isDirty && this.#waiting.has(key)) return;
    clearTimeout(this.#waiting.get(key)?.timer);
    this.#waiting.delete(key);
    // VS Code saves what a merge editor shows first, and reverts to that: the merge continues.
    if (!document.isDirty && this.#documents.isMerging(document.uri)) return;
    const note = (): void => {
      this.#waiting.delete(key);
      void this.#note(document);
    };
    const timer = setTimeout(note, document.isDirty ? latestMs : 0);
    this.#waiting.set(key, { timer, note });
  }

  /** A window that reloads does not wait: it restores the text, but not its original. */
  #noteAll(): void {
    for (const { timer, note } of Array.from(this.#waiting.values())) {
      clearTimeout(timer);
      note();
    }
  }

  async #note(document: TextDocument): Promise<void> {
    const uri = document.uri.toString();
    if (this.#documents.isOffered(document.uri)) return;
    if (!document.isDirty) {
      await this.#store.remove(uri);
      return;
    }
    const draft = await this.#documents.draftOf(document.uri, document.getText());
    if (!draft) return;
    await this.#store.save(draft).catch((error: unknown) => {
      void showWarning(
        t(
          'Could not back up the insight’s unsaved text. Save it before you close the window. {0}',
          storageFailure(error),
        ),
      );
    });
  }

  async #offer(document: TextDocument): Promise<void> {
    const { uri } = document;
    if (uri.scheme !== insightScheme) return;
    const draft = await this.#store.find(uri.toString());
    if (!draft) return;
    // VS Code restores texts by itself; after a crash they may be older than the draft.
    if (withPlainLineEnds(document.getText()) === withPlainLineEnds(draft.text)) {
      if (draft.merge) await this.#offerMerge(document, draft);
      return;
    }
    const restore = t('Restore');
    const discard = t('Discard');
    await this.#documents.offering(uri);
    const chosen = await showInformation(
      t('An earlier window left unsaved text of “{0}”.', draft.base.name || document.fileName),
      restore,
      discard,
    );
    this.#documents.answered(uri);
    if (chosen === restore) {
      await this.#restore(draft, uri).catch(async (error: unknown) => {
        void showFailure(error);
        await this.#offer(document);
      });
    }
    if (chosen === discard) await this.#discard(draft, document);
    this.#noteLater(document);
  }

  async #discard(draft: InsightDraft, document: TextDocument): Promise<void> {
    if (this.#documents.isMerging(document.uri)) {
      // The merge continues with the text that VS Code restored.
      await this.#store.save({ ...draft, text: document.getText() });
      return;
    }
    await this.#store.remove(draft.uri);
    await this.#documents.reread(document.uri);
  }

  async #offerMerge({ uri }: TextDocument, { base }: InsightDraft): Promise<void> {
    // The merge may be over, or VS Code has restored a text from before it.
    await this.#documents.baseOf(uri);
    if (!this.#documents.isMerging(uri) || mergeTabs(uri).length > 0) return;
    const show = t('Show Merge');
    const name = base.name || lastPart(uri);
    const chosen = await showInformation(
      t('The merge of “{0}” is unfinished and not saved yet.', name),
      show,
    );
    if (chosen === show) await this.#documents.showMerge(uri);
  }

  async #restore(draft: InsightDraft, uri: Uri): Promise<void> {
    const document = await workspace.openTextDocument(uri);
    await replaceAll(document, draft.text);
    await this.#documents.resume(uri, draft);
    await window.showTextDocument(document);
  }
}
