import type { Query } from '../../ast/nodes.ts';
import { lex } from '../lexing/lexer.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { corrected as withKeywords, misspellingErrors, suspects } from './misspelling.ts';
import type { Misspelling } from './misspelling.ts';
import { TooDeepError } from '../grammar/nesting.ts';
import type { SyntaxError } from '../syntaxError.ts';

/** What the parser makes of some tokens. */
export type Reading = { readonly query: Query; readonly errors: readonly SyntaxError[] };

/**
 * Where a text has errors, tries whether misspelt keywords are behind them: words near the first
 * error are read as the keywords they resemble, and stay so where that leaves fewer errors. Each
 * reading has tokens of its own, for the parser gives them the types it reads them as.
 */
export function corrected(
  text: string,
  first: Reading,
  read: (lexed: LexResult) => Reading | undefined,
  lexed: () => LexResult | undefined = () => lex(text),
): Reading {
  if (text.length > longestCorrected) return first;
  const words: Misspelling[] = [];
  let best = first;
  for (let round = 0; round < mostMisspellings; round++) {
    const [error] = best.errors;
    const tokens = error && lexed();
    if (!tokens) break;
    const found = suspects(tokens, error.start).find((suspect) => {
      if (words.some(({ start }) => start === suspect.start)) return false;
      const again = lexed();
      const reading = again && attempt(() => read(withKeywords(again, [...words, suspect])));
      if (!reading || !isBetter(reading, best)) return false;
      best = reading;
      words.push(suspect);
      return true;
    });
    if (!found) break;
  }
  return { query: best.query, errors: [...misspellingErrors(text, words), ...best.errors] };
}

/** What a parse answers; nothing where a query nests too deep for it. */
export function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof TooDeepError || error instanceof RangeError) return undefined;
    throw error;
  }
}

/** Fewer errors, or as many of which the first comes later. */
function isBetter({ errors }: Reading, { errors: before }: Reading): boolean {
  const later = (errors[0]?.start ?? 0) > (before[0]?.start ?? 0);
  // Without its first word nothing of a query was read, so that there was little to find wrong.
  if (later && before[0]?.code === 'missing-query') return true;
  return errors.length < before.length || (errors.length === before.length && later);
}

/** Nobody types longer statements by hand. */
const longestCorrected = 50_000;
const mostMisspellings = 4;
