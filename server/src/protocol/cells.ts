import type {
  DocumentUri,
  Range,
  VersionedNotebookDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import { RequestType } from './messages.ts';
import type { Placeholder } from './statements.ts';

/** Asks for the query cells of an open notebook, with the queries of their statements. */
export type CellsParams = {
  readonly notebookDocument: Pick<VersionedNotebookDocumentIdentifier, 'uri'>;
};

/** A query cell, by its document. */
export type NotebookCellStatements = {
  readonly uri: DocumentUri;
  readonly statements: readonly CellStatement[];
};

/** A statement of a cell. */
export type CellStatement = {
  readonly range: Range;
  readonly text: string;
  /** The query to send: with the cells above that it uses as CTEs. */
  readonly query: string;
  /** The texts added for the query, with their places; absent if there are none. */
  readonly inserted?: { readonly at: number; readonly length: number };
  /** The values that its query waits for, including those of the cells it uses. */
  readonly placeholders: readonly Placeholder[];
  /** The problems that keep it from running. */
  readonly problems: readonly CellProblem[];
};

/** The name of a cell that cannot be used there. */
export type CellProblem = {
  readonly code: 'cell-below' | 'cell-circular' | 'cell-name-taken' | 'cell-too-long';
  readonly message: string;
  readonly range: Range;
};

/** Absent cells: the server does not know the notebook. */
export type CellsResult = { readonly cells?: readonly NotebookCellStatements[] };

/** Client to server: the query cells of a notebook. */
export const cellsRequest = new RequestType<CellsParams, CellsResult, void>('hogql/cells');

/**
 * The scheme of cells' titles. LSP has no edit of a title, so that to a client that says it
 * `editsCells` a title is a document of one line. Its name is the address of the cell.
 */
export const titleScheme = 'hogql-title';

/** The address of a cell's title. */
export function titleUri(cell: DocumentUri): DocumentUri {
  return `${titleScheme}:${encodeURIComponent(cell)}`;
}

/** The command of a client that `editsCells`: moves one cell above another, both by their documents. */
export const moveCellCommand = '_hogql.notebook.moveCell';
