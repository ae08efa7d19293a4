import type { DocumentHighlight, Position } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import { DocumentHighlightKind } from './shared/lspKinds.ts';

/** The occurrences of the symbol under the cursor: a write where it is declared, else a read. */
export function documentHighlight(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): DocumentHighlight[] {
  const index = document.symbols(catalog);
  const found = index.at(document.lines.offsetAt(position));
  if (!found) return [];
  return index.mentionsOf(found).map(({ start, end, isDeclaration }) => ({
    range: document.lines.rangeOf(start, end),
    kind: isDeclaration ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
  }));
}
