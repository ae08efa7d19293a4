import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  type ClientCapabilities,
  type CompletionList,
  CompletionRequest,
  createMessageConnection,
  DiagnosticRefreshRequest,
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  InitializedNotification,
  InitializeRequest,
  type MessageConnection,
  type Range,
  StreamMessageReader,
  StreamMessageWriter,
} from 'vscode-languageserver-protocol/node';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { catalogNotification, type CatalogParams } from '../../server/src/protocol/catalog.ts';
import { nodeOptions } from '../../server/src/protocol/launch.ts';
import { statementsRequest } from '../../server/src/protocol/statements.ts';

/** The client capabilities of VS Code that change the server's answers. */
const capabilities: ClientCapabilities = {
  textDocument: {
    diagnostic: {},
    completion: {
      completionItem: { snippetSupport: true, labelDetailsSupport: true },
      completionList: { itemDefaults: ['commitCharacters', 'editRange'] },
    },
  },
};

/** A language server in its own process, and an editor that talks to it over stdio. */
export class Editor {
  readonly #connection: MessageConnection;
  readonly #process: ChildProcess;
  readonly #capabilities: ClientCapabilities;
  #document: TextDocument = TextDocument.create('', 'hogql', 0, '');

  /** Starts the server in a file, as the client does; `refreshes` if it may ask for a refresh. */
  constructor(server: string, { refreshes = false } = {}) {
    this.#capabilities = {
      ...capabilities,
      ...(refreshes && { workspace: { diagnostics: { refreshSupport: true } } }),
    };
    const child = spawn(process.execPath, [...nodeOptions, server, '--stdio'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    this.#process = child;
    this.#connection = createMessageConnection(
      new StreamMessageReader(child.stdout),
      new StreamMessageWriter(child.stdin),
    );
    this.#connection.onRequest(DiagnosticRefreshRequest.type, () => undefined);
    this.#connection.listen();
  }

  /** Initializes the server as VS Code does, with a catalog. */
  async start(catalog: CatalogParams): Promise<void> {
    const params = {
      processId: process.pid,
      rootUri: null,
      capabilities: this.#capabilities,
    };
    await this.#connection.sendRequest(InitializeRequest.type, params);
    await this.#connection.sendNotification(InitializedNotification.type, {});
    await this.#connection.sendNotification(catalogNotification, catalog);
  }

  async open(uri: string, text: string): Promise<void> {
    this.#document = TextDocument.create(uri, 'hogql', 1, text);
    const { languageId, version } = this.#document;
    const textDocument = { uri, languageId, version, text };
    await this.#connection.sendNotification(DidOpenTextDocumentNotification.type, { textDocument });
  }

  /** Closes the document that is open. */
  async close(): Promise<void> {
    const { uri } = this.#document;
    await this.#connection.sendNotification(DidCloseTextDocumentNotification.type, {
      textDocument: { uri },
    });
  }

  /** Replaces the text between two offsets. */
  async edit(start: number, end: number, text: string): Promise<void> {
    const document = this.#document;
    const range: Range = { start: document.positionAt(start), end: document.positionAt(end) };
    const contentChanges = [{ range, text }];
    const version = document.version + 1;
    this.#document = TextDocument.update(document, contentChanges, version);
    const textDocument = { uri: document.uri, version };
    await this.#connection.sendNotification(DidChangeTextDocumentNotification.type, {
      textDocument,
      contentChanges,
    });
  }

  /** Completion items at an offset. */
  async complete(offset: number): Promise<CompletionList> {
    const { uri } = this.#document;
    const position = this.#document.positionAt(offset);
    const answer = await this.#connection.sendRequest(CompletionRequest.type, {
      textDocument: { uri },
      position,
    });
    if (!answer || Array.isArray(answer)) throw new Error('The server answers with a list');
    return answer;
  }

  /** Number of diagnostics of the document. */
  async diagnose(): Promise<number> {
    const { uri } = this.#document;
    const report = await this.#connection.sendRequest(DocumentDiagnosticRequest.type, {
      textDocument: { uri },
    });
    return report.kind === 'full' ? report.items.length : 0;
  }

  /** A request without work for the server: measures the pipe alone. */
  async ping(): Promise<void> {
    const textDocument = { uri: 'file:///not-open.hogql' };
    await this.#connection.sendRequest(statementsRequest, { textDocument });
  }

  /** Resident memory of the server's process, in KB. */
  memory(): number {
    return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(this.#process.pid)]).toString());
  }

  async stop(): Promise<void> {
    const exited = new Promise((resolve) => this.#process.once('exit', resolve));
    await this.#connection.sendRequest('shutdown');
    await this.#connection.sendNotification('exit');
    await exited;
    this.#connection.dispose();
  }
}
