import type { IToken } from 'chevrotain';
import type { Expression } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';

/** How tightly each operator binds, the loosest first. */
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

/** How tightly a token binds as an operator: 0 where it is none, `contextual` where the next words tell. */
export function tokenPower({ tokenTypeIdx }: IToken): number {
  return powers[tokenTypeIdx] ?? 0;
}

/** How tightly an operator between two values binds. */
export function binaryPower(token: IToken): number {
  if (token.tokenType === Keyword.AND) return power.and;
  if (token.tokenType === t.Percent) return power.multiplicative;
  return tokenPower(token);
}

/** The power of a token that only the words behind it tell. */
export const contextual = 255;

/** How tightly what may stand behind NOT binds. */
export const negatablePowers = new Map([
  [Keyword.BETWEEN, power.between],
  [Keyword.IN, power.comparison],
  [Keyword.LIKE, power.comparison],
  [Keyword.ILIKE, power.comparison],
]);

/** The node of an operator between two values; AND and OR take further operands in. */
export function binary(left: Expression, token: IToken, right: Expression): Expression {
  const { start } = left;
  const { end } = right;
  const type = token.tokenType;
  if (type === Keyword.AND || type === Keyword.OR) {
    const operator = type === Keyword.AND ? 'and' : 'or';
    if (left.kind === 'Logical' && left.operator === operator) {
      // The node is not seen by anyone yet, and copying would make a long chain quadratic.
      (left.operands as Expression[]).push(right);
      (left as { end: number }).end = end;
      return left;
    }
    return { kind: 'Logical', start, end, operator, operands: [left, right] };
  }
  if (type === t.NullSafeEquals) {
    return { kind: 'IsDistinct', start, end, negated: true, left, right };
  }
  return { kind: 'Binary', start, end, operator: token.image.toLowerCase(), left, right };
}

const powers: number[] = [];
for (const [type, value] of [
  [Keyword.OR, power.or],
  [Keyword.AND, contextual],
  [Keyword.BETWEEN, power.between],
  [Keyword.IN, power.comparison],
  [Keyword.LIKE, power.comparison],
  [Keyword.ILIKE, power.comparison],
  [Keyword.NOT, contextual],
  [Keyword.IS, contextual],
  [Keyword.IGNORE, contextual],
  [Keyword.AS, contextual],
  [t.Percent, contextual],
  [t.Question, power.conditional],
  [t.Coalesce, power.coalesce],
  [t.NullSafeEquals, power.nullSafe],
  [t.Comparison, power.comparison],
  [t.LessThan, power.comparison],
  [t.Plus, power.additive],
  [t.Minus, power.additive],
  [t.Concat, power.additive],
  [t.Star, power.multiplicative],
  [t.Slash, power.multiplicative],
  [t.DoubleColon, power.cast],
  [t.NullishDot, power.nullish],
  [t.Dot, power.access],
  [t.LBracket, power.index],
  [t.LParen, power.invocation],
  [t.QueryParen, power.invocation],
] as const) {
  if (type.tokenTypeIdx !== undefined) powers[type.tokenTypeIdx] = value;
}
