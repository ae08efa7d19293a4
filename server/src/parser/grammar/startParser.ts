import { EOF } from 'chevrotain';
import type { TokenType } from 'chevrotain';
import { joinWordSet } from './joinWords.ts';
import { Keyword } from '../lexing/keywords.ts';
import { isName } from '../lexing/lexer.ts';
import { tokenPower } from './operators.ts';
import { ReportingParser } from './reportingParser.ts';
import {
  closers,
  continuations,
  directions,
  expressionStarts,
  implicitAliases,
  negatables,
} from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/**
 * What begins at a token: a value, the next value of a list, or a clause. Words that are both keywords
 * and names are told apart here by the one or two tokens behind them.
 */
export abstract class StartParser extends ReportingParser {
  protected nextIsName(ahead = 1): boolean {
    return isName(this.LA(ahead));
  }

  /** How far ahead the token is behind a name, its path and what it is called with. */
  protected behindNamed(name: number): number {
    let last = name;
    while (this.nextIs(t.Dot, last + 1) && this.nextIsName(last + 2)) last += 2;
    const isCalled = this.nextIs(t.LParen, last + 1);
    return (isCalled ? this.aheadOfPartner(last + 1) : undefined) ?? last + 1;
  }

  /** Whether what is in front of a word is a number and its dot: `then 2. end`, and not `then t.2.end`. */
  protected isBehindNumber(ahead: number): boolean {
    const isDotted = this.nextIs(t.Dot, ahead - 1) && this.nextIs(t.DecimalNumber, ahead - 2);
    return isDotted && !this.nextIs(t.Dot, ahead - 3);
  }

  /** Whether nothing more comes of what is read: the text ends, or the brackets around. */
  protected endComes(ahead = 1): boolean {
    return this.nextIs(EOF, ahead) || closers.has(this.next(ahead));
  }

  /** Whether a token can be the first of an expression. */
  protected startsExpression(ahead = 1): boolean {
    const token = this.LA(ahead);
    if (isName(token)) return true;
    const type = token.tokenType;
    if (type === t.Dot || type === t.Plus) {
      return numberStarts.has(this.next(ahead + 1));
    }
    return expressionStarts.has(type);
  }

  /** Whether a token starts a value and cannot continue one, as `-` could. */
  protected beginsOperand(ahead: number): boolean {
    const token = this.LA(ahead);
    if (continuations.has(token.tokenType)) return false;
    return this.startsExpression(ahead) && token.tokenType !== t.Minus && token.tokenType !== t.Dot;
  }

  /** Whether a name or a literal comes which is no keyword of any kind. */
  protected plainOperandFollows(ahead: number): boolean {
    return plainOperands.has(this.next(ahead));
  }

  /**
   * Whether a value follows another one with nothing between them. Only what can neither continue
   * an expression nor start a clause counts.
   */
  protected lacksComma(): boolean {
    return !this.RECORDING_PHASE && this.plainOperandFollows(1);
  }

  /** Whether `*` is all columns here rather than a sign between two values. */
  protected starStandsAlone(ahead: number): boolean {
    if (!this.nextIs(t.Star, ahead)) return false;
    const after = this.next(ahead + 1);
    if (after === Keyword.COLUMNS) return this.nextIs(t.LParen, ahead + 2);
    if (after === Keyword.NOT && negatables.has(this.next(ahead + 2))) return true;
    if (after === Keyword.BY) return this.beginsOperand(ahead + 2);
    if (after === Keyword.FOR && this.#forEndsItem(ahead + 1)) return true;
    if (this.#frameComes(ahead + 1)) return true;
    if (operandClauses.has(after)) {
      // `not * limit - 1`, `not * limit limit + 1`: neither is the word a factor, as in `not * limit limit 1`.
      if (clauseOperands.has(this.next(ahead + 2))) return true;
      const isTwice = this.nextIs(after, ahead + 2);
      if (isTwice) return after === Keyword.FROM || this.#goesOn(ahead + 3);
    }
    if (this.ignoresNulls(ahead + 1) || this.#nullsOrder(ahead + 1)) return true;
    if (after === Keyword.COLLATE && this.nextIs(t.StringText, ahead + 2)) return true;
    return starTails.has(after) || !this.beginsOperand(ahead + 1) || this.startsClause(ahead + 1);
  }

  /** Whether what is in front of a token is a value which goes on there, or ends. */
  #goesOn(ahead: number): boolean {
    return (
      clauseOperands.has(this.next(ahead)) ||
      this.nextIs(t.Plus, ahead) ||
      !this.beginsOperand(ahead)
    );
  }

  /** The FOR of a pivot, by what stands behind its column, or behind those in parentheses. */
  #forEndsItem(ahead: number): boolean {
    if (forTails.has(this.next(ahead + 2))) return true;
    const after = this.nextIs(t.LParen, ahead + 1) ? this.aheadOfPartner(ahead + 1) : undefined;
    return after !== undefined && this.nextIs(Keyword.IN, after);
  }

  /** Whether a bound ends the window, by its direction: `rows (a) preceding)`. */
  protected boundEndsWindow(ahead: number): boolean {
    const ends = this.lookOn(ahead, (type, at) => {
      if (windowEnds.has(type)) return false;
      const isEnd = directions.has(type) && this.nextIs(t.RParen, at + 1);
      return isEnd ? at > ahead && tokenPower(this.LA(at - 1)) === 0 : undefined;
    });
    return ends ?? false;
  }

  /** `rows 1 preceding`, `range between 1 preceding and …`: no factor, nor one with an alias. */
  #frameComes(ahead: number): boolean {
    if (!this.nextIs(Keyword.ROWS, ahead) && !this.nextIs(Keyword.RANGE, ahead)) return false;
    if (!this.nextIs(Keyword.BETWEEN, ahead + 1)) return frameStarts.has(this.next(ahead + 1));
    return frameStarts.has(this.next(ahead + 2)) && boundEnds.has(this.next(ahead + 3));
  }

