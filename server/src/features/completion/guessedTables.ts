import type { Expression, NameOrMissing, Select } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import { sentinel } from '../../parser/caret.ts';
import type { Catalog } from '../../schema/catalog.ts';
import type { TableInfo } from '../../schema/tableInfo.ts';
import { type Relation, tableRelation } from '../../semantics/resolve/relation.ts';
import type { Place } from '../../semantics/resolve/place.ts';
import { begins, begunTables, type GuessedTable, unknownTables } from './unknownTables.ts';
import { tableWeight } from './tableWeight.ts';

/**
 * The tables that a SELECT without a FROM may read: earlier CTEs, events, and those with the columns that it already
 * names. If a name has begun after FROM, matching tables come first; a name that none matches belongs to an unknown
 * table.
 */
export function guessedTables(place: Place, catalog: Catalog, typed: string): GuessedTable[] {
  const { select } = place;
  const begun = unknownTables(place);
  if (!select || !begun) return [];
  const beginning = begunTables(begun, catalog);
  if (areUnheardOf(begun, beginning, place)) return [];
  const ctes = cteNames(place).toReversed();
  const local = ctes.flatMap((name, at) =>
    guessed(place.relation(name), (4 / (at + 1)) * (begins(name, begun) ? 1 : otherwise)),
  );
  const wanted = namedIn(select);
  // A query that was named is usually read.
  const rest = ctes.length > 0 && !place.path.some(({ kind }) => kind === 'TableCte') ? 0.05 : 1;
  const others = usual
    .concat(typed === '' ? [] : Object.keys(ownTables(catalog)).slice(0, mostOwn))
    .concat(tablesWith(wanted, catalog))
    .filter((name) => begun.length === 0 || !begins(name, begun))
    .filter((name, at, all) => all.indexOf(name) === at)
    .flatMap((name) => guessed(tableRelation(catalog, name), weightOf(name)));
  const less = begun.length === 0 ? 1 : otherwise;
  const common = [
    ...beginning,
    ...others.map(({ relation, weight }) => ({ relation, weight: weight * less })),
  ];
  const all = [
    ...local,
    ...common.map(({ relation, weight }) => ({ relation, weight: weight * rest })),
  ];
  const named = all.map(({ relation, weight }) => ({
    relation,
    weight: weight * coverage(relation, wanted),
  }));
  const most = Math.max(...named.map(({ weight }) => weight));
  return named.filter(({ weight }) => typed !== '' || weight > most * leastUntyped);
}

/** True if names are written after FROM that no known table begins with. */
function areUnheardOf(
  begun: readonly string[],
  beginning: readonly GuessedTable[],
  place: Place,
): boolean {
  if (begun.length === 0 || beginning.length > 0) return false;
  return !cteNames(place).some((name) => begins(name, begun));
}

/** The tables that have all columns of a query, if `events` has not. */
function tablesWith(wanted: readonly string[], { tables }: Catalog): string[] {
  const hasAll = ({ fields }: TableInfo): boolean =>
    wanted.every((name) => Object.hasOwn(fields, name));
  const events = tables.get('events');
  if (wanted.length === 0 || !events || hasAll(events)) return [];
  const found: string[] = [];
  for (const [name, table] of tables) {
    if (!table.internal && hasAll(table)) found.push(name);
    if (found.length === mostOwn) break;
  }
  return found;
}

/** The likelihood of a table whose name does not begin like the one after FROM. */
const otherwise = 0.02;
/** Before a letter is typed only tables that are likely are worth their columns. */
const leastUntyped = 0.04;
/** The number of tables considered in a warehouse with thousands. */
const mostOwn = 300;

const usual = 'events persons sessions session_replay_events groups logs numbers'.split(' ');

function weightOf(name: string): number {
  return name === 'events' ? 1 : 0.1;
}

function guessed(relation: Relation | undefined, weight: number): GuessedTable[] {
  return relation ? [{ relation, weight }] : [];
}

