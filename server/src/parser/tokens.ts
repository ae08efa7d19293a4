import { createToken, Lexer } from 'chevrotain';
import type { IToken, TokenType } from 'chevrotain';
import { quotedPattern } from './quotes.ts';

/** All keywords; an alias such as ASC, INFINITY or YYYY is read as the keyword it stands for. */
const keywordNames = [
  ...['ALL', 'AND', 'ANTI', 'ANY', 'ARRAY', 'AS', 'ASCENDING', 'ASOF', 'BETWEEN', 'BOTH', 'BY'],
  ...['CASE', 'CAST', 'CATCH', 'COHORT', 'COLLATE', 'COLUMNS', 'CROSS', 'CUBE', 'CURRENT'],
  ...['DATE', 'DAY', 'DESC', 'DESCENDING', 'DISTINCT', 'ELSE', 'END', 'EXCEPT', 'EXCLUDE'],
  ...['EXTRACT', 'FINAL', 'FILL', 'FILTER', 'FINALLY', 'FIRST', 'FN', 'FOLLOWING', 'FOR', 'FROM'],
  ...['FULL', 'FUN', 'GROUP', 'GROUPING', 'HAVING', 'HOUR', 'ID', 'IF', 'ILIKE', 'IGNORE'],
  ...['INCLUDE', 'IN', 'INF', 'INNER', 'INTERSECT', 'INTERPOLATE', 'INTERVAL', 'IS', 'JOIN'],
  ...['KEY', 'LAMBDA', 'LAST', 'LEADING', 'LEFT', 'LET', 'LIKE', 'LIMIT', 'MATERIALIZED'],
  ...['MINUTE', 'MONTH', 'NAME', 'NATURAL', 'NAN', 'NOT', 'NULL', 'NULLS', 'OFFSET', 'ON', 'OR'],
  ...['ORDER', 'OUTER', 'OVER', 'PARTITION', 'PIVOT', 'POSITIONAL', 'PRECEDING', 'PREWHERE'],
  ...['QUALIFY', 'QUARTER', 'RANGE', 'RECURSIVE', 'REPLACE', 'RETURN', 'RIGHT', 'ROLLUP', 'ROW'],
  ...['ROWS', 'SAMPLE', 'SECOND', 'SELECT', 'SEMI', 'SETS', 'SETTINGS', 'STEP', 'SUBSTRING'],
  ...['THEN', 'THROW', 'TIES', 'TIMESTAMP', 'TIME', 'LOCAL', 'ZONE', 'TO', 'TOP', 'TOTALS'],
  ...['TRAILING', 'TRIM', 'TRUNCATE', 'TRY', 'TRY_CAST', 'UNBOUNDED', 'UNION', 'UNPIVOT'],
  ...['USING', 'VALUES', 'WEEK', 'WHEN', 'WHERE', 'WHILE', 'WINDOW', 'WITH', 'WITHIN', 'YEAR'],
] as const;
/** The name of a keyword, in upper case. */
export type KeywordName = (typeof keywordNames)[number];

const spellings: Readonly<Record<string, KeywordName>> = {
  ASC: 'ASCENDING',
  INFINITY: 'INF',
  YYYY: 'YEAR',
};
const neverNames: readonly KeywordName[] = [
  ...(['CATCH', 'EXCEPT', 'FINALLY', 'FN', 'FUN', 'INF', 'INTERSECT', 'LET'] as const),
  ...(['MATERIALIZED', 'NAN', 'NULL', 'THROW', 'TRY', 'WHILE', 'WITHIN'] as const),
];

/** A category: everything which may stand where the grammar says `identifier`. */
export const NameToken = createToken({ name: 'Name', pattern: Lexer.NA });
/** A category: operators between two values, read by their binding power alone. */
export const BinaryToken = createToken({ name: 'BinaryOperator', pattern: Lexer.NA });
/** A category: decimal, hexadecimal, binary and floating numbers. */
export const NumberToken = createToken({ name: 'Number', pattern: Lexer.NA });

