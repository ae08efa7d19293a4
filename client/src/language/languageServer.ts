import { CompletionTriggerKind, EventEmitter, Uri, workspace } from 'vscode';
import type {
  CancellationToken,
  ExtensionContext,
  NotebookDocument,
  Position,
  TextDocument,
} from 'vscode';
import {
  DidChangeTextDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  State,
  TransportKind,
} from 'vscode-languageclient/node';
import type {
  LanguageClient,
  NodeModule,
  RequestParam,
  RequestType,
} from 'vscode-languageclient/node';
import { acceptedWordsNotification } from '../../../server/src/protocol/acceptedWords.ts';
import { caretAtEndNotification } from '../../../server/src/protocol/caretAtEnd.ts';
import {
  catalogNotification,
  documentCatalogNotification,
} from '../../../server/src/protocol/catalog.ts';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import { comparedPropertyRequest } from '../../../server/src/protocol/comparedProperty.ts';
import type { ComparedProperty } from '../../../server/src/protocol/comparedProperty.ts';
import type { InitializationOptions } from '../../../server/src/protocol/initialization.ts';
import { nodeOptions } from '../../../server/src/protocol/launch.ts';
import type { CommandId } from '../base/commandIds.ts';
import { insightScheme } from '../base/insightAddress.ts';
import { Owner } from '../base/owner.ts';
import { AcceptedWords } from './acceptedWords.ts';
import { Door } from './door.ts';
import { Fragments } from './fragments.ts';
import type { JoinedDocument } from './joinedDocument.ts';
import { LensWatch } from './lensWatch.ts';
import { notebookEdits } from './notebookEdits.ts';
import { NotebookSync } from './notebookSync.ts';
import { OpeningWords } from './openingWords.ts';
import { PatientClient } from './patientClient.ts';
import { ServerLife } from './serverLife.ts';
import { TypedFrom } from './typedFrom.ts';
import { ToldServer } from './toldServer.ts';
import type { TellServer } from './toldServer.ts';
import { withValuesEntry } from './valuesEntry.ts';

const explainCommand: CommandId = 'hogql.diagnostics.explain';

/** The language server, for callers that only ask it something. */
export type LanguageRequests = Pick<LanguageServer, 'request'>;

/** Where the bundle of the server is, and what a workspace remembers. */
type LanguageHome = Pick<ExtensionContext, 'extensionUri' | 'workspaceState'>;

/** The values of the property that a text is compared with. */
export type ComparedValues = {
  /** Makes them known before the text is completed. */
  prepare(document: TextDocument, property: ComparedProperty): Promise<void>;
  /** Whether they can be had and nobody has asked for them yet. */
  isMissing(document: TextDocument, property: ComparedProperty): Promise<boolean>;
};

/** The language server, as the rest of the client sees it. */
export class LanguageServer extends Owner {
  /** HogQL inside other files. */
  readonly fragments: Fragments;
  /** Whether the server answers, and what it is started without. */
  readonly life = this.register(new ServerLife(() => this.#client));
  readonly #client: PatientClient;
  readonly #told = new ToldServer(tellBy(() => this.#client));
  readonly #notebooks = this.register(new NotebookSync(() => this.#client, this.#told));
  readonly #door = new Door({
    ready: async () => {
      await this.#client.start();
      await this.#told.isTold;
    },
  });
  readonly #accepted: AcceptedWords;
  readonly #openingWords = this.register(new OpeningWords());
  readonly #lenses = this.register(new LensWatch(() => this.#client));
  readonly #startedAgain = this.register(new EventEmitter<void>());
  #values: ComparedValues | undefined;

  /** Fires when a server has started in the place of one that has ended. */
  readonly onDidStartAgain = this.#startedAgain.event;

  constructor({ extensionUri, workspaceState }: LanguageHome) {
    super();
    const module = Uri.joinPath(extensionUri, 'dist/server.js').fsPath;
    const accepted = this.register(
      new AcceptedWords(workspaceState, (labels) => {
        // A server that cannot be told is gone: the next one is told again.
        this.#door.ask(() => this.#told.acceptedWords(labels)).catch(() => undefined);
      }),
    );
    this.#accepted = accepted;
    this.register(new TypedFrom());
    const initializationOptions: InitializationOptions = {
      runLenses: true,
      saveLenses: true,
      insightSchemes: [insightScheme],
      opensLists: true,
      showsDeclarations: true,
      codeDescription: `command:${explainCommand}?%22{code}%22`,
    };
    this.#client = new PatientClient(
      'hogql',
      'HogQL Language Server',
      {
        run: startedWith(module, nodeOptions),
        debug: startedWith(module, [...nodeOptions, '--inspect=0']),
      },
      {
        documentSelector: [{ language: 'hogql' }],
        initializationOptions,
        errorHandler: this.life.errorHandler,
        middleware: {
          ...notebookEdits,
          ...this.life.around(this.#notebooks.middleware, (uri) => this.#notebooks.addressOf(uri)),
          provideCodeLenses: (document, token, next) => {
            this.#lenses.asked(document);
            return next(document, token);
          },
          provideCompletionItem: async (document, position, asked, token, next) => {
            const context = this.#openingWords.contextFor(document, asked);
            // Only a person who asks for completions causes a request: typing a quote offers one.
            const isAsked = context.triggerKind === CompletionTriggerKind.Invoke;
            if (!isAsked && context.triggerCharacter !== "'") {
              return accepted.watched(await next(document, position, context, token));
            }
            const property = await this.#comparedProperty(document, position);
            if (isAsked && property) await this.#values?.prepare(document, property);
            if (token.isCancellationRequested) return undefined;
            const list = accepted.watched(await next(document, position, context, token));
            if (isAsked || !property) return list;
            const isMissing = await this.#values?.isMissing(document, property);
            return isMissing ? withValuesEntry(list, position) : list;
          },
        },
      },
    );
    this.fragments = new Fragments(
      this.#client,
      (type, params) => this.request(type, params),
      () => this.#door.ask(() => this.#client.start()),
    );
    this.register({ dispose: () => void this.#client.dispose() });
    let hasRun = false;
    this.register(
      this.#client.onDidChangeState(({ newState }) => {
        if (newState === State.Starting) this.life.starts();
        if (newState !== State.Running) return;
        // Started after a crash: it knows the documents that the library keeps, and nothing else.
        if (hasRun) {
          void this.#told.again();
          this.#startedAgain.fire();
        }
        hasRun = true;
      }),
    );
  }

