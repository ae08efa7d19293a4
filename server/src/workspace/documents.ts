import type {
  DidOpenNotebookDocumentParams,
  TextDocumentContentChangeEvent,
  TextDocumentItem,
  VersionedTextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { changed } from './changedText.ts';
import type { DocumentPart } from './documentPart.ts';
import { type CellChanges, OpenNotebook } from './openNotebook.ts';
import { OpenText } from './openText.ts';

/** A document, and the text that it is analysed in. */
export type OpenDocument = { readonly text: OpenText; readonly part: DocumentPart };

/** The open documents, and the notebooks whose cells some of them are. */
export class OpenDocuments {
  readonly #texts = new Map<string, OpenText>();
  readonly #notebooks = new Map<string, OpenNotebook>();

  open({ uri, version, text }: TextDocumentItem): OpenText {
    return this.#set(new OpenText({ uri, version, text }));
  }

  change(
    { uri, version }: VersionedTextDocumentIdentifier,
    changes: readonly TextDocumentContentChangeEvent[],
  ): OpenText | undefined {
    const before = this.#texts.get(uri);
    if (!before) return undefined;
    const text = changed(before.text, changes);
    return this.#set(new OpenText({ uri, version, text }, before));
  }

  close(uri: string): OpenText | undefined {
    const closed = this.#texts.get(uri);
    this.#texts.delete(uri);
    return closed;
  }

  openNotebook(params: DidOpenNotebookDocumentParams): OpenText {
    const notebook = new OpenNotebook(params);
    this.#notebooks.set(params.notebookDocument.uri, notebook);
    return notebook.text;
  }

  changeNotebook(uri: string, cells: CellChanges): OpenText | undefined {
    const notebook = this.#notebooks.get(uri);
    notebook?.change(cells);
    return notebook?.text;
  }

  closeNotebook(uri: string): OpenText | undefined {
    const closed = this.#notebooks.get(uri);
    this.#notebooks.delete(uri);
    return closed?.text;
  }

  /** An open document, a cell, or the title of a cell. */
  at(uri: string): OpenDocument | undefined {
    const notebook = [...this.#notebooks.values()].find((each) => each.has(uri));
    const text = this.#texts.get(uri) ?? notebook?.text;
    const part = text?.part(uri);
    return text && part && { text, part };
  }

  /** A notebook by its own address. */
  notebook(uri: string): OpenText | undefined {
    return this.#notebooks.get(uri)?.text;
  }

  get all(): readonly OpenText[] {
    return [...this.#texts.values(), ...[...this.#notebooks.values()].map(({ text }) => text)];
  }

  #set(text: OpenText): OpenText {
    this.#texts.set(text.uri, text);
    return text;
  }

  /** The analysis of a document's newest version; undefined if it is not open. */
  analyzed(uri: string): Analysis | undefined {
    return this.at(uri)?.text.analysis;
  }
}
