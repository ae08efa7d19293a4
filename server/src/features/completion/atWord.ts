import type { CompletionItem } from 'vscode-languageserver-types';
import { nameTexts } from '../../ast/names.ts';
import type { Name, Node, TableSource } from '../../ast/nodes.ts';
import { sentinel } from '../../parser/caret.ts';
import { functions } from './functions.ts';
import { isAliasOf } from './guessedTables.ts';
import { joins, ties, uncompared } from './joins.ts';
import { comparisons, keywords, types } from './keywords.ts';
import { cohorts, isCohort, literals } from './literals.ts';
import { members } from './members.ts';
import { names, typeDetail } from './names.ts';
import type { Offer, WordPlace } from './offer.ts';
import { bindingKeys, placeholders } from './placeholders.ts';
import { querySnippets, valueSnippets } from './snippets.ts';
import { tables } from './tables.ts';
import { unknownTables } from './unknownTables.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/** The items for a word, and the replaced text if that is more than the word. */
export type WordOffer = {
  readonly offers: readonly Offer[];
  readonly from?: number;
  readonly typed?: string;
};

/** The items allowed for a word, by the node that it is part of. */
export function atWord(word: WordPlace): WordOffer {
  const { path } = word.place;
  const leaf = path.at(-1);
  const parent = path.at(-2);
  if (leaf?.kind === 'TypeName') return only(types());
  if (leaf?.kind !== 'Name' || !leaf.text.startsWith(sentinel) || !parent) {
    return only([...comparisons(word), ...keywords(word), ...querySnippets(word)]);
  }
  switch (parent.kind) {
    case 'Path':
      return atPath(word, parent.names, leaf);
    case 'Property': {
      const { object } = parent;
      if (object.kind !== 'Path') return { offers: [] };
      return { offers: [members(word, object.names)] };
    }
    case 'TableReference':
      return atTable(word, parent.names, leaf);
    case 'TableFunction':
      return atTable(word, [parent.name], leaf);
    case 'Call':
      return parent.name === leaf ? expression(word) : only(windowNames(word));
    case 'Alias':
      if (parent.style !== 'implicit') return only(bindingKeys(path));
      return only([...comparisons(word), ...keywords(word)]);
    case 'TableSource':
      if (isAfterAs(parent.table.end, leaf, word)) return { offers: [] };
      return { offers: [alias(word, parent), { items: keywords(word) }] };
    default:
      return { offers: [] };
  }
}

function only(items: readonly CompletionItem[]): WordOffer {
  return { offers: [{ items }] };
}

function isAfterAs(from: number, name: Name, { caret }: WordPlace): boolean {
  return /\bas\s*$/i.test(caret.statement.text.slice(from, name.start));
}

/**
 * The letters that are typed, if they are how people shorten the table before them: first in the list, so that Enter breaks
 * the line instead of taking EXCEPT after `from events e`.
 */
function alias({ typed, caret }: WordPlace, { table }: TableSource): Offer {
  const name = table.kind === 'TableReference' ? nameTexts(table.names).join('.') : '';
  const isFree = typed.length === 1 && !startsClause(typed, caret.keywords);
  if (typed === '' || caret.quoted || !(isFree || isAliasOf(typed, name))) return { items: [] };
  // Another letter may make another alias.
  return {
    items: [{ label: typed, kind: CompletionItemKind.Variable, sortText: '0' }],
    more: true,
  };
}

/** True if a letter begins a word that is likelier after a table than an alias. */
function startsClause(typed: string, keywords: readonly string[]): boolean {
  const wanted = typed.toUpperCase();
  return usual.some((word) => word.startsWith(wanted) && keywords.includes(word));
}

const usual = [
  'WHERE',
  'GROUP BY',
  'ORDER BY',
  'LIMIT',
  'JOIN',
  'LEFT JOIN',
  'HAVING',
  'UNION ALL',
];

function atPath(word: WordPlace, path: readonly Node[], name: Name): WordOffer {
  const { place } = word;
  const owner = place.path.at(-2);
  const around = place.path.at(-3);
  if (owner?.kind !== 'Path') return { offers: [] };
  const depth = path.indexOf(name);
  if (around?.kind === 'Placeholder') return only(placeholders(word, owner.names, depth));
  if (depth > 0) {
    return { offers: [members(word, owner.names.slice(0, depth))] };
  }
  switch (around?.kind) {
    // The name that WITH declares comes first, and is new.
    case 'ScalarCte':
      return around.expression === owner && around.name.kind === 'Missing'
        ? only(keywords(word).filter(({ label }) => label === 'RECURSIVE'))
        : expression(word);
    // A number of rows, which no column gives.
    case 'Limit':
      return { offers: [] };
    case 'LimitBy':
      return around.items.includes(owner) ? expression(word) : { offers: [] };
    case 'FrameBound':
      return only(keywords(word));
    // The names of columns to exclude.
    case 'Star':
      return only(names(word));
    case 'JoinConstraint':
      return around.style === 'using' ? only(shared(word)) : expression(word);
    case 'Parenthesized': {
      const constraint = place.path.at(-4);
      const isUsing = constraint?.kind === 'JoinConstraint' && constraint.style === 'using';
      return isUsing ? only(shared(word)) : expression(word);
    }
    default:
      return expression(word);
  }
}

/** Everything that may begin a value. */
function expression(word: WordPlace): WordOffer {
  const { place, catalog, caret } = word;
  // After ORDER only BY may come, whatever the text is read as without it.
  if (caret.keywords.length > 0 && !caret.keywords.includes('CASE')) {
    return only([...comparisons(word), ...keywords(word)]);
  }
  if (isCohort(place)) return only(cohorts(catalog));
  const named = names(word);
  if (caret.quoted) return only(named);
  const first = [...literals(word), ...ties(word)];
  const rest = [...keywords(word), ...valueSnippets(word)];
  // Which tables are guessed depends on whether anything is typed.
  const more = word.typed === '' && unknownTables(place) !== undefined;
  return {
    offers: [{ items: [...first, ...named], more }, functions(word), { items: rest }],
  };
}

/** A table's dotted name is replaced as a whole, from its first part. */
function atTable(word: WordPlace, parts: readonly Node[], name: Name): WordOffer {
  const found = tables(word, parts, name);
  if (found.from !== word.caret.start) return found;
  const isJoined = word.place.path.at(-4)?.kind === 'Join';
  const whole = isJoined && !word.caret.quoted ? joins(word) : [];
  return { ...found, offers: [{ items: whole }, ...found.offers, { items: keywords(word) }] };
}

/** The columns both sides of a join have, for USING. */
function shared({ place }: WordPlace): CompletionItem[] {
  const [first, ...rest] = place.tables.toReversed();
  const columns = first?.relation?.columns() ?? [];
  return columns
    .filter(
      ({ name, hidden, type }) =>
        !hidden &&
        !uncompared.has(type.text) &&
        rest.some(({ relation }) => relation?.column(name)),
    )
    .map(({ name, type }) => ({
      label: name,
      kind: CompletionItemKind.Field,
      ...typeDetail(type),
    }));
}

function windowNames({ place: { select } }: WordPlace): CompletionItem[] {
  return (select?.windows?.windows ?? []).flatMap(({ name }) =>
    name.kind === 'Name' && name.text !== sentinel
      ? [{ label: name.text, kind: CompletionItemKind.Variable }]
      : [],
  );
}
