import * as v from 'valibot';
import { languages, type Memento, type TextDocument, workspace } from 'vscode';
import { Owner } from '../../base/owner.ts';

const storedKey = 'hogql.untitledQueries';
const namesShape = v.fallback(v.array(v.string()), []);

/**
 * Gives untitled queries their language back. A window with `files.hotExit` off, and one whose editors were not stored
 * in time, restores their texts as plain text.
 */
export class UntitledQueries extends Owner {
  readonly #state: Memento;
  readonly #open = new Set<string>();
  /** Those of the earlier window that have not come back. */
  readonly #left: Set<string>;

  constructor(state: Memento) {
    super();
    this.#state = state;
    this.#left = new Set(v.parse(namesShape, state.get(storedKey)));
    this.register(workspace.onDidOpenTextDocument((document) => this.#opened(document)));
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => {
        if (this.#open.delete(uri.toString())) this.#store();
      }),
    );
    for (const document of workspace.textDocuments) this.#opened(document);
  }

  #opened(document: TextDocument): void {
    const { uri, languageId } = document;
    if (uri.scheme !== 'untitled') return;
    const name = uri.toString();
    const wasQuery = this.#left.delete(name);
    if (languageId === 'hogql') {
      this.#open.add(name);
      this.#store();
      // A new document that only has the same name begins empty.
    } else if (wasQuery && document.getText() !== '') {
      void languages.setTextDocumentLanguage(document, 'hogql');
    }
  }

  #store(): void {
    void this.#state.update(storedKey, [...this.#open]);
  }
}
