import { EOF } from 'chevrotain';
import type { TokenType } from 'chevrotain';
import { Keyword } from '../lexing/keywords.ts';
import { StartParser } from './startParser.ts';
import {
  caseWords,
  expressionStarts,
  loneWords,
  negatables,
  setOperators,
  valueEnds,
} from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** Whether a keyword is a value because nothing it could be part of stands around it. */
export abstract class WordParser extends StartParser {
  /** Whether an item of SELECT may be over. */
  protected itemEnds(ahead: number): boolean {
    const end = this.next(ahead);
    return itemEnds.has(end) || setOperators.has(end) || this.startsClause(ahead);
  }

  /**
   * Whether a keyword is a column because of what follows: `DISTINCT as, b`, `NOT in)`. After a clause's word
   * only another clause says so, for that may be a half-typed clause.
   */
  protected wordAlone(ahead: number, aliases: ReadonlySet<TokenType> = new Set()): boolean {
    const type = this.next(ahead);
    if (!loneWords.has(type)) return false;
    const after = this.next(ahead + 1);
    if (type === Keyword.IN && after === t.LParen) return true;
    if (type === Keyword.AS && after === Keyword.AS) return true;
    if (after === Keyword.FROM) return aliases.size > 0;
    if (valueEnds.has(after)) return true;
    if (setOperators.has(after) && this.startsClause(ahead + 1)) return true;
    if (type === Keyword.FROM || type === Keyword.WHERE) return false;
    return after === EOF || (aliases.has(after) && this.itemEnds(ahead + 2));
  }

  /** Whether a keyword which could continue what stands before it is a value, by what continues it. */
  protected wordIsOperand(ahead: number, aliases?: ReadonlySet<TokenType>): boolean {
    const type = this.next(ahead);
    if (!loneWords.has(type) || (caseWords.has(type) && this.withinCase())) return false;
    const after = this.next(ahead + 1);
    if (after === Keyword.AS) {
      return this.nextIsName(ahead + 2) || this.nextIs(t.StringText, ahead + 2);
    }
    if (operandTails.has(after)) {
      // `distinct where (a)`: rather a clause whose words before it are not typed yet.
      const isClause = type === Keyword.FROM || type === Keyword.WHERE;
      const isEmptyCall = after === t.LParen && this.nextIs(t.RParen, ahead + 2);
      return !isClause || isEmptyCall || !expressionStarts.has(after);
    }
    if (this.wordAlone(ahead)) return true;
    if (after === Keyword.NOT && negatables.has(this.next(ahead + 2))) {
      return this.startsExpression(ahead + 3) && !this.startsClause(ahead + 3);
    }
    if (!loneWords.has(after)) return false;
    if (this.beginsOperand(ahead + 2)) return !this.startsClause(ahead + 2);
    return this.wordAlone(ahead + 2, aliases) || this.starStandsAlone(ahead + 2);
  }

  /** Whether a branch of CASE is being read, with no bracket in between. */
  protected abstract withinCase(): boolean;
}

/** What goes on with a value, or ends it, and starts one only where that is missing. */
const operandTails = new Set<TokenType>([
  ...[t.RParen, t.Comma, t.LParen, t.QueryParen, t.LBracket, t.Dot, t.NullishDot],
  t.ColonEquals,
  ...[t.DoubleColon, t.Question, t.Coalesce, t.NullSafeEquals, t.Comparison, t.LessThan],
  ...[t.Plus, t.Minus, t.Concat, t.Star, t.Slash, t.Percent],
]);

/** What may stand behind all of an item of SELECT. */
const itemEnds = new Set<TokenType>([EOF, t.RParen, t.Comma, Keyword.FROM, Keyword.WHERE]);
