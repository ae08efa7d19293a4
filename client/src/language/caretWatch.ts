import { Position, type TextDocument, type TextEditor, window } from 'vscode';
import { Owner } from '../base/owner.ts';
import { CaretAtEnd } from './caretAtEnd.ts';
import type { LanguageServer } from './languageServer.ts';

/** Follows the caret, and tells the language server when it arrives at the end of a statement. */
export class CaretWatch extends Owner {
  readonly #caret: CaretAtEnd<TextDocument>;

  constructor(language: LanguageServer) {
    super();
    this.#caret = new CaretAtEnd((document, place) => {
      const position = place && new Position(place.line, place.character);
      void language.tellCaretAtEnd(document, position);
    });
    this.register(window.onDidChangeActiveTextEditor((editor) => this.#look(editor)));
    this.register(
      window.onDidChangeTextEditorSelection(({ textEditor }) => {
        if (textEditor === window.activeTextEditor) this.#look(textEditor);
      }),
    );
    this.register(
      language.onDidStartAgain(() => {
        this.#caret.forget();
        this.#look(window.activeTextEditor);
      }),
    );
    this.#look(window.activeTextEditor);
  }

  #look(editor: TextEditor | undefined): void {
    if (editor?.document.languageId !== 'hogql') {
      this.#caret.moved(undefined, undefined);
      return;
    }
    const { document, selections } = editor;
    const [only] = selections;
    const isCaret = selections.length === 1 && only?.isEmpty === true;
    this.#caret.moved(document, isCaret ? only.active : undefined);
  }
}
