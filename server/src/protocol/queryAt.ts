import type { Position, TextDocumentIdentifier } from 'vscode-languageserver-protocol';
import { RequestType } from './messages.ts';

/** Asks for the query at a position of an open document, so that it can run alone. */
export type QueryAtParams = {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: Position;
};

/** The innermost query around a position. */
export type QueryAt = {
  readonly kind: 'statement' | 'cte' | 'subquery';
  /** The name of a CTE. */
  readonly name?: string;
  /** With the CTEs and the cells that it can see before it. */
  readonly query: string;
  /** The reason why it cannot run: an error of the parser, or of a cell that it uses. */
  readonly problem?: string;
};

/** Without a query the position is in no statement. */
export type QueryAtResult = { readonly query?: QueryAt };

/** Client to server: the query to run if only the part at the cursor is to run. */
export const queryAtRequest = new RequestType<QueryAtParams, QueryAtResult, void>('hogql/queryAt');
