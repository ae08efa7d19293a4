import type { Catalog } from '../../schema/catalog.ts';
import type { Finding } from '../checks/finding.ts';
import { statementCheck } from '../checks/statementCheck.ts';
import { type CellsAbove, environmentBelow } from './cellTable.ts';
import type { StatementAnalysis } from './statementAnalysis.ts';

/**
 * The findings of a statement. It is checked again only if it, the catalog, a cell it names or the
 * title of any cell has changed.
 *
 * @param titles of all cells of the document: a table that is not there may be one of them misspelt
 */
export function findingsOf(
  statement: StatementAnalysis,
  catalog: Catalog,
  { above, titles }: { readonly above: CellsAbove; readonly titles: string },
): readonly Finding[] {
  const from = [catalog, titles, ...statement.cellsNamed(above)];
  return statement.findings.of(from, () =>
    statementCheck(statement.parsed, environmentBelow(above, catalog)),
  );
}