  /** Whether what comes is a clause by its second word, so that the first is no column here. */
  protected startsClause(ahead = 1): boolean {
    const type = this.next(ahead);
    if (type === t.Identifier) return false;
    const after = this.LA(ahead + 1);
    const second = secondWords.get(type);
    if (second) return second.includes(after.tokenType) && !this.#unionIsColumn(ahead);
    if (operandClauses.has(type)) {
      // `limit limit 1`: the first is a name.
      if (this.ignoresNulls(ahead + 1) || this.#nullsOrder(ahead + 1)) return false;
      if (after.tokenType === Keyword.COLLATE && this.nextIs(t.StringText, ahead + 2)) return false;
      if (!tableClauses.has(type) && this.joinComes(ahead + 1)) return false;
      if (type !== Keyword.FROM && this.startsTwoWordClause(ahead + 1)) return false;
      if (type === Keyword.JOIN && this.startsClause(ahead + 1)) return false;
      if (type === Keyword.WINDOW && !this.nextIs(Keyword.AS, ahead + 2)) return false;
      if (this.#endsItem(type, ahead + 1)) return false;
      if (type === Keyword.SETTINGS && !this.nextIs(t.Comparison, ahead + 2)) return false;
      if (after.tokenType === type || namesBefore.get(type) === after.tokenType) return false;
      if (after.tokenType === t.LParen || after.tokenType === t.LambdaParen) return false;
      if (after.tokenType === t.Star && !this.nextIs(Keyword.FROM, ahead + 2)) {
        return this.starStandsAlone(ahead + 1);
      }
      // `offset []`: no index is empty.
      if (after.tokenType === t.LBracket) return this.nextIs(t.RBracket, ahead + 2);
      return this.beginsOperand(ahead + 1);
    }
    return neverColumns.has(type);
  }

  /** `where union with rollup`; a CTE may have that name too. */
  #unionIsColumn(ahead: number): boolean {
    if (!this.nextIs(Keyword.UNION, ahead) || !this.startsTwoWordClause(ahead + 1)) return false;
    return !this.nextIs(Keyword.AS, ahead + 3);
  }

  /** Whether a join stands here, so that what is before it is a value or a table. */
  protected joinComes(ahead: number): boolean {
    let join = ahead;
    while (joinWordSet.has(this.next(join))) join++;
    if (this.nextIs(Keyword.ARRAY, join)) join++;
    if (!this.nextIs(Keyword.JOIN, join)) return false;
    return join > ahead || this.plainOperandFollows(join + 1);
  }

  /** `limit a from t`, `where a, b`, `from window w as ()`: the clause does not go on like that. */
  #endsItem(type: TokenType, ahead: number): boolean {
    if (implicitAliases.has(this.next(ahead))) {
      const after = this.next(ahead + 1);
      if (after === t.Comma) return oneValueClauses.has(type);
      if (after === Keyword.FROM) return type !== Keyword.FROM && type !== Keyword.SELECT;
    }
    if (!this.nextIs(Keyword.WINDOW, ahead) || !this.nextIs(Keyword.AS, ahead + 2)) return false;
    return this.nextIs(t.LParen, ahead + 3) && this.nextIsName(ahead + 1);
  }

