import { EOF } from 'chevrotain';
import type { Expression, GroupBy, GroupingSet, OtherClause } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import { LimitParser } from './limitParser.ts';
import { clauseStarts, closers } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** GROUP BY in all its forms, and WITH TOTALS behind it. */
export abstract class GroupParser extends LimitParser {
  protected readonly groupBy = this.RULE('groupBy', (): GroupBy => {
    const start = this.CONSUME(Keyword.GROUP).startOffset;
    this.expect(1, Keyword.BY, '`BY`');
    let items: Expression[] = [];
    let sets: GroupingSet[] = [];
    if (this.lacksExpression()) {
      return { kind: 'GroupBy', start, end: this.endFrom(start), mode: 'list', items, sets };
    }
    const mode = this.OR<Alternatives<GroupBy['mode']>>([
      {
        GATE: () => this.nextIs(Keyword.ALL) && !this.#continuesAfterAll(),
        ALT: () => {
          this.CONSUME(Keyword.ALL);
          return 'all';
        },
      },
      {
        GATE: () =>
          this.nextIs(t.LParen, 2) &&
          !this.nextIs(t.RParen, 3) &&
          !this.holdsArguments(2) &&
          this.#listIsLast(),
        ALT: () => {
          const word = this.OR1([
            { ALT: () => this.CONSUME(Keyword.CUBE) },
            { ALT: () => this.CONSUME(Keyword.ROLLUP) },
          ]);
          const open = this.CONSUME(t.LParen);
          items = this.SUBRULE(this.expressionList);
          this.close(1, t.RParen, open);
          return word.tokenType === Keyword.CUBE ? 'cube' : 'rollup';
        },
      },
      {
        GATE: () => this.nextIs(Keyword.SETS, 2),
        ALT: () => {
          sets = this.SUBRULE(this.groupingSets);
          return 'grouping sets';
        },
      },
      {
        GATE: () => true,
        ALT: () => {
          items = this.SUBRULE1(this.expressionList);
          return 'list';
        },
      },
    ]);
    return { kind: 'GroupBy', start, end: this.endFrom(start), mode, items, sets };
  });

  protected readonly groupingSets = this.RULE('groupingSets', (): GroupingSet[] => {
    const sets: GroupingSet[] = [];
    this.CONSUME(Keyword.GROUPING);
    this.CONSUME(Keyword.SETS);
    const open = this.expect(1, t.LParen, '`(`');
    this.AT_LEAST_ONE_SEP({
      SEP: t.Comma,
      DEF: () => {
        const before = this.endOfLast();
        const inner = this.expect(2, t.LParen, '`(`');
        const items =
          this.OPTION({
            GATE: () => !this.nextIs(t.RParen),
            DEF: () => this.SUBRULE(this.expressionList),
          }) ?? [];
        this.close(1, t.RParen, inner);
        const start = inner?.startOffset ?? items[0]?.start ?? before;
        sets.push({ kind: 'GroupingSet', start, end: this.endFrom(start), items });
      },
    });
    this.close(2, t.RParen, open);
    return sets;
  });

  /** `WITH TOTALS`, `WITH CUBE`, `WITH ROLLUP` */
  protected readonly withModifier = this.RULE('withModifier', (): OtherClause => {
    const start = this.CONSUME(Keyword.WITH).startOffset;
    const clause = this.nextIs(Keyword.TOTALS) ? 'totals' : 'cube or rollup';
    this.OR([
      { ALT: () => this.CONSUME(Keyword.TOTALS) },
      { ALT: () => this.CONSUME(Keyword.CUBE) },
      { ALT: () => this.CONSUME(Keyword.ROLLUP) },
    ]);
    return { kind: 'OtherClause', start, end: this.endFrom(start), clause, parts: [] };
  });

  #continuesAfterAll(): boolean {
    const next = this.LA(2);
    return !(
      next.tokenType === EOF ||
      closers.has(next.tokenType) ||
      clauseStarts.has(next.tokenType) ||
      next.tokenType === Keyword.WITH
    );
  }

  /** Whether nothing but a clause follows the parentheses: else CUBE is a function's name. */
  #listIsLast(): boolean {
    const after = this.aheadOfPartner(2);
    if (after === undefined) return true;
    const type = this.next(after);
    return type === EOF || closers.has(type) || clauseStarts.has(type) || type === Keyword.WITH;
  }
}
