import type { CompletionItem } from 'vscode-languageserver-types';
import { append } from '../../base/append.ts';
import { sentinel } from '../../parser/caret.ts';
import type { Catalog } from '../../schema/catalog.ts';
import { hasAggregate } from '../../semantics/queries/aggregates.ts';
import { mayAggregate } from './mayAggregate.ts';
import type { Column, Relation } from '../../semantics/resolve/relation.ts';
import type { ScopeTable } from '../../semantics/resolve/scopeTable.ts';
import { type EngineType, shownType } from '../../semantics/types/valueTypes.ts';
import { quotedName, quotedPath } from '../../schema/quotedName.ts';
import { guessedTables } from './guessedTables.ts';
import { byLikelihood, shareOf } from './likelihood.ts';
import type { WordPlace } from './offer.ts';
import { seenColumns } from './seenColumns.ts';
import { preferred, type Weighted } from './preferred.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';
import { escaped, snippet } from './answer.ts';
import { casing } from './keywords.ts';

/** Completes a name in an expression: columns, aliases, lambda parameters, scalar CTEs. */
export function names(word: WordPlace): CompletionItem[] {
  const found = merged(candidates(word));
  const total = found.reduce((sum, { weight }) => sum + weight, 0);
  const named = shareOf(word, 'name');
  // Each table's column of one name has a part of the name's counts.
  const weights = new Map<string, number>();
  for (const { item, weight } of found) {
    weights.set(nameOf(item), (weights.get(nameOf(item)) ?? 0) + weight);
  }
  const words = word.words.among(weights);
  const shares = found.map((one) => {
    const name = nameOf(one.item);
    const all = weights.get(name) ?? 0;
    if (one.share !== undefined || all === 0) return { ...one, weight: one.share ?? 0 };
    const ofNames = all / Math.max(total, 1) + words.own(name) * again;
    const share = words.share(name, named * ofNames, ofNames);
    return { ...one, weight: (share * one.weight) / all };
  });
  return preferred(word, shares).map(({ item, weight, isRefused }, at) => ({
    ...item,
    sortText: byLikelihood(weight * (isRefused ? refused : 1), at),
  }));
}

/** The share of all names by which one is likelier for each time that the user's queries have it. */
const again = 0.02;

const refused = 1e-4;

/** The name of an item without its table. */
function nameOf({ filterText, label }: CompletionItem): string {
  return filterText ?? label;
}

/** One candidate for each label: a column that several tables may have is as likely as all of them together. */
function merged(found: readonly Weighted[]): Weighted[] {
  const all = new Map<string, Weighted>();
  for (const one of found) {
    const { label } = one.item;
    const known = all.get(label);
    all.set(label, known ? { ...known, weight: known.weight + one.weight } : one);
  }
  return [...all.values()];
}

function candidates(word: WordPlace): Weighted[] {
  const { place, catalog, typed } = word;
  const { parameters } = place;
  const found: Weighted[] = parameters
    .filter((label) => label !== sentinel)
    .map((label) => ({
      item: { label, kind: CompletionItemKind.Variable },
      weight: 0,
      share: 0.6 / parameters.length,
    }));
  if (!place.select) return found;
  for (const { relation, weight } of guessedTables(place, catalog, typed)) {
    const added = withFrom(word, relation);
    const columns = columnsOf(relation, word, weight);
    append(found, added ? columns.map((one) => ({ ...one, item: added(one.item) })) : columns);
  }
  found.push(...columnsOfTables(word), ...aliasesOf(word));
  for (const { kind, name: label } of place.ctes) {
    if (kind !== 'scalar') continue;
    found.push({ item: { label, kind: CompletionItemKind.Constant }, weight: 60 });
  }
  return found;
}

/** The tables by name, and their columns: unqualified if only one table has a column of that name. */
function columnsOfTables(word: WordPlace): Weighted[] {
  const { caret, place } = word;
  const { text } = caret.statement;
  const named = place.tables.filter(({ name }) => name !== sentinel);
  const several = named.length > 1;
  const qualifies = named.some(({ name }) => name !== '' && text.includes(`${name}.`));
  const seenOf = seenColumns(place);
  return named.flatMap((table) => {
    const { name, relation, aliased } = table;
    const share = qualifies ? 0.3 : 1;
    const seen = (seenOf.get(table) ?? []).map(seenItem);
    const own = [
      ...columnsOf(relation, word, share),
      ...seen.map((item) => ({ item, weight: weightOfSeen * share })),
    ];
    const columns = several ? own.map((one) => qualified(one, table, named)) : own;
    if (name === '' || !(several || aliased)) return columns;
    const ofTable = qualifies ? 0.5 : 0.4;
    return [{ item: tableItem(name, relation), weight: 0, share: ofTable }, ...columns];
  });
}

