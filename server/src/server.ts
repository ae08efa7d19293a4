import { dirname, join } from 'node:path';
import {
  CodeActionKind,
  createConnection,
  DidChangeConfigurationNotification,
  DocumentDiagnosticReportKind,
  LSPErrorCodes,
  ProposedFeatures,
  ResponseError,
  TextDocumentSyncKind,
} from 'vscode-languageserver/node';
import type { Diagnostic, InitializeParams, InitializeResult } from 'vscode-languageserver/node';
import { cells } from './features/cells.ts';
import { withCellDiagnostics } from './features/cellDiagnostics.ts';
import { codeAction } from './features/codeAction.ts';
import { codeLens } from './features/codeLens.ts';
import { comparedProperty } from './features/comparedProperty.ts';
import { completion } from './features/completion.ts';
import { definition } from './features/definition.ts';
import { completionResolve } from './features/completionResolve.ts';
import { diagnostics } from './features/diagnostics.ts';
import { documentHighlight } from './features/documentHighlight.ts';
import { documentLink } from './features/documentLink.ts';
import { documentSymbol } from './features/documentSymbol.ts';
import { foldingRange } from './features/foldingRange.ts';
import { formatting } from './features/formatting.ts';
import type { CompletionClient } from './features/completion/offer.ts';
import type { FormattingSettings } from './features/formatting.ts';
import { hover } from './features/hover.ts';
import { inlayHint } from './features/inlayHint.ts';
import type { InlayHintSettings } from './features/inlayHint.ts';
import { linkedEditingRange } from './features/linkedEditingRange.ts';
import {
  isWanted,
  refactoredDocument,
  refactoring,
  refactoringKinds,
  resolveRefactoring,
} from './features/refactoring.ts';
import { references, referencesIn } from './features/references.ts';
import { placeholders } from './features/placeholders.ts';
import { prepareRename, rename } from './features/rename.ts';
import { schema } from './features/schema.ts';
import { selectionRange } from './features/selectionRange.ts';
import { legend, semanticTokens } from './features/semanticTokens.ts';
import { signatureHelp } from './features/signatureHelp.ts';
import { diagnosticLevels } from './features/shared/diagnosticLevels.ts';
import type { DiagnosticLevels } from './features/shared/diagnosticLevels.ts';
import { slices } from './features/slices.ts';
import { statements } from './features/statements.ts';
import { workspaceSymbol } from './features/workspaceSymbol.ts';
import { warmUp } from './parser/parse.ts';
import { catalogNotification } from './protocol/catalog.ts';
import { cellsRequest } from './protocol/cells.ts';
import { comparedPropertyRequest } from './protocol/comparedProperty.ts';
import type { InitializationOptions } from './protocol/initialization.ts';
import { schemaRequest } from './protocol/schema.ts';
import { placeholdersRequest, statementsRequest } from './protocol/statements.ts';
import { slicesRequest } from './protocol/slices.ts';
import type { Refusal } from './semantics/renaming.ts';
import { prepareSearches } from './schema/catalogSearch.ts';
import type { AnalyzedDocument } from './semantics/analyzedDocument.ts';
import { OpenDocuments } from './workspace/documents.ts';
import { Project } from './workspace/project.ts';
import { TokenVersions } from './workspace/tokenVersions.ts';
import { SettingsSection } from './workspace/settings.ts';

const connection = createConnection(ProposedFeatures.all);
const documents = new OpenDocuments();
const project = new Project(dataDirectory());
const tokenVersions = new TokenVersions();
let ownLevels: DiagnosticLevels = {};
const levels = new SettingsSection('hogql.diagnostics', (setting): DiagnosticLevels => ({
  ...ownLevels,
  ...diagnosticLevels(setting),
}));
let pulls = false;
let refreshes = false;
let configurable = false;
/** Whether the client has a grammar of its own, so that semantic tokens need only tell the rest. */
let hasGrammar = false;
/** Whether the client asks for the edits of an action when it is chosen. */
let resolvesEdits = false;
let refreshable: { readonly tokens: boolean; readonly hints: boolean } | undefined;
let completes: CompletionClient = { snippets: false, itemDefaults: false };
let watchable = false;

