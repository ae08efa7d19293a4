import type { IToken } from 'chevrotain';
import { Keyword, NameToken } from './keywords.ts';
import { tokenSet } from './tokenSet.ts';
import * as t from './tokens.ts';

/** Names that are not keywords. */
export const plainNames = tokenSet(
  t.Identifier,
  t.QuotedIdentifier,
  t.UnclosedIdentifier,
  t.LambdaName,
);

const names = tokenSet(
  plainNames,
  ...Object.values(Keyword).filter(({ CATEGORIES }) => CATEGORIES?.includes(NameToken)),
);

/** True if a token can be a name: an identifier, or most keywords. */
export function isName(token: IToken): boolean {
  return names.has(token);
}

/** Numbers without a sign. */
export const numbers = tokenSet(t.DecimalNumber, t.FloatNumber, t.RadixNumber, t.OctalNumber);

/** A text in single quotes, which may not be closed yet. */
export const texts = tokenSet(t.StringText, t.UnclosedString);

/** The tokens that open parentheses. */
export const parentheses = tokenSet(t.LParen, t.LambdaParen);

/** The tokens that open a bracket. */
export const openers = tokenSet(parentheses, t.LBracket, t.LBrace);

/** The tokens that close a bracket. */
export const closers = tokenSet(t.RParen, t.RBracket, t.RBrace);

/** The last tokens of values, keywords as names aside. */
export const valueEnds = tokenSet(
  closers,
  numbers,
  t.Identifier,
  t.QuotedIdentifier,
  t.LambdaName,
  t.StringText,
  t.PositionalNumber,
  t.TemplateClose,
  'NULL INF NAN',
);

/** The units of an interval. */
export const intervalUnits = tokenSet('SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR');
