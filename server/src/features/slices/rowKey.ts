import type { Query, Select } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Catalog } from '../../schema/catalog.ts';

/** Columns that differ from row to row, the best first. */
const keys = ['uuid', 'id', 'session_id', 'distinct_id'];

/** A column of the first table that tells its rows apart, as the query would write it. */
export function rowKey(query: Query, { from }: Select, catalog: Catalog): string | undefined {
  const first = from?.joins.first;
  if (first?.kind !== 'TableSource' || first.table.kind !== 'TableReference') return undefined;
  const names = first.table.names.map((name) => (name.kind === 'Name' ? name.text : ''));
  const fields = catalog.table(names.join('.'))?.fields;
  if (!fields || hasCte(query, names[0] ?? '')) return undefined;
  const key = keys.find((name) => name in fields);
  const owner = first.alias?.kind === 'Name' ? first.alias.text : names.at(-1);
  if (key === undefined || owner === undefined || !/^\w+$/.test(owner)) return undefined;
  return `${owner}.${key}`;
}

function hasCte(query: Query, name: string): boolean {
  let found = false;
  walk(query, (node) => {
    found ||= node.kind === 'TableCte' && node.name.text === name;
    return !found;
  });
  return found;
}
