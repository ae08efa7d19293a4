import * as tag from './tagTokens.ts';
import * as t from './tokens.ts';

const tagTrivia = [tag.TagSpace, tag.TagLineComment, t.BlockComment, t.UnclosedComment];

/** The lexer's modes: within each the first pattern that fits wins. */
export const lexerModes = {
  query: [
    t.WhiteSpace,
    ...[t.LineComment, t.BlockComment, t.UnclosedComment],
    ...[t.TemplateOpen, t.Identifier, t.QuotedIdentifier, t.UnclosedIdentifier],
    ...[t.FloatNumber, t.RadixNumber, t.OctalNumber, t.DecimalNumber, t.PositionalNumber],
    ...[t.StringText, t.UnclosedString],
    ...[t.LParen, t.RParen, t.LBracket, t.RBracket, t.LBrace, t.RBrace, t.Comma, t.Semicolon],
    ...[t.NullishDot, t.Coalesce, t.Question, t.Dot, t.DoubleColon, t.ColonEquals, t.Colon],
    ...[t.Arrow, tag.TagOpen, tag.LooseTagOpen, t.NullSafeEquals, tag.StrayTag],
    ...[t.ForeignOperator, t.Comparison, t.LessThan],
    ...[t.Concat, t.Plus, t.Minus, t.Star, t.Slash, t.Percent],
  ],
  template: [t.TemplateText, t.LBrace, t.TemplateClose],
  tag: [
    ...tagTrivia,
    tag.TagName,
    tag.TagEquals,
    t.StringText,
    t.LBrace,
    tag.TagSelfClose,
    tag.TagEnd,
  ],
  looseTag: [
    t.WhiteSpace,
    t.LineComment,
    t.BlockComment,
    tag.LooseTagName,
    tag.TagEquals,
    t.StringText,
    t.LBrace,
    tag.LooseTagClose,
  ],
  text: [tag.TagText, t.LBrace, tag.TagCloseOpen, tag.ChildTagOpen],
  closingTag: [...tagTrivia, tag.TagName, tag.TagCloseEnd],
};
