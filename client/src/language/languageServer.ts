import { CompletionTriggerKind, Uri } from 'vscode';
import type {
  CancellationToken,
  NotebookCell,
  NotebookDocument,
  Position,
  Range,
  TextDocument,
  WorkspaceEdit,
} from 'vscode';
import {
  LanguageClient,
  ReferencesRequest,
  RenameRequest,
  TransportKind,
} from 'vscode-languageclient/node';
import type { NodeModule } from 'vscode-languageclient/node';
import { catalogNotification } from '../../../server/src/protocol/catalog.ts';
import type { CatalogParams } from '../../../server/src/protocol/catalog.ts';
import { comparedPropertyRequest } from '../../../server/src/protocol/comparedProperty.ts';
import type { ComparedProperty } from '../../../server/src/protocol/comparedProperty.ts';
import type { InitializationOptions } from '../../../server/src/protocol/initialization.ts';
import { cellsRequest } from '../../../server/src/protocol/cells.ts';
import type { CellStatement } from '../../../server/src/protocol/cells.ts';
import { nodeOptions } from '../../../server/src/protocol/launch.ts';
import { schemaRequest } from '../../../server/src/protocol/schema.ts';
import type { SchemaParams, SchemaResult } from '../../../server/src/protocol/schema.ts';
import {
  placeholdersRequest,
  statementAtRequest,
  statementsRequest,
} from '../../../server/src/protocol/statements.ts';
import type { Placeholder } from '../../../server/src/protocol/statements.ts';
import { slicesRequest } from '../../../server/src/protocol/slices.ts';
import type { SlicesParams, SlicesResult } from '../../../server/src/protocol/slices.ts';
import { Owner } from '../base/owner.ts';
import { Fragments } from './fragments.ts';
import type { JoinedCell } from './joinedDocument.ts';
import { inCells, notebookEdits } from './notebookEdits.ts';
import { NotebookSync } from './notebookSync.ts';
import { titlePlace } from './notebookText.ts';

/** One statement of a document, as the server cuts it. */
export type DocumentStatement = {
  readonly text: string;
  readonly range: Range;
};

/** Where a statement stands in its document. */
export type StatementExtent = {
  readonly range: Range;
  /** Whether the document has no other. */
  readonly isOnly: boolean;
};

/** Makes values of a property known before the text that is compared with it is completed. */
export type PrepareValues = (document: TextDocument, property: ComparedProperty) => Promise<void>;

/** The language server, as the rest of the client sees it. */
export class LanguageServer extends Owner {
  /** HogQL that stands inside other files. */
  readonly fragments: Fragments;
  readonly #client: LanguageClient;
  readonly #notebooks = this.register(new NotebookSync(() => this.#client));

