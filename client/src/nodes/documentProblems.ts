import { Diagnostic, languages, Range, type TextDocument, workspace } from 'vscode';
import { Owner } from '../base/owner.ts';
import type { DocumentProblem } from './nodeDocument.ts';

/** Underlines what keeps an insight's document from being run, until its text changes. */
export class DocumentProblems extends Owner {
  readonly #shown = this.register(languages.createDiagnosticCollection('hogql-insight'));

  constructor() {
    super();
    this.register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#shown.delete(document.uri);
      }),
    );
    this.register(workspace.onDidCloseTextDocument(({ uri }) => this.#shown.delete(uri)));
  }

  /** @returns the place that it is about */
  show(document: TextDocument, { message, start, end, isSyntax }: DocumentProblem): Range {
    const range = new Range(document.positionAt(start), document.positionAt(end));
    if (isSyntax) return range;
    const diagnostic = new Diagnostic(range, message);
    diagnostic.source = 'HogQL';
    this.#shown.set(document.uri, [diagnostic]);
    return range;
  }
}
