import { RequestType } from './messages.ts';

/**
 * The scheme of read-only documents that show declarations of the catalog: tables and views as SQL, functions as
 * Markdown. The query of an address is the `id` of the catalog.
 */
export const declarationScheme = 'hogql-declaration';

/** Asks for the text of such a document. */
export type DeclarationParams = {
  /** The path of its address: `/table/events.sql`, `/function/toString.md`. */
  readonly path: string;
  /** The `id` of the catalog; the default one where absent. */
  readonly catalog?: string;
};

export type DeclarationResult = {
  /** Absent where the catalog has it no more. */
  readonly text?: string;
};

/** Client to server: the declaration of a table, a view or a function. */
export const declarationRequest = new RequestType<DeclarationParams, DeclarationResult, void>(
  'hogql/declaration',
);
