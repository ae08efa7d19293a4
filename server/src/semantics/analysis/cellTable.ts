import type { ParsedStatement } from '../../parser/parse.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { type CteSymbol, Environment } from '../resolve/environment.ts';
import { type Names, VisibleCtes } from '../resolve/visibleCtes.ts';

/** A titled cell which later cells can name as a table. */
export type CellTable = {
  readonly name: string;
  readonly parsed: ParsedStatement;
  /** The cells above which its own query can see. */
  readonly above: readonly CellTable[];
};

/** The cells above a place, as what can be named there. */
export type CellsAbove = Names<CellTable> & { readonly isEmpty: boolean };

/** The environment of a statement below these cells; each cell sees those above itself. */
export function environmentBelow(above: Names<CellTable>, catalog: Catalog): Environment {
  const known = new Map<CellTable, CteSymbol>();
  const below = (cells: Names<CellTable>): Environment =>
    new Environment(
      catalog,
      new VisibleCtes({
        get: (name) => {
          const cell = cells.get(name);
          return cell && symbolOf(cell);
        },
        latest: (most) => cells.latest(most).map(symbolOf),
      }),
    );
  const symbolOf = (cell: CellTable): CteSymbol => {
    const symbol = known.get(cell) ?? newSymbol(cell);
    known.set(cell, symbol);
    return symbol;
  };
  const newSymbol = (cell: CellTable): CteSymbol => {
    let environment: Environment | undefined;
    return {
      kind: 'table',
      name: cell.name,
      columns: undefined,
      // Few of many cells are looked into, and only their trees are built.
      get query() {
        return cell.parsed.tree;
      },
      get environment() {
        return (environment ??= below(cellsOf(cell.above)));
      },
    };
  };
  return below(above);
}

/** Cells as what can be seen at a place. */
export function cellsOf(cells: readonly CellTable[]): CellsAbove {
  return cells.reduce((seen, cell) => seen.with(cell), new VisibleCtes<CellTable>());
}
