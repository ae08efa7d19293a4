import type { CompletionItem } from 'vscode-languageserver-types';
import { argumentOf } from './expectedTypes.ts';
import { byLikelihood, shareOf } from './likelihood.ts';
import type { WordPlace } from './offer.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';

/**
 * The keywords the grammar allows at the caret, in the case of the word begun, else of the query,
 * the likeliest first.
 */
export function keywords(word: WordPlace): CompletionItem[] {
  const { caret } = word;
  const cased = casing(word);
  const words = [...new Set(caret.keywords)];
  const isBetween = caret.before.condition === 'between' && words.includes('AND');
  return (isBetween ? ['AND'] : words).map((label, at) => ({
    label,
    kind: CompletionItemKind.Keyword,
    insertText: cased(label),
    // An editor takes a letter in the other case for a worse match.
    filterText: cased(label),
    sortText: byLikelihood(shareOfKeyword(word, label), at),
  }));
}

function shareOfKeyword(word: WordPlace, label: string): number {
  const { before, keywords: allowed } = word.caret;
  const [first = '', second] = label.toLowerCase().split(' ');
  const share = shareOf(word, first);
  // Few calls have a query for an argument.
  if (first === 'select' && argumentOf(word.place)) return share / 50;
  if (first === 'and') return share * (before.condition === 'whole' ? 2 : 1);
  if (first === 'then' && before.condition === 'whole') return 0.5;
  // Names are given to what is selected, and to tables.
  if (first === 'as' && isCondition(before.clause)) return share / 50;
  // The condition of a join comes before anything else.
  if (first === 'on' && before.clause === 'join') return share * 30;
  const isOne = allowed.filter((other) => other.toLowerCase().startsWith(`${first} `)).length < 2;
  return second === undefined || isOne ? share : share * word.catalog.usage.share(first, second);
}

/** Writes keywords as the word under the caret, else as the query does, else as the user has set. */
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
  // What is selected is seldom a comparison, and after a whole one none comes.
  const rare = before.condition === 'whole' ? 1000 : isCondition(before.clause) ? 1 : 50;
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
  ...['String', 'Int', 'Float', 'DateTime', 'Date', 'Bool', 'UUID', 'Decimal', 'Int64', 'UInt64'],
  ...['Float64', 'DateTime64', 'Array', 'Tuple', 'Nullable', 'JSON'],
];
