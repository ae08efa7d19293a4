import type {
  DidOpenNotebookDocumentParams,
  NotebookCell,
  NotebookDocumentChangeEvent,
  TextDocumentItem,
} from 'vscode-languageserver-protocol';
import { markLine, readMark } from '../parser/cells.ts';
import { titleScheme, titleUri } from '../protocol/cells.ts';
import { changed } from './changedText.ts';
import { type CellExtent, OpenText } from './openText.ts';

/** What changes in the cells of a notebook. */
export type CellChanges = NonNullable<NotebookDocumentChangeEvent['cells']>;

/** An open notebook. Its text is that of a file in the percent format with its query cells. */
export class OpenNotebook {
  readonly uri: string;
  #text: OpenText;
  #cells: readonly NotebookCell[];
  /** The documents of its cells. */
  readonly #documents = new Map<string, Pick<TextDocumentItem, 'version' | 'text'>>();

  constructor({ notebookDocument, cellTextDocuments }: DidOpenNotebookDocumentParams) {
    this.uri = notebookDocument.uri;
    this.#cells = notebookDocument.cells;
    this.#open(cellTextDocuments);
    this.#text = this.#written();
  }

  get text(): OpenText {
    return this.#text;
  }

  /** True if this is the address of one of its cells, or of the title of one. */
  has(uri: string): boolean {
    if (!uri.startsWith(`${titleScheme}:`)) return this.#documents.has(uri);
    return [...this.#documents.keys()].some((cell) => titleUri(cell) === uri);
  }

  /** Cells that come and go or move, then other titles, then other texts. */
  change({ structure, data = [], textContent = [] }: CellChanges): void {
    if (structure) {
      const { start, deleteCount, cells = [] } = structure.array;
      const after = this.#cells.slice(start + deleteCount);
      this.#cells = [...this.#cells.slice(0, start), ...cells, ...after];
      for (const { uri } of structure.didClose ?? []) this.#documents.delete(uri);
      this.#open(structure.didOpen ?? []);
    }
    const known = new Map(data.map((cell) => [cell.document, cell]));
    this.#cells = this.#cells.map((cell) => known.get(cell.document) ?? cell);
    for (const { document, changes } of textContent) {
      const { text = '' } = this.#documents.get(document.uri) ?? {};
      const { version } = document;
      this.#documents.set(document.uri, { version, text: changed(text, changes) });
    }
    this.#text = this.#written(this.#text);
  }

  #open(documents: readonly TextDocumentItem[]): void {
    for (const { uri, version, text } of documents) this.#documents.set(uri, { version, text });
  }

  #written(before?: OpenText): OpenText {
    let text = '';
    const cells: CellExtent[] = [];
    for (const { kind, document: uri, metadata } of this.#cells) {
      const document = this.#documents.get(uri);
      if (!document || kind !== code) continue;
      const mark = markOf(metadata);
      const { title = '' } = readMark(mark) ?? {};
      const titleEnd = text.length + mark.length;
      text += `${mark}\n`;
      const start = text.length;
      // After a CR the LF would belong to the same line break.
      text += document.text.endsWith('\r') ? `${document.text}\r\n\n` : `${document.text}\n\n`;
      cells.push({
        uri,
        version: document.version,
        start,
        end: start + document.text.length,
        title: { start: titleEnd - title.length, end: titleEnd },
      });
    }
    const version = (before?.version ?? 0) + 1;
    return new OpenText({ uri: this.uri, version, text, cells }, before);
  }
}

/** LSP's number for a cell with a query, not with words. */
const code = 2;

/** The mark before a query cell: a title that would make it one of words is left out. */
function markOf(metadata: NotebookCell['metadata']): string {
  const { title } = (metadata ?? {}) as { readonly title?: unknown };
  const mark = markLine(typeof title === 'string' ? title : '');
  return readMark(mark)?.markdown === false ? mark : markLine('');
}
