import type { TokenType } from 'chevrotain';
import type {
  Expression,
  Frame,
  FrameBound,
  NamedWindow,
  Window,
  Windows,
} from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import { OrderParser } from './orderParser.ts';
import { directions } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** Windows with their frames, named behind WINDOW or written behind OVER. */
export abstract class WindowParser extends OrderParser {
  protected readonly windows = this.RULE('windows', (): Windows => {
    const start = this.CONSUME(Keyword.WINDOW).startOffset;
    const windows: NamedWindow[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: t.Comma,
      DEF: () => {
        const name = this.expectName(1);
        this.expect(1, Keyword.AS, '`AS`');
        const window = this.OR([
          { ALT: () => this.SUBRULE(this.window) },
          {
            ALT: () => {
              this.reportMissing('missing-token', '`(`');
              return this.missing('expression');
            },
          },
        ]);
        windows.push({
          kind: 'NamedWindow',
          start: name.start,
          end: this.endOfLast(),
          name,
          window,
        });
      },
    });
    return { kind: 'Windows', start, end: this.endFrom(start), windows };
  });

  /** `(PARTITION BY … ORDER BY … ROWS …)` */
  protected readonly window = this.RULE('window', (): Window => {
    const open = this.CONSUME(t.LParen);
    const partitionBy = this.OPTION(() => {
      this.CONSUME(Keyword.PARTITION);
      this.expect(1, Keyword.BY, '`BY`');
      // No clause begins in parentheses that are closed.
      if (this.nextIsName() && this.startsClause() && this.partnerOf(open) >= 0) this.readAsName();
      return this.SUBRULE(this.expressionList);
    });
    const orderBy = this.OPTION1(() => {
      this.CONSUME(Keyword.ORDER);
      this.expect(2, Keyword.BY, '`BY`');
      return this.SUBRULE(this.orderItems);
    });
    const frame = this.OPTION2(() => this.SUBRULE(this.frame));
    this.close(1, t.RParen, open);
    const start = open.startOffset;
    return { kind: 'Window', start, end: this.endFrom(start), partitionBy, orderBy, frame };
  });

  /** `partition by a, rows 1 preceding` */
  protected override listEnds(): boolean {
    return this.#frameComes() || super.listEnds();
  }

  /** Whether ROWS or RANGE has a bound behind it; else it is a column. */
  #frameComes(): boolean {
    if (!frameUnits.has(this.next())) return false;
    // `rows rows (a) preceding`: a column, and behind it the frame.
    if (frameUnits.has(this.next(2)) && boundOperators.has(this.next(3))) return false;
    if (!this.nextIs(Keyword.BETWEEN, 2)) {
      return frameStarts.has(this.next(2)) || this.boundEndsWindow(2);
    }
    return this.within(3, Keyword.AND, (and) => boundEnds.has(this.next(and - 1)));
  }

  protected readonly frame = this.RULE('frame', (): Frame => {
    const unit = this.OR([
      { ALT: () => this.CONSUME(Keyword.ROWS) },
      { ALT: () => this.CONSUME(Keyword.RANGE) },
    ]);
    let to: FrameBound | undefined;
    const between = this.OPTION({
      GATE: () => this.beginsOperand(2) || this.within(2, Keyword.AND, this.#endsFirstBound),
      DEF: () => this.CONSUME(Keyword.BETWEEN),
    });
    const from = this.SUBRULE(this.frameBound);
    if (between) {
      this.expect(1, Keyword.AND, '`AND`');
      to = this.SUBRULE1(this.frameBound);
    }
    return {
      kind: 'Frame',
      start: unit.startOffset,
      end: this.endOfLast(),
      unit: unit.tokenType === Keyword.ROWS ? 'rows' : 'range',
      from,
      to,
    };
  });

  /** Whether an AND stands between two bounds: with one direction behind all of it BETWEEN is a column. */
  readonly #endsFirstBound = (and: number): boolean => {
    if (directions.has(this.next(and - 1))) return !this.nextIs(t.Dot, and - 2);
    return !this.within(and, Keyword.PRECEDING) && !this.within(and, Keyword.FOLLOWING);
  };

  protected readonly frameBound = this.RULE('frameBound', (): FrameBound => {
    const start = this.startOfNext();
    if (this.lacksExpression()) {
      const distance = this.missing('expression');
      return this.#bound(distance.start, 'preceding', distance);
    }
    return this.OR<Alternatives<FrameBound>>([
      {
        GATE: () => this.nextIs(Keyword.CURRENT) && this.nextIs(Keyword.ROW, 2),
        ALT: () => {
          this.CONSUME(Keyword.CURRENT);
          this.CONSUME(Keyword.ROW);
          return this.#bound(start, 'current row', undefined);
        },
      },
      {
        GATE: () => this.nextIs(Keyword.UNBOUNDED) && this.#directionAhead(2),
        ALT: () => {
          this.CONSUME(Keyword.UNBOUNDED);
          return this.#bound(start, this.#direction(1), undefined);
        },
      },
      {
        GATE: () => true,
        ALT: () => {
          const distance = this.endingAt(directions, () => this.required(1));
          return this.#bound(start, this.#direction(2), distance);
        },
      },
    ]);
  });

  #bound(start: number, bound: FrameBound['bound'], distance: Expression | undefined): FrameBound {
    return { kind: 'FrameBound', start, end: this.endFrom(start), bound, distance };
  }

  #directionAhead(ahead: number): boolean {
    return this.nextIs(Keyword.PRECEDING, ahead) || this.nextIs(Keyword.FOLLOWING, ahead);
  }

  #direction(idx: number): 'preceding' | 'following' {
    if (this.nextIs(Keyword.FOLLOWING)) {
      this.consume(idx, Keyword.FOLLOWING);
      return 'following';
    }
    this.expect(idx, Keyword.PRECEDING, '`PRECEDING` or `FOLLOWING`');
    return 'preceding';
  }
}

const boundEnds = new Set([...directions, Keyword.ROW]);

/** What a bound begins with, and nothing that goes on with a column. */
const frameStarts = new Set([
  ...[t.Identifier, t.DecimalNumber, t.FloatNumber, Keyword.CURRENT, Keyword.UNBOUNDED],
]);

const frameUnits = new Set<TokenType>([Keyword.ROWS, Keyword.RANGE]);

/** What begins a bound as well as it goes on with a column. */
const boundOperators = new Set<TokenType>([...[t.LParen, t.LBracket, t.Plus, t.Minus, t.Dot]]);
