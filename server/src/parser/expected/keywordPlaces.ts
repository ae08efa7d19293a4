import type { IToken, TokenType } from 'chevrotain';
import { clauses, closers, nameEnds, openers, operandEnds } from './keywordTables.ts';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';

/** What is around a place among tokens. */
export type Surroundings = {
  /** The nearest keyword to the left, inside the same bracket, that starts a clause. */
  readonly clause: TokenType | undefined;
  /** The bracket the place is in. */
  readonly opener: TokenType | undefined;
  readonly beforeOpener: TokenType | undefined;
  /** Whether that bracket holds the arguments of a call. */
  readonly isCall: boolean;
  /** Whether BY stands between the clause and the place. */
  readonly isBy: boolean;
};

/** Looks to the left of a place for its clause and its bracket. */
export function surroundings(tokens: readonly IToken[], index: number): Surroundings {
  let clause: TokenType | undefined;
  let isBy = false;
  for (let at = index - 1; at >= 0; at--) {
    const type = tokens[at]?.tokenType;
    if (type === undefined) break;
    if (closers.has(type)) {
      at = matchingOpener(tokens, at) ?? -1;
    } else if (openers.has(type)) {
      const before = tokens[at - 1];
      const isCall = before !== undefined && nameEnds.has(before.tokenType);
      const beforeOpener = isWindow(tokens, at - 1) ? Keyword.OVER : before?.tokenType;
      return { clause, opener: type, beforeOpener, isCall, isBy };
    } else if (type === Keyword.END) {
      at = matchingCase(tokens, at) ?? at;
    } else if (clause === undefined && type === Keyword.BY) {
      isBy = true;
    } else if (clause === undefined && beginsClause(tokens, at, type)) {
      clause = type;
      // Only inside the parentheses of a window the bracket matters as well.
      if (!windowClauses.has(type)) break;
    }
  }
  return { clause, opener: undefined, beforeOpener: undefined, isCall: false, isBy };
}

/** Whether AS stands in `WINDOW name AS (…)`, which is as OVER is. */
function isWindow(tokens: readonly IToken[], as: number): boolean {
  if (tokens[as]?.tokenType !== Keyword.AS) return false;
  return surroundings(tokens, as).clause === Keyword.WINDOW;
}

const windowClauses = new Set<TokenType>([
  ...[Keyword.ORDER, Keyword.PARTITION, Keyword.ROWS, Keyword.RANGE],
]);

function beginsClause(tokens: readonly IToken[], at: number, type: TokenType): boolean {
  if (!clauses.has(type) || tokens[at - 1]?.tokenType === t.Dot) return false;
  const next = tokens[at + 1]?.tokenType;
  // WITH FILL, WITH TIES and their like only add to the clause they stand in.
  if (type === Keyword.WITH) return next === undefined || !additions.has(next);
  return true;
}

const additions = new Set<TokenType>([
  ...[Keyword.FILL, Keyword.TIES, Keyword.TOTALS, Keyword.ROLLUP, Keyword.CUBE],
]);

/** What a parenthesis ends, where it ends a call: one over distinct values takes less behind it. */
export function closedCall(
  tokens: readonly IToken[],
  closer: number,
): 'plain' | 'distinct' | undefined {
  if (tokens[closer]?.tokenType !== t.RParen) return undefined;
  const opener = matchingOpener(tokens, closer);
  if (opener === undefined) return undefined;
  const name = tokens[opener - 1]?.tokenType;
  if (name === undefined || !(nameEnds.has(name) || name === t.RParen)) return undefined;
  return tokens[opener + 1]?.tokenType === Keyword.DISTINCT ? 'distinct' : 'plain';
}

/** The opening bracket of a closing one. */
export function matchingOpener(tokens: readonly IToken[], closer: number): number | undefined {
  let depth = 0;
  for (let at = closer; at >= 0; at--) {
    const type = tokens[at]?.tokenType;
    if (type === undefined) return undefined;
    if (closers.has(type)) depth++;
    else if (openers.has(type) && --depth === 0) return at;
  }
  return undefined;
}

/** The CASE an END belongs to; undefined where END is a name. */
function matchingCase(tokens: readonly IToken[], end: number): number | undefined {
  let depth = 0;
  for (let at = end; at >= 0; at--) {
    const type = tokens[at]?.tokenType;
    if (type === Keyword.END) depth++;
    else if (type === Keyword.CASE && --depth === 0) return at;
    else if (type === Keyword.SELECT) return undefined;
  }
  return undefined;
}

/** Whether a value, a table or a list of either may be complete at this token. */
export function endsOperand(last: IToken, before: IToken | undefined): boolean {
  const type = last.tokenType;
  if (operandEnds.has(type)) return true;
  if (before?.tokenType === t.Dot) return true;
  // A star multiplies between two values; elsewhere it is all columns.
  return type === t.Star && !(before && operandEnds.has(before.tokenType));
}

/** Whether the name in front of a place is an alias: it comes behind AS or behind a value. */
export function followsOperand(tokens: readonly IToken[], index: number): boolean {
  const last = tokens[index - 1];
  const before = tokens[index - 2];
  if (!last || !before || !nameEnds.has(last.tokenType)) return false;
  if (before.tokenType === Keyword.AS) return true;
  if (beginsUnitOf(tokens, index - 1)) return false;
  return endsOperand(before, tokens[index - 3]);
}

/** `7` of `INTERVAL 7 DAY` ends a value, and yet DAY is no alias of it. */
function beginsUnitOf(tokens: readonly IToken[], unit: number): boolean {
  const last = tokens[unit - 1];
  const from = last?.tokenType === t.RParen ? matchingOpener(tokens, unit - 1) : unit - 1;
  return from !== undefined && tokens[from - 1]?.tokenType === Keyword.INTERVAL;
}
