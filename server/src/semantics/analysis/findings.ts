import type { Kept } from '../../base/kept.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { Finding } from '../checks/finding.ts';
import { KnownParts } from '../checks/knownParts.ts';
import { statementCheck } from '../checks/statementCheck.ts';
import { environmentBelow } from './cellTable.ts';
import type { CellTable } from './cellTable.ts';
import type { StatementAnalysis } from './statementAnalysis.ts';

/**
 * Everything that is said of a statement. It is looked at again only where it, the catalog or a cell
 * it names has changed, and then only at its parts that have.
 */
export function findingsOf(
  statement: StatementAnalysis,
  catalog: Catalog,
  above: readonly CellTable[],
  parts: Kept<KnownParts>,
): readonly Finding[] {
  // A table that is not there may be a cell misspelt, so the names of all cells count.
  const names = above.map(({ name }) => name).join(' ');
  return statement.findings.of([catalog, names, ...statement.cellsNamed(above)], () => {
    const known = parts.of([catalog, ...above], () => new KnownParts());
    return statementCheck(statement.parsed, environmentBelow(above, catalog), known);
  });
}
