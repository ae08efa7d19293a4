import type {
  CompletionItem,
  Diagnostic,
  DocumentUri,
  Hover,
  Position,
} from 'vscode-languageserver-protocol';
import type { CatalogParams } from './catalog.ts';
import { RequestType } from './messages.ts';

/** HogQL inside a file of another language, without that language's escapes. */
export type Fragment = {
  readonly text: string;
  /** A query, or a part of one: of SELECT, WHERE or ORDER BY. */
  readonly role: 'query' | 'column' | 'condition' | 'order';
  /** The table whose columns an expression names; events by default. */
  readonly table?: 'events' | 'persons';
  /** Its table has more names than are known, so only its syntax can be checked. */
  readonly isOpen?: boolean;
};

/** Asks for the diagnostics of fragments. */
export type FragmentDiagnosticsParams = {
  /** The file they are in, whose settings and catalog apply. */
  readonly uri: DocumentUri;
  readonly fragments: readonly Fragment[];
};

/** The diagnostics of each fragment, at positions from its own start. */
export type FragmentDiagnosticsResult = { readonly diagnostics: readonly Diagnostic[][] };

/** Client to server: the diagnostics of fragments. */
export const fragmentDiagnosticsRequest = new RequestType<
  FragmentDiagnosticsParams,
  FragmentDiagnosticsResult,
  void
>('hogql/fragmentDiagnostics');

/** Asks how some fragments are coloured. */
export type FragmentTokensParams = {
  /** The file they are in, whose catalog applies; the default one where absent. */
  readonly uri?: DocumentUri;
  readonly fragments: readonly Fragment[];
};

/** For each fragment its tokens, in the encoding and the legend of LSP's semantic tokens. */
export type FragmentTokensResult = { readonly tokens: readonly number[][] };

/** Client to server: the colours of fragments. */
export const fragmentTokensRequest = new RequestType<
  FragmentTokensParams,
  FragmentTokensResult,
  void
>('hogql/fragmentTokens');

/** Asks about a place in a fragment. */
export type FragmentPlaceParams = {
  /** The file it is in, whose catalog applies; the default one where absent. */
  readonly uri?: DocumentUri;
  readonly fragment: Fragment;
  readonly position: Position;
};

/** The completions there, each with the edit it makes in the fragment. */
export type FragmentCompletionResult = {
  readonly isIncomplete: boolean;
  readonly items: readonly CompletionItem[];
};

/** Client to server: completions at a position in a fragment. */
export const fragmentCompletionRequest = new RequestType<
  FragmentPlaceParams,
  FragmentCompletionResult,
  void
>('hogql/fragmentCompletion');

/** Client to server: the hover of a name in a fragment, if there is one. */
export const fragmentHoverRequest = new RequestType<
  FragmentPlaceParams,
  { readonly hover?: Hover },
  void
>('hogql/fragmentHover');

/** Asks which names in some fragments another project does not know. */
export type UnknownNamesParams = {
  readonly fragments: readonly Fragment[];
  /** Everything known about the project; absent parts are those of the default catalog. */
  readonly catalog: CatalogParams;
};

/** A sentence for each name, as that project's diagnostics would say it. */
export type UnknownNamesResult = { readonly sentences: readonly string[] };

/** Client to server: the names in fragments that another project does not know. */
export const unknownNamesRequest = new RequestType<UnknownNamesParams, UnknownNamesResult, void>(
  'hogql/unknownNames',
);
