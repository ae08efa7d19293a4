import { EOF } from 'chevrotain';
import type { TokenType } from 'chevrotain';
import { Keyword } from '../lexing/keywords.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { tokenPower } from './operators.ts';
import {
  argumentStarts,
  closers,
  continuations,
  implicitAliases,
  infixWords,
  intervalUnits,
  limitWords,
  negatables,
  setOperators,
  tableAliases,
  valueEnds,
} from './tokenSets.ts';
import { TagCloseEnd, TagSelfClose } from '../lexing/tagTokens.ts';
import * as t from '../lexing/tokens.ts';
import { WordParser } from './wordParser.ts';

/** Whether a query begins at a token, or only a column called `select` or `with`. */
export abstract class QueryStartParser extends WordParser {
  readonly #queryParens = new Map<number, boolean>();

  protected override load(lexed: LexResult): void {
    super.load(lexed);
    this.#queryParens.clear();
  }

  /** Whether `(` opens a query rather than a value. */
  protected opensQuery(ahead = 1): boolean {
    if (!isOpenParen(this.next(ahead))) return false;
    if (!isOpenParen(this.next(ahead + 1))) return this.#looksLikeQuery(ahead);
    // The answer for one parenthesis is asked by all directly around it, so the answers are kept.
    const known = this.#queryParens.get(this.position() + ahead);
    if (known !== undefined) return known;
    let inner = ahead;
    while (isOpenParen(this.next(inner + 1))) inner++;
    let answer = this.#looksLikeQuery(inner);
    for (let at = inner; at >= ahead; at--) {
      if (at < inner) answer = answer && this.queryMayEnd(at + 1);
      this.#queryParens.set(this.position() + at, answer);
    }
    return answer;
  }

  /** Whether behind a query in parentheses nothing stands which only continues a value. */
  protected queryMayEnd(ahead: number): boolean {
    const after = this.aheadOfPartner(ahead);
    return after === undefined || queryContinuations.has(this.next(after));
  }

