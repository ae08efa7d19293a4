import type { IToken } from 'chevrotain';
import type { Extent } from '../../ast/extent.ts';
import { readStatement } from '../grammar/query.ts';
import { lex, type LexResult } from '../lexing/lexer.ts';
import { openQuote, unclosedQuote } from '../lexing/tokenChecks.ts';
import * as t from '../lexing/tokens.ts';
import { attempt } from './correction.ts';

/** A quote that opens a text or a name, and where it may be meant to end. */
type Guess = Extent;

/**
 * If one quote is missing, every quote after it is read as the opposite kind, and the last one is open. This finds the
 * quote that was meant: the one with which, closed on its own line, the rest of the statement parses best. Returns the
 * tokens of that reading.
 */
export function withClosedQuote(lexed: LexResult): LexResult {
  const { text } = lexed;
  const open = lexed.errors.length > 0 ? lexed.tokens.find(openQuote) : undefined;
  if (!open || text.length > longestText) return lexed;
  let best = lexed;
  let fewest = errorsOf(lexed);
  let left = mostRead;
  for (const guess of guesses(lexed, open)) {
    if (fewest === 0 || (left -= text.length) < 0) break;
    const closed = closedAt(text, guess);
    const errors = closed ? errorsOf(closed) : fewest;
    if (closed && errors < fewest) [best, fewest] = [closed, errors];
  }
  return best;
}

/** The number of errors apart from the quote's own. */
function errorsOf(lexed: LexResult): number {
  const reading = attempt(() => readStatement(lexed));
  return (reading?.errors.length ?? 0) + lexed.errors.length - 1;
}

/** Quotes of the same kind: first those of texts over several lines, then by distance to the open one. */
function guesses({ text, tokens }: LexResult, open: IToken): Guess[] {
  const quote = open.image.charAt(0);
  const opening = tokens.filter(
    ({ image, startOffset }) => image.startsWith(quote) && startOffset <= open.startOffset,
  );
  const overLines = opening.filter((token) => token !== open && token.image.includes('\n'));
  const others = opening.filter((token) => !overLines.includes(token)).reverse();
  return [...overLines, ...others]
    .slice(0, mostQuotes)
    .flatMap(({ startOffset: start }) => endsOf(text, start).map((end) => ({ start, end })));
}

/**
 * Possible ends of a text: at the line's end, before the sign after it, before a word that begins something else, or
 * after its first word.
 */
function endsOf(text: string, start: number): number[] {
  const line = /^[^\r\n]*/.exec(text.slice(start + 1))?.[0].trimEnd() ?? '';
  const [beforeBracket = ''] = /^[^,;()[\]{}:]*/.exec(line) ?? [];
  const word = beforeBracket.search(nextWord);
  const beforeWord = beforeBracket.slice(0, word < 0 ? undefined : word).trimEnd();
  const [firstWord = ''] = /^[^\s,;()[\]{}:]*/.exec(line) ?? [];
  const lengths = [line, beforeBracket.trimEnd(), beforeWord, firstWord].map(
    ({ length }) => length,
  );
  return [...new Set(lengths)].map((length) => start + 1 + length);
}

const nextWord = /\s(?:from|where|and|or|as|then|else|end|with|group|having|order|limit|union)\b/i;

/**
 * The tokens with a quote closed; offsets are those of the text. The text reaches to the next quote, so other
 * statements may be in it; they are ignored until it is closed.
 */
function closedAt(text: string, { start, end }: Guess): LexResult | undefined {
  const quote = text.charAt(start);
  const { tokens, comments, partners, errors } = ownStatement(
    text.slice(0, end) + quote + text.slice(end),
  );
  // Beside another quote it would be a doubled one, which closes nothing.
  const isClosed = tokens.some(({ startOffset, image }) => {
    return startOffset === start && startOffset + image.length === end + 1;
  });
  if (!isClosed) return undefined;
  const moved = (place: number): number => (place > end ? place - 1 : place);
  return {
    text,
    tokens: tokens.map((token) => {
      if (token.startOffset !== start) return { ...token, startOffset: moved(token.startOffset) };
      const closed = { ...token, image: token.image.slice(0, -1) };
      t.retype(closed, quote === "'" ? t.UnclosedString : t.UnclosedIdentifier);
      return closed;
    }),
    comments: comments.map((comment) => ({
      ...comment,
      start: moved(comment.start),
      end: moved(comment.end),
    })),
    partners,
    errors: [
      unclosedQuote(start, end, quote),
      ...errors.map((error) => ({ ...error, start: moved(error.start), end: moved(error.end) })),
    ],
  };
}

/** The tokens before the first semicolon. */
function ownStatement(text: string): LexResult {
  const lexed = lex(text);
  const semicolon = lexed.tokens.find(({ tokenType }) => tokenType === t.Semicolon);
  return semicolon ? lex(text.slice(0, semicolon.startOffset)) : lexed;
}

/** Nobody types longer statements by hand. */
const longestText = 50_000;
const mostQuotes = 6;
/** The number of characters to parse again in total: a keystroke waits for it. */
const mostRead = 60_000;
