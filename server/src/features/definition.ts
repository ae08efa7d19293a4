import type { Position, Range } from 'vscode-languageserver-types';
import type { Catalog } from '../schema/catalog.ts';
import type { Analysis } from '../semantics/analysis/analysis.ts';
import type { HogQLSymbol } from '../semantics/resolve/symbol.ts';

/**
 * Where the name under the cursor is declared: a CTE, an alias, a window, a parameter, a cell; for a
 * column of another query the item that exports it. What the catalog declares is in no file; see
 * `symbolAt`.
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

/** What the name under the cursor stands for. */
export function symbolAt(
  document: Analysis,
  position: Position,
  catalog: Catalog,
): HogQLSymbol | undefined {
  return document.symbols(catalog).at(document.lines.offsetAt(position))?.symbol;
}
