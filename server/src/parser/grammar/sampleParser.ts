import { tokenMatcher } from 'chevrotain';
import type { MissingNode, Placeholder, Ratio, Sample } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { ExpressionParser } from './expressionParser.ts';
import { BinaryToken, Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';

/** SAMPLE with its ratio and offset. */
export abstract class SampleParser extends ExpressionParser {
  protected readonly sample = this.RULE('sample', (): Sample => {
    const start = this.CONSUME(Keyword.SAMPLE).startOffset;
    const ratio = this.SUBRULE(this.ratio);
    const percent = this.OPTION(() => this.CONSUME(t.Percent)) !== undefined;
    const offset = this.OPTION1({
      GATE: () => this.#ratioAhead(2),
      DEF: () => {
        this.CONSUME(Keyword.OFFSET);
        return this.SUBRULE1(this.ratio);
      },
    });
    this.OPTION2(() => {
      const open = this.CONSUME(t.LParen);
      this.expectName(1);
      this.close(1, t.RParen, open);
    });
    return { kind: 'Sample', start, end: this.endFrom(start), ratio, offset, percent };
  });

  /** `SAMPLE` and its ratio; without one it is a column. */
  protected sampleAhead(ahead: number): boolean {
    if (!this.nextIs(Keyword.SAMPLE, ahead) || this.nextIs(t.LParen, ahead + 1)) return false;
    return this.startsExpression(ahead + 1) && !this.startsClause(ahead + 1);
  }

  /** Whether a ratio comes, or nothing yet; with any other value OFFSET is the query's own. */
  #ratioAhead(start: number): boolean {
    let ahead = start;
    let slashes = 0;
    if (this.nextIs(t.LBrace, ahead)) {
      // `{}`, `{'a': 1}`
      if (this.nextIs(t.RBrace, ahead + 1) || this.holdsSlice(ahead + 1)) return false;
      const after = this.aheadOfPartner(ahead);
      if (after === undefined) return true;
      ahead = after;
    } else {
      const signs = [t.Plus, t.Minus];
      const signed = (): boolean => ahead === start || this.nextIs(t.Slash, ahead - 1);
      while (ratioParts.has(this.next(ahead)) || (signed() && signs.includes(this.next(ahead)))) {
        if (this.nextIs(t.Slash, ahead++)) slashes++;
      }
    }
    if (ahead === start) return !this.startsExpression(ahead);
    // `1 / a`, `-a`, `1.a`
    const isOpen = openParts.has(this.next(ahead - 1)) && this.startsExpression(ahead);
    const isMember = this.nextIs(t.Dot, ahead - 1) && this.nextIs(t.Identifier, ahead);
    if (slashes > 1 || isMember || (isOpen && !this.startsClause(ahead))) return false;
    const called = this.nextIs(t.LParen, ahead) ? this.aheadOfPartner(ahead) : undefined;
    if (called !== undefined) {
      // Only a name in parentheses is of SAMPLE; else the number is called.
      const isName = this.nextIsName(ahead + 1) && this.nextIs(t.RParen, ahead + 2);
      if (!isName || this.nextIs(t.LParen, called)) return false;
    }
    return !tokenMatcher(this.LA(ahead), BinaryToken) && !valueTails.has(this.next(ahead));
  }

  protected readonly ratio = this.RULE('ratio', (): Ratio | Placeholder | MissingNode =>
    this.OR<Alternatives<Ratio | Placeholder | MissingNode>>([
      { ALT: () => this.SUBRULE(this.placeholder) },
      {
        ALT: () => {
          const left = this.SUBRULE(this.sampleNumber);
          const right = this.OPTION(() => {
            this.CONSUME(t.Slash);
            return this.SUBRULE1(this.sampleNumber);
          });
          return { kind: 'Ratio', start: left.start, end: this.endOfLast(), left, right };
        },
      },
      {
        ALT: () => {
          this.reportMissing('missing-expression', 'a ratio');
          return this.missing('expression');
        },
      },
    ]),
  );

  protected readonly sampleNumber = this.RULE('sampleNumber', () => {
    const sign = this.OPTION(() =>
      this.OR([{ ALT: () => this.CONSUME(t.Minus) }, { ALT: () => this.CONSUME(t.Plus) }]),
    );
    return this.SUBRULE(this.number, { ARGS: [sign, true] });
  });
}

const ratioParts = new Set([
  ...[t.Slash, t.Dot, t.DecimalNumber, t.FloatNumber, t.RadixNumber, Keyword.INF, Keyword.NAN],
]);

/** What a ratio does not end with. */
const openParts = new Set([t.Slash, t.Plus, t.Minus]);

/** What continues a value and is no operator between two. */
const valueTails = new Set([
  ...[t.DoubleColon, t.NullishDot, t.Dot, t.LBracket, t.Question],
  ...[Keyword.IS, Keyword.IN, Keyword.BETWEEN, Keyword.NOT, Keyword.AS],
]);
