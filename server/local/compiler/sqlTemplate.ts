import { randomUUID } from 'node:crypto';

/**
 * SQL with a gap for each printed alias of its table. Plain data rather than a function, since tables are sent to the
 * compiler's process.
 */
export type AliasedSql = readonly string[];

/** The condition of a join: gaps for the joined table, and between them for the one it is joined to. */
export type JoinSql = readonly AliasedSql[];

/** Neither is in any name. */
const [gap, otherGap] = [randomUUID(), randomUUID()];

/** Makes a template from a function that prints SQL for a table's alias. */
export function aliasedSql(print: (alias: string) => string): AliasedSql {
  return print(gap).split(gap);
}

/** Makes a template from a function that prints a condition for both tables' aliases. */
export function joinSql(print: (from: string, to: string) => string): JoinSql {
  return print(gap, otherGap)
    .split(otherGap)
    .map((piece) => piece.split(gap));
}

/** The SQL for an alias. */
export function withAlias(sql: AliasedSql, alias: string): string {
  return sql.join(alias);
}

/** The condition for the aliases of both tables. */
export function withAliases(sql: JoinSql, from: string, to: string): string {
  return sql.map((piece) => withAlias(piece, from)).join(to);
}
