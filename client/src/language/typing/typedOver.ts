import {
  Range,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditorSelectionChangeEvent,
  window,
  workspace,
} from 'vscode';
import { Owner } from '../../base/owner.ts';
import { InsertedPairs, pairsIn, RecentChanges } from './insertedPairs.ts';

/** How often a deletion is tried again because something was typed meanwhile. */
const mostTries = 50;

/**
 * Lets brackets and quotes that a list inserted be typed over and deleted in pairs. Newer VS Codes do so only with those
 * that they close while somebody types.
 */
export class TypedOver extends Owner {
  #document: TextDocument | undefined;
  #pairs = new InsertedPairs();
  #recent: { readonly document: TextDocument; readonly changes: RecentChanges } | undefined;
  #isDeleting = false;

  constructor() {
    super();
    this.register(workspace.onDidChangeTextDocument((event) => this.#changed(event)));
    this.register(window.onDidChangeTextEditorSelection((event) => this.#selected(event)));
  }

  /** A snippet was accepted from a list: its text is among the newest changes. */
  accepted(snippet: string): void {
    const { text, pairs } = pairsIn(snippet);
    if (!this.#recent || pairs.length === 0) return;
    const { document, changes } = this.#recent;
    const [inserted, ...later] = changes.accepted(text);
    if (!inserted) return;
    if (document !== this.#document) this.#follow(document);
    const added = new InsertedPairs();
    added.add(pairs, inserted.rangeOffset);
    for (const change of later) added.changed(change, allowedIn(document));
    this.#pairs.take(added);
    void this.#delete();
  }

  #follow(document: TextDocument | undefined): void {
    this.#document = document;
    this.#pairs = new InsertedPairs();
  }

  #changed({ document, contentChanges, reason }: TextDocumentChangeEvent): void {
    const [change, ...others] = contentChanges;
    if (!change || document.languageId !== 'hogql') return;
    const isTyped = others.length === 0 && reason === undefined;
    if (!isTyped || this.#recent?.document !== document)
      this.#recent = { document, changes: new RecentChanges() };
    if (isTyped) this.#recent.changes.add(change);
    if (document !== this.#document) return;
    if (isTyped) this.#pairs.changed(change, allowedIn(document));
    else this.#follow(undefined);
    void this.#delete();
  }

  #selected({ textEditor: { document }, selections }: TextEditorSelectionChangeEvent): void {
    if (document !== this.#document) return;
    this.#pairs.caretsAt(
      selections.flatMap(({ start, end }) => [document.offsetAt(start), document.offsetAt(end)]),
    );
  }

  /** Deletes what is redundant by now; again if something was typed before VS Code did it. */
  async #delete(): Promise<void> {
    if (this.#isDeleting) return;
    this.#isDeleting = true;
    try {
      for (let tries = 0; tries < mostTries; tries++) {
        const [at] = this.#pairs.redundant;
        const editor = window.visibleTextEditors.find(
          ({ document }) => document === this.#document,
        );
        if (at === undefined || !editor) break;
        const { document } = editor;
        const range = new Range(document.positionAt(at), document.positionAt(at + 1));
        await editor.edit((edit) => edit.delete(range), {
          undoStopBefore: false,
          undoStopAfter: false,
        });
      }
    } catch {
      // The editor was closed.
      this.#follow(undefined);
    } finally {
      this.#isDeleting = false;
    }
  }
}

/** Tells which settings of the editor let brackets be typed over and deleted in pairs. */
function allowedIn(document: TextDocument): (by: 'Overtype' | 'Delete') => boolean {
  const editor = workspace.getConfiguration('editor', document);
  return (by) => editor.get(`autoClosing${by}`) !== 'never';
}
