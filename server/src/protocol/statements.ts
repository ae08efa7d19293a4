import type { Position, Range, TextDocumentIdentifier } from 'vscode-languageserver-protocol';
import { RequestType } from 'vscode-jsonrpc';

/** Asks for the statements of an open document, and which of them holds `position`. */
export type StatementsParams = {
  readonly textDocument: TextDocumentIdentifier;
  readonly position?: Position;
};

/** One statement: its extent without the closing `;` and surrounding white space, and its text. */
export type Statement = { readonly range: Range; readonly text: string };

/** The statements in order, none of them empty. */
export type StatementsResult = {
  readonly statements: readonly Statement[];
  /** The statement at the position, else the one before it on the same line, else the next one below. */
  readonly current?: number;
};

/** Client to server: where the statements of a document are. */
export const statementsRequest = new RequestType<StatementsParams, StatementsResult, void>(
  'hogql/statements',
);
