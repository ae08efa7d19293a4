import type { TokenType } from 'chevrotain';
import { Keyword } from '../lexing/keywords.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import * as t from '../lexing/tokens.ts';

/** What joins two queries. */
export const setOperators = new Set<TokenType>([Keyword.UNION, Keyword.INTERSECT, Keyword.EXCEPT]);

/** What a value begins with, names and signed numbers aside. */
export const expressionStarts = new Set<TokenType>([
  ...[t.FloatNumber, t.RadixNumber, t.OctalNumber, t.DecimalNumber, t.StringText],
  ...[t.UnclosedString, t.PositionalNumber, t.TemplateOpen, TagOpen, t.LParen, t.QueryParen],
  ...[t.LambdaParen, t.LambdaName, t.LBracket, t.LBrace, t.Minus, t.Star],
  ...[Keyword.NULL, Keyword.INF, Keyword.NAN],
]);

/** What may stand behind the NOT of an operator. */
export const negatables = new Set<TokenType>([
  ...[Keyword.IN, Keyword.LIKE, Keyword.ILIKE, Keyword.BETWEEN],
]);

/** Words which, after a name, continue an expression rather than start one. */
export const continuations = new Set<TokenType>([
  ...[Keyword.AND, Keyword.OR, Keyword.LIKE, Keyword.ILIKE, Keyword.IN, Keyword.IS, Keyword.AS],
  ...[Keyword.BETWEEN, Keyword.DESC, Keyword.DESCENDING, Keyword.ASCENDING, Keyword.THEN],
  ...[Keyword.ELSE, Keyword.END, Keyword.FROM, Keyword.WHERE, Keyword.WHEN, Keyword.OVER],
  ...[t.Star],
]);

/** The words of CASE which end its values. */
export const caseWords = new Set<TokenType>([
  ...[Keyword.WHEN, Keyword.THEN, Keyword.ELSE, Keyword.END],
]);

/** Keywords which are a column behind another one where nothing follows which they could be part of. */
export const loneWords = new Set<TokenType>([
  ...[Keyword.AND, Keyword.OR, Keyword.LIKE, Keyword.ILIKE, Keyword.IN, Keyword.IS, Keyword.AS],
  ...[Keyword.BETWEEN, Keyword.ASCENDING, Keyword.DESC, Keyword.DESCENDING, Keyword.END],
  ...[Keyword.ELSE, Keyword.THEN, Keyword.WHEN, Keyword.OVER, Keyword.FROM, Keyword.WHERE],
]);

/** What may stand behind a column as its alias without AS. */
export const implicitAliases = new Set<TokenType>([
  ...[t.Identifier, t.QuotedIdentifier, t.UnclosedIdentifier, t.LambdaName, Keyword.ASCENDING],
  ...[Keyword.COHORT, Keyword.DATE, Keyword.DESCENDING, Keyword.FINAL, Keyword.ID],
  ...[Keyword.RETURN, Keyword.TOP, Keyword.TOTALS],
]);

/** After a name these may belong to it as well as start an operand of their own. */
export const argumentStarts = new Set<TokenType>([
  ...[t.LParen, t.QueryParen, t.LBracket, t.Plus, t.Minus, t.Star],
]);

/** What closes a bracket. */
export const closers = new Set([t.RParen, t.RBracket, t.RBrace]);

/** What a list or a bracket goes on with behind a value. */
export const valueEnds = new Set<TokenType>([t.Comma, t.Colon, ...closers]);

/** Words between two values. */
export const infixWords = new Set<TokenType>([
  ...[Keyword.AND, Keyword.OR, Keyword.IN, Keyword.LIKE, Keyword.ILIKE],
]);

/** What the number of rows, or where they begin, stands behind. */
export const limitWords = new Set<TokenType>([Keyword.LIMIT, Keyword.OFFSET]);

/** Clauses of one value, by their words. */
export const valueClauses = new Set<TokenType>([
  ...[Keyword.PREWHERE, Keyword.WHERE, Keyword.HAVING, Keyword.QUALIFY, ...limitWords],
]);

/** Directions of an order, all of which may be names. */
export const sortDirections = new Set<TokenType>([
  ...[Keyword.ASCENDING, Keyword.DESC, Keyword.DESCENDING],
]);

/** The units of an interval, which end its value. */
export const intervalUnits = new Set<TokenType>([
  ...[Keyword.SECOND, Keyword.MINUTE, Keyword.HOUR, Keyword.DAY, Keyword.WEEK, Keyword.MONTH],
  ...[Keyword.QUARTER, Keyword.YEAR],
]);

/** What the bound of a frame ends with, but for the current row. */
export const directions = new Set<TokenType>([Keyword.PRECEDING, Keyword.FOLLOWING]);

/** What a clause, or the rest of a set of queries, begins with. */
export const clauseStarts = new Set([
  ...[Keyword.FROM, Keyword.ARRAY, Keyword.PREWHERE, Keyword.WHERE, Keyword.GROUP],
  ...[Keyword.HAVING, Keyword.QUALIFY, Keyword.WINDOW, Keyword.ORDER, Keyword.LIMIT],
  ...[Keyword.OFFSET, Keyword.SETTINGS, Keyword.USING, Keyword.SAMPLE, ...setOperators],
]);

/** What may stand behind a table as its alias without AS. */
export const tableAliases = new Set([
  ...[t.Identifier, t.QuotedIdentifier, t.UnclosedIdentifier, t.LambdaName],
  ...[Keyword.DATE, Keyword.FIRST, Keyword.ID, Keyword.KEY],
]);
