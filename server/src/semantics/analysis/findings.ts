import type { Kept } from '../../base/kept.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { Finding } from '../checks/finding.ts';
import { KnownParts } from '../checks/knownParts.ts';
import { statementCheck } from '../checks/statementCheck.ts';
import { type CellsAbove, environmentBelow } from './cellTable.ts';
import type { StatementAnalysis } from './statementAnalysis.ts';

/**
 * The findings of a statement. It is checked again only if it, the catalog, a cell it names or the
 * title of any cell has changed, and then only the changed parts.
 *
 * @param titles of all cells of the document: a table that is not there may be one of them misspelt
 */
export function findingsOf(
  statement: StatementAnalysis,
  catalog: Catalog,
  { above, titles }: { readonly above: CellsAbove; readonly titles: string },
  parts: Kept<KnownParts>,
): readonly Finding[] {
  const from = [catalog, titles, ...statement.cellsNamed(above)];
  return statement.findings.of(from, () => {
    const known = parts.of(from, () => new KnownParts());
    return statementCheck(statement.parsed, environmentBelow(above, catalog), known);
  });
}
