import type { ParsedStatement } from '../../parser/parse.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { Environment } from '../names/environment.ts';

/** A titled cell which later cells can name as a table. */
export type CellTable = {
  readonly name: string;
  readonly parsed: ParsedStatement;
  /** The cells above which its own query can see. */
  readonly above: readonly CellTable[];
};

/** The environment of a statement which sees these cells. */
export function environmentBelow(above: readonly CellTable[], catalog: Catalog): Environment {
  let environment = new Environment(catalog);
  for (const { name, parsed } of above) {
    const written = { query: parsed.tree, columns: undefined, environment };
    environment = environment.with({ kind: 'table', name, ...written });
  }
  return environment;
}
