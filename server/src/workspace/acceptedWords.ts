import { AcceptedWords } from '../schema/acceptedWords.ts';

/** Reads the client's list of accepted words; a malformed list counts as empty. */
export function readAcceptedWords(told: unknown): AcceptedWords {
  const { labels } = (told ?? {}) as { readonly labels?: unknown };
  const texts = Array.isArray(labels) ? (labels as readonly unknown[]) : [];
  return new AcceptedWords(texts.filter((label) => typeof label === 'string').slice(-mostAccepted));
}

/** Older ones would not be felt. */
const mostAccepted = 500;