/** A column of an unknown table, which its query names elsewhere. */
export function seenItem(label: string): CompletionItem {
  return inserted({ label, kind: CompletionItemKind.Field });
}

/** Next to the columns of a known table: the query has used it before. */
const weightOfSeen = 100;

/** A column that several tables have needs its table's name. */
function qualified(
  { item, weight }: Weighted,
  table: ScopeTable,
  tables: readonly ScopeTable[],
): Weighted {
  const { name, relation } = table;
  // An unknown table may have all columns of the others.
  const isShared =
    !relation || tables.some((other) => other !== table && other.relation?.column(item.label));
  if (!isShared || name === '') return { item, weight };
  const label = `${name}.${item.label}`;
  const insertText = `${quotedName(name)}.${item.insertText ?? item.label}`;
  // People begin with the name of the column.
  return { item: { ...item, label, insertText, filterText: item.label }, weight: weight / 2 };
}

/** The columns a query can name. */
export function columnsOf(
  relation: Relation | undefined,
  { catalog }: Pick<WordPlace, 'catalog'>,
  share = 1,
): readonly Weighted[] {
  if (!relation) return [];
  const known = made.get(relation) ?? weightedColumns(relation, catalog);
  made.set(relation, known);
  if (share === 1) return known;
  return known.map(({ item, weight }) => ({ item, weight: weight * share }));
}

/** The tables of a catalog stay the same objects from one letter to the next. */
const made = new WeakMap<Relation, readonly Weighted[]>();

function weightedColumns(relation: Relation, catalog: Catalog): Weighted[] {
  return (
    relation
      .columns()
      // The service refuses names with this sign, in quotes too.
      .filter(({ hidden, name }) => !hidden && name !== '' && !name.includes('%'))
      .map((column, at) => ({
        item: inserted(columnItem(column)),
        weight: columnWeight(column, at, relation, catalog),
      }))
  );
}

/** The type of a column as its detail. */
export function typeDetail(type: EngineType): Pick<CompletionItem, 'detail'> {
  const detail = shownType(type);
  return detail === undefined ? {} : { detail };
}

function columnItem({ name, type }: Column): CompletionItem {
  const item = { label: name, ...typeDetail(type) };
  if (type.name !== 'Table') return { ...item, kind: CompletionItemKind.Field };
  return { ...item, kind: CompletionItemKind.Folder };
}

/**
 * The aliases that can be used: none before it is declared, none in its own value, and none of an
 * aggregate if there are no aggregates.
 */
function aliasesOf({ caret, place }: WordPlace): Weighted[] {
  const aggregates = mayAggregate(place);
  return place.aliasesAt(caret.start).flatMap(([label, value]) => {
    if (label.startsWith(sentinel) || (!aggregates && hasAggregate(value, place))) return [];
    const detail = typeDetail(place.typeOf(value));
    const item = { label, kind: CompletionItemKind.Variable, ...detail };
    return [{ item: inserted(item), weight: 30 }];
  });
}

function tableItem(label: string, relation: Relation | undefined): CompletionItem {
  return inserted({
    label,
    kind: CompletionItemKind.Folder,
    detail: relation?.name ?? 'Table',
  });
}

/** With quotes where the name needs them. */
export function inserted(item: CompletionItem): CompletionItem {
  const insertText = quotedName(item.label);
  return insertText === item.label ? item : { ...item, insertText };
}

/**
 * Inserts a column together with FROM, for users who want that: the first column of a SELECT without FROM brings its
 * table, if nothing follows. The FROM is selected: Tab keeps it, and typing replaces it.
 */
function withFrom(
  word: WordPlace,
  relation: Relation,
): ((item: CompletionItem) => CompletionItem) | undefined {
  const { caret, place, client } = word;
  const { name } = relation;
  const isItem = place.path.at(-3) === place.select;
  const [, rest = ''] = caret.statement.text.split(sentinel);
  if (!client.addsFrom || !client.snippets || name === undefined) return undefined;
  if (!isItem || !['', ';'].includes(rest.trim())) return undefined;
  const from = ` ${casing(word)('FROM')} ${quotedPath(name)}`;
  return (item) => {
    const { label, insertText = label } = item;
    return snippet(item, `${escaped(insertText)}\${1:${escaped(from)}}$0`, client, insertText);
  };
}

/** How likely a column is, compared with others of its table. */
function columnWeight(
  { name }: Column,
  at: number,
  relation: Relation | undefined,
  { usage, tables }: Catalog,
): number {
  const table = relation?.name === undefined ? undefined : tables.get(relation.name);
  const used = usage.column(name) + usage.member(name) / 4;
  // The columns of a query of one's own were made to be used.
  if (!table) return 60 - Math.min(at, 30);
  const isOwn = table.kind === 'data_warehouse' || table.kind === 'view';
  return used + (isOwn ? 20 : 2) / (1 + at / 10);
}