  #looksLikeQuery(ahead: number): boolean {
    const inner = this.next(ahead + 1);
    if (inner === Keyword.SELECT) return this.selectIsKeyword(ahead + 1);
    if (inner === Keyword.WITH) return this.#withIsKeyword(ahead + 1);
    if (inner === t.LBrace) {
      const after = this.aheadOfPartner(ahead + 1);
      if (after === undefined) return false;
      if (limitWords.has(this.next(after))) return this.startsClause(after);
      const isOrdered = this.nextIs(Keyword.ORDER, after) && this.nextIs(Keyword.BY, after + 1);
      return isOrdered || setOperators.has(this.next(after));
    }
    return false;
  }

  /** Whether the query behind `(` has no parentheses of its own around all of it. */
  protected opensBareQuery(ahead = 1): boolean {
    if (!this.opensQuery(ahead) || this.#passesSelect(ahead + 1)) return false;
    if (!isOpenParen(this.next(ahead + 1)) && !this.nextIs(t.LBrace, ahead + 1)) return true;
    const after = this.aheadOfPartner(ahead + 1);
    if (after === undefined || this.nextIs(t.RParen, after)) return false;
    return !this.#ordersArguments(after);
  }

  /** `f((select 1) order by a)`: an order of the arguments, unless more of a query follows. */
  #ordersArguments(ahead: number): boolean {
    if (!this.nextIs(Keyword.ORDER, ahead)) return false;
    const ends = this.lookOn(ahead + 1, (type, at) => {
      if (type === t.RParen) return true;
      return limitWords.has(type) && this.startsClause(at) ? false : undefined;
    });
    return ends ?? false;
  }

  /**
   * Whether what looks like a query is the argument of a call: a column called `select` with what may
   * follow one, and no clause behind that.
   */
  #passesSelect(ahead: number): boolean {
    // What is never closed is no argument, and looking for its end at each level would take long.
    const isClosed = this.aheadOfPartner(ahead - 1) !== undefined;
    if (!isClosed || !this.nextIs(Keyword.SELECT, ahead)) return false;
    const after = ahead + 1;
    const isAlias =
      this.nextIs(Keyword.AS, after) &&
      (this.nextIsName(after + 1) || this.nextIs(t.StringText, after + 1));
    const isMember = this.nextIs(t.Dot, after) && this.nextIs(t.DecimalNumber, after + 1);
    const isNegated = this.nextIs(Keyword.NOT, after) && negatables.has(this.next(after + 1));
    const isOperated = this.#operatorComes(after);
    const isValue = isAlias || isMember || isNegated || isOperated;
    if (!isValue && !argumentStarts.has(this.next(after))) return false;
    const isTerm = this.beginsOperand(after + 1) && !this.ignoresNulls(after + 1);
    const isFactor = this.#callsFrom(after + 1) || this.#isWhole(after + 1) || isTerm;
    if (this.nextIs(t.Star, after) && !isFactor) return false;
    if (this.nextIs(t.LBracket, after) && this.nextIs(t.RBracket, after + 1)) return false;
    const ends = this.lookOn(after, (type, at) => {
      if (this.nextIs(Keyword.BY, at + 1) && this.#ordersArguments(at)) return true;
      const goesOn = this.#callsFrom(at) || this.#goesOnWithFrom(at);
      if (type === EOF || (!goesOn && this.#endsArgument(at))) return false;
      if (type === t.Comma && this.nextIsName(at + 1) && this.nextIs(t.Colon, at + 2)) return false;
      // No argument has an alias without AS.
      const isOperand = this.plainOperandFollows(at) || implicitAliases.has(type);
      if (isOperand && this.#endsOperand(at - 1)) return false;
      // `select (1) union (select 2)`
      if (setOperators.has(type) && this.opensQuery(at + 1)) return false;
      return type === t.RParen ? true : undefined;
    });
    return ends ?? false;
  }

  /** `f(select * from (a))`: a product with what a function called `from` answers. */
  #callsFrom(ahead: number): boolean {
    if (!this.nextIs(t.Star, ahead - 1) || !this.nextIs(Keyword.FROM, ahead)) return false;
    if (this.#isWhole(ahead - 1) || !this.nextIs(t.LParen, ahead + 1)) return false;
    const after = this.aheadOfPartner(ahead + 1);
    if (after === undefined || tableTails.has(this.next(after))) return false;
    // `from (t a)`, `from (t join u)`: tables, and no argument.
    if (!this.nextIsName(ahead + 2) || this.opensQuery(ahead + 1)) return true;
    const tail = this.behindNamed(ahead + 2);
    if (tableAliases.has(this.next(tail)) || this.nextIs(Keyword.FINAL, tail)) return false;
    return !this.joinComes(tail);
  }

  /** Whether a token is the last one of a value. */
  #endsOperand(ahead: number): boolean {
    return operandEnds.has(this.next(ahead)) || this.#isWhole(ahead) || this.#wordIsTerm(ahead);
  }

  /** Whether a word is a column because an operator stands before it: `- then`. */
  #wordIsTerm(ahead: number): boolean {
    if (!this.nextIsName(ahead) || prefixWords.has(this.next(ahead))) return false;
    if (this.isBehindNumber(ahead)) return false;
    if (this.nextIs(Keyword.INTERVAL, ahead) && intervalUnits.has(this.next(ahead + 2)))
      return false;
    if (negatables.has(this.next(ahead)) && this.nextIs(Keyword.NOT, ahead - 1)) return false;
    if (this.nextIs(Keyword.COHORT, ahead) && this.nextIs(Keyword.IN, ahead - 1)) return false;
    // `select and and b`: of words in a row each second one is a column.
    let before = ahead - 1;
    while (infixWords.has(this.next(before))) before--;
    const words = ahead - 1 - before;
    const isFirst = this.#awaitsTerm(before) && !this.#isWhole(before);
    return words % 2 === (isFirst ? 0 : 1);
  }

  /** Whether a value comes behind a token: it is a comma or an operator. */
  #awaitsTerm(ahead: number): boolean {
    return this.nextIs(t.Comma, ahead) || tokenPower(this.LA(ahead)) > 0;
  }

  /** Whether a token is the asterisk that stands for all columns: `- *`. */
  #isWhole(ahead: number): boolean {
    return this.nextIs(t.Star, ahead) && this.#awaitsTerm(ahead - 1);
  }

  /** Whether a word comes which joins what is before it to a value. */
  #operatorComes(ahead: number): boolean {
    if (this.nextIs(Keyword.BETWEEN, ahead)) {
      const joins = this.lookOn(ahead + 1, (type) => {
        return type === Keyword.AND ? true : closers.has(type) ? false : undefined;
      });
      return joins ?? false;
    }
    if (!infixWords.has(this.next(ahead))) return false;
    const next = this.next(ahead + 1);
    if (argumentStarts.has(next)) return next !== t.Star || !this.wordIsOperand(ahead);
    if (next === t.Dot && this.nextIs(t.DecimalNumber, ahead + 2)) return true;
    // `f(select in in (1))`: what a function called `in` answers.
    if (infixWords.has(next) && bracketStarts.has(this.next(ahead + 2))) return true;
    return !this.wordIsOperand(ahead);
  }

  /** Whether a clause comes, or FROM as no name: `a.from`, `as from, b`. */
  #endsArgument(ahead: number): boolean {
    if (this.startsClause(ahead)) return true;
    if (!this.nextIs(Keyword.FROM, ahead) || this.nextIs(t.Dot, ahead - 1)) return false;
    return !this.nextIs(Keyword.AS, ahead - 1) || !valueEnds.has(this.next(ahead + 1));
  }

  /** The FROM of `IS [NOT] DISTINCT FROM`. */
  #goesOnWithFrom(ahead: number): boolean {
    if (!this.nextIs(Keyword.FROM, ahead) || !this.nextIs(Keyword.DISTINCT, ahead - 1))
      return false;
    return this.nextIs(Keyword.IS, this.nextIs(Keyword.NOT, ahead - 2) ? ahead - 3 : ahead - 2);
  }

  /** Whether WITH starts a query here: where its operand could be its argument, an AS says so. */
  #withIsKeyword(ahead: number): boolean {
    if (this.startsTwoWordClause(ahead + 1)) return false;
    // `with .5 as a select a`, and `with.5`
    const isNumber = this.nextIs(t.Dot, ahead + 1) && this.nextIs(t.DecimalNumber, ahead + 2);
    if (!argumentStarts.has(this.next(ahead + 1)) && !isNumber)
      return this.beginsOperand(ahead + 1);
    const isQuery = this.lookOn(ahead + 1, (type, at) => {
      if (type === Keyword.AS) return !this.nextIs(t.RParen, at + 2);
      return type === EOF || type === t.RParen || type === t.Comma ? false : undefined;
    });
    return isQuery ?? false;
  }

  /** Whether SELECT starts a query here; else it is a column of that name. */
  protected selectIsKeyword(ahead = 1): boolean {
    const after = this.next(ahead + 1);
    if (after === EOF || after === Keyword.FROM) return true;
    if (after === t.Star) {
      const next = this.next(ahead + 2);
      const isAlias = implicitAliases.has(next) && this.itemEnds(ahead + 3);
      return isAlias || this.starStandsAlone(ahead + 1) || starFollowers.has(next);
    }
    if (after === t.LParen && this.nextIs(t.RParen, ahead + 2)) return false;
    if (after === t.Minus || after === Keyword.DISTINCT) return true;
    // `select as a`: a column called `as`.
    if (after === Keyword.AS) {
      const named = this.nextIs(Keyword.AS, ahead + 2) && this.nextIsName(ahead + 3);
      return named || aliasStarts.has(this.next(ahead + 2));
    }
    if (continuations.has(after)) return this.#wordIsItem(ahead + 1);
    return this.startsExpression(ahead + 1);
  }

  /** Whether a keyword which could continue `select` is its first column: `select and b`. */
  #wordIsItem(ahead: number): boolean {
    if (this.wordIsOperand(ahead, implicitAliases)) return true;
    return implicitAliases.has(this.next(ahead + 1)) && this.itemEnds(ahead + 2);
  }
}

