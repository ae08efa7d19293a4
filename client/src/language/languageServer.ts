import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type CancellationToken,
  CompletionTriggerKind,
  EventEmitter,
  type ExtensionContext,
  type Position,
  type TextDocument,
  Uri,
  workspace,
} from 'vscode';
import type {
  LanguageClient,
  LanguageClientOptions,
  RequestParam,
  RequestType,
} from 'vscode-languageclient/node';
import { caretAtEndNotification } from '../../../server/src/protocol/caretAtEnd.ts';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import {
  type ComparedProperty,
  comparedPropertyRequest,
} from '../../../server/src/protocol/comparedProperty.ts';
import type { InitializationOptions } from '../../../server/src/protocol/initialization.ts';
import type { CommandId } from '../base/commandIds.ts';
import { insightScheme } from '../base/insightAddress.ts';
import { Owner } from '../base/owner.ts';
import { cellWith } from '../cells/activeNotebook.ts';
import { cellScheme, firstQuery } from '../cells/notebookTypes.ts';
import { AcceptedWords } from './typing/acceptedWords.ts';
import { ServerRequests } from './server/serverRequests.ts';
import { Fragments } from './server/fragments.ts';
import { LensWatch } from './typing/lensWatch.ts';
import { notebookEdits, registerMoveCell } from './server/notebookEdits.ts';
import type { OpeningWords } from './typing/openingWords.ts';
import type { RetryingClient } from './server/retryingClient.ts';
import { SecondCompletions } from './typing/secondCompletions.ts';
import type { TypedOver } from './typing/typedOver.ts';
import { ServerLife } from './server/serverLife.ts';
import { serverNotifications, ServerState } from './server/serverState.ts';
import { type ValuesOffer, withValuesEntry } from './typing/valuesEntry.ts';

const explainCommand: CommandId = 'hogql.diagnostics.explain';

/** The language server, for callers that only ask it something. */
export type LanguageRequests = Pick<LanguageServer, 'request'>;

/** The location of the server's bundle, and a workspace's state. */
type LanguageHome = Pick<ExtensionContext, 'extensionUri' | 'workspaceState'>;

/** The values of the property that a text is compared with. */
export type ComparedValues = {
  /** Makes them known before the text is completed. */
  prepare(document: TextDocument, property: ComparedProperty): Promise<void>;
  /** True if values can be loaded and were not requested yet. */
  offer(document: TextDocument, property: ComparedProperty): Promise<ValuesOffer | undefined>;
};

/** The language server, as the rest of the client sees it. */
export class LanguageServer extends Owner {
  /** HogQL inside other files. */
  readonly fragments: Fragments;
  /** The state of the server's process, and the excluded documents. */
  readonly life = this.register(new ServerLife(() => this.#made));
  readonly #extensionUri: Uri;
  /** Made by the first start, since its library is loaded only then. */
  #client: RetryingClient | undefined;
  #making: Promise<RetryingClient> | undefined;
  readonly #state = new ServerState(serverNotifications(() => this.#made));
  readonly #requests = new ServerRequests({
    ready: async () => {
      await this.start();
      await this.#state.isRestored;
    },
  });
  readonly #accepted: AcceptedWords;
  /** Loaded with the client: nothing is accepted from a list before. */
  #openingWords: OpeningWords | undefined;
  #typedOver: TypedOver | undefined;
  readonly #secondCompletions = new SecondCompletions();
  readonly #lenses = this.register(new LensWatch(() => this.#client));
  readonly #startedAgain = this.register(new EventEmitter<void>());
  #values: ComparedValues | undefined;

  /** Fires when a server has replaced one that ended. */
  readonly onDidStartAgain = this.#startedAgain.event;

