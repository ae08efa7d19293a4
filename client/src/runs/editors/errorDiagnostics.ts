import { t } from '@vscode/l10n';
import { Diagnostic, DiagnosticSeverity, languages, Range, workspace } from 'vscode';
import { Owner } from '../../base/owner.ts';
import type { Run, Runs } from '../window/runs.ts';
import { sourceExtent, sourceText } from '../window/sourcePlace.ts';

/** Underlines the place the service named in the statement that ran, until its text changes. */
export class ErrorDiagnostics extends Owner {
  readonly #shown = this.register(languages.createDiagnosticCollection('hogql-run'));

  constructor(runs: Runs) {
    super();
    this.register(runs.onDidChange((run) => this.#follow(run)));
    this.register(
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0) this.#shown.delete(document.uri);
      }),
    );
  }

  #follow({ order, work, errorRange }: Run): void {
    if (!order.source) return;
    const { file, start, inserted } = order.source;
    const { state } = work;
    const document = workspace.textDocuments.find(({ uri }) => uri.toString() === file.toString());
    const place = errorRange && sourceExtent(errorRange, inserted);
    if (!document || state.kind !== 'failed' || !place) {
      this.#shown.delete(file);
      return;
    }
    const offset = document.offsetAt(start);
    // The text there may no longer be what ran.
    const text = sourceText(order.query, inserted);
    const end = document.positionAt(offset + text.length);
    if (document.getText(new Range(start, end)) !== text) return;
    const range = new Range(
      document.positionAt(offset + place.start),
      document.positionAt(offset + place.end),
    );
    const diagnostic = new Diagnostic(range, state.words.message, DiagnosticSeverity.Error);
    diagnostic.source = t('HogQL service');
    this.#shown.set(file, [diagnostic]);
  }
}
