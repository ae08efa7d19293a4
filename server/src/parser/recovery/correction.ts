import { type Reading, readStatement } from '../grammar/query.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { TooDeepError } from '../cursor/parser.ts';
import { type Misspelling, misspellingErrors, suspects, withKeywords } from './misspelling.ts';

type Read = (lexed: LexResult) => Reading | undefined;

/**
 * Near each error, tries to read misspelt words as the keywords they resemble, and keeps the reading if it has fewer
 * errors.
 */
export function corrected(lexed: LexResult, first: Reading, read: Read = readStatement): Reading {
  const { text } = lexed;
  if (text.length > longestCorrected) return first;
  const words: Misspelling[] = [];
  let left = mostRead;
  let best = first;
  for (let at = 0; at < mostErrors && words.length < mostMisspellings;) {
    const error = best.errors[at];
    if (!error) break;
    const found = suspects(lexed, error.start).find((suspect) => {
      if (words.some(({ start }) => start === suspect.start) || left < text.length) return false;
      left -= text.length;
      const reading = attempt(() => read(withKeywords(lexed, [...words, suspect])));
      if (!reading || !isBetter(reading, best, at)) return false;
      best = reading;
      words.push(suspect);
      return true;
    });
    // Nothing was misspelt here; a word further on may be.
    if (!found) at++;
  }
  return { query: best.query, errors: [...misspellingErrors(text, words), ...best.errors] };
}

/** The result of a parse; undefined if the query nests too deep. */
export function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof TooDeepError) return undefined;
    throw error;
  }
}

/** True if there are fewer errors, or as many and the one at an index comes later. */
function isBetter({ errors }: Reading, { errors: before }: Reading, at: number): boolean {
  const later = (errors[at]?.start ?? 0) > (before[at]?.start ?? 0);
  // Without its first word nothing of a query was parsed, so few errors were found.
  if (later && before[0]?.code === 'missing-query') return true;
  return errors.length < before.length || (errors.length === before.length && later);
}

/** Nobody types longer statements by hand. */
const longestCorrected = 50_000;
const mostMisspellings = 4;
/** The number of errors considered. */
const mostErrors = 4;
/** The number of characters to parse again in total: a keystroke waits for it. */
const mostRead = 600_000;
