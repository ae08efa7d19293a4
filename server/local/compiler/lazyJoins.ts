import type { Source } from './scope.ts';
import { identifier } from './sql.ts';
import { withAliases } from './sqlTemplate.ts';
import type { Table, TableField } from './tableShape.ts';
import type { PropertyOwner } from './types.ts';

/** The table that a lazy join adds. */
type JoinedTable = {
  readonly table: Table;
  readonly alias: string;
  readonly printed: string;
  readonly owner?: PropertyOwner;
};

/**
 * Joins the table that `person.…`, `session.…` or `group_0.…` reads from, once per source however
 * often it is read. The clause is printed right after the source's own table.
 */
export function followLazyJoin(
  source: Source,
  from: string,
  name: string,
  join: TableField & { kind: 'lazyJoin' },
  tables: ReadonlyMap<string, Table>,
): JoinedTable {
  const table = tables.get(join.table);
  if (!table) throw new Error(`The schema joins an unknown table: ${join.table}`);
  const alias = `${from}__${name}`;
  const printed = identifier(alias);
  if (!source.lazyJoins.has(alias)) {
    const condition = withAliases(join.on, identifier(from), printed);
    source.lazyJoins.set(
      alias,
      `LEFT JOIN ${table.stored ?? table.name} AS ${printed} ON ${condition}`,
    );
  }
  const group = /^group_(\d)$/.exec(name)?.[1];
  const joined = { table, alias, printed };
  return group === undefined ? joined : { ...joined, owner: `group_${Number(group)}` };
}