  /** `IGNORE NULLS`: what stands in front of it is a value. */
  protected ignoresNulls(ahead: number): boolean {
    return this.nextIs(Keyword.IGNORE, ahead) && this.nextIs(Keyword.NULLS, ahead + 1);
  }

  /** `NULLS FIRST`, behind a column in ORDER BY. */
  #nullsOrder(ahead: number): boolean {
    if (!this.nextIs(Keyword.NULLS, ahead)) return false;
    return this.nextIs(Keyword.FIRST, ahead + 1) || this.nextIs(Keyword.LAST, ahead + 1);
  }

  /** Whether what comes is a clause which no name could continue, such as `ORDER BY`. */
  protected startsTwoWordClause(ahead = 1): boolean {
    return secondWords.get(this.next(ahead))?.includes(this.next(ahead + 1)) === true;
  }
}

const numberStarts = new Set<TokenType>([
  ...[t.FloatNumber, t.RadixNumber, t.OctalNumber, t.DecimalNumber, t.Dot],
  ...[Keyword.INF, Keyword.NAN],
]);

const plainOperands = new Set<TokenType>([
  ...[t.Identifier, t.QuotedIdentifier, t.FloatNumber, t.RadixNumber, t.DecimalNumber],
  t.StringText,
]);

/** Clauses known by their second word. */
const secondWords = new Map<TokenType, readonly TokenType[]>([
  [Keyword.ORDER, [Keyword.BY]],
  [Keyword.GROUP, [Keyword.BY]],
  [Keyword.PARTITION, [Keyword.BY]],
  [Keyword.WITH, [Keyword.TOTALS, Keyword.CUBE, Keyword.ROLLUP, Keyword.TIES, Keyword.FILL]],
  [Keyword.ARRAY, [Keyword.JOIN]],
  [Keyword.LEFT, [Keyword.JOIN, Keyword.ARRAY, Keyword.OUTER]],
  [Keyword.RIGHT, [Keyword.JOIN, Keyword.OUTER]],
  [Keyword.FULL, [Keyword.JOIN, Keyword.OUTER]],
  [Keyword.INNER, [Keyword.JOIN, Keyword.ARRAY]],
  [Keyword.CROSS, [Keyword.JOIN]],
  [
    Keyword.UNION,
    [Keyword.ALL, Keyword.DISTINCT, Keyword.SELECT, Keyword.BY, Keyword.WITH, t.LBrace],
  ],
  [Keyword.USING, [Keyword.SAMPLE]],
  [Keyword.BY, []],
]);

/** Clauses known by an operand which follows, since no name is followed by one. */
const operandClauses = new Set<TokenType>([
  ...[Keyword.FROM, Keyword.WHERE, Keyword.PREWHERE, Keyword.HAVING, Keyword.QUALIFY],
  ...[Keyword.LIMIT, Keyword.OFFSET, Keyword.JOIN, Keyword.WINDOW, Keyword.SETTINGS],
  ...[Keyword.SELECT, Keyword.ON],
]);

/** What goes on with a name, or is the operand of a clause. */
const clauseOperands = new Set<TokenType>([t.Minus, t.Dot, t.LBracket, t.LParen, t.LambdaParen]);

/** Clauses of one value, behind which no comma comes. */
const oneValueClauses = new Set<TokenType>([
  ...[Keyword.WHERE, Keyword.PREWHERE, Keyword.HAVING, Keyword.QUALIFY, Keyword.OFFSET],
]);

/** Clauses behind whose word a table may stand which is called like a kind of join. */
const tableClauses = new Set<TokenType>([Keyword.FROM, Keyword.JOIN, Keyword.ON]);

/** `limit limit offset 1`, `limit offset by a`: before these the word can only be a name. */
const namesBefore = new Map<TokenType, TokenType>([
  [Keyword.LIMIT, Keyword.OFFSET],
  [Keyword.OFFSET, Keyword.BY],
]);

const neverColumns = new Set<TokenType>([Keyword.EXCEPT, Keyword.INTERSECT, Keyword.WITHIN]);

/** What tells the FOR of a PIVOT, by what stands behind the name behind it. */
const forTails = new Set<TokenType>([Keyword.IN, t.Dot]);

/** With these begins the bound of a frame behind ROWS or RANGE, and with those it ends. */
const frameStarts = new Set<TokenType>([
  ...[t.DecimalNumber, t.FloatNumber, Keyword.CURRENT, Keyword.UNBOUNDED],
]);

const boundEnds = new Set<TokenType>([...directions, Keyword.ROW]);

const windowEnds = new Set<TokenType>([EOF, t.Comma, t.RParen]);

const starTails = new Set<TokenType>([
  ...[t.LParen, t.QueryParen, t.LBracket, t.Plus, Keyword.EXCLUDE],
]);
