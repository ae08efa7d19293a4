import { t } from '@vscode/l10n';
import { commands, type Range, type TextDocument, type Uri, workspace } from 'vscode';
import { lastPart } from '../base/fileName.ts';
import { TextDocuments } from '../base/textDocuments.ts';

/** A proposal for a document: its original and its result. */
export type Draft = {
  readonly target: Uri;
  readonly before: string;
  readonly after: string;
};

/** Proposed texts, shown beside their documents. They change nothing by themselves. */
export class DraftDocuments extends TextDocuments {
  readonly #drafts = new Map<string, Draft>();

  constructor() {
    super('hogql-draft');
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => this.#drafts.delete(uri.toString())),
    );
  }

  /** Opens the difference between a document and itself with a range replaced. */
  async show(document: TextDocument, range: Range, sql: string): Promise<void> {
    const before = document.getText();
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const after = before.slice(0, start) + sql + before.slice(end);
    const name = lastPart(document.uri);
    const uri = this.keep(name.endsWith('.hogql') ? name : `${name}.hogql`, after);
    this.#drafts.set(uri.toString(), { target: document.uri, before, after });
    await commands.executeCommand('vscode.diff', document.uri, uri, t('{0} ↔ draft', name));
  }

  find(uri: Uri): Draft | undefined {
    return this.#drafts.get(uri.toString());
  }
}