connection.onInitialize(({ capabilities, initializationOptions }: InitializeParams) => {
  const options = (initializationOptions ?? {}) as InitializationOptions;
  pulls = capabilities.textDocument?.diagnostic !== undefined;
  refreshes = capabilities.workspace?.diagnostics?.refreshSupport === true;
  configurable = capabilities.workspace?.configuration === true;
  hasGrammar = capabilities.textDocument?.semanticTokens?.augmentsSyntaxTokens === true;
  const { dataSupport, resolveSupport } = capabilities.textDocument?.codeAction ?? {};
  resolvesEdits = dataSupport === true && resolveSupport?.properties.includes('edit') === true;
  refreshable = {
    tokens: capabilities.workspace?.semanticTokens?.refreshSupport === true,
    hints: capabilities.workspace?.inlayHint?.refreshSupport === true,
  };
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
      definitionProvider: true,
      referencesProvider: true,
      documentHighlightProvider: true,
      renameProvider: { prepareProvider: true },
      selectionRangeProvider: true,
      linkedEditingRangeProvider: true,
      workspaceSymbolProvider: true,
      documentLinkProvider: {},
      inlayHintProvider: true,
      semanticTokensProvider: { legend, range: true, full: { delta: true } },
      foldingRangeProvider: true,
      documentSymbolProvider: true,
      documentFormattingProvider: true,
      documentRangeFormattingProvider: true,
      codeActionProvider: {
        codeActionKinds: [CodeActionKind.QuickFix, ...refactoringKinds],
        resolveProvider: true,
      },
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
  refresh();
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
  tokenVersions.close(uri);
  levels.forget(uri);
  if (!pulls) void connection.sendDiagnostics({ uri, diagnostics: [] });
});

