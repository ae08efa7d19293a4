import type { Position, Range } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';

/** Every occurrence of the symbol under the cursor, in all statements and cells of the document. */
export function references(
  document: Analysis,
  position: Position,
  catalog: Catalog,
  includeDeclaration: boolean,
): Range[] {
  const index = document.symbols(catalog);
  const found = index.at(document.lines.offsetAt(position));
  if (!found) return [];
  return index
    .mentionsOf(found)
    .filter(({ isDeclaration }) => includeDeclaration || !isDeclaration)
    .map(({ start, end }) => document.lines.rangeOf(start, end));
}

/** The occurrences in another document: symbols of the catalog occur there too. */
export function referencesIn(
  other: Analysis,
  document: Analysis,
  position: Position,
  catalog: Catalog,
): Range[] {
  const found = document.symbols(catalog).at(document.lines.offsetAt(position));
  if (!found || found.symbol.kind === 'cell' || typeof found.symbol.identity !== 'string')
    return [];
  return other
    .symbols(catalog)
    .mentionsOf(found)
    .map(({ start, end }) => other.lines.rangeOf(start, end));
}
