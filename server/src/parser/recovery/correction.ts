import type { IToken, TokenType } from 'chevrotain';
import type { Query } from '../../ast/nodes.ts';
import { lex } from '../lexing/lexer.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { corrected as withKeywords, misspellingErrors, suspects } from './misspelling.ts';
import type { Misspelling } from './misspelling.ts';
import { FlawedError } from '../grammar/flawedError.ts';
import { TooDeepError } from '../grammar/nesting.ts';
import type { SyntaxError } from '../syntaxError.ts';
import { retype } from '../lexing/tokens.ts';
import { readAsName, wordsPerhapsNames } from './wordsAsNames.ts';

/** What the parser makes of some tokens. */
export type Reading = { readonly query: Query; readonly errors: readonly SyntaxError[] };

type Read = (lexed: LexResult) => Reading | undefined;

/**
 * Where a text has errors, tries other readings of it: of keywords near the first error as names,
 * which must leave no error, and of misspelt words near each as the keywords they resemble, which stay
 * so where that leaves fewer.
 */
export function corrected(
  text: string,
  first: Reading,
  read: Read,
  lexed: () => LexResult | undefined = () => lex(text),
): Reading {
  if (text.length > longestCorrected || first.errors.length === 0) return first;
  const tokens = lexed();
  if (!tokens) return first;
  let left = mostRead;
  const again: Read = (one) => ((left -= text.length) < 0 ? undefined : read(one));
  const flawless = withWordsAsNames(first, again, tokens);
  if (flawless) return flawless;
  const words: Misspelling[] = [];
  let best = first;
  for (let at = 0; at < mostErrors && words.length < mostMisspellings;) {
    const error = best.errors[at];
    if (!error) break;
    const found = suspects(tokens, error.start).find((suspect) => {
      if (words.some(({ start }) => start === suspect.start)) return false;
      const fresh = lexed();
      const reading = fresh && attempt(() => again(withKeywords(fresh, [...words, suspect])));
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

/**
 * The reading of a text with keywords as names, where nothing is wrong then. Of several words that is
 * the one first with which the text is read farthest.
 */
function withWordsAsNames({ errors }: Reading, read: Read, lexed: LexResult): Reading | undefined {
  let [error] = lexed.errors.length === 0 ? errors : [];
  const { tokens } = lexed;
  const written = typesOf(tokens);
  for (let names = 0; error && names < mostNames; names++) {
    const before = typesOf(tokens);
    let farthest: { readonly at: number; readonly flaw: SyntaxError } | undefined;
    for (const at of wordsPerhapsNames(lexed, error)) {
      readAsName(tokens, at);
      const found = flawlessly(read, lexed);
      if (found && 'query' in found) return found;
      restore(tokens, before);
      if (found && found.start > (farthest?.flaw ?? error).start) farthest = { at, flaw: found };
    }
    if (farthest) readAsName(tokens, farthest.at);
    error = farthest?.flaw;
  }
  restore(tokens, written);
  return undefined;
}

/** The reading of what has no error, or the first one it has. */
function flawlessly(read: Read, lexed: LexResult): Reading | SyntaxError | undefined {
  try {
    const reading = attempt(() => read({ ...lexed, flawless: true }));
    return reading?.errors[0] ?? reading;
  } catch (error) {
    if (error instanceof FlawedError) return error.flaw;
    throw error;
  }
}

function typesOf(tokens: readonly IToken[]): TokenType[] {
  return tokens.map(({ tokenType }) => tokenType);
}

/** Gives tokens back their types: the parser gives them those it reads them as. */
function restore(tokens: readonly IToken[], types: readonly TokenType[]): void {
  for (const [index, token] of tokens.entries()) retype(token, types[index] ?? token.tokenType);
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
/** Nobody calls more columns like clauses. */
const mostNames = 3;
/** Near so many errors words are looked at. */
const mostErrors = 4;
/** So many characters are read again in all, as names and as keywords: a keystroke waits for that. */
const mostRead = 600_000;
