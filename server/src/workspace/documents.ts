import { TextDocument } from 'vscode-languageserver-textdocument';
import type {
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  VersionedTextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import { analyze } from '../semantics/analyzedDocument.ts';
import type { AnalyzedDocument } from '../semantics/analyzedDocument.ts';

type OpenDocument = {
  readonly document: TextDocument;
  analyzed: AnalyzedDocument | undefined;
  /** The analysis before the last change; its unchanged statements are reused. */
  before: AnalyzedDocument | undefined;
};

/** The open documents, each analysed at most once per version and only when someone asks. */
export class OpenDocuments {
  readonly #open = new Map<string, OpenDocument>();

  open({ uri, languageId, version, text }: TextDocumentItem): void {
    const document = TextDocument.create(uri, languageId, version, text);
    this.#open.set(uri, { document, analyzed: undefined, before: undefined });
  }

  change(
    { uri, version }: VersionedTextDocumentIdentifier,
    changes: TextDocumentContentChangeEvent[],
  ): void {
    const entry = this.#open.get(uri);
    if (!entry) return;
    const document = TextDocument.update(entry.document, changes, version);
    const before = entry.analyzed ?? entry.before;
    this.#open.set(uri, { document, analyzed: undefined, before });
  }

  close(uri: string): void {
    this.#open.delete(uri);
  }

  /** What is known of a document in its newest version; undefined where it is not open. */
  analyzed(uri: string): AnalyzedDocument | undefined {
    const entry = this.#open.get(uri);
    if (!entry) return undefined;
    entry.analyzed ??= analyze(entry.document.getText(), entry.before);
    entry.before = undefined;
    return entry.analyzed;
  }

  version(uri: string): number | undefined {
    return this.#open.get(uri)?.document.version;
  }

  get uris(): string[] {
    return [...this.#open.keys()];
  }
}
