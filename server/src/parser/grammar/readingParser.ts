import { EOF } from 'chevrotain';
import type { IToken, TokenType } from 'chevrotain';
import { Keyword } from '../lexing/keywords.ts';
import { NegationParser } from './negationParser.ts';
import { negatables, sortDirections, setOperators } from './tokenSets.ts';
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
export abstract class ReadingParser extends NegationParser {
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
        return this.notIsOperator();
      case 'columns':
        return this.nextIs(t.LParen, 2) && !this.#callsColumns();
      case 'array':
        return this.nextIs(t.LBracket, 2) && !this.holdsSlice(3);
      case 'trim':
        return (
          this.nextIs(t.LParen, 2) &&
          trimSides.has(this.next(3)) &&
          (this.nextIs(t.StringText, 4) || this.nextIs(t.TemplateOpen, 4))
        );
      case 'text':
        return this.nextIs(t.StringText, 2);
      case 'lambda':
        return this.colonOfLambda(1) !== undefined;
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

  /** `columns(SELECT …)`, `columns(DISTINCT a)`, `columns(a) OVER …`: a function of that name. */
  #callsColumns(): boolean {
    return (this.opensBareQuery(2) && !this.nextIs(t.LParen, 3)) || this.callsFunction(2);
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
      if (type === Keyword.LAMBDA) colon = this.colonOfLambda(at) ?? 0;
      if (type === t.Comma) return true;
      return this.endsValue(type, at, t.Comma) ? false : undefined;
    });
    return several ?? false;
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
    if (sortDirections.has(this.next(2)) && this.startsClause(3)) return true;
    if (this.wordAlone(2, aliases) || this.wordIsOperand(2, aliases)) return true;
    if (this.startsClause(2)) return this.nextIs(Keyword.FROM, 2);
    return this.beginsOperand(2);
  }

  /** Whether `*` in front of this multiplies; else it is all columns, which may have an alias. */
  #isFactor(ahead: number, aliases: ReadonlySet<TokenType>): boolean {
    if (this.nextIs(t.LBrace, ahead)) return true;
    const after = this.next(ahead + 1);
    const isLast = factorEnds.has(after) || setOperators.has(after) || this.startsClause(ahead + 1);
    const isAlias = aliases.has(this.next(ahead)) && isLast;
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

/** Clauses which may stand behind a list. */
const lateClauses = new Set<TokenType>([
  ...[Keyword.HAVING, Keyword.QUALIFY, Keyword.LIMIT, Keyword.OFFSET],
]);

const caseOpeners = new Set([t.Minus, t.Plus, t.Dot, t.LParen, t.LBracket, t.Star]);

const listEnders = new Set([t.RParen, t.RBracket, t.RBrace, t.Semicolon]);

const factorEnds = new Set([EOF, t.RParen, t.Comma, Keyword.FROM]);
