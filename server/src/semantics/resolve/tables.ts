import type { TableReference, TableSource } from '../../ast/nodes.ts';
import { nameTexts } from '../../ast/names.ts';
import type { TableNames } from './scope.ts';
import type { NamedCte } from './scopeTable.ts';
import type { HogQLSymbol } from './symbol.ts';

/** The meaning of a table's name: a CTE of the statement, else something declared outside. */
export function tableSymbol(
  { names }: TableReference,
  environment: TableNames,
): HogQLSymbol | undefined {
  const name = nameTexts(names).join('.');
  if (name === '' || name.endsWith('.')) return undefined;
  const cte = names.length === 1 ? environment.cte(name) : undefined;
  return (cte && cteSymbol(cte)) ?? { kind: 'table', name, identity: `table:${name}` };
}

/** The symbol of a CTE; undefined for one that is not written in the statement. */
export function cteSymbol({ kind, name, declaration }: NamedCte): HogQLSymbol | undefined {
  if (!declaration) return undefined;
  return { kind: kind === 'table' ? 'cte' : 'scalar', name, identity: declaration };
}

/** The symbol of a table in FROM: its alias, else the table itself. */
export function sourceSymbol(
  { alias, table }: TableSource,
  environment: TableNames,
): HogQLSymbol | undefined {
  if (alias) {
    if (alias.kind === 'Missing') return undefined;
    return { kind: 'table alias', name: alias.text, identity: alias };
  }
  if (table.kind === 'TableReference') return tableSymbol(table, environment);
  if (table.kind !== 'TableFunction') return undefined;
  return { kind: 'table', name: table.name.text, identity: `table:${table.name.text}` };
}
