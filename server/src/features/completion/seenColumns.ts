import type { NameOrMissing, Select } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import { sentinel } from '../../parser/caret.ts';
import type { Place } from '../../semantics/resolve/place.ts';
import type { ScopeTable } from '../../semantics/resolve/scopeTable.ts';

/**
 * The columns of unknown tables at a place, and of queries that select all of such a table, as far as the SELECT names
 * them: without the project's catalog all warehouse tables are unknown. An unqualified name is a column of one if no
 * other table may have it.
 */
export function seenColumns(place: Place): ReadonlyMap<ScopeTable, readonly string[]> {
  const found = new Map(place.tables.filter(isOpen).map((table) => [table, new Set<string>()]));
  if (found.size === 0 || !place.select) return new Map();
  const [only] = found.size === 1 ? found.values() : [];
  for (const [first, second] of pathsIn(place.select)) {
    if (first?.kind !== 'Name') continue;
    const owner = place.table(first.text);
    if (second && owner) {
      if (isWhole(second)) found.get(owner)?.add(second.text);
    } else if (isWhole(first)) only?.add(first.text);
  }
  return new Map([...found].map(([table, names]) => [table, unknownOf(names, place)]));
}

/** The names that resolve to nothing else. */
function unknownOf(
  names: ReadonlySet<string>,
  { aliases, ctes, tables }: Place,
): readonly string[] {
  const isKnown = (name: string): boolean =>
    aliases.has(name) ||
    ctes.some((cte) => cte.name === name) ||
    tables.some(({ relation }) => relation?.column(name));
  return [...names].filter((name) => name !== '' && !isKnown(name)).slice(0, mostSeen);
}

const mostSeen = 100;

/** True if a table is unknown, or a query that selects all columns of an unknown one. */
function isOpen({ relation, source: { table } }: ScopeTable): boolean {
  if (relation) return relation.open === true;
  return table.kind === 'TableReference' && table.names.every(isWhole);
}

/** True if a name is present and is not the one being typed. */
function isWhole(name: NameOrMissing): name is NameOrMissing & { kind: 'Name' } {
  return name.kind === 'Name' && !name.text.startsWith(sentinel);
}

/** The paths of a SELECT, without those of its subqueries and the parameters of its lambdas. */
function pathsIn(select: Select): (readonly NameOrMissing[])[] {
  const paths: (readonly NameOrMissing[])[] = [];
  const parameters = new Set<string>();
  walk(select, (node) => {
    if (node.kind === 'Select') return node === select;
    if (node.kind === 'Path') paths.push(node.names);
    if (node.kind === 'Lambda') {
      for (const one of node.parameters) if (one.kind === 'Name') parameters.add(one.text);
    }
    return node.kind !== 'Placeholder';
  });
  return paths.filter(([first]) => first?.kind === 'Name' && !parameters.has(first.text));
}
