import type {
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  VersionedTextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import { type Analysis, analyze } from '../semantics/analysis/analysis.ts';
import { changed } from './changedText.ts';

type OpenDocument = {
  readonly text: string;
  readonly version: number;
  analyzed: Analysis | undefined;
  /** The analysis before the last change; its unchanged statements are reused. */
  before: Analysis | undefined;
};

/** The open documents, each analysed at most once per version and only when someone asks. */
export class OpenDocuments {
  readonly #open = new Map<string, OpenDocument>();

  open({ uri, version, text }: TextDocumentItem): void {
    this.#open.set(uri, { text, version, analyzed: undefined, before: undefined });
  }

  /** @returns how many characters the document has then */
  change(
    { uri, version }: VersionedTextDocumentIdentifier,
    changes: readonly TextDocumentContentChangeEvent[],
  ): number {
    const entry = this.#open.get(uri);
    if (!entry) return 0;
    const text = changed(entry.text, changes);
    const before = entry.analyzed ?? entry.before;
    this.#open.set(uri, { text, version, analyzed: undefined, before });
    return text.length;
  }

  close(uri: string): void {
    this.#open.delete(uri);
  }

  /** The analysis of a document's newest version; undefined if it is not open. */
  analyzed(uri: string): Analysis | undefined {
    const entry = this.#open.get(uri);
    if (!entry) return undefined;
    entry.analyzed ??= analyze(entry.text, entry.before);
    entry.before = undefined;
    return entry.analyzed;
  }

  version(uri: string): number | undefined {
    return this.#open.get(uri)?.version;
  }

  get uris(): string[] {
    return [...this.#open.keys()];
  }
}
