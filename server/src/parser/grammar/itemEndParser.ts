import { EOF } from 'chevrotain';
import type { TokenType } from 'chevrotain';
import { ClauseParser } from './clauseParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import { closers, negatables, sortDirections, tableAliases, valueClauses } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** Whether behind a comma the list of a SELECT is over, or goes on with a column called like a clause. */
export abstract class ItemEndParser extends ClauseParser {
  /** Whether a clause comes, or nothing; the comma is one too many then. */
  protected itemsEnd(): boolean {
    if (this.endComes()) return true;
    return this.#startsClauseAfterComma();
  }

  /** Like `startsClause` after the comma of a select list, where a clause wins over a column. */
  #startsClauseAfterComma(): boolean {
    const type = this.next();
    if (type === Keyword.ON) return false;
    if (this.startsClause() || this.#unionComes()) return true;
    // `, limit order by a`: within each of `a`.
    if (type === Keyword.LIMIT && this.startsTwoWordClause(2) && this.nextIs(Keyword.BY, 3))
      return true;
    if (type === Keyword.FROM && this.nextIsName(2)) {
      if (this.nextIs(Keyword.AS, 2)) return !this.nextIs(Keyword.FROM, 4);
      return !this.nextIs(Keyword.FROM, 2) || !this.#tableFollowsFrom();
    }
    if (!parenClauses.has(type)) return false;
    if (type !== Keyword.FROM && this.#namesItself()) return !this.#itemsGoOn();
    if (this.nextIs(t.LambdaParen, 2)) return true;
    if (this.nextIs(Keyword.FROM, 2)) return type !== Keyword.FROM && this.#callsFrom();
    if (this.nextIs(t.Dot, 2)) return this.nextIs(t.DecimalNumber, 3);
    // `, where and (a)`: behind the word of a clause rather a call than an operator.
    const isCalled = this.nextIsName(2) && (this.nextIs(t.LParen, 3) || this.nextIs(t.Minus, 3));
    if (isCalled || clauseOperands.has(this.next(2))) {
      return type !== Keyword.FROM && !this.#itemsGoOn();
    }
    return this.nextIs(t.LParen, 2) && !this.#isCall();
  }

  /** `, limit limit + 1`: a clause of a column called like it. */
  #namesItself(): boolean {
    if (!this.nextIs(this.next(), 2)) return false;
    const tail = this.next(3);
    if (tail === Keyword.NOT) return negatables.has(this.next(4));
    if (tail === t.Dot) return this.nextIs(t.DecimalNumber, 4);
    return tail === t.Plus || tail === t.LBracket || tail === Keyword.IN;
  }

  /** `, union (select 1)`, with nothing behind it that goes on with a call. */
  #unionComes(): boolean {
    if (!this.nextIs(Keyword.UNION) || !this.nextIs(t.LParen, 2)) return false;
    const inner = this.nextIs(t.LBrace, 3) ? this.aheadOfPartner(3) : undefined;
    const isPlaceholder = inner !== undefined && this.nextIs(t.RParen, inner);
    return (isPlaceholder || this.opensQuery(2)) && this.queryMayEnd(2);
  }

  /** Whether behind `, from from` a table stands; else the second one is the table, with what it may have. */
  #tableFollowsFrom(): boolean {
    if (this.nextIs(Keyword.FROM, 3) || this.opensQuery(3)) return true;
    if (this.nextIs(t.LParen, 3)) return false;
    if (!tableAliases.has(this.next(3))) {
      const hasAlias = this.nextIs(Keyword.AS, 3) && this.nextIsName(4);
      const isTail = hasAlias || this.nextIs(Keyword.FINAL, 3) || this.startsClause(3);
      return !isTail && this.startsTable(3);
    }
    if (!this.nextIs(t.LParen, 4)) return this.nextIs(t.Dot, 4);
    return !this.nextIsName(5) || !(this.nextIs(t.RParen, 6) || this.nextIs(t.Comma, 6));
  }

  /** `, where from (a)`: with nothing behind the parentheses a call of `from`. */
  #callsFrom(): boolean {
    const after = this.nextIs(t.LParen, 3) ? this.aheadOfPartner(3) : undefined;
    return after !== undefined && this.endComes(after);
  }

  /** `, where (a), b` or `, from (a), b from t`: no clause goes on like that, so it is a call. */
  #isCall(): boolean {
    const after = this.aheadOfPartner(2);
    if (after === undefined) return false;
    if (this.nextIs(t.RParen, 3)) return true;
    if (this.nextIs(t.Comma, after)) {
      return !listClauses.has(this.next()) || this.#fromComes(after);
    }
    return this.nextIs(Keyword.FROM, after);
  }

  /** `, where - a, b`, `, limit [a] from t`: more of the list or FROM follows, and so no clause comes. */
  #itemsGoOn(): boolean {
    let commas = this.nextIs(Keyword.LIMIT) ? 0 : 1;
    const goOn = this.lookOn(3, (type, at) => {
      if (type === t.Comma) return commas++ === 0 ? undefined : true;
      if (type === Keyword.FROM) return !this.nextIs(Keyword.DISTINCT, at - 1);
      return type === EOF || closers.has(type) || this.startsClause(at) ? false : undefined;
    });
    return goOn ?? false;
  }

  /** Whether FROM comes before the query ends or another begins. */
  #fromComes(ahead: number): boolean {
    const comes = this.lookOn(ahead, (type) => {
      if (type === Keyword.FROM) return true;
      return type === EOF || type === t.RParen || type === Keyword.SELECT ? false : undefined;
    });
    return comes ?? false;
  }
}

/** What goes on with a name, or is the operand of a clause. */
const clauseOperands = new Set<TokenType>([t.Minus, t.LBracket, ...sortDirections]);

/** Clauses whose operand may stand in parentheses, and those of them which go on after a comma. */
const parenClauses = new Set<TokenType>([Keyword.FROM, ...valueClauses]);

const listClauses = new Set<TokenType>([Keyword.FROM, Keyword.LIMIT]);
