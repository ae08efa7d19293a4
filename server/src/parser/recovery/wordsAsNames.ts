import { EOF } from 'chevrotain';
import type { IToken, TokenType } from 'chevrotain';
import { joinWords } from '../grammar/joinWords.ts';
import { caseWords, implicitAliases, limitWords } from '../grammar/tokenSets.ts';
import { Keyword, keywordOf } from '../lexing/keywords.ts';
import { holdsValues } from '../lexing/bracketsAround.ts';
import { isName } from '../lexing/lexer.ts';
import type { LexResult } from '../lexing/lexer.ts';
import type { SyntaxError, SyntaxErrorCode } from '../syntaxError.ts';
import { TagCloseEnd, TagSelfClose } from '../lexing/tagTokens.ts';
import * as t from '../lexing/tokens.ts';
import { retype } from '../lexing/tokens.ts';

/**
 * The keywords near an error which may as well be names, by their indexes, the nearest first. The
 * grammar takes a word for a keyword by the few tokens behind it; where that leads to an error, another
 * reading may fit all of the text.
 */
export function wordsPerhapsNames(lexed: LexResult, error: SyntaxError): number[] {
  const { tokens, partners } = lexed;
  // Of a form that is whole no other reading is looked for.
  if (error.code === 'not-implemented') return [];
  if (tokens.some(({ tokenType }, at) => openers.has(tokenType) && partners[at] === -1)) return [];
  let near = tokens.findIndex(({ startOffset }) => startOffset >= error.start);
  if (missing.has(error.code) && isHalfTyped(lexed, near)) return [];
  if (near < 0) near = tokens.length - 1;
  const found: number[] = [];
  for (let distance = 0; distance <= reach && found.length < mostWords; distance++) {
    for (const at of distance === 0 ? [near] : [near - distance, near + distance]) {
      if (mayBeName(lexed, at)) found.push(at);
    }
  }
  return found;
}

/** Reads one of these words as a name; a lambda that began with it begins with its next parameter. */
export function readAsName(tokens: readonly IToken[], at: number): void {
  const [token, , parameter] = tokens.slice(at, at + 3);
  if (token?.tokenType !== t.LambdaName) {
    if (token) retype(token, t.WordAsName);
    return;
  }
  retype(token, keywordOf(token.image) ?? t.Identifier);
  if (parameter) retype(parameter, t.LambdaName);
}

/**
 * Whether the next clause begins where something is missing, which is not typed yet. In brackets around
 * values there are no clauses, nor stand the words of two in a row.
 */
function isHalfTyped(lexed: LexResult, at: number): boolean {
  const { tokens } = lexed;
  const next = tokens[at]?.tokenType;
  const second = tokens[at + 1]?.tokenType;
  if (!next) return true;
  if (holdsValues(lexed, at)) return false;
  // `select a limit where`: the number of rows is a column.
  if (at === tokens.length - 1 && limitWords.has(tokens[at - 1]?.tokenType ?? EOF)) return false;
  if (next === Keyword.FROM) return true;
  // `limit a > join by b`: no table is called `by`.
  if (tableWords.has(next)) return second !== Keyword.BY;
  return clauseWords.has(next) && !(second && clauseWords.has(second));
}

/** Whether a keyword may be a name by its neighbours; behind a value, for one, no name stands. */
function mayBeName(lexed: LexResult, at: number): boolean {
  const { tokens } = lexed;
  const token = tokens[at];
  const last = tokens[at - 1];
  const before = last?.tokenType;
  const after = tokens[at + 1]?.tokenType;
  if (!token || !before || !isName(token) || certain.has(token.tokenType)) return false;
  // `-e, x -> y`: the last name may be all of the lambda's parameters.
  if (token.tokenType === t.LambdaName) return after === t.Comma;
  if (before === t.Dot) return tokens[at - 2]?.tokenType === t.DecimalNumber;
  // Behind a number the dot may be its own: `2.limit where`.
  const isPath =
    tokens[at - 2]?.tokenType === t.Dot && tokens[at - 3]?.tokenType !== t.DecimalNumber;
  if (isName(last) && isPath) return false;
  if (operandEnds.has(before)) return before === t.RParen && endsPivotColumn(lexed, at - 1);
  if (!after) return true;
  // In front of an alias only what else begins a clause is tried: `case a` may be half-typed.
  const isItem = before === t.Comma || before === Keyword.SELECT;
  if (neverItems.has(token.tokenType) && isItem && implicitAliases.has(after)) return false;
  if (aliases.has(after)) {
    if (token.tokenType === Keyword.SELECT) return !beforeQueries.has(before);
    if (token.tokenType === Keyword.ON || before === Keyword.COHORT) return true;
    return beforeItems.has(before) && itemClauses.has(token.tokenType);
  }
  if (before === Keyword.NOT && operandEnds.has(tokens[at - 2]?.tokenType ?? before)) return false;
  // `then case when a`: rather a CASE within another, whose END is not typed yet.
  const isInner = token.tokenType === Keyword.CASE && caseWords.has(before);
  return !operandStarts.has(after) && !(isInner && after === Keyword.WHEN);
}

