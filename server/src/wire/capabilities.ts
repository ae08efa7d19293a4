import type { ServerCapabilities } from 'vscode-languageserver';
import { refactoringKinds } from '../features/shared/refactoringKinds.ts';
import { CodeActionKind } from '../features/shared/lspKinds.ts';
import { legend } from '../features/semanticTokens.ts';

/** The client's capabilities, and what it does by itself. */
export type Wanted = {
  /** It pulls diagnostics. */
  readonly pulls: boolean;
  readonly lenses: boolean;
  /** It opens lists after a space by itself. */
  readonly opensLists: boolean;
};

/** The server's capabilities for a client. */
export function capabilities({ pulls, lenses, opensLists }: Wanted): ServerCapabilities {
  return {
    textDocumentSync: { openClose: true, change: incremental },
    notebookDocumentSync: { notebookSelector: [{ notebook: '*', cells: [{ language: 'hogql' }] }] },
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
    completionProvider: {
      triggerCharacters: ['.', '{', "'", '`', ...(opensLists ? [] : [' '])],
      resolveProvider: true,
    },
    signatureHelpProvider: { triggerCharacters: ['(', ','], retriggerCharacters: [')'] },
    ...(pulls && { diagnosticProvider }),
    ...(lenses && { codeLensProvider: {} }),
  };
}

/** LSP's number for a client that sends edits instead of whole texts. */
const incremental = 2;

const diagnosticProvider = {
  identifier: 'hogql',
  interFileDependencies: false,
  workspaceDiagnostics: false,
};
