import type { TokenType } from 'chevrotain';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';

/** How a value may begin. */
export const values: readonly string[] = [
  ...['CASE', 'NOT', 'NULL', 'TRUE', 'FALSE', 'INTERVAL', 'CAST'],
];
/** What joins one value to another. */
export const operators: readonly string[] = [
  ...['AND', 'OR', 'IN', 'NOT IN', 'LIKE', 'ILIKE', 'NOT LIKE', 'NOT ILIKE', 'BETWEEN'],
  ...['IS NULL', 'IS NOT NULL', 'IN COHORT'],
];
/** What may follow the closing parenthesis of a call. */
export const afterCall = {
  plain: ['OVER', 'FILTER', 'WITHIN GROUP'],
  distinct: ['FILTER'],
} as const;
export const joins: readonly string[] = [
  ...['JOIN', 'LEFT JOIN', 'INNER JOIN', 'RIGHT JOIN', 'FULL JOIN', 'CROSS JOIN'],
  ...['ASOF JOIN', 'ANY JOIN', 'SEMI JOIN', 'ANTI JOIN'],
];
export const intervalUnits: readonly string[] = [
  ...['DAY', 'WEEK', 'MONTH', 'HOUR', 'MINUTE', 'SECOND', 'QUARTER', 'YEAR'],
];
export const setOperators: readonly string[] = [
  ...['UNION ALL', 'UNION DISTINCT', 'INTERSECT', 'EXCEPT'],
];
export const frameBounds: readonly string[] = [
  ...['UNBOUNDED PRECEDING', 'CURRENT ROW', 'UNBOUNDED FOLLOWING'],
];

/** Clauses in the order in which they must come. */
export const clauseOrder: readonly (readonly [words: string, rank: number])[] = [
  ['FROM', 1],
  ['ARRAY JOIN', 2],
  ['LEFT ARRAY JOIN', 2],
  ['PREWHERE', 3],
  ['WHERE', 4],
  ['GROUP BY', 5],
  ['HAVING', 6],
  ['QUALIFY', 7],
  ['WINDOW', 8],
  ['ORDER BY', 9],
  ['LIMIT', 10],
  ['OFFSET', 11],
  ...setOperators.map((words) => [words, 12] as const),
];

/** The place of a clause in that order, by the keyword it is told by. */
export const clauseRanks: ReadonlyMap<TokenType, number> = new Map([
  [Keyword.SELECT, 1],
  [Keyword.FROM, 1],
  [Keyword.JOIN, 1],
  [Keyword.ON, 1],
  [Keyword.USING, 1],
  [Keyword.SAMPLE, 1],
  [Keyword.ARRAY, 2],
  [Keyword.PREWHERE, 3],
  [Keyword.WHERE, 4],
  [Keyword.GROUP, 5],
  [Keyword.HAVING, 6],
  [Keyword.QUALIFY, 7],
  [Keyword.WINDOW, 8],
  [Keyword.ORDER, 9],
  [Keyword.LIMIT, 10],
  [Keyword.OFFSET, 11],
]);

/** Keywords which begin a part of a query, so that what may follow depends on the nearest one. */
export const clauses: ReadonlySet<TokenType> = new Set([
  ...clauseRanks.keys(),
  ...[Keyword.WITH, Keyword.CASE, Keyword.WHEN, Keyword.THEN, Keyword.ELSE, Keyword.PARTITION],
  ...[Keyword.UNION, Keyword.INTERSECT, Keyword.EXCEPT, Keyword.FILL, Keyword.ROWS],
  ...[Keyword.RANGE, Keyword.STEP, Keyword.TO],
]);

/** What may follow a value in clauses which are no clauses of a SELECT. */
export const afterSpecial: ReadonlyMap<TokenType, readonly string[]> = new Map([
  [Keyword.CASE, ['WHEN', ...operators]],
  [Keyword.WHEN, ['THEN', ...operators]],
  [Keyword.THEN, ['WHEN', 'ELSE', 'END', ...operators]],
  [Keyword.ELSE, ['END', ...operators]],
  [Keyword.PARTITION, ['ORDER BY', 'ROWS', 'RANGE', ...operators]],
  [Keyword.ROWS, ['PRECEDING', 'FOLLOWING']],
  [Keyword.RANGE, ['PRECEDING', 'FOLLOWING']],
]);

