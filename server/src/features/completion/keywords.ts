import type { CompletionItem } from 'vscode-languageserver-types';
import { sentinel } from '../../parser/caret.ts';
import type { WordBefore } from '../../parser/wordBefore.ts';
import { familyOf } from '../../semantics/types/valueTypes.ts';
import { argumentOf, expectationAt } from './expectedTypes.ts';
import { byLikelihood, shareOf } from './likelihood.ts';
import type { WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/**
 * The keywords that the grammar allows at the caret, by likelihood, in the case of the typed letters, else of the
 * query.
 */
export function keywords(word: WordPlace): CompletionItem[] {
  const { caret } = word;
  const cased = casing(word);
  const after = textAfter(word);
  // Clauses come after the joins.
  const words = [...new Set(caret.keywords)].filter(
    (label) => !(joinAhead.test(after) && afterJoins.has(firstOf(label))),
  );
  const isBetween = caret.before.condition === 'between' && words.includes('AND');
  return (isBetween ? ['AND'] : words).map((label, at) => ({
    label,
    kind: CompletionItemKind.Keyword,
    insertText: cased(upTo(after, label)),
    // Editors rank a letter in the other case lower.
    filterText: cased(label),
    sortText: byLikelihood(shareOfKeyword(word, label), at),
  }));
}

/** The text after the word, in capitals. */
function textAfter({ caret: { start, statement } }: WordPlace): string {
  return statement.text
    .slice(start + sentinel.length)
    .trimStart()
    .slice(0, longest)
    .toUpperCase();
}

/** More than the second word of any keyword has. */
const longest = 20;

/** A keyword without its last word if that already follows: before a BY, `GROUP BY` becomes GROUP. */
function upTo(after: string, label: string): string {
  const [next = ''] = after.split(/\W/, 1);
  return next !== '' && label.endsWith(` ${next}`) ? label.slice(0, -next.length - 1) : label;
}

/** A keyword of two words shares the counts of its first one. */
function shareOfKeyword(word: WordPlace, label: string): number {
  const [first = '', second] = label.toLowerCase().split(' ');
  const certain = certainShare(word, first);
  if (certain !== undefined) return certain;
  const { catalog, caret, words } = word;
  const share = words.share(first.toUpperCase(), expectedShare(word, first));
  const isOne = caret.keywords.filter((other) => firstOf(other) === first).length < 2;
  const ofFirst = second === undefined || isOne ? 1 : catalog.usage.share(first, second);
  return (share * ofFirst) / rarity(word, first);
}

function firstOf(label: string): string {
  return label.toLowerCase().split(' ', 1)[0] ?? '';
}

/** The likelihood of a word that the query waits for, or that only means something here. */
function certainShare(word: WordPlace, first: string): number | undefined {
  const { before } = word.caret;
  if (first === 'then' && (before.condition === 'whole' || before.token === 'text')) return 0.95;
  const branch = before.branch && nextBranches[before.branch][first];
  if (branch !== undefined) return branch;
  if (first === 'over' && isOfWindows(word)) return 0.99;
  return first === 'interval' && wantsInterval(word) ? 0.95 : undefined;
}

/** The likelihood by the word before, and by the clause. */
function expectedShare(word: WordPlace, first: string): number {
  const { before } = word.caret;
  const share = shareOf(word, first);
  if (first === 'and' && before.condition === 'whole') return share * 2;
  // FROM comes after the items.
  if (before.clause === 'select' && first === 'from') return Math.max(share, 0.05);
  // A join's condition comes before anything else.
  return first === 'on' && before.clause === 'join' ? share * 30 : share;
}

/** How many times rarer a word is by what it would make of the query. */
function rarity(word: WordPlace, first: string): number {
  const { before } = word.caret;
  // Few calls have a query for an argument.
  if (first === 'select' && argumentOf(word.place)) return 50;
  // Selected, grouped or sorted expressions are seldom conditions.
  if (ofConditions.has(first) && !mayBeCondition(before)) return 50;
  if (before.clause === 'select' && ofClauses.has(first)) return 20;
  // A condition without a comparison is seldom whole.
  const goesOn = first === 'and' || first === 'or' || ofClauses.has(first);
  if (goesOn && isCondition(before.clause) && before.condition === 'none') return 5;
  // Select items and tables get names.
  return first === 'as' && isCondition(before.clause) ? 50 : 1;
}

/** The likelihoods of the words that continue a CASE; the parser tells where it allows them. */
const nextBranches: Readonly<
  Record<NonNullable<WordBefore['branch']>, Readonly<Record<string, number>>>
> = {
  case: { when: 0.99 },
  when: {},
  then: { else: 0.99, when: 0.98, end: 0.97 },
  else: { end: 0.99 },
};

const joinAhead = /^(?:[A-Z]+ ){0,2}JOIN\b/;
const afterJoins = new Set(
  'where prewhere group having qualify window order limit offset union intersect except settings'.split(
    ' ',
  ),
);
const ofConditions = new Set(['and', 'or', 'not', 'in', 'like', 'ilike', 'between', 'is']);
const ofClauses = new Set(['where', 'prewhere', 'group', 'having', 'order', 'limit', 'offset']);

function wantsInterval({ place, catalog }: WordPlace): boolean {
  const { types } = expectationAt(place, catalog.functions);
  return types.length > 0 && types.every((type) => familyOf(type) === 'interval');
}

/** True if the call before is only meaningful with a window. */
function isOfWindows({ caret: { before }, catalog }: WordPlace): boolean {
  return catalog.functions.find(before.call ?? '')?.category === 'window';
}

function mayBeCondition({ clause, condition, branch }: WordBefore): boolean {
  if (condition !== 'none' || branch === 'when') return true;
  return branch === undefined && (clause === '' || isCondition(clause));
}

/** Writes keywords in the case of the word at the caret, else of the query, else of the setting. */
export function casing({ caret, typed, client }: WordPlace): (words: string) => string {
  const [first] = /\b(?:select|with|from|where)\b/i.exec(caret.statement.text) ?? [];
  const sample = /[A-Za-z]/.test(typed) ? typed : first;
  const isUpper = sample === undefined ? client.capitals : sample === sample.toUpperCase();
  return isUpper ? (words) => words : (words) => words.toLowerCase();
}

/** Comparison signs after a value; they do not begin with a letter. */
export function comparisons(word: WordPlace): CompletionItem[] {
  const { keywords: allowed, before } = word.caret;
  if (word.typed !== '' || !allowed.includes('LIKE') || before.condition === 'between') return [];
  if (before.token === 'not') return [];
  // Selected expressions are seldom comparisons, and none follows a complete one.
  const rare = before.condition === 'whole' ? 1000 : mayBeCondition(before) ? 1 : 50;
  return ['=', '!=', '>', '>=', '<', '<='].map((label, at) => ({
    label,
    kind: CompletionItemKind.Operator,
    sortText: byLikelihood(word.words.share(label, shareOf(word, label)) / rare, at),
  }));
}

function isCondition(clause: string): boolean {
  return clause === 'where' || clause === 'prewhere' || clause === 'having' || clause === 'on';
}

/** The names of types for CAST and `::`. */
export function types(): CompletionItem[] {
  return typeNames.map((label, at) => ({
    label,
    kind: CompletionItemKind.TypeParameter,
    sortText: byLikelihood(1 / (at + 1)),
  }));
}

const typeNames = [
  'String',
  'Int',
  'Float',
  'DateTime',
  'Date',
  'Bool',
  'UUID',
  'Decimal',
  'Int64',
  'UInt64',
  'Float64',
  'DateTime64',
  'Array',
  'Tuple',
  'Nullable',
  'JSON',
];