const binaryKeywords: readonly KeywordName[] = ['AND', 'OR', 'LIKE', 'ILIKE'];

/** The token type of each keyword. */
export const Keyword = Object.fromEntries(
  keywordNames.map((name) => {
    const categories = neverNames.includes(name) ? [] : [NameToken];
    if (binaryKeywords.includes(name)) categories.push(BinaryToken);
    return [name, createToken({ name, pattern: Lexer.NA, categories })];
  }),
) as Readonly<Record<KeywordName, TokenType>>;

/** In capitals and in small letters, as nearly all are written. */
const keywordTable = new Map<string, TokenType>(
  [...keywordNames.map((name) => [name, name] as const), ...Object.entries(spellings)].flatMap(
    ([spelling, name]) => [
      [spelling, Keyword[name]],
      [spelling.toLowerCase(), Keyword[name]],
    ],
  ),
);
const longestKeyword = 12;

/** The keyword a plain identifier is, without regard to case. */
export function keywordOf(image: string): TokenType | undefined {
  if (image.length > longestKeyword) return undefined;
  const known = keywordTable.get(image);
  return known || image === image.toLowerCase() ? known : keywordTable.get(image.toUpperCase());
}

/** Gives a token another type, where only its neighbours tell what it is. */
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
/** Opening parenthesis of a query standing for a value; set by the parser. */
export const QueryParen = createToken({ name: 'QueryParen', pattern: Lexer.NA });
/** A query which was parsed by itself before; `payload` is its tree. Made where a statement is cut. */
export const ParsedQuery = createToken({ name: 'ParsedQuery', pattern: Lexer.NA });

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
/** `0o17`, which the language refuses with a sentence of its own. */
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
export const TemplateClose = createToken({
  name: 'TemplateClose',
  pattern: /'/,
  pop_mode: true,
});

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
/** Operators of other languages, each read as the one that was surely meant. */
export const ForeignOperator = createToken({
  name: 'ForeignOperator',
  pattern: /&&|===|!==|=>|[&^]|!(?![=~])|\|(?!\|)/,
});
export const LessThan = literal('LessThan', '<', BinaryToken);

// Tags

const tagStart = /<[A-Za-z_][\w-]*(?:[/>]|[ \t\r\n\f\v]+(?:--[^\r\n]*[\r\n]\s*)*[\w/>])/y;
/** Whether a tag starts here: `<name>`, `<name/`, `<name attribute`. */
export function looksLikeTag(text: string, offset: number): boolean {
  tagStart.lastIndex = offset;
  return tagStart.test(text);
}

const beforeTag = new Set([
  ...[
    'SELECT',
    'DISTINCT',
    'FROM',
    'JOIN',
    'PREWHERE',
    'WHERE',
    'HAVING',
    'QUALIFY',
    'ON',
    'USING',
  ],
  ...['BY', 'LIMIT', 'OFFSET', 'WITH', 'CASE', 'WHEN', 'THEN', 'ELSE', 'AND', 'OR', 'NOT', 'IN'],
  ...['COHORT', 'LIKE', 'ILIKE', 'BETWEEN', 'INTERVAL', 'AS'],
]);
/** `<` opening a tag. After a value it is read as the comparison that was surely meant. */
export const TagOpen = createToken({
  name: 'TagOpen',
  pattern: (text: string, offset: number, before: IToken[]): [string] | null => {
    const last = before.at(-1);
    if (last && endsValue(last)) return null;
    return looksLikeTag(text, offset) ? ['<'] : null;
  },
  start_chars_hint: ['<'],
  line_breaks: false,
  push_mode: 'tag',
});

