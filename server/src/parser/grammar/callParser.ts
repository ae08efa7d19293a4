import type { IToken, ParserMethod } from 'chevrotain';
import type { Call, Expression, Name, OrderBy, OrderItem, Path, Window } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { BracketParser } from './bracketParser.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import { recordedName } from './recording.ts';
import { argumentStarts, negatables } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** What an argument list holds. */
type Arguments = {
  readonly distinct: boolean;
  readonly args: readonly Expression[];
  readonly orderBy: readonly OrderItem[] | undefined;
};

/** A name and what follows it: calls with OVER, FILTER and WITHIN GROUP among them. */
export abstract class CallParser extends BracketParser {
  protected abstract readonly orderBy: ParserMethod<[], OrderBy>;

  protected abstract readonly orderItems: ParserMethod<[], OrderItem[]>;

  protected abstract readonly window: ParserMethod<[], Window>;

  /** A name and what follows it: a path, a call, a star, a named argument. */
  protected readonly named = this.RULE('named', (): Expression => {
    const name = this.nameOf(this.CONSUME(NameToken));
    if (this.RECORDING_PHASE) {
      this.OR([
        { ALT: () => this.SUBRULE(this.call, { ARGS: [name] }), IGNORE_AMBIGUITIES: true },
        { ALT: () => this.SUBRULE(this.queryCall, { ARGS: [name] }) },
        { ALT: () => this.SUBRULE(this.pathTail, { ARGS: [name] }) },
        { ALT: () => this.SUBRULE(this.namedArgument, { ARGS: [name] }) },
      ]);
    }
    switch (this.next()) {
      case t.LParen:
      case t.QueryParen:
      case t.LambdaParen:
        return this.opensBareQuery()
          ? this.SUBRULE(this.queryCall, { ARGS: [name] })
          : this.SUBRULE(this.call, { ARGS: [name] });
      case t.Dot:
        if (this.nextIs(t.DecimalNumber, 2)) break;
        return this.SUBRULE(this.pathTail, { ARGS: [name] });
      case t.ColonEquals:
        return this.SUBRULE(this.namedArgument, { ARGS: [name] });
      default:
    }
    return { kind: 'Path', start: name.start, end: name.end, names: [name] };
  });

  protected readonly namedArgument = this.RULE(
    'namedArgument',
    (name: Name = recordedName): Expression => {
      const holdAlias = this.holdAlias;
      this.CONSUME(t.ColonEquals);
      const value = this.required(1, 0, holdAlias);
      return { kind: 'NamedArgument', start: name.start, end: value.end, name, value };
    },
  );

  /** `(args)` after a function's name, and all which may follow. */
  protected readonly call = this.RULE('call', (name: Name = recordedName): Call => {
    let list: Arguments = this.SUBRULE(this.argumentList, { ARGS: [true] });
    let parameters: readonly Expression[] | undefined;
    const distinctAt = this.LA(-1);
    this.OPTION({
      GATE: () => !list.orderBy && !list.distinct && !this.opensBareQuery(),
      DEF: () => {
        parameters = list.args;
        list = this.SUBRULE1(this.argumentList);
      },
    });
    const argsEnd = this.endOfLast();
    let within = argsEnd;
    const withinGroup = this.OPTION1({
      GATE: () => this.nextIs(Keyword.GROUP, 2),
      DEF: () => {
        within = this.CONSUME(Keyword.WITHIN).startOffset;
        this.CONSUME(Keyword.GROUP);
        const open = this.expect(1, t.LParen, '`(`');
        const orderBy = this.SUBRULE(this.orderBy);
        this.close(2, t.RParen, open);
        return orderBy;
      },
    });
    const filter = this.OPTION2({
      GATE: () => this.nextIs(t.LParen, 2),
      DEF: () => {
        this.CONSUME(Keyword.FILTER);
        const open = this.CONSUME2(t.LParen);
        this.expect(1, Keyword.WHERE, '`WHERE`');
        const condition = this.requiredInside(1);
        this.close(3, t.RParen, open);
        return condition;
      },
    });
    const over = this.OPTION3({
      GATE: () => this.nextIs(t.LParen, 2) || this.nextIsName(2),
      DEF: (): Window | Name => {
        this.CONSUME(Keyword.OVER);
        return this.OR<Alternatives<Window | Name>>([
          { ALT: () => this.SUBRULE(this.window) },
          { ALT: () => this.nameOf(this.CONSUME(NameToken)) },
        ]);
      },
    });
    // `f(DISTINCT) OVER …`: the column of that name, for a window function has no DISTINCT.
    if (over && list.distinct && !parameters && list.args.length === 0 && !list.orderBy) {
      list = { ...list, distinct: false, args: [this.pathOf(distinctAt)] };
    }
    const { args, distinct, orderBy } = list;
    const { start } = name;
    if (!this.RECORDING_PHASE) {
      if (over && (orderBy || (distinct && !parameters))) {
        const message = 'A window function takes neither DISTINCT nor ORDER BY.';
        this.report('unexpected-token', message, name.end, argsEnd);
      }
      if (withinGroup && (orderBy || distinct || parameters || filter || over)) {
        const message = 'WITHIN GROUP goes with one plain list of parameters only.';
        this.report('unexpected-token', message, within, withinGroup.end);
      }
    }
    const end = this.endOfLast();
    const rest = { parameters, distinct, args, argsEnd, orderBy, withinGroup, filter, over };
    return { kind: 'Call', start, end, name, ...rest };
  });

