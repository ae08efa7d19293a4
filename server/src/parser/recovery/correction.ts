import type { Query } from '../../ast/nodes.ts';
import { lex } from '../lexing/lexer.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { corrected as withKeywords, misspellingErrors, suspects } from './misspelling.ts';
import type { Misspelling } from './misspelling.ts';
import { TooDeepError, flawed } from '../grammar/nesting.ts';
import type { SyntaxError } from '../syntaxError.ts';
import { retype } from '../lexing/tokens.ts';
import { readAsName, wordsPerhapsNames } from './wordsAsNames.ts';

/** What the parser makes of some tokens. */
export type Reading = { readonly query: Query; readonly errors: readonly SyntaxError[] };

/**
 * Where a text has errors, tries other readings of it: of a keyword near the first error as a name,
 * which must leave no error, and of misspelt words near each as the keywords they resemble, which stay
 * so where that leaves fewer.
 */
export function corrected(
  text: string,
  first: Reading,
  read: (lexed: LexResult) => Reading | undefined,
  lexed: () => LexResult | undefined = () => lex(text),
): Reading {
  if (text.length > longestCorrected || first.errors.length === 0) return first;
  const tokens = lexed();
  if (!tokens) return first;
  const flawless = withWordAsName(first, read, tokens);
  if (flawless) return flawless;
  const words: Misspelling[] = [];
  let best = first;
  let left = mostRead;
  for (let at = 0; at < mostErrors && words.length < mostMisspellings;) {
    const error = best.errors[at];
    if (!error) break;
    const found = suspects(tokens, error.start).find((suspect) => {
      if (words.some(({ start }) => start === suspect.start)) return false;
      if ((left -= text.length) < 0) return false;
      const again = lexed();
      const reading = again && attempt(() => read(withKeywords(again, [...words, suspect])));
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

/** The reading of a text with one keyword as a name, where nothing is wrong then. */
function withWordAsName(
  { errors: [error] }: Reading,
  read: (lexed: LexResult) => Reading | undefined,
  lexed: LexResult,
): Reading | undefined {
  const words = error && lexed.errors.length === 0 ? wordsPerhapsNames(lexed, error) : [];
  if (words.length === 0) return undefined;
  const { tokens } = lexed;
  const types = tokens.map(({ tokenType }) => tokenType);
  for (const at of words) {
    readAsName(tokens, at);
    const reading = attempt(() => read({ ...lexed, flawless: true }));
    if (reading?.errors.length === 0) return reading;
    // The parser gives tokens the types it reads them as.
    for (const [index, token] of tokens.entries()) retype(token, types[index] ?? token.tokenType);
  }
  return undefined;
}

/** What a parse answers; nothing where a query nests too deep for it, or has an error it must not have. */
export function attempt<T>(parse: () => T): T | undefined {
  try {
    return parse();
  } catch (error) {
    if (error instanceof TooDeepError || error instanceof RangeError) return undefined;
    if (error === flawed) return undefined;
    throw error;
  }
}

/** Fewer errors, or as many of which the one at a place among them comes later. */
function isBetter({ errors }: Reading, { errors: before }: Reading, at: number): boolean {
  const later = (errors[at]?.start ?? 0) > (before[at]?.start ?? 0);
  // Without its first word nothing of a query was read, so that there was little to find wrong.
  if (later && before[0]?.code === 'missing-query') return true;
  return errors.length < before.length || (errors.length === before.length && later);
}

/** Nobody types longer statements by hand. */
const longestCorrected = 50_000;
const mostMisspellings = 4;
/** Near so many errors words are looked at. */
const mostErrors = 4;
/** So many characters are read again in all: a keystroke waits for that. */
const mostRead = 500_000;