const words = (
  ...entries: readonly (readonly [TokenType, string])[]
): ReadonlyMap<TokenType, readonly string[]> =>
  new Map(entries.map(([type, list]) => [type, list.split(', ')]));

/** Words which can only be followed by one of a few. */
export const secondWords = words(
  [Keyword.GROUP, 'BY'],
  [Keyword.ORDER, 'BY'],
  [Keyword.PARTITION, 'BY'],
  [Keyword.IS, 'NULL, NOT NULL, DISTINCT FROM, NOT DISTINCT FROM'],
  [Keyword.LEFT, 'JOIN, ARRAY JOIN, OUTER JOIN, ANY JOIN, SEMI JOIN, ANTI JOIN, ASOF JOIN'],
  [Keyword.RIGHT, 'JOIN, OUTER JOIN, ANY JOIN, SEMI JOIN, ANTI JOIN'],
  [Keyword.INNER, 'JOIN, ANY JOIN, ARRAY JOIN'],
  [Keyword.FULL, 'JOIN, OUTER JOIN'],
  [Keyword.OUTER, 'JOIN'],
  [Keyword.CROSS, 'JOIN'],
  [Keyword.ARRAY, 'JOIN'],
  [Keyword.ASOF, 'JOIN, LEFT JOIN'],
  [Keyword.SEMI, 'JOIN, LEFT JOIN, RIGHT JOIN'],
  [Keyword.ANTI, 'JOIN, LEFT JOIN, RIGHT JOIN'],
  [Keyword.NATURAL, 'JOIN'],
  [Keyword.UNION, 'ALL, DISTINCT, SELECT'],
  [Keyword.INTERSECT, 'SELECT, ALL, DISTINCT'],
  [Keyword.EXCEPT, 'SELECT, ALL, DISTINCT'],
  [Keyword.NULLS, 'FIRST, LAST'],
  [Keyword.GROUPING, 'SETS'],
  [Keyword.UNBOUNDED, 'PRECEDING, FOLLOWING'],
  [Keyword.CURRENT, 'ROW'],
  [Keyword.FILL, 'FROM, TO, STEP'],
  [Keyword.WITHIN, 'GROUP'],
);

export const closers: ReadonlySet<TokenType> = new Set([t.RParen, t.RBracket, t.RBrace]);
export const openers: ReadonlySet<TokenType> = new Set([
  ...[t.LParen, t.QueryParen, t.LambdaParen, t.LBracket, t.LBrace],
]);
export const parentheses: ReadonlySet<TokenType> = new Set([
  ...[t.LParen, t.QueryParen, t.LambdaParen],
]);

/** Ends of values, and the keywords which are column names more often than not. */
export const operandEnds: ReadonlySet<TokenType> = new Set([
  ...[t.Identifier, t.QuotedIdentifier, t.StringText, t.DecimalNumber, t.FloatNumber],
  ...[t.RadixNumber, t.RParen, t.RBracket, t.RBrace, t.TemplateClose],
  ...[Keyword.NULL, Keyword.END, Keyword.TIMESTAMP, Keyword.DATE, Keyword.ID, Keyword.NAME],
  ...[Keyword.KEY, Keyword.DAY, Keyword.WEEK, Keyword.MONTH, Keyword.YEAR, Keyword.HOUR],
  ...[Keyword.MINUTE, Keyword.SECOND, Keyword.QUARTER, Keyword.FINAL, Keyword.FIRST],
]);
/** Of those the ones which are names, so that a second one is an alias of the first. */
export const nameEnds: ReadonlySet<TokenType> = new Set([
  ...[t.Identifier, t.QuotedIdentifier, Keyword.TIMESTAMP, Keyword.DATE, Keyword.ID],
  ...[Keyword.NAME, Keyword.KEY, Keyword.DAY, Keyword.WEEK, Keyword.MONTH, Keyword.YEAR],
  ...[Keyword.HOUR, Keyword.MINUTE, Keyword.SECOND, Keyword.QUARTER],
]);
