import type { IToken, TokenType } from 'chevrotain';
import * as t from './tokens.ts';
import { Keyword } from './tokens.ts';

/** The keywords which may stand at a place, told from the tokens before it, the likeliest first. */
export function keywordsAt(tokens: readonly IToken[], index: number): readonly string[] {
  const last = tokens[index - 1];
  if (!last) return ['SELECT', 'WITH'];
  if (last.tokenType === t.Dot || last.tokenType === t.NullishDot) return [];
  const second = secondWords.get(last.tokenType);
  if (second) return second;
  const { clause, opener, beforeOpener } = surroundings(tokens, index);
  if (endsOperand(last, tokens[index - 2])) return afterOperand(clause, opener, beforeOpener, last);
  return beforeOperand(clause, opener, beforeOpener, last);
}

type Surroundings = {
  /** The nearest keyword to the left, inside the same bracket, that starts a clause. */
  readonly clause: TokenType | undefined;
  readonly opener: TokenType | undefined;
  readonly beforeOpener: TokenType | undefined;
};

function surroundings(tokens: readonly IToken[], index: number): Surroundings {
  let depth = 0;
  for (let at = index - 1; at >= 0; at--) {
    const type = tokens[at]?.tokenType;
    if (type === undefined) break;
    if (closers.has(type)) {
      depth++;
    } else if (openers.has(type)) {
      if (depth === 0) {
        return { clause: undefined, opener: type, beforeOpener: tokens[at - 1]?.tokenType };
      }
      depth--;
    } else if (depth === 0 && clauses.has(type) && tokens[at - 1]?.tokenType !== t.Dot) {
      return { clause: type, opener: undefined, beforeOpener: undefined };
    }
  }
  return { clause: undefined, opener: undefined, beforeOpener: undefined };
}

/** Whether a value, a table or a list of either may be complete at this token. */
function endsOperand(last: IToken, before: IToken | undefined): boolean {
  const type = last.tokenType;
  if (operandEnds.has(type)) return true;
  if (before?.tokenType === t.Dot) return true;
  // A star multiplies between two values; elsewhere it is all columns.
  return type === t.Star && !(before && operandEnds.has(before.tokenType));
}

function afterOperand(
  clause: TokenType | undefined,
  opener: TokenType | undefined,
  beforeOpener: TokenType | undefined,
  last: IToken,
): readonly string[] {
  if (clause === undefined) {
    if (opener === undefined) return ['SELECT', 'WITH'];
    if (beforeOpener === Keyword.OVER) return ['ORDER BY', 'ROWS', 'RANGE'];
    return [...operators, 'AS', 'ORDER BY'];
  }
  const special = afterSpecial.get(clause);
  if (special) return special;
  if (clause === Keyword.WITH) {
    return last.tokenType === t.RParen ? ['SELECT', 'AS'] : ['AS', 'SELECT', ...operators];
  }
  const rank = clauseRanks.get(clause) ?? 0;
  const following = clauseOrder.filter(([, place]) => place > rank).map(([words]) => words);
  switch (clause) {
    case Keyword.SELECT:
      return ['FROM', 'AS', ...operators, ...following];
    case Keyword.FROM:
      return [...afterTable, ...following];
    case Keyword.JOIN:
      return ['ON', 'USING', ...afterTable, ...following];
    case Keyword.ORDER:
      return ['DESC', 'ASC', 'NULLS FIRST', 'NULLS LAST', ...following, ...operators];
    case Keyword.LIMIT:
      return ['OFFSET', 'BY', 'WITH TIES', ...following];
    default:
      return [...operators, ...following];
  }
}

function beforeOperand(
  clause: TokenType | undefined,
  opener: TokenType | undefined,
  beforeOpener: TokenType | undefined,
  last: IToken,
): readonly string[] {
  const type = last.tokenType;
  if (type === Keyword.AS) return clause === Keyword.WITH ? ['MATERIALIZED'] : [];
  if (type === Keyword.WITH) return clause === Keyword.WITH ? ['RECURSIVE'] : [];
  if (clause === Keyword.FROM || clause === Keyword.JOIN) return [];
  if (opener === t.LBrace || opener === t.LBracket) return opener === t.LBracket ? values : [];
  if (opener !== undefined) {
    if (beforeOpener === Keyword.OVER) return ['PARTITION BY', 'ORDER BY', 'ROWS', 'RANGE'];
    if (beforeOpener === Keyword.FROM || beforeOpener === Keyword.JOIN) return ['SELECT', 'WITH'];
    return opensArguments(type) ? ['SELECT', 'WITH', 'DISTINCT', ...values] : values;
  }
  if (type === Keyword.SELECT) return ['DISTINCT', ...values];
  if (type === Keyword.CASE) return ['WHEN', ...values];
  if (type === Keyword.BY && clause === Keyword.GROUP) return ['ALL', ...values];
  return values;
}

