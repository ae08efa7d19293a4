import type * as lsp from 'vscode-languageserver-types';

// LSP's numbers and words for kinds of things, each held against LSP's own by the compiler. The
// package itself would add a good twentieth to the server for them.

export const CodeActionKind = {
  QuickFix: 'quickfix',
  RefactorExtract: 'refactor.extract',
  RefactorInline: 'refactor.inline',
  RefactorRewrite: 'refactor.rewrite',
} as const satisfies Partial<typeof lsp.CodeActionKind>;
export type CodeActionKind = lsp.CodeActionKind;

export const CompletionItemKind = {
  Function: 3,
  Field: 5,
  Variable: 6,
  Property: 10,
  Value: 12,
  Keyword: 14,
  Snippet: 15,
  Reference: 18,
  Folder: 19,
  EnumMember: 20,
  Constant: 21,
  Struct: 22,
  Operator: 24,
  TypeParameter: 25,
} as const satisfies Partial<typeof lsp.CompletionItemKind>;

export const DiagnosticSeverity = {
  Error: 1,
  Warning: 2,
  Information: 3,
  Hint: 4,
} as const satisfies Partial<typeof lsp.DiagnosticSeverity>;
export type DiagnosticSeverity = lsp.DiagnosticSeverity;

export const DiagnosticTag = {
  Unnecessary: 1,
  Deprecated: 2,
} as const satisfies Partial<typeof lsp.DiagnosticTag>;
export type DiagnosticTag = lsp.DiagnosticTag;

export const DocumentHighlightKind = {
  Read: 2,
  Write: 3,
} as const satisfies Partial<typeof lsp.DocumentHighlightKind>;

export const FoldingRangeKind = {
  Comment: 'comment',
  Region: 'region',
} as const satisfies Partial<typeof lsp.FoldingRangeKind>;

export const InlayHintKind = { Type: 1 } as const satisfies Partial<typeof lsp.InlayHintKind>;

export const InsertTextFormat = {
  Snippet: 2,
} as const satisfies Partial<typeof lsp.InsertTextFormat>;

export const MarkupKind = { Markdown: 'markdown' } as const satisfies Partial<
  typeof lsp.MarkupKind
>;

export const SymbolKind = {
  Module: 2,
  Function: 12,
  Constant: 14,
  String: 15,
  Struct: 23,
} as const satisfies Partial<typeof lsp.SymbolKind>;
export type SymbolKind = lsp.SymbolKind;
