import type {
  DocumentDiagnosticParams,
  Range,
  TextDocumentIdentifier,
} from 'vscode-languageserver-protocol';
import { RequestType } from './messages.ts';
import type { Placeholder } from './statements.ts';

/** Asks for the cells of an open document, with the queries of their statements. */
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
  /** The query to send: with the cells above that it uses as CTEs. */
  readonly query: string;
  /** The texts added for the query, with their places; absent if there are none. */
  readonly inserted?: { readonly at: number; readonly length: number };
  /** The cells it uses, directly or through others, by index. */
  readonly uses: readonly number[];
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
  /** The cell of that name. */
  readonly cell: number;
};

export type CellsResult = { readonly cells: readonly DocumentCell[] };

/** Client to server: the cells of a document. */
export const cellsRequest = new RequestType<CellsParams, CellsResult, void>('hogql/cells');

/** A request for the diagnostics in a range: a notebook is one document, and each cell asks for its own. */
export type PartDiagnosticParams = DocumentDiagnosticParams & { readonly range?: Range };
