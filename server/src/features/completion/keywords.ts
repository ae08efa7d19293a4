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
  const words = [...new Set(caret.keywords)];
  const isBetween = caret.before.condition === 'between' && words.includes('AND');
  const after = textAfter(word);
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

function shareOfKeyword(word: WordPlace, label: string): number {
  const { before, keywords: allowed } = word.caret;
  const [first = '', second] = label.toLowerCase().split(' ');
  const share = shareOf(word, first);
  // Few calls have a query for an argument.
  if (first === 'select' && argumentOf(word.place)) return share / 50;
  if (first === 'and' && before.condition === 'whole') return share * 2;
  if (first === 'then' && (before.condition === 'whole' || before.token === 'text')) return 0.5;
  const branch = before.branch && nextBranches[before.branch][first];
  if (branch !== undefined) return branch;
  if (first === 'over' && isOfWindows(word)) return 0.9;
  // Selected, grouped or sorted expressions are seldom conditions.
  if (ofConditions.has(first) && !mayBeCondition(before)) return share / 50;
  // FROM comes after the items.
  if (before.clause === 'select' && first === 'from') return Math.max(share, 0.05);
  if (before.clause === 'select' && ofClauses.has(first)) return share / 20;
  // A condition without a comparison is seldom whole.
  const goesOn = first === 'and' || first === 'or' || ofClauses.has(first);
  if (goesOn && isCondition(before.clause) && before.condition === 'none') return share / 5;
  if (first === 'interval' && wantsInterval(word)) return 0.5;
  // Select items and tables get names.
  if (first === 'as' && isCondition(before.clause)) return share / 50;
  // A join's condition comes before anything else.
  if (first === 'on' && before.clause === 'join') return share * 30;
  const isOne = allowed.filter((other) => other.toLowerCase().startsWith(`${first} `)).length < 2;
  return second === undefined || isOne ? share : share * word.catalog.usage.share(first, second);
}

/** The likelihoods of the words that continue a CASE; the parser tells where it allows them. */
const nextBranches: Readonly<
  Record<NonNullable<WordBefore['branch']>, Readonly<Record<string, number>>>
> = {
  case: { when: 0.9 },
  when: {},
  then: { else: 0.5, when: 0.4, end: 0.3 },
  else: { end: 0.8 },
};

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
    sortText: byLikelihood(shareOf(word, label) / rare, at),
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
