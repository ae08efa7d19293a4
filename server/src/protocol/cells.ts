import type {
  DocumentDiagnosticParams,
  Range,
  TextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import { RequestType } from './messages.ts';
import type { Placeholder } from './statements.ts';

/** Asks for the cells of an open document, and how their statements are sent. */
export type CellsParams = { readonly textDocument: TextDocumentIdentifier };

/** The text between two marks. A document without marks is one cell. */
export type DocumentCell = {
  /** The empty text if it has none. */
  readonly title: string;
  readonly markdown: boolean;
  /** From after its mark to the next one. */
  readonly range: Range;
  readonly statements: readonly CellStatement[];
};

/** A statement of a cell. */
export type CellStatement = {
  readonly range: Range;
  readonly text: string;
  /** As it is sent: with the cells above that it uses as CTEs. */
  readonly query: string;
  /** The texts added for the query, with their places; absent if there are none. */
  readonly inserted?: { readonly at: number; readonly length: number };
  /** The cells it uses, those that they use included, each by its place in the document. */
  readonly uses: readonly number[];
  /** The values its query waits for, those of the cells it uses included. */
  readonly placeholders: readonly Placeholder[];
  /** Why it cannot run as it is. */
  readonly problems: readonly CellProblem[];
};

/** The name of a cell that cannot be used there. */
export type CellProblem = {
  readonly code: 'cell-below' | 'cell-circular' | 'cell-name-taken' | 'cell-too-long';
  readonly message: string;
  readonly range: Range;
  /** The cell of that name. */
  readonly cell: number;
};

export type CellsResult = { readonly cells: readonly DocumentCell[] };

/** Client to server: the cells of a document. */
export const cellsRequest = new RequestType<CellsParams, CellsResult, void>('hogql/cells');

/**
 * A request for diagnostics, of which only those in a stretch are wanted: a notebook is one document,
 * and each of its cells asks for its own.
 */
export type PartDiagnosticParams = DocumentDiagnosticParams & { readonly range?: Range };