function isOpenParen(type: TokenType): boolean {
  return type === t.LParen || type === t.QueryParen;
}

/** What a column called `as` may be followed by, other than clauses. */
const aliasStarts = new Set<TokenType>([t.Identifier, t.QuotedIdentifier, t.Comma, Keyword.FROM]);

const operandEnds = new Set<TokenType>([
  ...[t.Identifier, t.QuotedIdentifier, t.DecimalNumber, t.FloatNumber, t.RadixNumber],
  ...[t.OctalNumber, t.PositionalNumber, t.StringText, Keyword.INF, Keyword.NAN],
  ...[t.RParen, t.RBracket, t.RBrace, t.TemplateClose, TagCloseEnd, TagSelfClose, Keyword.NULL],
]);

/** Words in front of a value rather than values where one follows. */
const prefixWords = new Set<TokenType>([Keyword.NOT, Keyword.CASE, Keyword.LAMBDA]);

const bracketStarts = new Set<TokenType>([t.LParen, t.LBracket]);

/** What may stand behind a table, and behind no value. */
const tableTails = new Set<TokenType>([Keyword.SAMPLE, Keyword.PIVOT, Keyword.UNPIVOT]);

const starFollowers = new Set<TokenType>([Keyword.REPLACE, Keyword.LIMIT]);

const queryContinuations = new Set<TokenType>([
  ...setOperators,
  ...[t.RParen, Keyword.ORDER, ...limitWords, EOF],
]);
