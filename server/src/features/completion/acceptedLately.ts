import type { CompletionItem } from 'vscode-languageserver-types';
import type { AcceptedWords } from '../../schema/acceptedWords.ts';
import { CompletionItemKind } from '../shared/lspKinds.ts';
import { likelihoodIn, withLikelihood } from './likelihood.ts';
import type { Offer } from './offer.ts';

/** Ranks words that the user accepted recently higher among those of their kind. */
export function acceptedLately(
  offers: readonly Offer[],
  accepted: AcceptedWords | undefined,
): readonly Offer[] {
  if (!accepted) return offers;
  const kinds = new Map<CompletionItem['kind'], { likeliest: number; weight: number }>();
  for (const item of offers.flatMap(({ items }) => items)) {
    const known = kinds.get(item.kind) ?? { likeliest: 0, weight: 0 };
    known.likeliest = Math.max(known.likeliest, likelihoodIn(item.sortText) ?? 0);
    known.weight += accepted.weight(item.label);
    kinds.set(item.kind, known);
  }
  const raised = (item: CompletionItem): CompletionItem => {
    const weight = accepted.weight(item.label);
    const own = likelihoodIn(item.sortText);
    const kind = kinds.get(item.kind);
    if (weight === 0 || own === undefined || !kind) return item;
    // Accepted once, a word comes close to the first one; twice, before it.
    const most = item.kind === CompletionItemKind.Keyword ? ofKeywords : ofNames;
    const added = (most * kind.likeliest * weight) / (kind.weight + 1);
    return { ...item, sortText: withLikelihood(item.sortText ?? '', own + added) };
  };
  return offers.map((offer) => ({ ...offer, items: offer.items.map(raised) }));
}

const ofNames = 1.6;
/** Which keyword comes next depends on the query more than on the user. */
const ofKeywords = 0.3;
