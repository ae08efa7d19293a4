import { commands, Uri, workspace } from 'vscode';
import type { Range, TextDocument, TextDocumentContentProvider } from 'vscode';
import { Owner } from '../base/owner.ts';

/** A proposal for a document: what it was made for, and what it would become. */
export interface Draft {
  readonly target: Uri;
  readonly before: string;
  readonly after: string;
}

/** Proposed texts, shown beside the document they are for. They change nothing by themselves. */
export class DraftDocuments extends Owner implements TextDocumentContentProvider {
  static readonly scheme = 'hogql-draft';

  readonly #drafts = new Map<string, Draft>();
  #count = 0;

  constructor() {
    super();
    this.register(workspace.registerTextDocumentContentProvider(DraftDocuments.scheme, this));
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => this.#drafts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: Uri): string | undefined {
    return this.#drafts.get(uri.toString())?.after;
  }

  /** Opens the difference between a document and itself with a range replaced. */
  async show(document: TextDocument, range: Range, sql: string): Promise<void> {
    const before = document.getText();
    const [start, end] = [document.offsetAt(range.start), document.offsetAt(range.end)];
    const after = before.slice(0, start) + sql + before.slice(end);
    const name = document.uri.path.slice(document.uri.path.lastIndexOf('/') + 1);
    const path = `/${++this.#count}/${name.endsWith('.hogql') ? name : `${name}.hogql`}`;
    const uri = Uri.from({ scheme: DraftDocuments.scheme, path });
    this.#drafts.set(uri.toString(), { target: document.uri, before, after });
    await commands.executeCommand('vscode.diff', document.uri, uri, `${name} ↔ draft`);
  }

  find(uri: Uri): Draft | undefined {
    return this.#drafts.get(uri.toString());
  }
}
