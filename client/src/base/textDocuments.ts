import { type TextDocumentContentProvider, Uri, workspace } from 'vscode';
import { Owner } from './owner.ts';

/** Texts to look at and compare with, as read-only documents that live as long as they are open. */
export abstract class TextDocuments extends Owner implements TextDocumentContentProvider {
  readonly #scheme: string;
  readonly #texts = new Map<string, string>();
  #count = 0;

  /** @param scheme of the documents' addresses; each kind has its own */
  constructor(scheme: string) {
    super();
    this.#scheme = scheme;
    this.register(workspace.registerTextDocumentContentProvider(scheme, this));
    this.register(
      workspace.onDidCloseTextDocument(({ uri }) => this.#texts.delete(uri.toString())),
    );
  }

  provideTextDocumentContent(uri: Uri): string | undefined {
    return this.#texts.get(uri.toString());
  }

  /** A document for a text; its tab shows the name. */
  protected keep(name: string, text: string): Uri {
    const uri = Uri.from({ scheme: this.#scheme, path: `/${++this.#count}/${name}` });
    this.#texts.set(uri.toString(), text);
    return uri;
  }
}
