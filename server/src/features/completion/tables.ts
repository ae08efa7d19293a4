import type { CompletionItem } from 'vscode-languageserver-types';
import type { Name, Node } from '../../ast/nodes.ts';
import { tableRelation } from '../../semantics/resolve/relation.ts';
import { snippet } from './answer.ts';
import { functionItem } from './functions.ts';
import { quotedPath } from '../../schema/quotedName.ts';
import { coverage, isAliasOf, namedIn, qualifiersIn } from './guessedTables.ts';
import { tableWeight } from './tableWeight.ts';
import { byLikelihood, shareOf } from './likelihood.ts';
import { inserted } from './names.ts';
import { mostShown, type Offer, type WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** Tables for a place, and the text they replace: a dotted name is replaced as a whole. */
export type TableOffer = {
  readonly offers: readonly Offer[];
  readonly from: number;
  readonly typed: string;
};

/** Completes tables, views, CTEs and cells; after a prefix such as `system.` those below it. */
export function tables(word: WordPlace, names: readonly Node[], name: Name): TableOffer {
  const { caret } = word;
  const from = names[0]?.start ?? caret.start;
  const before = caret.statement.text.slice(from, name.start).replaceAll(/[`"\s]/g, '');
  const typed = before + word.typed;
  const likely = likelihoodOf(word);
  const known = knownTables(before, typed, word, likely);
  if (before !== '') return { offers: [known], from, typed };
  return { offers: [{ items: localTables(word, likely) }, known], from, typed };
}

/** The likelihood of a table among all words that may come. */
type Likelihood = (name: string, isLocal: boolean) => number;

/** By use, and by whether a table has the columns which the query names already. */
export function likelihoodOf(word: WordPlace): Likelihood {
  const { place, catalog } = word;
  const { select, path } = place;
  const wanted = select ? namedIn(select) : [];
  const qualifiers = select ? qualifiersIn(select.items) : [];
  const taken = new Set(place.tables.map(({ relation }) => relation?.name));
  const isInCte = path.some(({ kind }) => kind === 'TableCte');
  const { text } = word.caret.statement;
  const isJoined = path.at(-4)?.kind === 'Join';
  const related = isJoined ? relatedTables(word) : new Set<string>();
  const share = shareOf(word, 'table') / 1000;
  return (name, isLocal) => {
    const relation = isLocal ? place.relation(name) : tableRelation(catalog, name);
    const isUnused = isLocal && text.split(name).length < 3;
    const used = tableWeight(name, catalog);
    // Joins use the common tables less often.
    const known = isJoined ? used ** 0.5 : used;
    const weight = isLocal ? (isInCte ? 60 : isUnused ? 2500 : 800) : known;
    const has = relation ? coverage(relation, wanted) : 1;
    const isMeant = qualifiers.some((alias) => isAliasOf(alias, name));
    const tied = taken.has(name) ? 0.01 : related.has(name) ? 20 : 1;
    return share * weight * has * (isMeant ? 20 : 1) * tied;
  };
}

/** The tables whose keys are columns of the joined ones, or that hold their keys. */
function relatedTables({ place, catalog }: WordPlace): ReadonlySet<string> {
  const found = place.tables
    .slice(0, 10)
    .flatMap(({ name, relation }) =>
      (relation?.columns() ?? [])
        .flatMap((column) => catalog.joinKeys.partners(relation?.name ?? name, column.name))
        .filter(({ rank }) => rank < 3),
    );
  return new Set(found.map(({ table }) => table));
}

function localTables(word: WordPlace, likely: Likelihood): CompletionItem[] {
  return word.place.ctes.flatMap(({ kind, name: label }, at): CompletionItem[] => {
    if (kind !== 'table') return [];
    const sortText = byLikelihood(likely(label, true), at);
    return [inserted({ label, kind: CompletionItemKind.Struct, detail: 'CTE', sortText })];
  });
}

function knownTables(before: string, typed: string, word: WordPlace, likely: Likelihood): Offer {
  const { catalog, client, place } = word;
  const isCalled = place.path.at(-2)?.kind === 'TableFunction';
  const search = catalog.tableSearch;
  const { found, more } = search.find(typed, mostShown);
  const wanted = typed.toLowerCase();
  const usual = [...catalog.usage.tableNames].filter((name) => name.toLowerCase().includes(wanted));
  const names = new Set([...usual, ...found.map((at) => search.names[at] ?? '')]);
  const items = [...names].flatMap((name, at): CompletionItem[] => {
    const table = catalog.tables.get(name);
    if (!table || table.internal || !name.startsWith(before)) return [];
    const sortText = byLikelihood(likely(name, false), at);
    if (table.args) {
      const item = { ...functionItem(name), sortText };
      if (isCalled) return [{ ...item, insertText: name }];
      return [snippet(item, `${name}($0)`, client, `${name}(`)];
    }
    const insertText = quotedPath(name);
    const detail = table.kind === 'view' ? 'View' : 'Table';
    const item = { label: name, kind: CompletionItemKind.Folder, detail, sortText };
    return [insertText === name ? item : { ...item, insertText }];
  });
  return { items, matched: true, more };
}
