import type { WordBefore } from '../../parser/wordBefore.ts';
import { order, type WordPlace } from './offer.ts';

/** Encodes likelihood into `sortText`: a share of all words in such a place. Equally likely items keep their order. */
export function byLikelihood(share: number, at = 0): string {
  const halvings = -Math.log2(Math.max(share, least));
  return `1-${order(Math.round(halvings * 100))}-${order(at)}`;
}

const least = 2 ** -90;

/** Decodes the likelihood of an item sorted by `byLikelihood`; undefined for other sort texts. */
export function likelihoodIn(sortText = ''): number | undefined {
  const halvings = /^1-(\d+)-/.exec(sortText)?.[1];
  return halvings === undefined ? undefined : 2 ** (-Number(halvings) / 100);
}

/** Replaces the likelihood, and keeps the order among equals. */
export function withLikelihood(sortText: string, share: number): string {
  return byLikelihood(Math.min(share, 1), Number(sortText.slice(sortText.lastIndexOf('-') + 1)));
}

/** The share of a kind of words, or of one keyword, after the word before. */
export function shareOf({ caret: { before, keywords }, catalog }: WordPlace, word: string): number {
  return catalog.usage.share(countedAs(before, keywords), word);
}

/** The token by which frequencies are counted: the same word means another in another clause. */
function countedAs({ token, clause, condition }: WordBefore, keywords: readonly string[]): string {
  // Any value may come: this is neither a window frame nor the rest of IS NOT NULL.
  if (keywords.includes('CASE')) {
    if (token === 'between') return '>=';
    if (token === 'not') return 'and';
  }
  const isTable =
    clause === 'from' || clause === 'join' || (clause === 'on' && condition === 'whole');
  if (isTable && (token === 'name' || token === 'member' || token === 'text')) return 'table';
  return condition === 'whole' && operands.has(token) ? 'text' : token;
}

/** Kinds of words that end a condition and have the same successors. */
const operands = new Set(['name', 'member', 'number', 'null', 'true', 'false', 'placeholder']);