  async start(): Promise<void> {
    await this.#client.start();
    this.#accepted.tell();
  }

  /** Converts the server's answers to the editor's types. */
  get converter(): LanguageClient['protocol2CodeConverter'] {
    return this.#client.protocol2CodeConverter;
  }

  /** Asks the server something, once it has started; always settles. */
  request<P, R, E>(
    type: RequestType<P, R, E>,
    params: RequestParam<P>,
    token?: CancellationToken,
  ): Promise<R> {
    return this.#door.ask(() => this.#client.sendRequest(type, params, token));
  }

  /** Analyses a document that was left out; it may hang the server again. */
  async admit(uri: string): Promise<void> {
    this.life.admit(uri);
    const document = workspace.textDocuments.find((each) => each.uri.toString() === uri);
    if (document) {
      const opened = this.#client.code2ProtocolConverter.asOpenTextDocumentParams(document);
      await this.#client.sendNotification(DidOpenTextDocumentNotification.type, opened);
      const feature = this.#client.getFeature(DocumentDiagnosticRequest.method);
      feature.getProvider(document)?.onDidChangeDiagnosticsEmitter.fire();
    } else {
      await this.#told.again();
    }
  }

  /** Tells the server that the caret has come to the end of a statement, or has left it. */
  async tellCaretAtEnd(document: TextDocument, position: Position | undefined): Promise<void> {
    const client = this.#client;
    const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
    const place = position && client.code2ProtocolConverter.asPosition(position);
    const params = { textDocument, ...(place && { position: place }) };
    await this.#door.ask(async () => {
      await client.sendNotification(caretAtEndNotification, await this.#notebooks.ofCell(params));
    });
  }

  /** Tells the server what a project has. */
  async tellCatalog(catalog: CatalogParams): Promise<void> {
    await this.#door.ask(() => this.#told.catalog(catalog));
  }

  /** Tells the server which catalog each document is read with; says whether that has changed. */
  async tellDocumentCatalogs(bound: ReadonlyMap<string, string>): Promise<boolean> {
    // Without waiting, so that the server knows it before it is told of the document.
    if (this.#client.state !== State.Running) await this.#client.start();
    return this.#told.documentCatalogs(bound);
  }

  /** A notebook as the server knows it, with its newest text. */
  notebookDocument(notebook: NotebookDocument): Promise<JoinedDocument> {
    return this.#door.ask(() => this.#notebooks.document(notebook));
  }

  /** Sets where the values of properties come from. */
  takeValuesFrom(values: ComparedValues): void {
    this.#values = values;
  }

  /** The property that the text at a position is compared with. */
  async #comparedProperty(
    document: TextDocument,
    position: Position,
  ): Promise<ComparedProperty | undefined> {
    // A text that began on another line is rare, and most completions are of names.
    if (!/['"]/.test(document.lineAt(position).text)) return undefined;
    const textDocument = { uri: document.uri.toString() };
    return (await this.request(comparedPropertyRequest, { textDocument, position })).property;
  }
}

function tellBy(client: () => LanguageClient): TellServer {
  return {
    opened: (uri, version, text) =>
      client().sendNotification(DidOpenTextDocumentNotification.type, {
        textDocument: { uri, languageId: 'hogql', version, text },
      }),
    changed: (uri, version, text) =>
      client().sendNotification(DidChangeTextDocumentNotification.type, {
        textDocument: { uri, version },
        contentChanges: [{ text }],
      }),
    closed: (uri) =>
      client().sendNotification(DidCloseTextDocumentNotification.type, { textDocument: { uri } }),
    catalog: (catalog) => client().sendNotification(catalogNotification, catalog),
    acceptedWords: (labels) => client().sendNotification(acceptedWordsNotification, { labels }),
    documentCatalog: (uri, id) =>
      client().sendNotification(documentCatalogNotification, {
        uri,
        ...(id !== undefined && { id }),
      }),
  };
}

function startedWith(module: string, execArgv: readonly string[]): NodeModule {
  return { module, transport: TransportKind.ipc, options: { execArgv: [...execArgv] } };
}
