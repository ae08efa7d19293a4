import { Uri, workspace } from 'vscode';
import type { TextDocumentContentProvider } from 'vscode';
import { Owner } from '../base/owner.ts';

/** Versions of a text to look at and compare with: read-only, for as long as they are open. */
export class VersionDocuments extends Owner implements TextDocumentContentProvider {
  static readonly scheme = 'hogql-version';

  readonly #texts = new Map<string, string>();
  #count = 0;

  constructor() {
    super();
    this.register(workspace.registerTextDocumentContentProvider(VersionDocuments.scheme, this));
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** A document for a text. Its name says which version of which file it is. */
  add(file: Uri, version: string, text: string): Uri {
    const name = file.path.slice(file.path.lastIndexOf('/') + 1);
    const path = `/${++this.#count}/${version} ${name}`;
    const uri = Uri.from({ scheme: VersionDocuments.scheme, path });
    this.#texts.set(uri.toString(), text);
    return uri;
  }
}
