import { dirname, join } from 'node:path';
import {
  CodeActionKind,
  createConnection,
  DocumentDiagnosticReportKind,
  ProposedFeatures,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import type { Diagnostic, InitializeParams, InitializeResult } from 'vscode-languageserver/node';
import { cells } from './features/cells.ts';
import { withCellDiagnostics } from './features/cellDiagnostics.ts';
import { codeAction } from './features/codeAction.ts';
import { codeLens } from './features/codeLens.ts';
import { completion } from './features/completion.ts';
import { diagnostics } from './features/diagnostics.ts';
import { documentSymbol } from './features/documentSymbol.ts';
import { foldingRange } from './features/foldingRange.ts';
import { formatting } from './features/formatting.ts';
import type { FormattingSettings } from './features/formatting.ts';
import { hover } from './features/hover.ts';
import { schema } from './features/schema.ts';
import { statements } from './features/statements.ts';
import { warmUp } from './parser/parse.ts';
import { catalogNotification } from './protocol/catalog.ts';
import { cellsRequest } from './protocol/cells.ts';
import type { InitializationOptions } from './protocol/initialization.ts';
import { schemaRequest } from './protocol/schema.ts';
import { statementsRequest } from './protocol/statements.ts';
import type { AnalyzedDocument } from './semantics/analyzedDocument.ts';
import { OpenDocuments } from './workspace/documents.ts';
import { Project } from './workspace/project.ts';

const connection = createConnection(ProposedFeatures.all);
const documents = new OpenDocuments();
const project = new Project(dataDirectory());
let pulls = false;
let configurable = false;

connection.onInitialize(({ capabilities, initializationOptions }: InitializeParams) => {
  const options = (initializationOptions ?? {}) as InitializationOptions;
  pulls = capabilities.textDocument?.diagnostic !== undefined;
  configurable = capabilities.workspace?.configuration === true;
  if (options.catalog) project.update(options.catalog);
  const result: InitializeResult = {
    serverInfo: { name: 'hogql' },
    capabilities: {
      textDocumentSync: { openClose: true, change: TextDocumentSyncKind.Incremental },
      hoverProvider: true,
      foldingRangeProvider: true,
      documentSymbolProvider: true,
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
      codeActionProvider: { codeActionKinds: [CodeActionKind.QuickFix] },
      completionProvider: { triggerCharacters: ['.', '{', "'", '`'] },
    },
  };
  if (pulls) {
    result.capabilities.diagnosticProvider = {
      identifier: 'hogql',
      interFileDependencies: false,
      workspaceDiagnostics: false,
    };
  }
  if (options.runLenses) result.capabilities.codeLensProvider = {};
  return result;
});

// Building the grammar takes some tens of milliseconds, which must not delay the first answer.
connection.onInitialized(() => {
  setImmediate(warmUp);
});

connection.onDidOpenTextDocument(({ textDocument }) => {
  documents.open(textDocument);
  push(textDocument.uri);
});
connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
  documents.change(textDocument, contentChanges);
  push(textDocument.uri);
});
connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
  documents.close(uri);
  if (!pulls) void connection.sendDiagnostics({ uri, diagnostics: [] });
});

connection.languages.diagnostics.on(({ textDocument }) => {
  const document = documents.analyzed(textDocument.uri);
  return { kind: DocumentDiagnosticReportKind.Full, items: document ? found(document) : [] };
});
connection.onCompletion(({ textDocument, position }) => {
  const document = documents.analyzed(textDocument.uri);
  return document ? completion(document, position, project.catalog) : null;
});
connection.onHover(({ textDocument, position }) => {
  const document = documents.analyzed(textDocument.uri);
  return document ? hover(document, position, project.catalog) : undefined;
});
connection.onFoldingRanges(({ textDocument }) => {
  const document = documents.analyzed(textDocument.uri);
  return document && foldingRange(document);
});
connection.onDocumentSymbol(({ textDocument }) => {
  const document = documents.analyzed(textDocument.uri);
  return document && documentSymbol(document);
});
connection.onCodeAction(({ textDocument, context }) =>
  codeAction(textDocument.uri, context.diagnostics),
);
connection.onCodeLens(({ textDocument: { uri } }) => {
  const document = documents.analyzed(uri);
  return document ? codeLens(document, uri) : [];
});
connection.onDocumentFormatting(async ({ textDocument: { uri }, options }) => {
  const settings = await formattingSettings(uri);
  const document = documents.analyzed(uri);
  return document ? formatting(document, options, settings) : [];
});
connection.onDocumentRangeFormatting(async ({ textDocument: { uri }, options, range }) => {
  const settings = await formattingSettings(uri);
  const document = documents.analyzed(uri);
  return document ? formatting(document, options, settings, range) : [];
});
connection.onRequest(statementsRequest, ({ textDocument, position }) => {
  const document = documents.analyzed(textDocument.uri);
  return document ? statements(document, position) : { statements: [] };
});
connection.onRequest(cellsRequest, ({ textDocument }) => {
  const document = documents.analyzed(textDocument.uri);
  return document ? cells(document, project.catalog) : { cells: [] };
});
connection.onRequest(schemaRequest, (params) => schema(params, project.catalog));
connection.onNotification(catalogNotification, (params) => {
  project.update(params);
});

connection.listen();

/** What the user has set about formatting; a client without settings has the defaults. */
async function formattingSettings(scopeUri: string): Promise<FormattingSettings> {
  if (!configurable) return {};
  const item = { scopeUri, section: 'hogql.format' };
  const answer: unknown = await connection.workspace.getConfiguration(item);
  if (typeof answer !== 'object' || answer === null) return {};
  const { keywordCase, width } = answer as Record<string, unknown>;
  return {
    ...(isKeywordCase(keywordCase) && { keywordCase }),
    ...(typeof width === 'number' && { width }),
  };
}

function isKeywordCase(value: unknown): value is NonNullable<FormattingSettings['keywordCase']> {
  return value === 'preserve' || value === 'upper' || value === 'lower';
}

/** Everything wrong with a document: in its statements, and between its cells. */
function found(document: AnalyzedDocument): Diagnostic[] {
  return withCellDiagnostics(diagnostics(document), document, project.catalog);
}

/** Sends diagnostics to a client which cannot ask for them. */
function push(uri: string): void {
  if (pulls) return;
  const document = documents.analyzed(uri);
  const version = documents.version(uri);
  if (!document || version === undefined) return;
  void connection.sendDiagnostics({ uri, version, diagnostics: found(document) });
}

/** The data lies beside the bundle, and in the sources where they run as they are. */
function dataDirectory(): string {
  if (typeof __dirname === 'string') return join(__dirname, 'data');
  return join(dirname(process.argv[1] ?? ''), 'schema', 'data');
}