  constructor(extensionUri: Uri, prepareValues: PrepareValues) {
    super();
    const module = Uri.joinPath(extensionUri, 'dist/server.js').fsPath;
    const initializationOptions: InitializationOptions = { runLenses: true, saveLenses: true };
    this.#client = new LanguageClient(
      'hogql',
      'HogQL Language Server',
      {
        run: startedWith(module, nodeOptions),
        debug: startedWith(module, [...nodeOptions, '--inspect=0']),
      },
      {
        documentSelector: [{ language: 'hogql' }],
        initializationOptions,
        middleware: {
          ...notebookEdits,
          ...this.#notebooks.middleware,
          provideCompletionItem: async (document, position, context, token, next) => {
            // Only when somebody asks: a quote that is typed asks the service for nothing.
            if (context.triggerKind === CompletionTriggerKind.Invoke) {
              const property = await this.#comparedProperty(document, position);
              if (property) await prepareValues(document, property);
              if (token.isCancellationRequested) return undefined;
            }
            return next(document, position, context, token);
          },
        },
      },
    );
    this.fragments = new Fragments(this.#client);
    this.register({ dispose: () => void this.#client.dispose() });
  }

  start(): Promise<void> {
    return this.#client.start();
  }

  /** The statements of a document. */
  async statements(document: TextDocument): Promise<readonly DocumentStatement[]> {
    const client = this.#client;
    await client.start();
    const { statements } = await client.sendRequest(statementsRequest, {
      textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
    });
    return statements.map(({ text, range }) => ({
      text,
      range: client.protocol2CodeConverter.asRange(range),
    }));
  }

  /** Where the statement is that a position belongs to; undefined where there is none to run. */
  async statementAt(
    document: TextDocument,
    position: Position,
    token?: CancellationToken,
  ): Promise<StatementExtent | undefined> {
    const client = this.#client;
    await client.start();
    const { statements } = await client.sendRequest(
      statementAtRequest,
      {
        textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
        position: client.code2ProtocolConverter.asPosition(position),
      },
      token,
    );
    const current = statements.find(({ isCurrent }) => isCurrent);
    if (!current) return undefined;
    const range = client.protocol2CodeConverter.asRange(current.range);
    return { range, isOnly: statements.length === 1 };
  }

  /** The placeholders of a query. */
  async placeholders(text: string): Promise<readonly Placeholder[]> {
    if (!text.includes('{')) return [];
    await this.#client.start();
    return (await this.#client.sendRequest(placeholdersRequest, { text })).placeholders;
  }

  /** The statements of each cell of a notebook, in the order of its cells, and how they are sent. */
  async cells(notebook: NotebookDocument): Promise<readonly (readonly CellStatement[])[]> {
    await this.#client.start();
    const { uri, cells } = await this.#notebooks.document(notebook);
    const found = await this.#client.sendRequest(cellsRequest, { textDocument: { uri } });
    const all = found.cells.flatMap(({ statements }) => statements);
    const byUri = new Map(cells.map((cell) => [cell.uri, statementsIn(all, cell)]));
    return notebook.getCells().map(({ document }) => byUri.get(document.uri.toString()) ?? []);
  }

  /**
   * What gives a cell another title, and the queries that name it as a table; undefined where none
   * does.
   *
   * @throws with a sentence for the user where the new title would change what a query means
   */
  async renameCell(cell: NotebookCell, newName: string): Promise<WorkspaceEdit | undefined> {
    const client = this.#client;
    const position = titlePlace(cell);
    if (!position) return undefined;
    await client.start();
    const { uri } = await this.#notebooks.document(cell.notebook);
    const place = { textDocument: { uri }, position };
    const context = { includeDeclaration: false };
    const uses = await client.sendRequest(ReferencesRequest.type, { ...place, context });
    if (!uses?.length) return undefined;
    const edit = await client.sendRequest(RenameRequest.type, { ...place, newName });
    const converted = await client.protocol2CodeConverter.asWorkspaceEdit(edit);
    return converted && inCells(converted);
  }

  /** The property that the text at a position is compared with. */
  async #comparedProperty(
    document: TextDocument,
    position: Position,
  ): Promise<ComparedProperty | undefined> {
    // A text that began on another line is rare, and most completions are of names.
    if (!/['"]/.test(document.lineAt(position).text)) return undefined;
    const client = this.#client;
    const { property } = await client.sendRequest(comparedPropertyRequest, {
      textDocument: client.code2ProtocolConverter.asTextDocumentIdentifier(document),
      position: client.code2ProtocolConverter.asPosition(position),
    });
    return property;
  }

  /** Tells the server what the project has. */
  async tellCatalog(catalog: CatalogParams): Promise<void> {
    await this.#client.start();
    await this.#client.sendNotification(catalogNotification, catalog);
  }

  /** What stands below a place in the schema, the project's own tables included. */
  async schema(params: SchemaParams): Promise<SchemaResult> {
    await this.#client.start();
    return this.#client.sendRequest(schemaRequest, params);
  }

  /** How a query can be run in parts, and the queries of the parts that are asked for. */
  async slices(params: SlicesParams): Promise<SlicesResult> {
    await this.#client.start();
    return this.#client.sendRequest(slicesRequest, params);
  }
}

function startedWith(module: string, execArgv: readonly string[]): NodeModule {
  return { module, transport: TransportKind.ipc, options: { execArgv: [...execArgv] } };
}

/** Those that begin in a cell, with the places they have there. */
function statementsIn(
  all: readonly CellStatement[],
  { firstLine, lineCount }: JoinedCell,
): readonly CellStatement[] {
  return all.flatMap((statement): CellStatement[] => {
    const { start, end } = statement.range;
    const line = start.line - firstLine;
    if (line < 0 || line >= lineCount) return [];
    const range = { start: { ...start, line }, end: { ...end, line: end.line - firstLine } };
    return [{ ...statement, range }];
  });
}
