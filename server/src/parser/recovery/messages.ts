import { EOF } from 'chevrotain';
import type { IParserErrorMessageProvider, IToken, TokenType } from 'chevrotain';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import { TagName } from '../lexing/tagTokens.ts';
import * as t from '../lexing/tokens.ts';

/** A token as messages quote it. */
export function shown({ image }: IToken): string {
  return `\`${short(image)}\``;
}

/** A name or token within a message; nobody reads more than the start of a long one. */
export function short(image: string): string {
  return image.length > 30 ? `${image.slice(0, 29)}…` : image;
}

/** " after `x`", or nothing at the start of the text. */
export function afterToken(last: IToken): string {
  return last.tokenType === EOF ? '' : ` after ${shown(last)}`;
}

/** The sentence for a token which does not fit where something else was expected. */
export function expectedNot(what: string, last: IToken, actual: IToken): string {
  if (actual.tokenType === EOF) return `Expected ${what}${afterToken(last)}.`;
  return `Expected ${what}${afterToken(last)}, not ${shown(actual)}.`;
}

/** The words for errors which Chevrotain finds by itself, in place of its own. */
export const messageProvider: IParserErrorMessageProvider = {
  buildMismatchTokenMessage: ({ expected, actual, previous }) =>
    expectedNot(nameOfType(expected), previous, actual),
  buildNotAllInputParsedMessage: ({ firstRedundant }) =>
    `Expected the end of the query, not ${shown(firstRedundant)}.`,
  buildNoViableAltMessage: ({ actual: [actual], previous, ruleName }) =>
    inRule(ruleName, actual, previous),
  buildEarlyExitMessage: ({ actual: [actual], previous, ruleName }) =>
    inRule(ruleName, actual, previous),
};

function inRule(rule: string, actual: IToken | undefined, previous: IToken): string {
  const what = expectedInRule[rule] ?? 'an expression';
  return actual ? expectedNot(what, previous, actual) : `Expected ${what}${afterToken(previous)}.`;
}

/** What the rules which end in a choice wait for. */
const expectedInRule: Readonly<Record<string, string>> = {
  argumentList: '`(`',
  call: 'a window: `(…)` or its name',
  cte: 'a CTE: `name AS (query)`',
  frame: '`ROWS` or `RANGE`',
  lambda: 'the parameters of a lambda',
  number: 'a number',
  pathTail: 'a name',
  pivotColumn: '`IN`',
  queryTerm: '`SELECT`',
  sampleNumber: 'a number',
  starOrSpread: '`*`',
  tableExpression: 'a table',
  tag: '`>` or `/>`',
  tagAttribute: 'a text in single quotes or `{…}`',
  trim: '`BOTH`, `LEADING` or `TRAILING`',
  typeArguments: 'a type, a number or a text',
};

function nameOfType(type: TokenType): string {
  const known = described.get(type);
  if (known !== undefined) return known;
  if (type.name in Keyword) return `\`${type.name === 'ASCENDING' ? 'ASC' : type.name}\``;
  return typeof type.PATTERN === 'string' ? `\`${type.PATTERN}\`` : 'something else';
}

const described = new Map<TokenType, string>([
  [NameToken, 'a name'],
  [TagName, 'a name'],
  [t.StringText, 'a text in single quotes'],
  [t.DecimalNumber, 'a number'],
  [t.NumberToken, 'a number'],
  [t.Comparison, '`=`'],
  [t.LambdaParen, '`(`'],
  [t.QueryParen, '`(`'],
]);