/** The share of a query's names that a table has: 1 means all. */
export function coverage(relation: Relation, wanted: readonly string[]): number {
  if (wanted.length === 0) return 1;
  const missing = wanted.filter((name) => !relation.column(name)).length;
  return 0.02 ** (missing / wanted.length);
}

/** The columns that a SELECT names without a table, except its own aliases. */
export function namedIn({ items, from }: Select): readonly string[] {
  if (from && from.joins.joins.length > 0) return [];
  const found = new Set<string>();
  const aliases = new Set<string>();
  for (const item of items) {
    walk(item, (node) => {
      if (node.kind === 'Placeholder') return false;
      if (node.kind === 'Alias' && node.name.kind === 'Name') aliases.add(node.name.text);
      if (node.kind === 'Path') addFirst(node.names, found);
      return node.kind !== 'Subquery' && node.kind !== 'Lambda';
    });
  }
  return [...found].filter((name) => !aliases.has(name)).slice(0, mostNamed);
}

const mostNamed = 30;

function addFirst([first, second]: readonly NameOrMissing[], found: Set<string>): void {
  if (first?.kind !== 'Name' || first.text.startsWith(sentinel)) return;
  // The table of `e.event` is unknown, but that of `properties.plan` is known.
  if (second && first.text.length < 4) return;
  found.add(first.text);
}

/** The names before a dot that a SELECT without FROM uses: aliases of tables to come. */
export function qualifiersIn(items: readonly Expression[]): readonly string[] {
  const found = new Set<string>();
  for (const item of items) {
    walk(item, (node) => {
      const [first, second] = node.kind === 'Path' ? node.names : [];
      if (second && first?.kind === 'Name') found.add(first.text);
      return node.kind !== 'Subquery';
    });
  }
  return [...found];
}

/** The tables that an alias may stand for that is not declared yet, or by the beginning of its name. */
export function tablesByAlias(alias: string, place: Place, catalog: Catalog): Relation[] {
  const begun = place.table(alias) && unknownTables(place);
  if (begun && areUnheardOf(begun, begunTables(begun, catalog), place)) return [];
  const exact = place.relation(alias);
  if (exact) return [exact];
  const ctes = cteNames(place).filter((name) => isAliasOf(alias, name));
  const meant = [...catalog.tables.keys()].filter(
    (name) => isAliasOf(alias, name) && !catalog.tables.get(name)?.internal,
  );
  const written = unknownTables(place) ?? [];
  const likely = written.length > 0 ? meant.filter((name) => begins(name, written)) : [];
  const found = (likely.length > 0 ? likely : meant)
    .map((name) => ({ name, weight: tableWeight(name, catalog) }))
    .sort((a, b) => b.weight - a.weight)
    .slice(0, mostMeant);
  const tables = found.flatMap(({ name }) => tableRelation(catalog, name) ?? []);
  return [...ctes.flatMap((name) => place.relation(name) ?? []), ...tables];
}

const mostMeant = 3;

/** True if an alias is how people shorten the name of a table: `e`, `si` or `i` for stripe_invoices. */
export function isAliasOf(alias: string, table: string): boolean {
  const wanted = alias.toLowerCase();
  const words = table.toLowerCase().split(/[^a-z0-9]+/);
  const initials = words.map((word) => word.charAt(0)).join('');
  return initials === wanted || words.some((word) => word.startsWith(wanted)) || table === alias;
}

function cteNames({ ctes }: Place): string[] {
  return ctes.flatMap(({ kind, name }) => (kind === 'table' ? [name] : []));
}

/** The tables of the project itself, found once for a catalog. */
function ownTables({ tables }: Catalog): Readonly<Record<string, true>> {
  const known = own.get(tables);
  if (known) return known;
  const found: Record<string, true> = {};
  for (const [name, { kind }] of tables) {
    if (kind === 'data_warehouse' || kind === 'view') found[name] = true;
  }
  own.set(tables, found);
  return found;
}

const own = new WeakMap<Catalog['tables'], Readonly<Record<string, true>>>();