function opensArguments(type: TokenType): boolean {
  return type === t.LParen || type === t.QueryParen;
}

const values: readonly string[] = ['CASE', 'NOT', 'NULL', 'TRUE', 'FALSE', 'INTERVAL', 'CAST'];
const operators: readonly string[] = [
  ...['AND', 'OR', 'IN', 'NOT IN', 'LIKE', 'ILIKE', 'NOT LIKE', 'NOT ILIKE', 'BETWEEN'],
  ...['IS NULL', 'IS NOT NULL', 'IN COHORT', 'OVER'],
];
const afterTable: readonly string[] = [
  ...['AS', 'JOIN', 'LEFT JOIN', 'INNER JOIN', 'RIGHT JOIN', 'FULL JOIN', 'CROSS JOIN'],
  ...['FINAL', 'SAMPLE'],
];

/** Clauses in the order in which they must come. */
const clauseOrder: readonly (readonly [words: string, rank: number])[] = [
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
  ['UNION ALL', 12],
  ['UNION DISTINCT', 12],
  ['INTERSECT', 12],
  ['EXCEPT', 12],
];

const clauseRanks = new Map<TokenType, number>([
  [Keyword.SELECT, 1],
  [Keyword.FROM, 1],
  [Keyword.JOIN, 1],
  [Keyword.ON, 1],
  [Keyword.USING, 1],
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

const clauses = new Set<TokenType>([
  ...clauseRanks.keys(),
  ...[Keyword.WITH, Keyword.CASE, Keyword.WHEN, Keyword.THEN, Keyword.ELSE, Keyword.PARTITION],
  ...[Keyword.UNION, Keyword.INTERSECT, Keyword.EXCEPT],
]);

/** What may follow a value inside CASE and a window. */
const afterSpecial = new Map<TokenType, readonly string[]>([
  [Keyword.CASE, ['WHEN', ...operators]],
  [Keyword.WHEN, ['THEN', ...operators]],
  [Keyword.THEN, ['WHEN', 'ELSE', 'END', ...operators]],
  [Keyword.ELSE, ['END', ...operators]],
  [Keyword.PARTITION, ['ORDER BY', 'ROWS', 'RANGE', ...operators]],
]);

/** Words which can only be followed by one of a few. */
const secondWords = new Map<TokenType, readonly string[]>([
  [Keyword.GROUP, ['BY']],
  [Keyword.ORDER, ['BY']],
  [Keyword.PARTITION, ['BY']],
  [Keyword.IS, ['NULL', 'NOT NULL', 'DISTINCT FROM', 'NOT DISTINCT FROM']],
  [Keyword.LEFT, ['JOIN', 'ARRAY JOIN', 'OUTER JOIN', 'ANY JOIN', 'SEMI JOIN', 'ANTI JOIN']],
  [Keyword.RIGHT, ['JOIN', 'OUTER JOIN', 'ANY JOIN', 'SEMI JOIN', 'ANTI JOIN']],
  [Keyword.INNER, ['JOIN', 'ANY JOIN', 'ARRAY JOIN']],
  [Keyword.FULL, ['JOIN', 'OUTER JOIN']],
  [Keyword.OUTER, ['JOIN']],
  [Keyword.CROSS, ['JOIN']],
  [Keyword.ARRAY, ['JOIN']],
  [Keyword.UNION, ['ALL', 'DISTINCT', 'SELECT']],
  [Keyword.INTERSECT, ['SELECT']],
  [Keyword.EXCEPT, ['SELECT', 'ALL']],
  [Keyword.NULLS, ['FIRST', 'LAST']],
  [Keyword.ASCENDING, ['NULLS FIRST', 'NULLS LAST', 'LIMIT']],
  [Keyword.DESC, ['NULLS FIRST', 'NULLS LAST', 'LIMIT']],
  [Keyword.ALL, ['SELECT']],
]);

const closers = new Set<TokenType>([t.RParen, t.RBracket, t.RBrace]);
const openers = new Set<TokenType>([t.LParen, t.QueryParen, t.LambdaParen, t.LBracket, t.LBrace]);
/** Ends of values, and the keywords which are column names more often than not. */
const operandEnds = new Set<TokenType>([
  ...[t.Identifier, t.QuotedIdentifier, t.StringText, t.DecimalNumber, t.FloatNumber],
  ...[t.RadixNumber, t.RParen, t.RBracket, t.RBrace, t.TemplateClose],
  ...[Keyword.NULL, Keyword.END, Keyword.TIMESTAMP, Keyword.DATE, Keyword.ID, Keyword.NAME],
  ...[Keyword.KEY, Keyword.DAY, Keyword.WEEK, Keyword.MONTH, Keyword.YEAR, Keyword.HOUR],
  ...[Keyword.MINUTE, Keyword.SECOND, Keyword.QUARTER, Keyword.FINAL, Keyword.FIRST],
]);
