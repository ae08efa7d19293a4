import { type Cell, tableOf } from './cells.ts';
import { VisibleCtes } from '../resolve/visibleCtes.ts';
import type { CellTable, CellsAbove } from './cellTable.ts';
import type { AnalyzedStatement, StatementAnalysis } from './statementAnalysis.ts';

/**
 * For each statement of a document, the cells whose tables it can name. An unchanged cell is the same object in every
 * version of the document.
 */
export function cellTables(
  statements: readonly AnalyzedStatement[],
  cells: readonly Cell[],
): readonly CellsAbove[] {
  let above: CellsAbove = new VisibleCtes();
  const found = statements.map(() => above);
  for (const cell of cells) {
    for (const statement of cell.statements) found[statement] = above;
    const table = tableOf(cell);
    const statement = table && statements[table.statement]?.analysis;
    if (!statement) continue;
    const { text } = table.name;
    above = above.with(cellTable(text, statement, above));
  }
  return found;
}

/** The same object as before if neither the cell nor the cells it can see have changed. */
function cellTable(name: string, statement: StatementAnalysis, above: CellsAbove): CellTable {
  const seen = statement.cellsNamed(above);
  return statement.cellTable.of([name, ...seen], () => ({
    name,
    parsed: statement.parsed,
    above: seen,
  }));
}
