import type { ParsedStatement } from '../../parser/parse.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { Environment } from '../names/environment.ts';
import type { TableCteSymbol } from '../names/environment.ts';

/** A titled cell which later cells can name as a table. */
export type CellTable = {
  readonly name: string;
  readonly parsed: ParsedStatement;
  /** The cells above which its own query can see. */
  readonly above: readonly CellTable[];
};

/** The environment of a statement which sees these cells; each of them sees those above itself. */
export function environmentBelow(above: readonly CellTable[], catalog: Catalog): Environment {
  const bare = new Environment(catalog);
  const known = new Map<CellTable, Environment>();
  const below = (cells: readonly CellTable[]): Environment =>
    cells.reduce((environment, cell) => environment.with(symbolOf(cell)), bare);
  const symbolOf = (cell: CellTable): TableCteSymbol => ({
    kind: 'table',
    name: cell.name,
    query: cell.parsed.tree,
    columns: undefined,
    // Of many cells few are looked into.
    get environment() {
      const environment = known.get(cell) ?? below(cell.above);
      known.set(cell, environment);
      return environment;
    },
  });
  return below(above);
}
