import type { Position, TextDocumentIdentifier } from 'vscode-languageserver-protocol';
import { RequestType } from './messages.ts';

/** Asks for the query that stands at a position of an open document, so that it runs alone. */
export type QueryAtParams = {
  readonly textDocument: TextDocumentIdentifier;
  readonly position: Position;
};

/** The innermost query around a position. */
export type QueryAt = {
  readonly kind: 'statement' | 'cte' | 'subquery';
  /** Of a CTE. */
  readonly name?: string;
  /** With the CTEs and the cells that it can see before it. */
  readonly query: string;
  /** Why it cannot run as it is: what the parser, or a cell that it uses, lacks. */
  readonly problem?: string;
};

/** Without a query the position is in no statement. */
export type QueryAtResult = { readonly query?: QueryAt };

/** Client to server: what runs if only what stands at the cursor is to run. */
export const queryAtRequest = new RequestType<QueryAtParams, QueryAtResult, void>('hogql/queryAt');
