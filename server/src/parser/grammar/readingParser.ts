import { EOF } from 'chevrotain';
import type { IToken, TokenType } from 'chevrotain';
import { IntervalParser, intervalUnits } from './intervalParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import { tokenPower } from './operators.ts';
import { closers, implicitAliases, loneWords, negatables } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

type Reading =
  | 'paren'
  | 'case'
  | 'cast'
  | 'substring'
  | 'interval'
  | 'not'
  | 'columns'
  | 'array'
  | 'trim'
  | 'text'
  | 'lambda';

/** How a word is read whose meaning depends on what follows: as a keyword or as a name. */
export abstract class ReadingParser extends IntervalParser {
  /** Gives keywords which are plain names here, and parentheses around queries, the type they have. */
  protected resolveReading(): void {
    if (this.RECORDING_PHASE) return;
    const reading = readings.get(this.next());
    if (!reading) return;
    if (reading === 'paren') {
      const token = this.LA(1);
      if (this.opensQuery()) token.tokenType = t.QueryParen;
      token.tokenTypeIdx = token.tokenType.tokenTypeIdx ?? token.tokenTypeIdx;
    } else if (!this.#isForm(reading)) {
      this.readAsName();
    }
  }

  #isForm(reading: Exclude<Reading, 'paren'>): boolean {
    switch (reading) {
      case 'case':
        if (this.ignoresNulls(2)) return false;
        if (this.nextIs(Keyword.WHEN, 2)) return true;
        if (this.nextIs(Keyword.WHEN, 3) && (this.nextIsName(2) || this.nextIs(t.Star, 2)))
          return true;
        if (this.nextIs(t.Dot, 2) && !this.nextIs(t.DecimalNumber, 3)) return false;
        if (this.#mayContinueCase()) {
          return this.within(2, Keyword.WHEN) && (!this.withinCase() || this.caseInCase());
        }
        return this.beginsOperand(2) && !this.startsClause(2);
      case 'cast':
        return this.nextIs(t.LParen, 2) && this.#typeIsSaid() && !this.#takesSeveral();
      case 'substring':
        return this.nextIs(t.LParen, 2) && this.within(3, Keyword.FROM);
      case 'interval':
        return this.intervalIsKeyword();
      case 'not':
        return this.#notIsOperator();
      case 'columns':
        return this.nextIs(t.LParen, 2) && !this.#callsColumns();
      case 'array':
        return this.nextIs(t.LBracket, 2) && !this.#holdsSlice(3);
      case 'trim':
        return (
          this.nextIs(t.LParen, 2) &&
          trimSides.has(this.next(3)) &&
          (this.nextIs(t.StringText, 4) || this.nextIs(t.TemplateOpen, 4))
        );
      case 'text':
        return this.nextIs(t.StringText, 2);
      case 'lambda':
        return this.#colonOfLambda(1) !== undefined;
    }
  }

  /** Whether behind CASE stands what is its operand, or goes on with a column of that name. */
  #mayContinueCase(): boolean {
    const next = this.next(2);
    if (next === Keyword.NOT) return negatables.has(this.next(3));
    return caseOpeners.has(next) || this.wordIsOperand(2);
  }

  /** Whether `cast(` holds an AS with a type: `cast(as)` is a call, and `'x'` in `as 'x'` an alias. */
  #typeIsSaid(): boolean {
    const from = this.nextIs(Keyword.AS, 3) && !this.nextIsName(4) ? 4 : 3;
    return this.within(from, Keyword.AS, (ahead) => !this.nextIs(t.StringText, ahead + 1));
  }

  /** Whether a token comes before the bracket around this place closes. */
  protected within(
    ahead: number,
    type: IToken['tokenType'],
    fits?: (at: number) => boolean,
  ): boolean {
    const comes = this.lookOn(ahead, (next, at) => {
      if (next === type && (!fits || fits(at))) return true;
      return this.#endsValue(next, at, type) ? false : undefined;
    });
    return comes ?? false;
  }

  /** Whether a second CASE within one has an END of its own. */
  protected caseInCase(): boolean {
    let open = 0;
    const ends = this.lookOn(1, (type, at) => {
      if (this.#endsValue(type, at, Keyword.WHEN)) return false;
      if (type === Keyword.CASE) open++;
      if (type === Keyword.END) open--;
      return open < 0 || (open === 0 && type === Keyword.WHEN) ? true : undefined;
    });
    return ends ?? false;
  }

  /** Whether what is looked for can come no more: the bracket closes, or a query begins. */
  #endsValue(type: TokenType, ahead: number, wanted: TokenType): boolean {
    if (type !== Keyword.SELECT) return type === EOF || withinEnds.has(type);
    // SELECT is a column behind a dot or an operator, in front of what is looked for, or by what follows.
    const isColumn = tokenPower(this.LA(ahead - 1)) > 0 || this.nextIs(wanted, ahead + 1);
    return !isColumn && this.selectIsKeyword(ahead);
  }

  /** `NOT (…)` is a call of the function `not`; `NOT LIKE …` is about a column of that name. */
  #notIsOperator(): boolean {
    const next = this.next(2);
    if (next === t.LParen || next === t.QueryParen) {
      return this.opensQuery(2) || this.#starReplaces(3);
    }
    // `interval a and not day`
    if (this.endingWith(intervalUnits) && intervalUnits.has(next)) {
      return intervalUnits.has(this.next(3));
    }
    if (next === Keyword.IS) {
      const isNegated = this.nextIs(Keyword.NOT, 3) && negatables.has(this.next(4));
      return isNegated || !afterIs.has(this.next(3));
    }
    if (next === Keyword.BETWEEN && implicitAliases.has(this.next(3))) {
      return !this.within(3, Keyword.AND);
    }
    if (this.ignoresNulls(2) || (next === t.LBracket && this.#holdsSlice(3))) return false;
    if (next === t.Dot) return this.nextIs(t.DecimalNumber, 3);
    // `not having asc`, `not limit []`: the clause, and in front of it a column.
    if (next === Keyword.FROM || filters.has(next)) {
      if (this.nextIs(Keyword.ASCENDING, 3)) return false;
      if (this.nextIs(t.LBracket, 3) && this.nextIs(t.RBracket, 4)) return false;
    }
    if (loneWords.has(next)) {
      if (notEnds.has(this.next(3))) return true;
      if (this.endingWith(intervalUnits) && intervalUnits.has(this.next(3))) return true;
      if (this.nextIs(Keyword.AS, 3) && this.nextIsName(4)) {
        return !this.nextIs(Keyword.FROM, 4) || !this.beginsOperand(5);
      }
      // `not and or - 1`: between two operators stands a column.
      if (infixWords.has(this.next(3)) && this.nextIs(t.Minus, 4)) return true;
      if (this.nextIs(Keyword.NOT, 3) && this.wordIsOperand(2)) return true;
      if (next !== Keyword.IN && this.wordIsOperand(2)) return true;
      // `not like having - 1`: about a column called `like`.
      if (filters.has(this.next(3)) && clauseOperands.has(this.next(4))) return !this.amongValues();
    }
    if (next === Keyword.IN) return this.wordIsOperand(2) || !this.startsExpression(3);
    if (next === t.Star) return this.starStandsAlone(2);
    // `not as having a`: about a column called `as`.
    if (next === Keyword.AS && filters.has(this.next(3)) && this.startsClause(3)) return true;
    // `not left join t`: about a column called `left`.
    if (this.nextIs(Keyword.JOIN, 3) && this.joinComes(2)) return true;
    // `not with totals`: the clause.
    if (next === Keyword.WITH && this.startsTwoWordClause(2)) return false;
    return this.startsExpression(2) && !notFollowers.has(next);
  }

  /** `* REPLACE (…)`, which may stand in parentheses and in no call. */
  #starReplaces(ahead: number): boolean {
    if (!this.nextIs(t.Star, ahead)) return false;
    let after: number | undefined = ahead + 1;
    if (this.nextIs(Keyword.EXCLUDE, after)) after = this.aheadOfPartner(after + 1);
    if (after === undefined || !this.nextIs(Keyword.REPLACE, after)) return false;
    return this.nextIs(t.LParen, after + 1);
  }

  /** Whether brackets hold a colon of their own, as those of a slice do. */
  #holdsSlice(ahead: number): boolean {
    let others = 0;
    const holds = this.lookOn(ahead, (type, at) => {
      if (type === t.Question) others++;
      if (type === Keyword.LAMBDA && this.#colonOfLambda(at) !== undefined) others++;
      if (type === t.Colon && others-- === 0) return true;
      return type === EOF || type === t.RBracket ? false : undefined;
    });
    return holds ?? false;
  }

  /** `columns(SELECT …)`, `columns(DISTINCT a)`, `columns(a) OVER …`: a function of that name. */
  #callsColumns(): boolean {
    return (this.opensQuery(2) && !this.nextIs(t.LParen, 3)) || this.callsFunction(2);
  }

  /** `f()`, `f(a ORDER BY b)`, `f(a)(b) OVER w`: only a function is called so, whatever its name. */
  protected callsFunction(ahead: number): boolean {
    if (!this.nextIs(t.LParen, ahead)) return false;
    if (this.nextIs(t.RParen, ahead + 1) || this.holdsArguments(ahead)) return true;
    let after: number | undefined = ahead;
    while (after !== undefined && this.nextIs(t.LParen, after)) after = this.aheadOfPartner(after);
    if (after === undefined) return false;
    switch (this.next(after)) {
      case Keyword.OVER:
        return this.nextIs(t.LParen, after + 1) || this.nextIsName(after + 1);
      case Keyword.FILTER:
        return this.nextIs(t.LParen, after + 1);
      case Keyword.WITHIN:
        return this.nextIs(Keyword.GROUP, after + 1);
      default:
        return false;
    }
  }

  /** Whether parentheses hold what only a call may: DISTINCT or ORDER BY. */
  protected holdsArguments(ahead: number): boolean {
    if (this.nextIs(Keyword.DISTINCT, ahead + 1) && this.plainOperandFollows(ahead + 2))
      return true;
    return this.within(ahead + 1, Keyword.ORDER, (at) => this.nextIs(Keyword.BY, at + 1));
  }

  /** Whether `cast(` holds a comma, other than between the parameters of a lambda. */
  #takesSeveral(): boolean {
    let colon = 0;
    const several = this.lookOn(3, (type, at) => {
      if (at < colon) return undefined;
      if (type === Keyword.LAMBDA) colon = this.#colonOfLambda(at) ?? 0;
      if (type === t.Comma) return true;
      return this.#endsValue(type, at, t.Comma) ? false : undefined;
    });
    return several ?? false;
  }

  /** How far ahead the colon is behind the parameters of a lambda; undefined where it is none. */
  #colonOfLambda(keyword: number): number | undefined {
    let ahead = keyword + 1;
    if (!this.nextIsName(ahead)) return undefined;
    while (this.nextIsName(ahead) && this.nextIs(t.Comma, ahead + 1)) ahead += 2;
    if (this.nextIsName(ahead)) ahead += 1;
    return this.nextIs(t.Colon, ahead) ? ahead : undefined;
  }

  protected orderByAhead(ahead = 1): boolean {
    return this.nextIs(Keyword.ORDER, ahead) && this.nextIs(Keyword.BY, ahead + 1);
  }

  /** Whether DISTINCT is no column here; `aliases` may stand behind a column without AS. */
  protected distinctIsKeyword(aliases: ReadonlySet<TokenType> = new Set()): boolean {
    if (!this.nextIs(Keyword.DISTINCT) || this.ignoresNulls(2)) return false;
    if (this.nextIs(t.Star, 2)) return !this.#isFactor(3, aliases);
    if (this.nextIs(t.Dot, 2)) return this.nextIs(t.DecimalNumber, 3);
    if (aliases.size > 0 && this.nextIsName(2) && this.nextIs(t.Colon, 3)) return true;
    if (this.nextIs(t.Minus, 2)) return true;
    if (this.callsFunction(2)) return false;
    if (this.nextIs(Keyword.ASCENDING, 2) && this.startsClause(3)) return true;
    if (this.wordAlone(2, aliases) || this.wordIsOperand(2)) return true;
    if (this.startsClause(2)) return this.nextIs(Keyword.FROM, 2);
    return this.beginsOperand(2);
  }

  /** Whether `*` in front of this multiplies; else it is all columns, which may have an alias. */
  #isFactor(ahead: number, aliases: ReadonlySet<TokenType>): boolean {
    if (this.nextIs(t.LBrace, ahead)) return true;
    const isAlias = aliases.has(this.next(ahead)) && factorEnds.has(this.next(ahead + 1));
    return this.plainOperandFollows(ahead) && !isAlias;
  }

  /** Whether after a comma the list is over. */
  protected listEnds(): boolean {
    if (this.nextIs(Keyword.FOR)) return this.#forIsKeyword();
    if (listEnders.has(this.next()) || this.LA(1).image === '') return true;
    return this.startsClause() && !this.#goesOn();
  }

  /** `group by a, having + 1`, `group by a, having not in b`: another item, and no clause. */
  #goesOn(): boolean {
    if (this.nextIs(t.Plus, 2)) return true;
    // `group by a, having limit (b)`: a column in front of the clause.
    const isFollowed = lateClauses.has(this.next(2)) && !this.nextIs(this.next(), 2);
    if (isFollowed && (this.nextIs(t.LParen, 3) || this.nextIs(t.Minus, 3))) {
      return !this.nextIs(Keyword.LIMIT) || !this.nextIs(Keyword.OFFSET, 2);
    }
    return this.nextIs(Keyword.NOT, 2) && negatables.has(this.next(3)) && this.beginsOperand(4);
  }

  /** Whether FOR goes on with the column of a pivot; else it is a column itself. */
  #forIsKeyword(): boolean {
    if (this.nextIs(Keyword.FOR, 2)) return this.nextIs(Keyword.IN, 3);
    if (!this.nextIs(t.LParen, 2)) return this.beginsOperand(2) && !this.nextIs(t.Plus, 2);
    const after = this.aheadOfPartner(2);
    return after === undefined || this.nextIs(Keyword.IN, after);
  }
}

