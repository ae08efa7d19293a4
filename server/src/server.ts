import { dirname, join } from 'node:path';
import {
  CodeActionKind,
  createConnection,
  DidChangeConfigurationNotification,
  DocumentDiagnosticReportKind,
  ProposedFeatures,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import type { InitializeParams, InitializeResult } from 'vscode-languageserver/node';
import { codeAction } from './features/codeAction.ts';
import { codeLens } from './features/codeLens.ts';
import { completion } from './features/completion.ts';
import { completionResolve } from './features/completionResolve.ts';
import { diagnostics } from './features/diagnostics.ts';
import { documentSymbol } from './features/documentSymbol.ts';
import { foldingRange } from './features/foldingRange.ts';
import { formatting } from './features/formatting.ts';
import type { CompletionClient } from './features/completion/offer.ts';
import type { FormattingSettings } from './features/formatting.ts';
import { hover } from './features/hover.ts';
import { signatureHelp } from './features/signatureHelp.ts';
import { diagnosticLevels } from './features/shared/diagnosticLevels.ts';
import type { DiagnosticLevels } from './features/shared/diagnosticLevels.ts';
import { statements } from './features/statements.ts';
import { warmUp } from './parser/parse.ts';
import { catalogNotification } from './protocol/catalog.ts';
import type { InitializationOptions } from './protocol/initialization.ts';
import { statementsRequest } from './protocol/statements.ts';
import { prepareSearches } from './schema/catalogSearch.ts';
import { OpenDocuments } from './workspace/documents.ts';
import { Project } from './workspace/project.ts';
import { SettingsSection } from './workspace/settings.ts';

const connection = createConnection(ProposedFeatures.all);
const documents = new OpenDocuments();
const project = new Project(dataDirectory());
let ownLevels: DiagnosticLevels = {};
const levels = new SettingsSection('hogql.diagnostics', (setting): DiagnosticLevels => ({
  ...ownLevels,
  ...diagnosticLevels(setting),
}));
let pulls = false;
let refreshes = false;
let configurable = false;
let completes: CompletionClient = { snippets: false, itemDefaults: false };
let watchable = false;

connection.onInitialize(({ capabilities, initializationOptions }: InitializeParams) => {
  const options = (initializationOptions ?? {}) as InitializationOptions;
  pulls = capabilities.textDocument?.diagnostic !== undefined;
  refreshes = capabilities.workspace?.diagnostics?.refreshSupport === true;
  configurable = capabilities.workspace?.configuration === true;
  const { completionItem, completionList } = capabilities.textDocument?.completion ?? {};
  completes = {
    snippets: completionItem?.snippetSupport === true,
    itemDefaults: completionList?.itemDefaults?.includes('editRange') === true,
  };
  watchable = capabilities.workspace?.didChangeConfiguration?.dynamicRegistration === true;
  ownLevels = diagnosticLevels(options.diagnostics);
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
      completionProvider: { triggerCharacters: ['.', '{', "'", '`'], resolveProvider: true },
      signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [')'] },
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
  if (!watchable) return;
  const { type } = DidChangeConfigurationNotification;
  void connection.client.register(type, { section: 'hogql' });
});
connection.onDidChangeConfiguration(() => {
  levels.forget();
  diagnoseAgain();
});

connection.onDidOpenTextDocument(({ textDocument }) => {
  documents.open(textDocument);
  void push(textDocument.uri);
});
connection.onDidChangeTextDocument(({ textDocument, contentChanges }) => {
  documents.change(textDocument, contentChanges);
  void push(textDocument.uri);
});
connection.onDidCloseTextDocument(({ textDocument: { uri } }) => {
  documents.close(uri);
  levels.forget(uri);
  if (!pulls) void connection.sendDiagnostics({ uri, diagnostics: [] });
});

connection.languages.diagnostics.on(async ({ textDocument: { uri } }) => {
  const set = await levelsOf(uri);
  const document = documents.analyzed(uri);
  const items = document ? diagnostics(document, project.catalog, set) : [];
  return { kind: DocumentDiagnosticReportKind.Full, items };
});
connection.onCompletion(({ textDocument, position }) => {
  const document = documents.analyzed(textDocument.uri);
  return document ? completion(document, position, project.catalog, completes) : null;
});
connection.onCompletionResolve((item) => completionResolve(item, project.catalog));
connection.onSignatureHelp(({ textDocument, position }) => {
  const document = documents.analyzed(textDocument.uri);
  return document && signatureHelp(document, position, project.catalog);
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
connection.onNotification(catalogNotification, (params) => {
  project.update(params);
  diagnoseAgain();
  // What a hundred thousand names cost to be made searchable, no keystroke should wait for.
  setImmediate(() => {
    prepareSearches(project.catalog);
  });
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

/** What the user has set about diagnostics; a client without settings says it when it starts. */
async function levelsOf(uri: string): Promise<DiagnosticLevels> {
  if (!configurable) return ownLevels;
  const set = await levels.of(uri, (section, scopeUri) =>
    connection.workspace.getConfiguration({ scopeUri, section }),
  );
  return set;
}

/** Has all diagnostics made anew after something changed that they depend on. */
function diagnoseAgain(): void {
  if (pulls && refreshes) void connection.languages.diagnostics.refresh();
  for (const uri of documents.uris) void push(uri);
}

/** Sends diagnostics to a client which cannot ask for them. */
async function push(uri: string): Promise<void> {
  if (pulls) return;
  const set = await levelsOf(uri);
  const document = documents.analyzed(uri);
  const version = documents.version(uri);
  if (!document || version === undefined) return;
  const items = diagnostics(document, project.catalog, set);
  void connection.sendDiagnostics({ uri, version, diagnostics: items });
}

/** The data lies beside the bundle, and in the sources where they run as they are. */
function dataDirectory(): string {
  if (typeof __dirname === 'string') return join(__dirname, 'data');
  return join(dirname(process.argv[1] ?? ''), 'schema', 'data');
}
