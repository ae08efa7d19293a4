import { EOF } from 'chevrotain';
import type { TokenType } from 'chevrotain';
import type { Case, CaseBranch, Expression } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { LambdaParser } from './lambdaParser.ts';
import { caseEnd } from './literalParser.ts';
import { tokenPower } from './operators.ts';
import { caseWords, negatables } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** CASE. */
export abstract class CaseParser extends LambdaParser {
  protected readonly case = this.RULE('case', (): Case => {
    const start = this.CONSUME(Keyword.CASE).startOffset;
    const operand = this.OPTION({
      GATE: () => !this.nextIs(Keyword.WHEN) || this.#whenIsOperand(),
      DEF: () => {
        if (this.nextIsName() && this.nextIs(Keyword.WHEN, 2)) {
          if (!this.nextIs(Keyword.CASE) || !this.caseInCase()) this.readAsName();
        }
        return this.endingAt(caseEnd, () => this.required(1));
      },
    });
    const branches: CaseBranch[] = [];
    const otherwise = this.endingAt(caseEnd, () => {
      this.MANY(() => branches.push(this.SUBRULE(this.caseBranch)));
      if (!this.RECORDING_PHASE && branches.length === 0) {
        this.reportMissing('missing-token', '`WHEN`');
      }
      return this.OPTION1(() => {
        this.CONSUME(Keyword.ELSE);
        return this.#caseValue(2);
      });
    });
    this.expect(1, Keyword.END, '`END`');
    return { kind: 'Case', start, end: this.endFrom(start), operand, branches, otherwise };
  });

  /** `CASE when WHEN a THEN …`, `CASE when = 1 WHEN a THEN …` */
  #whenIsOperand(): boolean {
    if (this.nextIs(Keyword.WHEN, 2)) {
      if (this.nextIs(t.LParen, 3) && this.nextIs(t.RParen, 4)) return false;
      if (this.nextIs(t.Dot, 3)) return this.nextIs(t.DecimalNumber, 4);
      const isCall = this.nextIs(t.LParen, 4) && negatables.has(this.next(3));
      return isCall || this.beginsOperand(3) || this.nextIs(t.Minus, 3);
    }
    if (tokenPower(this.LA(2)) === 0) return false;
    if (this.nextIs(Keyword.NOT, 2) && !negatables.has(this.next(3))) return false;
    return this.#nextWord(2) === Keyword.WHEN;
  }

  /** The next word of this CASE. */
  #nextWord(from: number): TokenType | undefined {
    let open = 0;
    return this.lookOn(from, (type, at) => {
      // `2.then(a)`: a property.
      if (this.nextIs(t.Dot, at - 1) && tokenPower(this.LA(at + 1)) > 0) return undefined;
      if (this.#isFactor(at)) return undefined;
      if (open === 0 && (caseWords.has(type) || type === EOF)) return type;
      if (type === Keyword.CASE) open++;
      if (type === Keyword.END) open--;
      return undefined;
    });
  }

  /** `a * then + 1`: a column, for no word of CASE stands between two operators. */
  #isFactor(ahead: number): boolean {
    if (tokenPower(this.LA(ahead - 1)) === 0 || this.starStandsAlone(ahead + 1)) return false;
    // `a or * then - b`: of all columns.
    if (this.nextIs(t.Star, ahead - 1) && tokenPower(this.LA(ahead - 2)) > 0) return false;
    if (this.nextIs(Keyword.NOT, ahead + 1)) return negatables.has(this.next(ahead + 2));
    if (this.nextIs(Keyword.IGNORE, ahead + 1)) return this.ignoresNulls(ahead + 1);
    // `when * then (* replace (a as b))`: no call has that, as no index is empty.
    if (this.nextIs(t.LParen, ahead + 1) && this.starReplaces(ahead + 2)) return false;
    if (this.nextIs(t.LBracket, ahead + 1) && this.nextIs(t.RBracket, ahead + 2)) return false;
    return tokenPower(this.LA(ahead + 1)) > 0;
  }

  protected readonly caseBranch = this.RULE('caseBranch', (): CaseBranch => {
    const start = this.CONSUME(Keyword.WHEN).startOffset;
    const condition = this.#caseValue(1);
    this.expect(1, Keyword.THEN, '`THEN`');
    const result = this.#caseValue(2);
    return { kind: 'CaseBranch', start, end: this.endFrom(start), condition, result };
  });

  /** A value inside CASE, where its own keywords end it unless they plainly are names. */
  #caseValue(idx: number): Expression {
    if (!this.RECORDING_PHASE && caseWords.has(this.next()) && !this.#caseWordIsName()) {
      this.reportMissing('missing-expression', 'an expression');
      return this.missing('expression');
    }
    if (this.nextIs(Keyword.NOT) && this.#caseGoesOn(2)) this.readAsName();
    return this.required(idx);
  }

  /** Whether a word of this CASE comes, and no column called so. */
  #caseGoesOn(ahead: number): boolean {
    if (this.nextIs(Keyword.END, ahead)) return !this.within(ahead + 1, Keyword.END);
    return this.nextIs(Keyword.THEN, ahead);
  }

  #caseWordIsName(): boolean {
    const type = this.next();
    const before = this.next(0);
    if (type === Keyword.END && !this.within(2, Keyword.END)) return false;
    if (this.nextIs(t.LParen, 2)) {
      if (this.nextIs(t.RParen, 3)) return true;
      // `THEN then(a) END`, `WHEN else(a) THEN`: by the word which must come behind.
      const isCondition = before === Keyword.WHEN;
      if (!isCondition && type === Keyword.END) return false;
      if (before === Keyword.THEN && type === Keyword.ELSE) return false;
      return (this.#nextWord(2) === Keyword.THEN) === isCondition;
    }
    return caseWords.has(this.next(2)) || !this.beginsOperand(2);
  }
}
