import { createToken, type IToken, Lexer, type TokenType } from 'chevrotain';
import { BinaryToken, NameToken } from './keywords.ts';
import { quotedPattern } from './quotes.ts';

/** A category: decimal, hexadecimal, binary and floating numbers. */
export const NumberToken = createToken({ name: 'Number', pattern: Lexer.NA });

/** The place after a token. */
export function endOf({ startOffset, image }: IToken): number {
  return startOffset + image.length;
}

/** Gives a token another type, which its neighbours decide. */
export function retype(token: IToken, type: TokenType): void {
  token.tokenType = type;
  if (type.tokenTypeIdx !== undefined) token.tokenTypeIdx = type.tokenTypeIdx;
}

const literal = (name: string, pattern: string, ...categories: TokenType[]): TokenType =>
  createToken({ name, pattern, categories });

// Identifiers

export const Identifier = createToken({
  name: 'Identifier',
  pattern: /[A-Za-z_$][A-Za-z0-9_$]*/,
  categories: [NameToken],
});
export const QuotedIdentifier = createToken({
  name: 'QuotedIdentifier',
  pattern: quotedPattern('`', '"'),
  start_chars_hint: ['`', '"'],
  line_breaks: true,
  categories: [NameToken],
});
/** A quote that never ends; it reaches to the end of its line. */
export const UnclosedIdentifier = createToken({
  name: 'UnclosedIdentifier',
  pattern: /[`"][^\r\n]*/,
  categories: [NameToken],
});
/** First parameter of a lambda without parentheses; set by the lexer where `->` follows. */
export const LambdaName = createToken({ name: 'LambdaName', pattern: Lexer.NA });
/** Opening parenthesis of a lambda's parameters; set by the lexer where `->` follows. */
export const LambdaParen = createToken({ name: 'LambdaParen', pattern: Lexer.NA });

// Literals

export const FloatNumber = createToken({
  name: 'FloatNumber',
  pattern:
    /0[xX][0-9a-fA-F]+(?:\.[0-9a-fA-F]*)?[pP][+-]?[0-9]+|(?:[0-9]+\.[0-9]*|\.[0-9]+|[0-9]+)[eE][+-]?[0-9]+/,
  categories: [NumberToken],
});
export const RadixNumber = createToken({
  name: 'RadixNumber',
  pattern: /0[xX][0-9a-fA-F]+|0[bB][0-9]+/,
  categories: [NumberToken],
});
/** `0o17`, refused with a message of its own. */
export const OctalNumber = createToken({
  name: 'OctalNumber',
  pattern: /0[oO][0-9]+/,
  categories: [NumberToken],
});
export const DecimalNumber = createToken({
  name: 'DecimalNumber',
  pattern: /[0-9]+/,
  categories: [NumberToken],
});
export const StringText = createToken({
  name: 'String',
  pattern: quotedPattern("'"),
  start_chars_hint: ["'"],
  line_breaks: true,
});
/** A string that never ends; it reaches to the end of its line. */
export const UnclosedString = createToken({
  name: 'UnclosedString',
  pattern: /'[^\r\n]*/,
  categories: [StringText],
});
export const PositionalNumber = createToken({ name: 'PositionalReference', pattern: /#[0-9]+/ });

// Templates

export const TemplateOpen = createToken({
  name: 'TemplateOpen',
  pattern: /[fF]'/,
  push_mode: 'template',
});
export const TemplateText = createToken({
  name: 'TemplateText',
  pattern: /(?:[^'\\{]|\\[\s\S]|'')+/,
});
export const TemplateClose = createToken({ name: 'TemplateClose', pattern: /'/, pop_mode: true });

// Punctuation

export const LParen = literal('LParen', '(');
export const RParen = literal('RParen', ')');
export const LBracket = literal('LBracket', '[');
export const RBracket = literal('RBracket', ']');
export const LBrace = createToken({ name: 'LBrace', pattern: '{', push_mode: 'query' });
export const RBrace = createToken({ name: 'RBrace', pattern: '}', pop_mode: true });
export const Comma = literal('Comma', ',');
export const Semicolon = literal('Semicolon', ';');
export const Dot = literal('Dot', '.');
export const NullishDot = literal('NullishDot', '?.');
export const Question = literal('Question', '?');
export const Colon = literal('Colon', ':');
export const DoubleColon = literal('DoubleColon', '::');
export const ColonEquals = literal('ColonEquals', ':=');
export const Arrow = literal('Arrow', '->');
export const Plus = literal('Plus', '+', BinaryToken);
export const Minus = literal('Minus', '-', BinaryToken);
export const Star = literal('Star', '*', BinaryToken);
export const Slash = literal('Slash', '/', BinaryToken);
export const Percent = literal('Percent', '%', BinaryToken);
export const Concat = literal('Concat', '||', BinaryToken);
export const Coalesce = literal('Coalesce', '??', BinaryToken);
export const NullSafeEquals = literal('NullSafeEquals', '<=>', BinaryToken);
/** `= == != <> <= > >=` and the operators for regular expressions. */
export const Comparison = createToken({
  name: 'Comparison',
  pattern: /==|=~\*|=~|=|!=|!~\*|!~|<>|<=|>=|>|~\*|~/,
  categories: [BinaryToken],
});
/** Operators of other languages, each read as the one that was probably meant. */
export const ForeignOperator = createToken({
  name: 'ForeignOperator',
  pattern: /&&|===|!==|=>|[&^]|!(?![=~])|\|(?!\|)/,
});
export const LessThan = literal('LessThan', '<', BinaryToken);

// Trivia

/** The kinds of white space, for a class of a pattern. */
export const spaces =
  '\\t\\v\\f \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000\\ufeff';
export const WhiteSpace = createToken({
  name: 'WhiteSpace',
  pattern: new RegExp(`[${spaces}\\r\\n]+`),
  group: Lexer.SKIPPED,
  line_breaks: true,
});
export const LineComment = createToken({
  name: 'LineComment',
  pattern: /(?:--|\/\/)[^\n\r]*|#(?![0-9])[^\n\r]*/,
  group: 'comments',
});
export const BlockComment = createToken({
  name: 'BlockComment',
  pattern: /\/\*[\s\S]*?\*\//,
  group: 'comments',
  line_breaks: true,
});
export const UnclosedComment = createToken({
  name: 'UnclosedComment',
  pattern: /\/\*[\s\S]*/,
  group: 'comments',
  line_breaks: true,
});
