import type { IToken } from 'chevrotain';
import { Keyword } from './lexing/keywords.ts';
import { isName, lex } from './lexing/lexer.ts';
import { tokenSet } from './lexing/tokenSet.ts';
import * as t from './lexing/tokens.ts';

/** The call around a caret, read from the tokens, so that the text after it does not matter. */
export type CallAt = {
  readonly name: string;
  /** The first or the second of two argument lists, as in `quantile(0.5)(x)`; the only one so far. */
  readonly list: 'first' | 'second' | 'only';
  /** How many commas of that list are before the caret. */
  readonly index: number;
};

/** The innermost calls around an offset, the nearest first. */
export function callsAt(text: string, offset: number): readonly CallAt[] {
  const { tokens, comments } = lex(text);
  if (comments.some(({ start, end }) => offset > start && offset < end)) return [];
  const calls: CallAt[] = [];
  let commas = 0;
  for (let at = firstBefore(tokens, offset); at >= 0; at--) {
    const type = tokens[at]?.tokenType;
    if (type === undefined) break;
    if (closers.has(type)) {
      at = matchingOpener(tokens, at) ?? -1;
    } else if (openers.has(type)) {
      // A list of columns inside a subquery is not the arguments of what is around it.
      const next = tokens[at + 1]?.tokenType;
      if (next === Keyword.SELECT || next === Keyword.WITH) break;
      const call = parentheses.has(type) ? callOf(tokens, at, commas) : undefined;
      if (call) calls.push(call);
      commas = 0;
    } else if (type === t.Comma) {
      commas++;
    }
  }
  return calls;
}

/** The last token that begins before the offset. */
function firstBefore(tokens: readonly IToken[], offset: number): number {
  let at = tokens.length - 1;
  while (at >= 0 && (tokens[at]?.startOffset ?? 0) >= offset) at--;
  return at;
}

function callOf(tokens: readonly IToken[], opener: number, index: number): CallAt | undefined {
  const before = tokens[opener - 1];
  if (!before) return undefined;
  if (before.tokenType === t.RParen) {
    const first = matchingOpener(tokens, opener - 1);
    const name = first === undefined ? undefined : nameAt(tokens, first - 1);
    return name === undefined ? undefined : { name, list: 'second', index };
  }
  const name = nameAt(tokens, opener - 1);
  if (name === undefined) return undefined;
  const isFirst = hasSecondList(tokens, opener);
  return { name, list: isFirst ? 'first' : 'only', index };
}

/** The name of a call; words such as IN and AND between two values are none. */
function nameAt(tokens: readonly IToken[], at: number): string | undefined {
  const token = tokens[at];
  if (!token || !isName(token) || token.tokenType === Keyword.NOT) return undefined;
  const before = tokens[at - 1];
  const isAfterValue = before && (valueEnds.has(before.tokenType) || isName(before));
  if (operatorTypes.has(token.tokenType) && isAfterValue) return undefined;
  return token.image.replace(/^[`"](.*)[`"]$/, '$1');
}

const operatorTypes = tokenSet('IN AND OR LIKE ILIKE AS OVER USING ON BY WHERE');

/** Whether the parenthesis that closes this one is followed by another opening one. */
function hasSecondList(tokens: readonly IToken[], opener: number): boolean {
  let depth = 0;
  for (let at = opener; at < tokens.length; at++) {
    const type = tokens[at]?.tokenType;
    if (type === undefined) return false;
    if (openers.has(type)) depth++;
    else if (closers.has(type) && --depth === 0) {
      const next = tokens[at + 1]?.tokenType;
      return next !== undefined && parentheses.has(next);
    }
  }
  return false;
}

/** The opening bracket of a closing one. */
function matchingOpener(tokens: readonly IToken[], closer: number): number | undefined {
  let depth = 0;
  for (let at = closer; at >= 0; at--) {
    const type = tokens[at]?.tokenType;
    if (type === undefined) return undefined;
    if (closers.has(type)) depth++;
    else if (openers.has(type) && --depth === 0) return at;
  }
  return undefined;
}

const closers = tokenSet(t.RParen, t.RBracket, t.RBrace);

const parentheses = tokenSet(t.LParen, t.LambdaParen);

const openers = tokenSet(parentheses, t.LBracket, t.LBrace);

/** What a value ends with, names aside. */
const valueEnds = tokenSet(
  closers,
  t.StringText,
  t.DecimalNumber,
  t.FloatNumber,
  t.RadixNumber,
  t.TemplateClose,
  'NULL',
);
