import type { Position, Range } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import type { HogQLSymbol } from '../semantics/resolve/symbol.ts';

/**
 * Finds the declaration of the name under the cursor: a CTE, an alias, a window, a parameter, a cell; for a column of
 * another query, the item that exports it. Names of the catalog are declared in no file; see `symbolAt`.
 */
export function definition(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): Range | undefined {
  const index = document.symbols(catalog);
  const found = index.at(document.lines.offsetAt(position));
  if (!found) return undefined;
  const { symbol, occurrence, statement } = found;
  if (symbol.kind === 'cell') {
    const cell = index.mentionsOf(found).find(({ isDeclaration }) => isDeclaration);
    return cell && document.lines.rangeOf(cell.start, cell.end);
  }
  const name = typeof symbol.identity === 'string' ? occurrence?.item : symbol.identity;
  if (!name || statement === undefined) return undefined;
  const extent = index.extentOf(name, statement);
  return extent && document.lines.rangeOf(extent.start, extent.end);
}

/** The symbol of the name under the cursor. */
export function symbolAt(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): HogQLSymbol | undefined {
  return document.symbols(catalog).at(document.lines.offsetAt(position))?.symbol;
}
