import type {
  CompletionItem,
  Diagnostic,
  DocumentUri,
  Hover,
  Position,
} from 'vscode-languageserver-protocol';
import type { CatalogParams } from './catalog.ts';
import { RequestType } from './messages.ts';

/** HogQL inside a file of another language, as it reads without that language's escapes. */
export type Fragment = {
  readonly text: string;
  /** A query, or a part of one: of SELECT, WHERE or ORDER BY. */
  readonly role: 'query' | 'column' | 'condition' | 'order';
  /** What parts of a query read; events where it is left out. */
  readonly table?: 'events' | 'persons';
  /** More names exist where it runs than its table has, so that only its syntax can be checked. */
  readonly isOpen?: boolean;
};

/** Asks what is wrong with some fragments. */
export type FragmentDiagnosticsParams = {
  /** The file they are in, whose settings and catalog apply. */
  readonly uri: DocumentUri;
  readonly fragments: readonly Fragment[];
};

/** For each fragment what is wrong, at places counted from its own start. */
export type FragmentDiagnosticsResult = { readonly diagnostics: readonly Diagnostic[][] };

/** Client to server: what is wrong with fragments. */
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

/** What may be typed there, each with the edit it makes in the fragment. */
export type FragmentCompletionResult = {
  readonly isIncomplete: boolean;
  readonly items: readonly CompletionItem[];
};

/** Client to server: what may be typed at a place in a fragment. */
export const fragmentCompletionRequest = new RequestType<
  FragmentPlaceParams,
  FragmentCompletionResult,
  void
>('hogql/fragmentCompletion');

/** Client to server: what the name at a place in a fragment is. */
export const fragmentHoverRequest = new RequestType<FragmentPlaceParams, Hover | null, void>(
  'hogql/fragmentHover',
);

/** Asks which names in some fragments another project does not know. */
export type UnknownNamesParams = {
  readonly fragments: readonly Fragment[];
  /** Everything known of that project; parts left out are as in the default catalog. */
  readonly catalog: CatalogParams;
};

/** A sentence for each name, as that project's diagnostics would say it. */
export type UnknownNamesResult = { readonly sentences: readonly string[] };

/** Client to server: the names in fragments that another project does not know. */
export const unknownNamesRequest = new RequestType<UnknownNamesParams, UnknownNamesResult, void>(
  'hogql/unknownNames',
);