connection.languages.diagnostics.on(async ({ textDocument: { uri } }) => {
  const set = await levelsOf(uri);
  const document = documents.analyzed(uri);
  const items = document ? found(document, set) : [];
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
connection.onDefinition(({ textDocument: { uri }, position }) => {
  const document = documents.analyzed(uri);
  const range = document && definition(document, position, project.catalog);
  return range && { uri, range };
});
connection.onReferences(({ textDocument: { uri }, position, context }) => {
  const document = documents.analyzed(uri);
  if (!document) return [];
  const { catalog } = project;
  const found = references(document, position, catalog, context.includeDeclaration);
  const elsewhere = documents.uris.flatMap((open) => {
    const other = open === uri ? undefined : documents.analyzed(open);
    const ranges = other ? referencesIn(other, document, position, catalog) : [];
    return ranges.map((range) => ({ uri: open, range }));
  });
  return [...found.map((range) => ({ uri, range })), ...elsewhere];
});
connection.onDocumentHighlight(({ textDocument, position }) => {
  const document = documents.analyzed(textDocument.uri);
  return document ? documentHighlight(document, position, project.catalog) : [];
});
connection.onPrepareRename(({ textDocument, position }) => {
  const document = documents.analyzed(textDocument.uri);
  return allowed(document && prepareRename(document, position, project.catalog));
});
connection.onRenameRequest(({ textDocument: { uri }, position, newName }) => {
  const document = documents.analyzed(uri);
  const edits = allowed(document && rename(document, position, newName, project.catalog));
  return edits && { changes: { [uri]: edits } };
});
connection.onSelectionRanges(({ textDocument, positions }) => {
  const document = documents.analyzed(textDocument.uri);
  return document ? selectionRange(document, positions) : [];
});
connection.languages.onLinkedEditingRange(({ textDocument, position }) => {
  const document = documents.analyzed(textDocument.uri);
  return document && linkedEditingRange(document, position);
});
connection.onWorkspaceSymbol(({ query }) =>
  workspaceSymbol(
    documents.uris.flatMap((uri) => {
      const document = documents.analyzed(uri);
      return document ? [[uri, document] as const] : [];
    }),
    query,
  ),
);
connection.onDocumentLinks(({ textDocument }) => {
  const document = documents.analyzed(textDocument.uri);
  return document && documentLink(document);
});
connection.languages.inlayHint.on(async ({ textDocument: { uri }, range }) => {
  const settings = await inlayHintSettings(uri);
  const document = documents.analyzed(uri);
  return document && inlayHint(document, range, project.catalog, settings);
});
connection.languages.semanticTokens.on(({ textDocument: { uri } }) => {
  const document = documents.analyzed(uri);
  const data = document ? semanticTokens(document, project.catalog, hasGrammar) : [];
  return tokenVersions.full(uri, data);
});
connection.languages.semanticTokens.onDelta(({ textDocument: { uri }, previousResultId }) => {
  const document = documents.analyzed(uri);
  const data = document ? semanticTokens(document, project.catalog, hasGrammar) : [];
  return tokenVersions.delta(uri, previousResultId, data);
});
connection.languages.semanticTokens.onRange(({ textDocument, range }) => {
  const document = documents.analyzed(textDocument.uri);
  const catalog = project.catalog;
  return { data: document ? semanticTokens(document, catalog, hasGrammar, range) : [] };
});
connection.onFoldingRanges(({ textDocument }) => {
  const document = documents.analyzed(textDocument.uri);
  return document && foldingRange(document);
});
connection.onDocumentSymbol(({ textDocument }) => {
  const document = documents.analyzed(textDocument.uri);
  return document && documentSymbol(document);
});
connection.onCodeAction(({ textDocument: { uri }, range, context }) => {
  const document = documents.analyzed(uri);
  const version = documents.version(uri);
  const fixes = codeAction(uri, context.diagnostics);
  if (!document || version === undefined || !isWanted(context.only)) return fixes;
  const at = { uri, version };
  return [...fixes, ...refactoring(document, at, range, project.catalog, resolvesEdits)];
});
connection.onCodeActionResolve((action) => {
  const uri = refactoredDocument(action) ?? '';
  const document = documents.analyzed(uri);
  const version = documents.version(uri);
  if (!document || version === undefined) return action;
  return resolveRefactoring(action, document, { uri, version }, project.catalog);
});
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
connection.onRequest(placeholdersRequest, ({ text }) => placeholders(text));
connection.onRequest(slicesRequest, (params) => slices(params, project.catalog));
connection.onRequest(cellsRequest, ({ textDocument }) => {
  const document = documents.analyzed(textDocument.uri);
  return document ? cells(document, project.catalog) : { cells: [] };
});
connection.onRequest(comparedPropertyRequest, ({ textDocument, position }) => {
  const document = documents.analyzed(textDocument.uri);
  return document ? comparedProperty(document, position, project.catalog) : {};
});
connection.onRequest(schemaRequest, (params) => schema(params, project.catalog));
connection.onNotification(catalogNotification, (params) => {
  project.update(params);
  refresh();
  diagnoseAgain();
  // What a hundred thousand names cost to be made searchable, no keystroke should wait for.
  setImmediate(() => {
    prepareSearches(project.catalog);
  });
});

connection.listen();

/** Has the client ask again for what depends on more than the text. */
function refresh(): void {
  if (refreshable?.tokens) void connection.languages.semanticTokens.refresh();
  if (refreshable?.hints) void connection.languages.inlayHint.refresh();
}

/** What the user has set below a section; nothing where a client has no settings. */
async function settingsOf(scopeUri: string, section: string): Promise<Record<string, unknown>> {
  if (!configurable) return {};
  const answer: unknown = await connection.workspace.getConfiguration({ scopeUri, section });
  return typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>) : {};
}

async function inlayHintSettings(uri: string): Promise<InlayHintSettings> {
  const { types, implicitLimit } = await settingsOf(uri, 'hogql.inlayHints');
  return {
    ...(typeof types === 'boolean' && { types }),
    ...(typeof implicitLimit === 'boolean' && { implicitLimit }),
  };
}

async function formattingSettings(uri: string): Promise<FormattingSettings> {
  const { keywordCase, width } = await settingsOf(uri, 'hogql.format');
  return {
    ...(isKeywordCase(keywordCase) && { keywordCase }),
    ...(typeof width === 'number' && { width }),
  };
}

function isKeywordCase(value: unknown): value is NonNullable<FormattingSettings['keywordCase']> {
  return value === 'preserve' || value === 'upper' || value === 'lower';
}

/** Everything wrong with a document: in its statements, and between its cells. */
function found(document: AnalyzedDocument, levels: DiagnosticLevels): Diagnostic[] {
  const { catalog } = project;
  return withCellDiagnostics(diagnostics(document, catalog, levels), document, catalog);
}

/** An answer, or an error whose sentence the editor shows where something was refused. */
function allowed<T extends object>(answer: T | Refusal | undefined): T | undefined {
  if (!answer || !('refused' in answer)) return answer;
  throw new ResponseError(LSPErrorCodes.RequestFailed, answer.refused);
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
  void connection.sendDiagnostics({ uri, version, diagnostics: found(document, set) });
}

/** The data lies beside the bundle, and in the sources where they run as they are. */
function dataDirectory(): string {
  if (typeof __dirname === 'string') return join(__dirname, 'data');
  return join(dirname(process.argv[1] ?? ''), 'schema', 'data');
}
