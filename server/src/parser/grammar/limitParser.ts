import type { Expression, Limit, LimitBy } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';
import { WindowParser } from './windowParser.ts';

/** LIMIT and OFFSET. */
export abstract class LimitParser extends WindowParser {
  /**
   * Every form of LIMIT and OFFSET. Followed by BY it limits within each group; else it is the
   * query's own.
   */
  protected readonly limit = this.RULE('limit', (): Limit | LimitBy => {
    const start = this.startOfNext();
    let count: Expression | undefined;
    let offset: Expression | undefined;
    let comma = false;
    let percent = false;
    let withTies = false;
    this.OR([
      {
        ALT: () => {
          this.CONSUME(Keyword.LIMIT);
          if (this.nextIsName() && this.#limitGoesOn(2)) this.readAsName();
          this.#inLimit(() => (count = this.required(1)));
          percent = this.OPTION(() => this.CONSUME(t.Percent)) !== undefined;
          this.OPTION1(() => {
            this.CONSUME(t.Comma);
            comma = true;
            if (this.nextIsName() && this.#limitGoesOn(2)) this.readAsName();
            this.#inLimit(() => (offset = this.required(2)));
          });
          withTies = this.OPTION2(() => this.CONSUME(Keyword.WITH)) !== undefined;
          if (withTies || this.RECORDING_PHASE) this.expect(1, Keyword.TIES, '`TIES`');
          this.OPTION3({
            GATE: () => !comma,
            DEF: () => {
              this.CONSUME(Keyword.OFFSET);
              offset = this.required(3);
            },
          });
        },
      },
      {
        ALT: () => {
          this.CONSUME1(Keyword.OFFSET);
          offset = this.required(4);
        },
      },
    ]);
    const items = this.OPTION4({
      GATE: () => count !== undefined && !percent && !withTies,
      DEF: () => {
        this.CONSUME(Keyword.BY);
        return this.SUBRULE(this.expressionList);
      },
    });
    const end = this.endOfLast();
    if (items && count) return { kind: 'LimitBy', start, end, count, offset, comma, items };
    return { kind: 'Limit', start, end, count, offset, comma, percent, withTies };
  });

  /** Whether what may stand behind the number comes, so that what is before it is its name. */
  #limitGoesOn(ahead: number): boolean {
    if (this.nextIs(Keyword.WITH, ahead)) return this.nextIs(Keyword.TIES, ahead + 1);
    if (this.nextIs(Keyword.NOT) && this.#isColumn(ahead)) return false;
    const goesOn = this.nextIs(Keyword.OFFSET, ahead) || this.nextIs(Keyword.BY, ahead);
    return goesOn && this.startsExpression(ahead + 1);
  }

  /** Whether OFFSET or BY is a column: `limit not offset (a)`, `limit not offset offset 1`. */
  #isColumn(ahead: number): boolean {
    if (this.nextIs(t.LParen, ahead + 1) || this.nextIs(t.Minus, ahead + 1)) return true;
    if (!this.nextIs(this.next(ahead), ahead + 1)) return false;
    return this.beginsOperand(ahead + 2) || this.nextIs(t.Minus, ahead + 2);
  }

  #inLimit(parse: () => void): void {
    this.percentEndsLimit = true;
    parse();
    this.percentEndsLimit = false;
  }
}
