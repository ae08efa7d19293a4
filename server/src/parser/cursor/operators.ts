import type { IToken, TokenType } from 'chevrotain';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';

/** The binding power of each operator, the loosest first. */
export const power = {
  alias: 1,
  conditional: 2,
  or: 3,
  and: 4,
  not: 5,
  between: 6,
  coalesce: 7,
  nullSafe: 8,
  distinct: 9,
  isNull: 10,
  ignoreNulls: 11,
  comparison: 12,
  additive: 13,
  multiplicative: 14,
  negation: 15,
  cast: 16,
  nullish: 17,
  access: 18,
  index: 19,
  invocation: 20,
} as const;

/** How an operator and its right side are parsed. */
export type OperatorKind =
  | 'binary'
  | 'between'
  | 'in'
  | 'like'
  | 'not'
  | 'is'
  | 'ignoreNulls'
  | 'alias'
  | 'conditional'
  | 'cast'
  | 'access'
  | 'index'
  | 'invocation';

/** An operator: a token after a value that continues it. */
export type Operator = {
  readonly kind: OperatorKind;
  readonly power: number;
  /** The completions for it. */
  readonly offers: readonly string[];
};

const entries: readonly (readonly [TokenType, OperatorKind, number, ...string[]])[] = [
  [Keyword.AND, 'binary', power.and, 'AND'],
  [Keyword.OR, 'binary', power.or, 'OR'],
  [Keyword.IN, 'in', power.comparison, 'IN', 'IN COHORT'],
  [Keyword.NOT, 'not', power.comparison, 'NOT IN', 'NOT LIKE', 'NOT ILIKE'],
  [Keyword.LIKE, 'like', power.comparison, 'LIKE'],
  [Keyword.ILIKE, 'like', power.comparison, 'ILIKE'],
  [Keyword.BETWEEN, 'between', power.between, 'BETWEEN'],
  [Keyword.IS, 'is', power.isNull, 'IS NULL', 'IS NOT NULL'],
  [Keyword.IGNORE, 'ignoreNulls', power.ignoreNulls],
  [Keyword.AS, 'alias', power.alias],
  [t.Question, 'conditional', power.conditional],
  [t.Coalesce, 'binary', power.coalesce],
  [t.NullSafeEquals, 'binary', power.nullSafe],
  [t.Comparison, 'binary', power.comparison],
  [t.LessThan, 'binary', power.comparison],
  [t.Plus, 'binary', power.additive],
  [t.Minus, 'binary', power.additive],
  [t.Concat, 'binary', power.additive],
  [t.Star, 'binary', power.multiplicative],
  [t.Slash, 'binary', power.multiplicative],
  [t.Percent, 'binary', power.multiplicative],
  [t.DoubleColon, 'cast', power.cast],
  [t.NullishDot, 'access', power.nullish],
  [t.Dot, 'access', power.access],
  [t.LBracket, 'index', power.index],
  [t.LParen, 'invocation', power.invocation],
];

const operators: Operator[] = [];
for (const [{ tokenTypeIdx }, kind, own, ...offers] of entries) {
  if (tokenTypeIdx !== undefined) operators[tokenTypeIdx] = { kind, power: own, offers };
}

/** The operator that a token is after a value, if any; the tokens after it may rule that out. */
export function operatorOf({ tokenTypeIdx }: IToken): Operator | undefined {
  return operators[tokenTypeIdx];
}

/** True if a token continues a value. */
export function isOperator({ tokenTypeIdx }: TokenType): boolean {
  return tokenTypeIdx !== undefined && operators[tokenTypeIdx] !== undefined;
}

/** The completions after a value. */
export const operatorOffers: readonly string[] = entries.flatMap(([, , , ...offers]) => offers);
