import { Keyword } from './lexing/keywords.ts';
import { lex } from './lexing/lexer.ts';
import { TagEquals, TagName, TagText } from './lexing/tagTokens.ts';
import * as t from './lexing/tokens.ts';

/** The kind of a token, for highlighting. Punctuation means brackets and the like. */
export type TokenClass =
  | 'keyword'
  | 'name'
  | 'number'
  | 'string'
  | 'comment'
  | 'operator'
  | 'punctuation';

/** One token or comment of a statement. */
export type ClassifiedToken = {
  readonly class: TokenClass;
  readonly start: number;
  readonly end: number;
};

/** The tokens and comments of a statement in order; only the tree tells which keywords are names. */
export function classifiedTokens(text: string): ClassifiedToken[] {
  const { tokens, comments } = lex(text);
  const classified = tokens.map(({ tokenType, startOffset: start, image }): ClassifiedToken => ({
    class: classes.get(tokenType.name) ?? 'punctuation',
    start,
    end: start + image.length,
  }));
  for (const { start, end } of comments) classified.push({ class: 'comment', start, end });
  return classified.sort((a, b) => a.start - b.start);
}

const members: readonly (readonly [TokenClass, readonly { readonly name: string }[]])[] = [
  ['keyword', Object.values(Keyword)],
  ['name', [t.Identifier, t.QuotedIdentifier, t.UnclosedIdentifier, t.LambdaName, TagName]],
  ['number', [t.DecimalNumber, t.FloatNumber, t.RadixNumber, t.OctalNumber, t.PositionalNumber]],
  ['string', [t.StringText, t.UnclosedString, t.TemplateOpen, t.TemplateText, t.TemplateClose]],
  ['string', [TagText]],
  ['operator', [t.Plus, t.Minus, t.Star, t.Slash, t.Percent, t.Concat, t.Coalesce, t.Question]],
  ['operator', [t.NullSafeEquals, t.Comparison, t.ForeignOperator, t.LessThan, t.DoubleColon]],
  ['operator', [t.ColonEquals, t.Arrow, TagEquals]],
];

const classes = new Map(
  members.flatMap(([name, types]) => types.map((type) => [type.name, name] as const)),
);