/** `pivot (a for b in (1) not + c in (2))`: behind the values of a column stands the next. */
function endsPivotColumn({ tokens, partners }: LexResult, at: number): boolean {
  if (tokens[(partners[at] ?? 0) - 1]?.tokenType !== Keyword.IN) return false;
  return tokens.some(({ tokenType }) => pivots.has(tokenType));
}

const pivots = new Set([Keyword.PIVOT, Keyword.UNPIVOT]);

/** How far around an error words are looked at, and how many of them are tried. */
const reach = 40;
const mostWords = 12;

const missing = new Set<SyntaxErrorCode>(['missing-expression', 'missing-table', 'missing-name']);

const clauseWords = new Set([
  ...[Keyword.FROM, Keyword.PREWHERE, Keyword.WHERE, Keyword.GROUP, Keyword.HAVING],
  ...[Keyword.QUALIFY, Keyword.WINDOW, Keyword.ORDER, Keyword.LIMIT, Keyword.OFFSET],
  ...[Keyword.SETTINGS, Keyword.UNION],
]);

const beforeQueries = new Set([
  ...[t.LParen, Keyword.SELECT, Keyword.UNION, Keyword.ALL, Keyword.DISTINCT, Keyword.NAME],
]);

/** Words which no implicit alias follows. */
const neverItems = new Set<TokenType>([Keyword.CASE, Keyword.FROM]);

/** The words of clauses which are tried as an item with an alias; a column called FROM has none. */
const itemClauses = new Set([...clauseWords, Keyword.JOIN].filter((type) => type !== Keyword.FROM));

const beforeItems = new Set<TokenType>([t.Comma, Keyword.DISTINCT]);

const tableWords = new Set([Keyword.ARRAY, Keyword.JOIN, ...joinWords]);

const openers = new Set([t.LParen, t.LambdaParen, t.LBracket, t.LBrace]);

const aliases = new Set<TokenType>([t.Identifier, t.QuotedIdentifier, t.UnclosedIdentifier]);

/** Names already, or words by which nothing else is decided. */
const certain = new Set<TokenType>([
  ...[...aliases, Keyword.TIMESTAMP, Keyword.DATE, Keyword.TIME, Keyword.LOCAL],
  ...[Keyword.ZONE, Keyword.FIRST, Keyword.LAST, Keyword.NULLS, Keyword.TOTALS, Keyword.TIES],
  ...[Keyword.ID, Keyword.KEY, Keyword.NAME, Keyword.RETURN, Keyword.TOP],
]);

/** Behind these no name stands. */
const operandEnds = new Set<TokenType>([
  ...[t.Identifier, t.QuotedIdentifier, t.StringText, t.DecimalNumber, t.FloatNumber],
  ...[t.RadixNumber, t.PositionalNumber, t.TemplateClose, TagSelfClose, TagCloseEnd],
  ...[t.RParen, t.RBracket, t.RBrace, Keyword.NULL, Keyword.INF, Keyword.NAN],
]);

/** In front of these no name stands. */
const operandStarts = new Set<TokenType>([
  ...[t.StringText, t.DecimalNumber, t.FloatNumber, t.RadixNumber, t.PositionalNumber],
  ...[t.TemplateOpen, t.LBrace, Keyword.NULL, Keyword.INF, Keyword.NAN],
]);
