import type { CompletionItem } from 'vscode-languageserver-types';
import type { Name, NameOrMissing } from '../../ast/nodes.ts';
import type { Catalog, PropertyOwner } from '../../schema/catalog.ts';
import { folded } from '../../schema/nameSearch.ts';
import type { Relation, Target } from '../../semantics/resolve/relation.ts';
import type { Place } from '../../semantics/resolve/place.ts';
import { familyOf, parseType } from '../../semantics/types/valueTypes.ts';
import { comparisonAt } from '../shared/comparison.ts';
import { argumentOf, expectationAt } from './expectedTypes.ts';
import { tablesByAlias } from './guessedTables.ts';
import { byLikelihood } from './likelihood.ts';
import { columnsOf, inserted, seenItem } from './names.ts';
import { mostShown, type Offer, type WordPlace } from './offer.ts';
import { seenColumns } from './seenColumns.ts';
import { likeliestTable, unknownTables } from './unknownTables.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** The target of a dot after names; without a table, the names are columns of the likeliest one. */
export function targetAt(place: Place, names: readonly NameOrMissing[]): Target | undefined {
  const found = place.target(names);
  const likeliest = found ? undefined : likeliestTable(place);
  return found ?? (likeliest && targetIn(likeliest, names));
}

function targetIn(relation: Relation, names: readonly NameOrMissing[]): Target | undefined {
  let target: Target | undefined = { kind: 'relation', relation };
  for (const name of names) {
    if (target?.kind !== 'relation' || name.kind !== 'Name') return undefined;
    target = target.relation.column(name.text)?.target();
  }
  return target;
}

/** Completes after a dot: the columns of a table, or the properties of their owner. */
export function members(word: WordPlace, names: readonly NameOrMissing[]): Offer {
  const { place, catalog, typed } = word;
  const targets = targetsAt(place, names, catalog);
  const [first] = targets;
  if (first?.kind === 'properties') {
    if (!first.owner) return { items: [] };
    const { items, more } = properties(first.owner, catalog, typed, word);
    return { items: items.map(inserted), matched: true, more };
  }
  const relations = targets.flatMap((one) => (one.kind === 'relation' ? [one.relation] : []));
  return { items: [...columns(relations, word), ...seenMembers(place, names)] };
}

/** The columns of an unknown table that the query names elsewhere. */
function seenMembers(place: Place, [name, ...rest]: readonly NameOrMissing[]): CompletionItem[] {
  const table = name?.kind === 'Name' && rest.length === 0 ? place.table(name.text) : undefined;
  return table ? (seenColumns(place).get(table) ?? []).map(seenItem) : [];
}

/** The targets of a dot; an undeclared alias may stand for several tables. */
function targetsAt(place: Place, names: readonly NameOrMissing[], catalog: Catalog): Target[] {
  const found = targetAt(place, names);
  if (found) return [found];
  const [alias, ...rest] = names;
  if (!unknownTables(place) || alias?.kind !== 'Name') return [];
  return tablesByAlias(alias.text, place, catalog).flatMap(
    (relation) => targetIn(relation, rest) ?? [],
  );
}

function columns(relations: readonly Relation[], word: WordPlace): CompletionItem[] {
  const { place, catalog } = word;
  const { ofType } = expectationAt(place, catalog.functions);
  const joined = joinedName(place);
  return relations.flatMap((relation, table) =>
    columnsOf(relation, word).map(({ item, weight }, at) => {
      const { label, detail = '' } = item;
      const used = weight + catalog.usage.member(label) * 3;
      const fit = item.kind === CompletionItemKind.Field ? ofType(parseType(detail)) : 0.6;
      const tie = joined && isSameKey(label, joined.text, relation) ? 100 : 1;
      const share = (used * fit * tie) / (table + 1) / 10_000;
      return { ...item, sortText: byLikelihood(share, at) };
    }),
  );
}

/** The name on the other side of a condition of a join. */
function joinedName({ path }: Place): Name | undefined {
  if (!path.some(({ kind }) => kind === 'JoinConstraint')) return undefined;
  const other = comparisonAt(path)?.other;
  const last = other?.kind === 'Path' ? other.names.at(-1) : undefined;
  return last?.kind === 'Name' ? last : undefined;
}

/** True if a number is expected, or text that a conversion makes one of. */
function wantsNumber({ place, catalog }: WordPlace): boolean {
  const { types } = expectationAt(place, catalog.functions);
  if (types.length > 0) return types.every((type) => familyOf(type) === 'number');
  const called = argumentOf(place)?.call;
  return (
    called !== undefined &&
    catalog.functions.find(called.name.text)?.category === 'conversion' &&
    familyOf(place.typeOf(called)) === 'number'
  );
}

/** True if tables are likely joined by two columns: of one name, or `customer_id` and `id`. */
function isSameKey(name: string, other: string, { name: table = '' }: Relation): boolean {
  if (name === other) return true;
  if (name === 'id') return other.endsWith('_id') && table.includes(other.slice(0, -3));
  return other === 'id' && name.endsWith('_id');
}

/** The properties whose names match the typed text, by likelihood. */
export function properties(
  owner: PropertyOwner,
  catalog: Catalog,
  typed: string,
  word?: WordPlace,
): { readonly items: readonly CompletionItem[]; readonly more: boolean } {
  const { found, more } = catalog.propertySearch(owner).find(typed, mostShown);
  const known = catalog.properties(owner);
  const wanted = folded(typed);
  const index = catalog.propertyIndex(owner);
  // Among a hundred thousand properties the usual ones may not be found first.
  const usual = more
    ? [...(word?.client.accepted?.labels ?? []), ...catalog.usage.memberNames].filter((name) =>
        folded(name).includes(wanted),
      )
    : [];
  const all = new Set([
    ...usual.flatMap((name) => index.find(name) ?? []),
    ...found.flatMap((place) => known[place] ?? []),
  ]);
  const isNumber = word !== undefined && wantsNumber(word);
  const ofEvents = sharedWords(word?.caret.events ?? []);
  const ofOthers = sharedWords(Object.keys(word?.words.here ?? {}));
  const weights = [...all].map(({ name }, at) => {
    const used = catalog.usage.member(name) + 1 / (1 + at / 20);
    return used + (word?.words.own(name) ?? 0) * worthOfOwn;
  });
  const total = weights.reduce((sum, one) => sum + one, 0);
  const items = [...all].map(({ name, type }, at): CompletionItem => {
    const expected = (weights[at] ?? 0) / total;
    const counted = word ? word.words.share(name, expected, expected) : expected;
    const fit = isNumber && type === 'Numeric' ? 8 : 1;
    const share = Math.min(counted * (1 + 20 * ofEvents(name) + 2 * ofOthers(name)) * fit, 1);
    return {
      label: name,
      kind: CompletionItemKind.Property,
      detail: type ?? 'String',
      sortText: byLikelihood(share, at),
    };
  });
  return { items, more };
}

/** The number of other people's queries that one of the user's queries is worth. */
const worthOfOwn = 20;

/** How many words a name shares with the names that a query has already, as `$ai_latency` with `$ai_trace`. */
function sharedWords(names: Iterable<string>): (name: string) => number {
  const known = new Set([...names].flatMap(wordsOf));
  return (name) => wordsOf(name).filter((word) => known.has(word)).length;
}

function wordsOf(name: string): readonly string[] {
  return name.toLowerCase().match(/[\p{L}\d]{2,}/gu) ?? [];
}
