import type { Catalog } from '../../schema/catalog.ts';
import { type Relation, tableRelation } from '../../semantics/resolve/relation.ts';
import type { Place } from '../../semantics/resolve/place.ts';
import { mostShown } from './offer.ts';
import { tableWeight } from './tableWeight.ts';

/** A table that a query may read, and how likely that is. */
export type GuessedTable = { readonly relation: Relation; readonly weight: number };

/** The written names of a FROM's tables if all are unknown; undefined if one is known, and without a SELECT. */
export function unknownTables({ select, tables }: Place): readonly string[] | undefined {
  if (!select) return undefined;
  const begun: string[] = [];
  for (const { relation, source } of tables) {
    const { table } = source;
    if (table.kind === 'TableReference') {
      const names = table.names.flatMap((name) => (name.kind === 'Name' ? name.text : []));
      if (names.length > 0) begun.push(names.join('.'));
    } else if (table.kind !== 'Missing' && table.kind !== 'Subquery') {
      return undefined;
    }
    // A query in parentheses that has just begun has no columns.
    if (relation && relation.columns().length > 0) return undefined;
  }
  return begun;
}

/** The likeliest table of a SELECT without a known one. */
export function likeliestTable(place: Place): Relation | undefined {
  const begun = unknownTables(place);
  const { catalog } = place;
  if (!begun) return undefined;
  return begun.length === 0
    ? tableRelation(catalog, 'events')
    : begunTables(begun, catalog)[0]?.relation;
}

/** True if the written beginning of a table's name may still become it. */
export function begins(name: string, begun: readonly string[]): boolean {
  const whole = name.toLowerCase();
  return begun.length === 0 || begun.some((one) => whole.startsWith(one.toLowerCase()));
}

/** The tables whose names begin so, by their use. */
export function begunTables(begun: readonly string[], catalog: Catalog): GuessedTable[] {
  const { tableSearch, tables } = catalog;
  const names = begun
    .flatMap((one) => [...tableSearch.find(one, mostShown).found])
    .map((at) => tableSearch.names[at] ?? '')
    .filter((name) => begins(name, begun) && !tables.get(name)?.internal)
    .map((name) => ({ name, weight: tableWeight(name, catalog) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostBegun);
  const [first] = names;
  return names.flatMap(({ name, weight }) => {
    const relation = tableRelation(catalog, name);
    return relation ? [{ relation, weight: weight / (first?.weight ?? 1) }] : [];
  });
}

const mostBegun = 20;