function endsValue(token: IToken): boolean {
  if (token.tokenType === Identifier) return !beforeTag.has(token.image.toUpperCase());
  return [QuotedIdentifier, StringText, DecimalNumber, RParen, RBracket, RBrace].includes(
    token.tokenType,
  );
}
export const TagEnd = createToken({
  name: 'TagEnd',
  pattern: '>',
  pop_mode: true,
  push_mode: 'text',
});
export const TagSelfClose = createToken({ name: 'TagSelfClose', pattern: '/>', pop_mode: true });
export const TagCloseOpen = createToken({
  name: 'TagCloseOpen',
  pattern: '</',
  pop_mode: true,
  push_mode: 'closingTag',
});
export const TagCloseEnd = createToken({ name: 'TagCloseEnd', pattern: '>', pop_mode: true });
export const TagName = createToken({ name: 'TagName', pattern: /[A-Za-z_][A-Za-z0-9_-]*/ });
/** Inside tags there are fewer kinds of white space, and no comments with `#`. */
export const TagSpace = createToken({
  name: 'TagSpace',
  pattern: /[ \t\r\n]+/,
  group: Lexer.SKIPPED,
  line_breaks: true,
});
export const TagEquals = createToken({ name: 'TagEquals', pattern: '=' });
export const TagText = createToken({ name: 'TagText', pattern: /[^<{]+/ });
/** `</` and `/>` where no tag is open. */
export const StrayTag = createToken({ name: 'StrayTag', pattern: /<\/|\/>/ });

// Trivia

const spaces =
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
export const TagLineComment = createToken({
  name: 'TagLineComment',
  pattern: /(?:--|\/\/)[^\n\r]*/,
  group: 'comments',
});
/** A tag with white space in front of its name; it has no children. Soon read as `TagOpen`. */
export const LooseTagOpen = createToken({
  name: 'LooseTagOpen',
  pattern: (text: string, offset: number, before: IToken[]): [string] | null => {
    const last = before.at(-1);
    if (last && endsValue(last)) return null;
    looseTag.lastIndex = offset;
    return looseTag.test(text) ? ['<'] : null;
  },
  start_chars_hint: ['<'],
  line_breaks: false,
  push_mode: 'looseTag',
});
const gap = `(?:[${spaces}\\r\\n]|--[^\\r\\n]*[\\r\\n])`;
const looseAttribute = `[A-Za-z_]\\w*(?:${gap}*=${gap}*(?:'(?:[^'\\\\]|\\\\.|'')*'|\\{[^{}]*\\}))?`;
const looseTag = new RegExp(`<${gap}*[A-Za-z_]\\w*(?:${gap}+${looseAttribute})*${gap}*/>`, 'y');
export const LooseTagName = createToken({ name: 'LooseTagName', pattern: /[A-Za-z_]\w*/ });
export const LooseTagClose = createToken({
  name: 'LooseTagClose',
  pattern: '/>',
  pop_mode: true,
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

const tagTrivia = [TagSpace, TagLineComment, BlockComment, UnclosedComment];

/** The lexer's modes: within each the first pattern that fits wins. */
export const lexerModes = {
  query: [
    WhiteSpace,
    ...[LineComment, BlockComment, UnclosedComment],
    ...[TemplateOpen, Identifier, QuotedIdentifier, UnclosedIdentifier],
    ...[FloatNumber, RadixNumber, OctalNumber, DecimalNumber, PositionalNumber],
    ...[StringText, UnclosedString],
    ...[LParen, RParen, LBracket, RBracket, LBrace, RBrace, Comma, Semicolon],
    ...[NullishDot, Coalesce, Question, Dot, DoubleColon, ColonEquals, Colon, Arrow],
    ...[TagOpen, LooseTagOpen, NullSafeEquals, StrayTag, ForeignOperator, Comparison, LessThan],
    ...[Concat, Plus, Minus, Star, Slash, Percent],
  ],
  template: [TemplateText, LBrace, TemplateClose],
  tag: [...tagTrivia, TagName, TagEquals, StringText, LBrace, TagSelfClose, TagEnd],
  looseTag: [
    WhiteSpace,
    TagLineComment,
    LooseTagName,
    TagEquals,
    StringText,
    LBrace,
    LooseTagClose,
  ],
  text: [TagText, LBrace, TagCloseOpen, TagOpen],
  closingTag: [...tagTrivia, TagName, TagCloseEnd],
};
