import type { Expression, Fill, InterpolateItem, OrderBy, OrderItem } from '../../ast/nodes.ts';
import { JoinParser } from './joinParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';

/** ORDER BY with all an item may have, WITH FILL and INTERPOLATE among it. */
export abstract class OrderParser extends JoinParser {
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
        const expression = this.required(1, 0, 'value');
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
}

const orderWords = new Set([
  ...[Keyword.ASCENDING, Keyword.DESC, Keyword.DESCENDING, Keyword.INTERPOLATE],
]);
