import { NotebookCellKind, type NotebookDocument, workspace } from 'vscode';
import type { LanguageClient, Middleware } from 'vscode-languageclient/node';
import type { PartDiagnosticParams } from '../../../server/src/protocol/cells.ts';
import { Owner } from '../base/owner.ts';
import { isOurs } from '../cells/notebookTypes.ts';
import {
  answerForCell,
  askJoined,
  type JoinedCell,
  type JoinedDocument,
  tokensOfCell,
} from './joinedDocument.ts';
import { joinedUri } from './joinedUri.ts';
import { uriOf } from './messageUri.ts';
import { notebookText } from './notebookText.ts';
import type { ServerState } from './serverState.ts';

type SendRequest = NonNullable<Middleware['sendRequest']>;
type SendNotification = NonNullable<Middleware['sendNotification']>;

/** Neighbours of an edited cell are checked again once typing pauses. */
const restMs = 300;

/** The scheme of a notebook's cells. */
export const cellScheme = 'vscode-notebook-cell';

/**
 * Shows a notebook to the language server as one document, the text of its file, so that every feature sees all cells.
 * Requests about a cell become requests about that text, and the ranges in the answers are mapped back to the cells.
 */
export class NotebookSync extends Owner {
  readonly #client: () => LanguageClient | undefined;
  readonly #state: ServerState;
  /** Cells that the server does not know as documents of their own. */
  readonly #joined = new Set<string>();
  readonly #known = new WeakMap<NotebookDocument, { version: number; uris: Set<string> }>();
  #timer: NodeJS.Timeout | undefined;

  constructor(client: () => LanguageClient | undefined, state: ServerState) {
    super();
    this.#client = client;
    this.#state = state;
    this.register({ dispose: () => clearTimeout(this.#timer) });
    this.register(
      workspace.onDidChangeNotebookDocument(({ notebook }) => {
        if (isOurs(notebook)) this.#lookAgain(notebook);
      }),
    );
    this.register(
      workspace.onDidCloseNotebookDocument((notebook) => void state.closed(joinedUri(notebook))),
    );
  }

  /** The hooks for the client's options. */
  get middleware(): { sendRequest: SendRequest; sendNotification: SendNotification } {
    return { sendRequest: this.#onRequest, sendNotification: this.#onNotification };
  }

  /** A notebook's document as the server knows it, once the server has its newest text. */
  async document(notebook: NotebookDocument): Promise<JoinedDocument> {
    const { text, cells } = notebookText(notebook);
    const joined = { uri: joinedUri(notebook), cells };
    await this.#state.text(joined.uri, text);
    return joined;
  }

  /** A position in a document; for a cell, the position in its notebook's document. */
  async ofCell<Params extends { readonly textDocument: { readonly uri: string } }>(
    params: Params,
  ): Promise<Params> {
    const { uri } = params.textDocument;
    const notebook = this.#notebookOf(uri);
    if (!notebook) return params;
    const joined = await this.document(notebook);
    const cell = joined.cells.find((each) => each.uri === uri) ?? emptyCell(uri);
    return askJoined(params, cell, joined) as Params;
  }

  /** The document as the server knows it: of a cell, that of its notebook. */
  addressOf(uri: string): string {
    const notebook = this.#notebookOf(uri);
    return notebook ? joinedUri(notebook) : uri;
  }

  readonly #onRequest: SendRequest = async (type, params, token, next) => {
    const uri = uriOf(params);
    const notebook = uri === undefined ? undefined : this.#notebookOf(uri);
    if (!notebook || uri === undefined) return next(type, params, token);
    const joined = await this.document(notebook);
    const cell = joined.cells.find((each) => each.uri === uri);
    // Request and answer keep their types of the protocol, whatever is done to them in between.
    const ask = async (method: typeof type): Promise<unknown> =>
      next(method, askJoined(params, cell ?? emptyCell(uri), joined) as typeof params, token);
    const method = typeof type === 'string' ? type : type.method;
    const answer = (value: unknown): never => value as never;
    switch (method) {
      case 'textDocument/codeLens':
        return answer([]);
      case 'textDocument/semanticTokens/full/delta':
      case 'textDocument/semanticTokens/full':
      case 'textDocument/semanticTokens/range': {
        const found = (await ask(
          method.endsWith('delta') ? 'textDocument/semanticTokens/full' : type,
        )) as { readonly data: readonly number[] } | null;
        return answer(found && { data: tokensOfCell(found.data, cell ?? emptyCell(uri)) });
      }
      case 'textDocument/diagnostic': {
        const range = linesOf(cell ?? emptyCell(uri));
        const part = { ...(askJoined(params, cell ?? emptyCell(uri), joined) as object), range };
        const found = await next(type, part as typeof params, token);
        return answer(answerForCell(found, cell ?? emptyCell(uri), joined));
      }
      default:
        return answer(answerForCell(await ask(type), cell ?? emptyCell(uri), joined));
    }
  };

  /**
   * Cells are part of their notebook's document, so the server does not get them separately.
   */
  readonly #onNotification: SendNotification = async (type, next, params) => {
    const uri = uriOf(params);
    const isCell = uri?.startsWith(`${cellScheme}:`) === true;
    if (!isCell || !uri || !(this.#joined.has(uri) || this.#notebookOf(uri))) {
      await next(type, params);
      return;
    }
    const method = typeof type === 'string' ? type : type.method;
    if (method === 'textDocument/didClose') this.#joined.delete(uri);
    else this.#joined.add(uri);
  };

  #notebookOf(uri: string): NotebookDocument | undefined {
    if (!uri.startsWith(`${cellScheme}:`)) return undefined;
    return workspace.notebookDocuments.find(
      (notebook) => isOurs(notebook) && this.#urisIn(notebook).has(uri),
    );
  }

  /** The addresses of a notebook's cells, each of which makes several requests at once. */
  #urisIn(notebook: NotebookDocument): ReadonlySet<string> {
    const { version, cellCount } = notebook;
    const known = this.#known.get(notebook);
    if (known?.version === version && known.uris.size === cellCount) return known.uris;
    const uris = new Set(notebook.getCells().map(({ document }) => document.uri.toString()));
    this.#known.set(notebook, { version, uris });
    return uris;
  }

  #lookAgain(notebook: NotebookDocument): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      const feature = this.#client()?.getFeature('textDocument/diagnostic');
      const document = notebook
        .getCells()
        .find(({ kind }) => kind === NotebookCellKind.Code)?.document;
      if (document) feature?.getProvider(document)?.onDidChangeDiagnosticsEmitter.fire();
    }, restMs);
  }
}

function linesOf({ firstLine, lineCount }: JoinedCell): PartDiagnosticParams['range'] {
  const start = { line: firstLine, character: 0 };
  return { start, end: { line: firstLine + lineCount - 1, character: 0 } };
}

function emptyCell(uri: string): JoinedCell {
  return { uri, firstLine: 0, lineCount: 0 };
}
