import type { Position, Range, TextEdit } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { type Refusal, renamable, renaming } from '../semantics/renaming/renaming.ts';

/** The name that would be renamed and its extent; why not, if it cannot be. */
export function prepareRename(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): { readonly range: Range; readonly placeholder: string } | Refusal | undefined {
  const found = renamable(document, document.lines.offsetAt(position), catalog);
  if (!found || 'refused' in found) return found;
  const range = document.lines.rangeOf(found.start, found.end);
  return { range, placeholder: found.symbol.name };
}

/** The edits that rename the symbol under the cursor throughout the document. */
export function rename(
  document: Analysis,
  position: Position,
  newName: string,
  catalog: Catalog,
): TextEdit[] | Refusal | undefined {
  const edits = renaming(document, document.lines.offsetAt(position), newName, catalog);
  if (!edits || 'refused' in edits) return edits;
  return edits.map(({ start, end, text }) => ({
    range: document.lines.rangeOf(start, end),
    newText: text,
  }));
}
