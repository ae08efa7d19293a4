import type { ServerTable } from './serverTables.ts';
import type { Model, TableMapping } from './tableMap.ts';
import { identifier } from '../../compiler/sql.ts';
import { asStored, type Found, type Print } from './conversions.ts';
import { modelColumns } from './modelColumns.ts';

/** A table of a server that serves as one of the project's tables. */
export type MappedTable = {
  readonly table: ServerTable;
  /** Prints the columns by the names that HogQL has for them. */
  readonly columns: ReadonlyMap<string, Print>;
  /** The columns that the server has under another name or type, or not at all. */
  readonly changed: ReadonlySet<string>;
  /** A further column by its name or the one the map gives it, such as `version`. */
  readonly find: (name: string) => Found | undefined;
};

/** Explains why a table of a server cannot serve as one of the project's. */
export class UnfitTable extends Error {}

/** The name of a table in the engine. */
export function storedName({ database, name }: Pick<ServerTable, 'database' | 'name'>): string {
  return `${identifier(database)}.${identifier(name)}`;
}

/**
 * Finds the columns of a model in a table.
 *
 * @throws UnfitTable with what the map has to say
 */
export function mapped(model: Model, table: ServerTable, map: TableMapping = {}): MappedTable {
  const place = `${table.database}.${table.name}`;
  const named = map.columns ?? {};
  const has = [...table.columns.keys()].slice(0, 30).join(', ');
  for (const [name, stored] of Object.entries(named)) {
    if (table.columns.has(stored)) continue;
    throw new UnfitTable(
      `The table ${place} has no column ${stored}, which the map names for ${name}. It has ${has}.`,
    );
  }
  const find = (name: string): Found | undefined => {
    const stored = Object.hasOwn(named, name) ? named[name] : name;
    const type = stored === undefined ? undefined : table.columns.get(stored);
    return stored === undefined || type === undefined ? undefined : { name: stored, type };
  };
  const columns = new Map<string, Print>();
  const changed = new Set<string>();
  const printed = (name: string): Print => columns.get(name) ?? (() => 'NULL');
  for (const [name, { as, otherwise }] of Object.entries(modelColumns[model])) {
    const found = find(name);
    const print = found ? as(found, printed) : otherwise?.(printed);
    if (!print) {
      throw new UnfitTable(
        found
          ? `The column ${found.name} of ${place} is of the type ${found.type.text}, which ${model}.${name} cannot be read from. Name another in the map of tables: {"${model}": {"columns": {"${name}": "…"}}}.`
          : `The table ${place} has no column ${name}. Name the one that it is in the map of tables: {"${model}": {"columns": {"${name}": "…"}}}. The table has ${has}.`,
      );
    }
    columns.set(name, print);
    if (print('t') !== asStored({ name })('t')) changed.add(name);
  }
  return { table, columns, changed, find };
}

/** Prints the source of a table: the table itself, or a subquery that renames its columns. */
export function sourceOf({ table, columns, changed }: MappedTable): string {
  if (changed.size === 0) return storedName(table);
  const items = [...columns].map(([name, print]) => `${print('s')} AS ${identifier(name)}`);
  return `(SELECT ${items.join(', ')} FROM ${storedName(table)} AS s)`;
}