/** Tokens whose meaning depends on what follows. */
const readings = new Map<IToken['tokenType'], Reading>([
  [t.LParen, 'paren'],
  [Keyword.CASE, 'case'],
  [Keyword.CAST, 'cast'],
  [Keyword.TRY_CAST, 'cast'],
  [Keyword.SUBSTRING, 'substring'],
  [Keyword.INTERVAL, 'interval'],
  [Keyword.NOT, 'not'],
  [Keyword.COLUMNS, 'columns'],
  [Keyword.ARRAY, 'array'],
  [Keyword.TRIM, 'trim'],
  [Keyword.DATE, 'text'],
  [Keyword.TIMESTAMP, 'text'],
  [Keyword.LAMBDA, 'lambda'],
]);

export const trimSides = new Map<IToken['tokenType'], 'both' | 'leading' | 'trailing'>([
  [Keyword.BOTH, 'both'],
  [Keyword.LEADING, 'leading'],
  [Keyword.TRAILING, 'trailing'],
]);

const filters = new Set<TokenType>([
  ...[Keyword.PREWHERE, Keyword.WHERE, Keyword.HAVING, Keyword.QUALIFY],
  ...[Keyword.LIMIT, Keyword.OFFSET],
]);

/** Clauses which may stand behind a list. */
const lateClauses = new Set<TokenType>([
  ...[Keyword.HAVING, Keyword.QUALIFY, Keyword.LIMIT, Keyword.OFFSET],
]);

/** Words between two values. */
const infixWords = new Set<TokenType>([
  ...[Keyword.AND, Keyword.OR, Keyword.IN, Keyword.LIKE, Keyword.ILIKE],
]);

/** What goes on with a name, or is the operand of a clause. */
const clauseOperands = new Set<TokenType>([t.Minus, t.LBracket, t.LParen]);

const caseOpeners = new Set([t.Minus, t.Plus, t.Dot, t.LParen, t.LBracket, t.Star]);

const withinEnds = new Set([t.RParen, t.RBracket, t.RBrace, t.Semicolon]);

const listEnders = new Set([t.RParen, t.RBracket, t.RBrace, t.Semicolon]);

const afterIs = new Set([Keyword.NULL, Keyword.NOT, Keyword.DISTINCT]);

const notEnds = new Set([EOF, t.Comma, t.Colon, ...closers]);

const factorEnds = new Set([EOF, t.RParen, t.Comma, Keyword.FROM]);

const notFollowers = new Set([
  ...[Keyword.LIKE, Keyword.ILIKE, Keyword.AND, Keyword.OR, Keyword.IS],
  ...[Keyword.BETWEEN, Keyword.AS],
]);
