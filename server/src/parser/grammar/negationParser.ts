import { EOF } from 'chevrotain';
import type { TokenType } from 'chevrotain';
import { InsideParser } from './insideParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import {
  closers,
  implicitAliases,
  infixWords,
  intervalUnits,
  loneWords,
  negatables,
  sortDirections,
  valueClauses,
} from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** Whether NOT denies what follows, or is a column, or a function, of that name. */
export abstract class NegationParser extends InsideParser {
  /** `NOT (…)` is a call of the function `not`; `NOT LIKE …` is about a column of that name. */
  protected notIsOperator(): boolean {
    const next = this.next(2);
    if (next === t.LParen || next === t.QueryParen) {
      return this.opensBareQuery(2) || this.starReplaces(3);
    }
    // `interval a and not day`
    if (this.endingWith(intervalUnits) && intervalUnits.has(next)) {
      return !this.unitsAreOuter(2);
    }
    if (next === Keyword.IS) {
      const isNegated = this.nextIs(Keyword.NOT, 3) && negatables.has(this.next(4));
      return isNegated || !afterIs.has(this.next(3));
    }
    if (next === Keyword.BETWEEN && implicitAliases.has(this.next(3))) {
      return !this.within(3, Keyword.AND);
    }
    if (this.ignoresNulls(2) || (next === t.LBracket && this.holdsSlice(3))) return false;
    if (next === t.Dot) return this.nextIs(t.DecimalNumber, 3);
    if (this.#clauseComes(2)) return false;
    const isWord = loneWords.has(next) ? this.#wordIsDenied() : undefined;
    if (isWord !== undefined) return isWord;
    if (next === Keyword.IN) return this.wordIsOperand(2) || !this.startsExpression(3);
    if (next === t.Star) return this.starStandsAlone(2);
    // `not as having a`: about a column called `as`.
    if (next === Keyword.AS && valueClauses.has(this.next(3)) && this.startsClause(3)) return true;
    // `not left join t`: about a column called `left`.
    if (this.nextIs(Keyword.JOIN, 3) && this.joinComes(2)) return true;
    return this.startsExpression(2) && !notFollowers.has(next);
  }

  /** `not having asc`, `not limit []`, `not with totals`: a clause, and in front of it a column. */
  #clauseComes(ahead: number): boolean {
    if (this.nextIs(Keyword.WITH, ahead)) return this.startsTwoWordClause(ahead);
    if (!this.nextIs(Keyword.FROM, ahead) && !valueClauses.has(this.next(ahead))) return false;
    if (sortDirections.has(this.next(ahead + 1))) return true;
    return this.nextIs(t.LBracket, ahead + 1) && this.nextIs(t.RBracket, ahead + 2);
  }

  /** Whether a word that could stand between two values is denied, by what follows it. */
  #wordIsDenied(): boolean | undefined {
    const after = this.next(3);
    if (notEnds.has(after)) return true;
    if (this.endingWith(intervalUnits) && intervalUnits.has(after)) return true;
    if (after === Keyword.AS && this.nextIsName(4)) {
      return !this.nextIs(Keyword.FROM, 4) || !this.beginsOperand(5);
    }
    // `not and or - 1`: between two operators stands a column.
    if (infixWords.has(after) && this.nextIs(t.Minus, 4)) return true;
    if (after === Keyword.NOT && this.wordIsOperand(2)) return true;
    if (!this.nextIs(Keyword.IN, 2) && this.wordIsOperand(2)) return true;
    // `not like having - 1`: about a column called `like`.
    if (valueClauses.has(after) && clauseOperands.has(this.next(4))) return !this.amongValues();
    return undefined;
  }

  /** `* REPLACE (…)`, which may stand in parentheses and in no call. */
  protected starReplaces(ahead: number): boolean {
    if (!this.nextIs(t.Star, ahead)) return false;
    let after: number | undefined = ahead + 1;
    if (this.nextIs(Keyword.EXCLUDE, after)) after = this.aheadOfPartner(after + 1);
    if (after === undefined || !this.nextIs(Keyword.REPLACE, after)) return false;
    return this.nextIs(t.LParen, after + 1);
  }
}

const afterIs = new Set([Keyword.NULL, Keyword.NOT, Keyword.DISTINCT]);

const notEnds = new Set([EOF, t.Comma, t.Colon, ...closers]);

const notFollowers = new Set([
  ...[Keyword.LIKE, Keyword.ILIKE, Keyword.AND, Keyword.OR, Keyword.IS],
  ...[Keyword.BETWEEN, Keyword.AS],
]);

/** What goes on with a name, or is the operand of a clause. */
const clauseOperands = new Set<TokenType>([t.Minus, t.LBracket, t.LParen]);
