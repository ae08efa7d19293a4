import type { Position } from 'vscode-languageserver-types';
import { type Caret, caretAt } from '../../parser/caret.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { statementAround } from '../../semantics/analysis/places.ts';
import type { Analysis } from '../../semantics/analysis/analysis.ts';
import type { Environment } from '../../semantics/resolve/environment.ts';

/** The text a caret belongs to, where in the document it begins, and the caret's offset in it. */
export type StatementText = { readonly start: number; readonly text: string; readonly at: number };

/** The statement a position belongs to, or the empty text between two. */
export function statementText(document: Analysis, position: Position): StatementText {
  const offset = document.lines.offsetAt(position);
  const { start, end } = statementAround(document, offset);
  return { start, text: document.text.slice(start, end), at: offset - start };
}

/** The place of a caret in a statement of a document, and the tables that the statement sees. */
export function statementCaret(
  document: Analysis,
  { start, text, at }: StatementText,
  catalog: Catalog,
): { readonly caret: Caret; readonly outside: Environment } {
  const index = document.statements.findIndex((one) => one.start === start);
  const parsed = document.statements[index]?.parsed;
  return {
    caret: caretAt(text, at, parsed, document.caretStatement),
    outside: document.tablesAround(index, catalog),
  };
}
