import type { Joins, TableSource } from './nodes.ts';
import { nameTexts } from './names.ts';

/** The tables of a FROM in order, those in parentheses included. */
export function sourcesOf(joins: Joins): TableSource[] {
  return [joins.first, ...joins.joins.map(({ operand }) => operand)].flatMap((operand) =>
    operand.kind === 'Joins' ? sourcesOf(operand) : [operand],
  );
}

/** The name a table is used by: its alias, else its path joined with `__`. */
export function tableName({ alias, table }: TableSource): string | undefined {
  if (alias) return alias.kind === 'Name' ? alias.text : undefined;
  if (table.kind === 'TableFunction') return table.name.text;
  if (table.kind !== 'TableReference') return undefined;
  return nameTexts(table.names).join('__');
}
