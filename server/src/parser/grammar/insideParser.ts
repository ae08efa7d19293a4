import { EOF } from 'chevrotain';
import type { TokenType } from 'chevrotain';
import { IntervalParser } from './intervalParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import { tokenPower } from './operators.ts';
import { closers } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** What else comes within the brackets around a place, or within a CASE. */
export abstract class InsideParser extends IntervalParser {
  /** Whether a token comes before the bracket around this place closes. */
  protected within(ahead: number, type: TokenType, fits?: (at: number) => boolean): boolean {
    const comes = this.lookOn(ahead, (next, at) => {
      if (next === type && (!fits || fits(at))) return true;
      return this.endsValue(next, at, type) ? false : undefined;
    });
    return comes ?? false;
  }

  /** Whether a second CASE within one has an END of its own. */
  protected caseInCase(): boolean {
    let open = 0;
    const ends = this.lookOn(1, (type, at) => {
      if (this.endsValue(type, at, Keyword.WHEN)) return false;
      if (type === Keyword.CASE) open++;
      if (type === Keyword.END) open--;
      return open < 0 || (open === 0 && type === Keyword.WHEN) ? true : undefined;
    });
    return ends ?? false;
  }

  /** Whether what is looked for can come no more: the bracket closes, or a query begins. */
  protected endsValue(type: TokenType, ahead: number, wanted: TokenType): boolean {
    if (type !== Keyword.SELECT) return type === EOF || withinEnds.has(type);
    // SELECT is a column behind a dot or an operator, in front of what is looked for, or by what follows.
    const isColumn = tokenPower(this.LA(ahead - 1)) > 0 || this.nextIs(wanted, ahead + 1);
    return !isColumn && this.selectIsKeyword(ahead);
  }

  /** Whether brackets hold a colon of their own, as those of a slice do. */
  protected holdsSlice(ahead: number): boolean {
    let others = 0;
    const holds = this.lookOn(ahead, (type, at) => {
      if (type === t.Question) others++;
      if (type === Keyword.LAMBDA && this.colonOfLambda(at) !== undefined) others++;
      if (type === t.Colon && others-- === 0) return true;
      return type === EOF || closers.has(type) ? false : undefined;
    });
    return holds ?? false;
  }

  /** How far ahead the colon is behind the parameters of a lambda; undefined where it is none. */
  protected colonOfLambda(keyword: number): number | undefined {
    let ahead = keyword + 1;
    if (!this.nextIsName(ahead)) return undefined;
    while (this.nextIsName(ahead) && this.nextIs(t.Comma, ahead + 1)) ahead += 2;
    if (this.nextIsName(ahead)) ahead += 1;
    return this.nextIs(t.Colon, ahead) ? ahead : undefined;
  }
}

const withinEnds = new Set([t.RParen, t.RBracket, t.RBrace, t.Semicolon]);
