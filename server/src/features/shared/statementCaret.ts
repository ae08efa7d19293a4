import type { Position } from 'vscode-languageserver-types';
import { type Caret, caretAt } from '../../parser/caret.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { statementAround } from '../../semantics/analysis/places.ts';
import type { Analysis } from '../../semantics/analysis/analysis.ts';
import type { Place } from '../../semantics/resolve/place.ts';

/** The text a caret belongs to, where in the document it begins, and the caret's offset in it. */
export type StatementText = { readonly start: number; readonly text: string; readonly at: number };

/** The statement a position belongs to, or the empty text between two. */
export function statementText(document: Analysis, position: Position): StatementText {
  const offset = document.lines.offsetAt(position);
  const { start, end } = statementAround(document, offset);
  return { start, text: document.text.slice(start, end), at: offset - start };
}

/** A caret in a statement of a document, and what is visible there; nothing is in a comment. */
export function statementCaret(
  document: Analysis,
  { start, text, at }: StatementText,
  catalog: Catalog,
): { readonly caret: Exclude<Caret, { kind: 'nothing' }>; readonly place: Place } | undefined {
  const index = document.statements.findIndex((one) => one.start === start);
  const parsed = document.statements[index]?.parsed;
  const caret = caretAt(text, at, parsed, document.caretStatement);
  if (caret.kind === 'nothing') return undefined;
  const resolved = document.resolvedAs(caret.statement.tree, index, catalog);
  // Inside the word, of which the first character decides.
  return { caret, place: resolved.placeAt(caret.start + (caret.kind === 'word' ? 1 : 0)) };
}