  /** The column that a keyword turned out to be. */
  protected pathOf(token: IToken): Path {
    const name = this.nameOf(token);
    return { kind: 'Path', start: name.start, end: name.end, names: [name] };
  }

  /** `name(SELECT …)` */
  protected readonly queryCall = this.RULE('queryCall', (name: Name = recordedName): Call => {
    const open = this.CONSUME(t.LParen);
    const query = this.SUBRULE(this.querySet);
    const { start } = query;
    const argument: Expression = { kind: 'Subquery', start, end: query.end, query };
    this.close(1, t.RParen, open);
    const end = this.endOfLast();
    const none = { orderBy: undefined, withinGroup: undefined, filter: undefined, over: undefined };
    const args = { parameters: undefined, distinct: false, args: [argument], argsEnd: end };
    return { kind: 'Call', start: name.start, end, name, ...args, ...none };
  });

  protected readonly argumentList = this.RULE('argumentList', (first = false): Arguments => {
    const open = this.OR([
      { ALT: () => this.CONSUME(t.LParen) },
      { ALT: () => this.CONSUME(t.QueryParen) },
      { ALT: () => this.CONSUME(t.LambdaParen) },
    ]);
    const distinct = this.OPTION({
      GATE: () =>
        (this.distinctIsKeyword() || this.nextIs(t.RParen, 2) || this.orderByAhead(2)) &&
        !(first && this.#distinctIsParameter()),
      DEF: () => this.CONSUME(Keyword.DISTINCT),
    });
    // `f(from order by a)`: the column of that name.
    if (this.orderByAhead(2) && this.nextIsName()) this.readAsName();
    const args =
      this.OPTION1({
        GATE: () => !this.nextIs(t.RParen) && !this.orderByAhead(),
        DEF: () => this.SUBRULE(this.expressionList),
      }) ?? [];
    const orderBy = this.OPTION2({
      GATE: () => this.orderByAhead(),
      DEF: () => {
        this.CONSUME(Keyword.ORDER);
        this.CONSUME(Keyword.BY);
        return this.SUBRULE(this.orderItems);
      },
    });
    this.close(1, t.RParen, open);
    return { distinct: distinct !== undefined, args, orderBy };
  });

  /** `f(DISTINCT + 1)(b)`: only the arguments behind parameters may be distinct, so it is a column. */
  #distinctIsParameter(): boolean {
    const after = this.aheadOfPartner(0);
    if (after === undefined || !this.nextIs(t.LParen, after) || this.opensBareQuery(after)) {
      return false;
    }
    const next = this.next(2);
    if (next === Keyword.NOT) return negatables.has(this.next(3));
    if (next === t.Dot) return this.nextIs(t.DecimalNumber, 3);
    if (next === t.Star) return false;
    return next === t.RParen || next === Keyword.IN || argumentStarts.has(next);
  }
}
