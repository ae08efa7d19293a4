import {
  Range,
  type TextDocument,
  type TextDocumentChangeEvent,
  type TextEditorSelectionChangeEvent,
  window,
  workspace,
} from 'vscode';
import { Owner } from '../../base/owner.ts';
import { type Change, InsertedPairs, pairsIn } from './insertedPairs.ts';

/** How often a deletion is tried again because something was typed meanwhile. */
const mostTries = 50;
/** How many changes may come before VS Code tells that an entry was accepted. */
const mostRecent = 30;

/**
 * Lets brackets and quotes that a list inserted be typed over and deleted in pairs. Newer VS Codes do so only with those
 * that they close while somebody types.
 */
export class TypedOver extends Owner {
  #document: TextDocument | undefined;
  #pairs = new InsertedPairs();
  #recent: { readonly document: TextDocument; readonly changes: readonly Change[] } | undefined;
  #isDeleting = false;

  constructor() {
    super();
    this.register(workspace.onDidChangeTextDocument((event) => this.#changed(event)));
    this.register(window.onDidChangeTextEditorSelection((event) => this.#selected(event)));
  }

  /** A snippet was accepted from a list: its text is among the newest changes. */
  accepted(snippet: string): void {
    const { text, pairs } = pairsIn(snippet);
    const { document, changes = [] } = this.#recent ?? {};
    const at = changes.findLastIndex((change) => change.text === text);
    const inserted = changes[at];
    if (!document || !inserted || pairs.length === 0) return;
    if (document !== this.#document) this.#follow(document);
    const added = new InsertedPairs();
    added.add(pairs, inserted.rangeOffset);
    for (const change of changes.slice(at + 1)) added.changed(change, allowedIn(document));
    this.#pairs.take(added);
    void this.#delete();
  }

  #follow(document: TextDocument | undefined): void {
    this.#document = document;
    this.#pairs = new InsertedPairs();
  }

  #changed({ document, contentChanges, reason }: TextDocumentChangeEvent): void {
    const [change, ...others] = contentChanges;
    if (!change) return;
    const isTyped = others.length === 0 && reason === undefined;
    const before = isTyped && this.#recent?.document === document ? this.#recent.changes : [];
    this.#recent = { document, changes: isTyped ? [...before, change].slice(-mostRecent) : [] };
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
