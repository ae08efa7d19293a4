import type { Position, Range, TextDocumentIdentifier } from 'vscode-languageserver-protocol';
import type { ComparedProperty } from './comparedProperty.ts';
import { RequestType } from './messages.ts';

/** Asks for the statements of an open document. */
export type StatementsParams = { readonly textDocument: TextDocumentIdentifier };

/** One statement: its text and range without the closing `;` and surrounding white space. */
export type Statement = { readonly range: Range; readonly text: string };

/** The statements in order, none of them empty. */
export type StatementsResult = { readonly statements: readonly Statement[] };

/** Client to server: the statements of a document, to run them all. */
export const statementsRequest = new RequestType<StatementsParams, StatementsResult, void>(
  'hogql/statements',
);

/** Asks which statement of an open document a position belongs to. */
export type StatementAtParams = {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: Position;
};

/** The range of a statement without the closing `;` and surrounding white space. */
export type StatementPlace = {
  readonly range: Range;
  /** True for the statement at the position, else the one before it on the same line, else the next one below. */
  readonly isCurrent: boolean;
};

/** The current statement and its neighbours, in order; none for an empty text. */
export type StatementAtResult = { readonly statements: readonly StatementPlace[] };

/** Client to server: which statement the cursor is in; asked while it moves, so without texts. */
export const statementAtRequest = new RequestType<StatementAtParams, StatementAtResult, void>(
  'hogql/statementAt',
);

/** Asks for the placeholders of a text that need not be a document: a query as it will run. */
export type PlaceholdersParams = {
  readonly text: string;
  /** The `id` of the catalog of the project it runs against; the default one where absent. */
  readonly catalog?: string;
};

/** A name in braces, for a value that the request sends along. */
export type Placeholder =
  /** `{filters}`, `{filters.dateRange.from}`: the date range and the properties of the request. */
  | { readonly kind: 'filters' }
  /** `{filters.interval('week')}`: a unit of time, and the one that counts if none is chosen. */
  | { readonly kind: 'interval'; readonly standard: string }
  /** `{filters.breakdown(… AS 'key')}`: one of the keys, or nothing. */
  | { readonly kind: 'breakdown'; readonly keys: readonly string[] }
  /** `{variables.code_name}`: a variable of the project. */
  | { readonly kind: 'variable'; readonly codeName: string }
  /** `{name}`, `{a.b}`: a value of the request, by its path. */
  | {
      readonly kind: 'value';
      readonly path: readonly string[];
      /** Absent where the query does not tell. */
      readonly use?: PlaceholderUse;
    };

/** The type that the query requires of a value. */
export type PlaceholderUse = {
  readonly type: 'text' | 'number' | 'boolean' | 'date' | 'list';
  /** A date alone, without a time of the day. */
  readonly isDay?: true;
  /** What it is compared with: names of events, or a property and its owner. */
  readonly comparedWith?: 'events' | ComparedProperty;
};

/** Each placeholder once, in the order of the text. */
export type PlaceholdersResult = { readonly placeholders: readonly Placeholder[] };

/** Client to server: which values a query waits for. */
export const placeholdersRequest = new RequestType<PlaceholdersParams, PlaceholdersResult, void>(
  'hogql/placeholders',
);
