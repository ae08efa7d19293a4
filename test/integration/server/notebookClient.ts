import {
  type ClientCapabilities,
  DidChangeNotebookDocumentNotification,
  DidCloseNotebookDocumentNotification,
  DidOpenNotebookDocumentNotification,
  InitializedNotification,
  InitializeRequest,
  NotebookCell,
  type NotebookDocumentChangeEvent,
  type Position,
  type TextDocumentItem,
} from 'vscode-languageserver-protocol';
import type { InitializationOptions } from '../../../server/src/protocol/initialization.ts';
import { ServerProcess } from './serverProcess.ts';

/** A server that was initialized by a client with these capabilities. */
export async function startServer(
  capabilities: ClientCapabilities = { textDocument: { diagnostic: {} } },
  initializationOptions: InitializationOptions = { editsCells: true },
): Promise<ServerProcess> {
  const server = new ServerProcess();
  const parameters = { processId: process.pid, rootUri: null, capabilities, initializationOptions };
  await server.connection.sendRequest(InitializeRequest.type, parameters);
  await server.connection.sendNotification(InitializedNotification.type, {});
  return server;
}

/** A notebook as an editor synchronizes it. Its cells are written as `title: text`. */
export class NotebookClient {
  readonly uri: string;
  readonly #server: ServerProcess;
  #version = 1;
  #count = 0;

  constructor(server: ServerProcess, uri = 'file:///story.notebook.hogql') {
    this.#server = server;
    this.uri = uri;
  }

  /** The document of the cell that was the nth to come. */
  cell(at: number): { readonly uri: string } {
    return { uri: `vscode-notebook-cell:${new URL(this.uri).pathname}#${at}` };
  }

  async open(...written: readonly string[]): Promise<void> {
    const { cells, documents } = this.#made(written);
    const notebookType = 'hogql-notebook';
    await this.#server.connection.sendNotification(DidOpenNotebookDocumentNotification.type, {
      notebookDocument: { uri: this.uri, notebookType, version: this.#version, cells },
      cellTextDocuments: documents,
    });
  }

  /** Types into a cell. */
  async type(cell: number, position: Position, text: string): Promise<void> {
    const range = { start: position, end: position };
    const document = { ...this.cell(cell), version: ++this.#version };
    await this.change({ cells: { textContent: [{ document, changes: [{ range, text }] }] } });
  }

  /** Gives a cell another title. */
  async retitle(cell: number, title: string): Promise<void> {
    const data = { kind: 2, document: this.cell(cell).uri, metadata: { title } } as const;
    await this.change({ cells: { data: [data] } });
  }

  /** Puts new cells in place of others. */
  async splice(start: number, closed: readonly number[], ...written: string[]): Promise<void> {
    const { cells, documents } = this.#made(written);
    const array = { start, deleteCount: closed.length, cells };
    const didClose = closed.map((at) => this.cell(at));
    await this.change({ cells: { structure: { array, didOpen: documents, didClose } } });
  }

  /** Moves cells about: those that take the place of as many. */
  async place(start: number, ...cells: readonly NotebookCell[]): Promise<void> {
    const array = { start, deleteCount: cells.length, cells: [...cells] };
    await this.change({ cells: { structure: { array } } });
  }

  /** A cell that is there already. */
  known(at: number, title: string): NotebookCell {
    return { ...NotebookCell.create(2, this.cell(at).uri), metadata: { title } };
  }

  async change(change: NotebookDocumentChangeEvent): Promise<void> {
    const notebookDocument = { uri: this.uri, version: ++this.#version };
    const params = { notebookDocument, change };
    const { connection } = this.#server;
    await connection.sendNotification(DidChangeNotebookDocumentNotification.type, params);
  }

  async close(...cells: readonly number[]): Promise<void> {
    await this.#server.connection.sendNotification(DidCloseNotebookDocumentNotification.type, {
      notebookDocument: { uri: this.uri },
      cellTextDocuments: cells.map((at) => this.cell(at)),
    });
  }

  #made(written: readonly string[]): { cells: NotebookCell[]; documents: TextDocumentItem[] } {
    const made = written.map((cell) => {
      const [, title = '', text = ''] = /^(\w*): ?([^]*)$/.exec(cell) ?? [];
      const { uri } = this.cell(this.#count++);
      const item = { uri, languageId: 'hogql', version: this.#version, text };
      return { cell: { ...NotebookCell.create(2, uri), metadata: { title } }, item };
    });
    return { cells: made.map(({ cell }) => cell), documents: made.map(({ item }) => item) };
  }
}
