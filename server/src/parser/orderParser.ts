import type {
  Expression,
  Fill,
  Frame,
  FrameBound,
  InterpolateItem,
  Limit,
  LimitBy,
  NamedWindow,
  OrderBy,
  OrderItem,
  Window,
  Windows,
} from '../ast/nodes.ts';
import { TableParser } from './tableParser.ts';
import type { Alternatives } from './baseParser.ts';
import * as t from './tokens.ts';
import { Keyword } from './tokens.ts';

/** What comes late in a query: windows, ORDER BY, LIMIT. */
export abstract class OrderParser extends TableParser {
  protected readonly orderBy = this.RULE('orderBy', (): OrderBy => {
    const order = this.expect(1, Keyword.ORDER, '`ORDER BY`');
    const by = this.expect(1, Keyword.BY, '`BY`');
    const items = this.SUBRULE(this.orderItems);
    const start = (order ?? by)?.startOffset ?? items[0]?.start ?? this.endOfLast();
    const interpolate = this.OPTION(() => {
      this.CONSUME(Keyword.INTERPOLATE);
      return this.OPTION1(() => this.SUBRULE(this.interpolateItems)) ?? [];
    });
    return { kind: 'OrderBy', start, end: this.endFrom(start), items, interpolate };
  });

  protected readonly orderItems = this.RULE('orderItems', (): OrderItem[] => {
    const items: OrderItem[] = [this.SUBRULE(this.orderItem)];
    const withoutCommas = (): void => {
      while (this.lacksComma() && items.at(-1)?.expression.kind !== 'Missing') {
        this.reportMissingComma();
        items.push(this.SUBRULE1(this.orderItem));
      }
    };
    withoutCommas();
    this.MANY(() => {
      this.CONSUME(t.Comma);
      items.push(this.SUBRULE1(this.orderItem));
      withoutCommas();
    });
    return items;
  });

  protected readonly orderItem = this.RULE('orderItem', (): OrderItem => {
    // `having interpolate`: no clause, for one can only come behind all items.
    if (this.nextIsName() && this.nextIs(Keyword.INTERPOLATE, 2) && this.startsClause()) {
      this.readAsName();
    }
    const expression = this.endingAt(orderWords, () => this.required(1));
    const descending = this.OPTION(() =>
      this.OR([
        { ALT: () => this.CONSUME(Keyword.ASCENDING) },
        { ALT: () => this.CONSUME(Keyword.DESC) },
        { ALT: () => this.CONSUME(Keyword.DESCENDING) },
      ]),
    );
    const nulls = this.OPTION1((): 'first' | 'last' => {
      this.CONSUME(Keyword.NULLS);
      if (this.OPTION4(() => this.CONSUME(Keyword.FIRST)) && !this.RECORDING_PHASE) return 'first';
      this.expect(1, Keyword.LAST, '`FIRST` or `LAST`');
      return 'last';
    });
    const collate = this.OPTION2(() => {
      this.CONSUME(Keyword.COLLATE);
      return this.SUBRULE(this.string);
    });
    const fill = this.OPTION3({
      GATE: () => this.nextIs(Keyword.FILL, 2),
      DEF: () => this.SUBRULE(this.fill),
    });
    return {
      kind: 'OrderItem',
      start: expression.start,
      end: Math.max(this.endOfLast(), expression.end),
      expression,
      descending: descending !== undefined && descending.tokenType !== Keyword.ASCENDING,
      nulls,
      collate,
      fill,
    };
  });

  protected readonly fill = this.RULE('fill', (): Fill => {
    const start = this.CONSUME(Keyword.WITH).startOffset;
    this.CONSUME(Keyword.FILL);
    const from = this.OPTION({
      DEF: () => {
        this.CONSUME(Keyword.FROM);
        return this.required(1);
      },
    });
    const to = this.OPTION1(() => {
      this.CONSUME(Keyword.TO);
      return this.required(2);
    });
    const step = this.OPTION2(() => {
      this.CONSUME(Keyword.STEP);
      return this.required(3);
    });
    return { kind: 'Fill', start, end: this.endFrom(start), from, to, step };
  });

  protected readonly interpolateItems = this.RULE('interpolateItems', (): InterpolateItem[] => {
    const items: InterpolateItem[] = [];
    const open = this.CONSUME(t.LParen);
    const item = (expression: Expression, value: Expression | undefined): void => {
      const { start } = expression;
      items.push({ kind: 'InterpolateItem', start, end: this.endFrom(start), expression, value });
    };
    this.AT_LEAST_ONE_SEP({
      SEP: t.Comma,
      DEF: () => {
        const expression = this.required(1, 0, true);
        const value = this.OPTION(() => {
          this.CONSUME(Keyword.AS);
          return this.required(2);
        });
        item(expression, value);
      },
    });
    this.close(1, t.RParen, open);
    return items;
  });

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

  protected readonly frame = this.RULE('frame', (): Frame => {
    const unit = this.OR([
      { ALT: () => this.CONSUME(Keyword.ROWS) },
      { ALT: () => this.CONSUME(Keyword.RANGE) },
    ]);
    let to: FrameBound | undefined;
    const between = this.OPTION({
      GATE: () => this.beginsOperand(2),
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
          this.#inLimit(() => (count = this.required(1)));
          percent = this.OPTION(() => this.CONSUME(t.Percent)) !== undefined;
          this.OPTION1(() => {
            this.CONSUME(t.Comma);
            comma = true;
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

  #inLimit(parse: () => void): void {
    this.percentEndsLimit = true;
    parse();
    this.percentEndsLimit = false;
  }

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

const orderWords = new Set([
  ...[Keyword.ASCENDING, Keyword.DESC, Keyword.DESCENDING, Keyword.INTERPOLATE],
]);
const directions = new Set([Keyword.PRECEDING, Keyword.FOLLOWING]);
