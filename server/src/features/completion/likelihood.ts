import type { WordBefore } from '../../parser/wordBefore.ts';
import { order, type WordPlace } from './offer.ts';

/**
 * Sorts items by how likely they are to be what is wanted: a share of all words that come in such a
 * place. Those that are equally likely keep their order.
 */
export function byLikelihood(share: number, at = 0): string {
  const halvings = -Math.log2(Math.max(share, least));
  return `1-${order(Math.round(halvings * 100))}-${order(at)}`;
}

const least = 2 ** -90;

/** How likely an item is that is sorted `byLikelihood`; undefined if it is sorted otherwise. */
export function likelihoodIn(sortText = ''): number | undefined {
  const halvings = /^1-(\d+)-/.exec(sortText)?.[1];
  return halvings === undefined ? undefined : 2 ** (-Number(halvings) / 100);
}

/** The same place among equals, for an item that is as likely as `share`. */
export function withLikelihood(sortText: string, share: number): string {
  return byLikelihood(Math.min(share, 1), Number(sortText.slice(sortText.lastIndexOf('-') + 1)));
}

/** The share of a kind of words, or of one keyword, among what comes after the word before. */
export function shareOf({ caret: { before, keywords }, catalog }: WordPlace, word: string): number {
  return catalog.usage.share(countedAs(before, keywords), word);
}

/** The token by which frequencies are counted: the same word means another in another clause. */
function countedAs({ token, clause, condition }: WordBefore, keywords: readonly string[]): string {
  // Where any value may come, which is neither a frame of a window nor the rest of IS NOT NULL.
  if (keywords.includes('CASE')) {
    if (token === 'between') return '>=';
    if (token === 'not') return 'and';
  }
  const isTable =
    clause === 'from' || clause === 'join' || (clause === 'on' && condition === 'whole');
  if (isTable && (token === 'name' || token === 'member' || token === 'text')) return 'table';
  return condition === 'whole' && operands.has(token) ? 'text' : token;
}

/** What a condition may end with, and is followed alike. */
const operands = new Set(['name', 'member', 'number', 'null', 'true', 'false', 'placeholder']);