  constructor({ extensionUri, workspaceState }: LanguageHome) {
    super();
    this.#extensionUri = extensionUri;
    this.#accepted = this.register(
      new AcceptedWords(
        workspaceState,
        (labels) => {
          // A server that cannot be reached is gone: the next one is told again.
          this.#requests.ask(() => this.#state.acceptedWords(labels)).catch(() => undefined);
        },
        (label, snippet) => {
          if (snippet !== undefined) this.#typedOver?.accepted(snippet);
          this.#openingWords?.accepted(label);
        },
      ),
    );
    this.fragments = new Fragments(
      () => this.#requests.ask(() => this.start()),
      (type, params) => this.request(type, params),
    );
    this.register(registerMoveCell());
    this.register({ dispose: () => void this.#making?.then((client) => client.dispose()) });
  }

  /** Starts the server, if it does not run, and settles once it does. */
  async start(): Promise<RetryingClient> {
    const client = await (this.#making ??= this.#make());
    await client.start();
    return client;
  }

  /** Starts the server again, with all documents. */
  async restart(): Promise<void> {
    await this.#making;
    await this.life.restart();
  }

  async #make(): Promise<RetryingClient> {
    // The extension is active, and others may be, before this is loaded.
    await nextTurn();
    const { serverClient } = await import('./server/serverClient.ts');
    const { OpeningWords: Opening } = await import('./typing/openingWords.ts');
    const { TypedOver: Typed } = await import('./typing/typedOver.ts');
    const openingWords = this.register(new Opening());
    this.#openingWords = openingWords;
    this.#typedOver = this.register(new Typed());
    let hasRun = false;
    this.#client = serverClient(this.#extensionUri, this.#optionsWith(openingWords), {
      starts: () => {
        this.life.starts();
      },
      runs: () => {
        this.#secondCompletions.offer(this.#made);
        // Restarted after a crash: it only knows the documents that the library keeps.
        if (hasRun) {
          void this.#state.restore();
          this.#startedAgain.fire();
        } else {
          this.#accepted.tell();
        }
        hasRun = true;
      },
      ends: () => this.life.ends(),
    });
    return this.#client;
  }

  /** The client, for what happens only once it has started. */
  get #made(): RetryingClient {
    if (!this.#client) throw new Error('The language server has not started yet.');
    return this.#client;
  }

  #optionsWith(openingWords: OpeningWords): LanguageClientOptions {
    const initializationOptions: InitializationOptions = {
      runLenses: true,
      saveLenses: true,
      insightSchemes: [insightScheme],
      opensLists: true,
      showsDeclarations: true,
      editsCells: true,
      codeDescription: `command:${explainCommand}?%22{code}%22`,
    };
    return {
      documentSelector: [{ language: 'hogql' }],
      initializationOptions,
      middleware: {
        ...notebookEdits,
        ...this.life.around(ownerOf),
        provideCodeLenses: (document, token, next) => {
          this.#lenses.asked(document);
          return next(document, token);
        },
        provideCompletionItem: async (document, position, asked, token, next) => {
          if (!this.#secondCompletions.take(document, position)) return undefined;
          const context = openingWords.contextFor(document, position, asked);
          if (!context) return undefined;
          // Only a person who asks for completions causes a request: typing a quote offers one. In a
          // text VS Code opens no list by itself, unless it is set to (quickSuggestions of strings).
          const isAsked = context.triggerKind === CompletionTriggerKind.Invoke;
          if (!isAsked && context.triggerCharacter !== "'") {
            const answer = Promise.resolve(next(document, position, context, token));
            const list = await openingWords.inTime(document, asked, answer);
            return this.#accepted.watched(list);
          }
          const property = await this.#comparedProperty(document, position);
          if (isAsked && property) await this.#values?.prepare(document, property);
          if (token.isCancellationRequested) return undefined;
          const list = this.#accepted.watched(await next(document, position, context, token));
          const offer = property && (await this.#values?.offer(document, property));
          // Values that a person asked for are there by now, unless there is no event to ask for.
          const isUseful = offer !== undefined && (!isAsked || offer === 'nameEvent');
          return isUseful ? withValuesEntry(list, position, offer) : list;
        },
      },
    };
  }

  /** Converts the server's answers to the editor's types. */
  async converter(): Promise<LanguageClient['protocol2CodeConverter']> {
    return (await this.start()).protocol2CodeConverter;
  }

  /** Asks the server something, once it has started; always settles. */
  request<P, R, E>(
    type: RequestType<P, R, E>,
    params: RequestParam<P>,
    token?: CancellationToken,
  ): Promise<R> {
    return this.#requests.ask(() => this.#made.sendRequest(type, params, token));
  }

  /** Includes an excluded document again; it may hang the server again. */
  async admit(uri: string): Promise<void> {
    this.life.admit(uri);
    const client = await this.start();
    const document = workspace.textDocuments.find((each) => each.uri.toString() === uri);
    if (document) {
      const opened = client.code2ProtocolConverter.asOpenTextDocumentParams(document);
      await client.sendNotification('textDocument/didOpen', opened);
      const feature = client.getFeature('textDocument/diagnostic');
      feature.getProvider(document)?.onDidChangeDiagnosticsEmitter.fire();
    }
    const notebook = workspace.notebookDocuments.find((each) => each.uri.toString() === uri);
    const cell = notebook && firstQuery(notebook);
    const synced = cell && client.getFeature('notebookDocument/sync').getProvider(cell);
    if (!notebook || !synced) return;
    // The library takes it for open, since it was told that before.
    await synced.sendDidCloseNotebookDocument(notebook);
    await synced.sendDidOpenNotebookDocument(notebook);
  }

  /** Tells the server that the caret arrived at the end of a statement, or left it. */
  async tellCaretAtEnd(document: TextDocument, position: Position | undefined): Promise<void> {
    await this.#requests.ask(async () => {
      const client = this.#made;
      const textDocument = client.code2ProtocolConverter.asTextDocumentIdentifier(document);
      const place = position && client.code2ProtocolConverter.asPosition(position);
      const params = { textDocument, ...(place && { position: place }) };
      await client.sendNotification(caretAtEndNotification, params);
    });
  }

  /** Sends a project's catalog to the server. */
  async tellCatalog(catalog: CatalogParams): Promise<void> {
    await this.#requests.ask(() => this.#state.catalog(catalog));
  }

  /** Tells the server which catalog each document is read with; says whether that has changed. */
  async tellDocumentCatalogs(bound: ReadonlyMap<string, string>): Promise<boolean> {
    // Without waiting, so that the server knows it before it gets the document.
    if (this.#client?.isRunning() !== true) await this.start();
    return this.#state.documentCatalogs(bound);
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

/** The document or notebook that a document is analysed in: of a cell its notebook. */
function ownerOf(uri: string): string {
  const cell = uri.startsWith(`${cellScheme}:`) ? cellWith(Uri.parse(uri)) : undefined;
  return cell?.notebook.uri.toString() ?? uri;
}
