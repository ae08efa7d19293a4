import type {
  CodeActionRequest,
  CodeActionResolveRequest,
  CodeLensRequest,
  CompletionRequest,
  CompletionResolveRequest,
  DefinitionRequest,
  DidChangeConfigurationNotification,
  DidChangeNotebookDocumentNotification,
  DidChangeTextDocumentNotification,
  DidCloseNotebookDocumentNotification,
  DidCloseTextDocumentNotification,
  DidOpenNotebookDocumentNotification,
  DidOpenTextDocumentNotification,
  DocumentDiagnosticRequest,
  DocumentFormattingRequest,
  DocumentHighlightRequest,
  DocumentLinkRequest,
  DocumentRangeFormattingRequest,
  DocumentSymbolRequest,
  FoldingRangeRequest,
  HoverRequest,
  InitializedNotification,
  InitializeRequest,
  InlayHintRequest,
  LinkedEditingRangeRequest,
  PrepareRenameRequest,
  ProtocolNotificationType,
  ProtocolRequestType,
  ReferencesRequest,
  RenameRequest,
  SelectionRangeRequest,
  SemanticTokensDeltaRequest,
  SemanticTokensRangeRequest,
  SemanticTokensRequest,
  SignatureHelpRequest,
  WorkspaceSymbolRequest,
} from 'vscode-languageserver';

/**
 * The requests this server answers. Of LSP's own package only the types are used: its values are
 * half as large as the language.
 */
type Request =
  | typeof CodeActionRequest
  | typeof CodeActionResolveRequest
  | typeof CodeLensRequest
  | typeof CompletionRequest
  | typeof CompletionResolveRequest
  | typeof DefinitionRequest
  | typeof DocumentDiagnosticRequest
  | typeof DocumentFormattingRequest
  | typeof DocumentHighlightRequest
  | typeof DocumentLinkRequest
  | typeof DocumentRangeFormattingRequest
  | typeof DocumentSymbolRequest
  | typeof FoldingRangeRequest
  | typeof HoverRequest
  | typeof InitializeRequest
  | typeof InlayHintRequest
  | typeof LinkedEditingRangeRequest
  | typeof PrepareRenameRequest
  | typeof ReferencesRequest
  | typeof RenameRequest
  | typeof SelectionRangeRequest
  | typeof SemanticTokensDeltaRequest
  | typeof SemanticTokensRangeRequest
  | typeof SemanticTokensRequest
  | typeof SignatureHelpRequest
  | typeof WorkspaceSymbolRequest;

type Notification =
  | typeof DidChangeConfigurationNotification
  | typeof DidChangeNotebookDocumentNotification
  | typeof DidChangeTextDocumentNotification
  | typeof DidCloseNotebookDocumentNotification
  | typeof DidCloseTextDocumentNotification
  | typeof DidOpenNotebookDocumentNotification
  | typeof DidOpenTextDocumentNotification
  | typeof InitializedNotification;

type Answer<R> = R | null | undefined;
type AnswerOf<T> =
  T extends ProtocolRequestType<infer P, infer R, infer _Part, infer _Error, infer _Options>
    ? (params: P) => Answer<R> | Promise<Answer<R>>
    : never;
type ListenerOf<T> =
  T extends ProtocolNotificationType<infer P, infer _Options> ? (params: P) => void : never;

/** The handler of each request, by method; `undefined` is sent as `null`. */
export type RequestHandlers = { readonly [R in Request as R['method']]: AnswerOf<R['type']> };

/** The handler of each notification, by method. */
export type NotificationHandlers = {
  readonly [N in Notification as N['method']]: ListenerOf<N['type']>;
};
