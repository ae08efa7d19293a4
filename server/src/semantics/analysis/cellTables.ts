import type { Cell, NamedCells } from './cells.ts';
import type { CellTable, CellsAbove } from './cellTable.ts';
import type { AnalyzedStatement, StatementAnalysis } from './statementAnalysis.ts';

/**
 * For each statement of a document, the cells whose tables it can name. An unchanged cell is the same object in every
 * version of the document.
 */
export function cellTables(
  statements: readonly AnalyzedStatement[],
  cells: readonly Cell[],
  named: NamedCells,
): readonly CellsAbove[] {
  const tables = new Map<number | undefined, CellTable>();
  const inOrder: CellTable[] = [];
  const found: CellsAbove[] = [];
  for (const [at, { table, statements: own }] of cells.entries()) {
    const count = inOrder.length;
    const above: CellsAbove = {
      isEmpty: count === 0,
      get: (name) => tables.get(named.above(name, at)),
      // Those that are shadowed are left out.
      latest: (most) =>
        inOrder
          .slice(Math.max(0, count - most), count)
          .filter((each) => above.get(each.name) === each),
    };
    for (const statement of own) found[statement] = above;
    const last = statements[own.at(-1) ?? -1]?.analysis;
    if (table === undefined || !last) continue;
    const made = cellTable(table, last, above);
    tables.set(at, made);
    inOrder.push(made);
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
