import type { IToken } from 'chevrotain';
import type { Call, Expression, Name, OrderBy, OrderItem, Path, Window } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';
import { nameOf, type Parser } from '../cursor/parser.ts';
import { expect } from '../cursor/report.ts';
import { pathTail } from './access.ts';
import {
  afterBy,
  enclosed,
  expressionList,
  type HeldAlias,
  inParentheses,
  required,
} from './expression.ts';
import { orderBy as readOrderBy, orderItems } from './order.ts';
import { querySet } from './query.ts';
import { window } from './window.ts';
import { modifiesValue, opensBareQuery } from './words.ts';

/** The contents of an argument list. */
type Arguments = {
  readonly distinct: boolean;
  readonly args: readonly Expression[];
  readonly orderBy: readonly OrderItem[] | undefined;
};

/** A name and what follows it: a path, a call, a star, a named argument. */
export function named(p: Parser, held: HeldAlias): Expression {
  const name = p.takeName();
  switch (p.nth()) {
    case t.LParen:
    case t.LambdaParen:
      return opensBareQuery(p) ? queryCall(p, name) : call(p, name);
    case t.Dot:
      if (p.at(t.DecimalNumber, 1)) break;
      return pathTail(p, name);
    case t.ColonEquals:
      return namedArgument(p, name, held);
    default:
  }
  return { kind: 'Path', start: name.start, end: name.end, names: [name] };
}

function namedArgument(p: Parser, name: Name, held: HeldAlias): Expression {
  p.take();
  const value = required(p, 0, held);
  return { kind: 'NamedArgument', start: name.start, end: value.end, name, value };
}

/** The column that a token is. */
export function pathOf(token: IToken): Path {
  const name = nameOf(token);
  return { kind: 'Path', start: name.start, end: name.end, names: [name] };
}

/** `(query)` standing for a value. */
export function subquery(p: Parser): Expression {
  const start = p.startOfNext();
  const query = enclosed(p, t.RParen, () => querySet(p));
  return { kind: 'Subquery', start, end: p.endOfLast(), query };
}

/** `name(SELECT …)` */
function queryCall(p: Parser, name: Name): Call {
  const query = enclosed(p, t.RParen, () => querySet(p));
  const { start } = query;
  const argument: Expression = { kind: 'Subquery', start, end: query.end, query };
  const end = p.endOfLast();
  const none = { orderBy: undefined, withinGroup: undefined, filter: undefined, over: undefined };
  const args = { parameters: undefined, distinct: false, args: [argument], argsEnd: end };
  return { kind: 'Call', start: name.start, end, name, ...args, ...none };
}

/** `(args)` after a function's name, and all that may follow. */
function call(p: Parser, name: Name): Call {
  let list = argumentList(p);
  let parameters: readonly Expression[] | undefined;
  const distinctAt = p.token(-2);
  if (p.at(t.LParen) && !list.orderBy && !list.distinct && !opensBareQuery(p)) {
    parameters = list.args;
    list = argumentList(p);
  }
  const argsEnd = p.endOfLast();
  if (p.atEnd()) p.offer(list.distinct ? ['FILTER'] : afterCall);
  const isWithin = p.at(Keyword.WITHIN) && (p.at(Keyword.GROUP, 1) || p.asks(1));
  const withinStart = p.startOfNext();
  const withinGroup = isWithin ? within(p) : undefined;
  const filter = p.at(Keyword.FILTER) && p.at(t.LParen, 1) ? filterOf(p) : undefined;
  const over = p.at(Keyword.OVER) ? overOf(p) : undefined;
  // `f(DISTINCT) OVER …`: the column of that name, for a window function has no DISTINCT.
  if (over && list.distinct && !parameters && list.args.length === 0 && !list.orderBy) {
    list = { ...list, distinct: false, args: [pathOf(distinctAt)] };
  }
  const { args, distinct, orderBy } = list;
  if (over && (orderBy || (distinct && !parameters))) {
    const message = 'A window function takes neither DISTINCT nor ORDER BY.';
    p.report('unexpected-token', message, name.end, argsEnd);
  }
  if (withinGroup && (orderBy || distinct || parameters || filter || over)) {
    const message = 'WITHIN GROUP goes with one plain list of parameters only.';
    p.report('unexpected-token', message, withinStart, withinGroup.end);
  }
  return {
    kind: 'Call',
    start: name.start,
    end: p.endOfLast(),
    name,
    parameters,
    distinct,
    args,
    argsEnd,
    orderBy,
    withinGroup,
    filter,
    over,
  };
}

/** The completions after the closing parenthesis of a call. */
const afterCall = ['OVER', 'FILTER'];

/** `WITHIN GROUP (ORDER BY …)` */
function within(p: Parser): OrderBy {
  p.take();
  expect(p, Keyword.GROUP, '`GROUP`');
  return inParentheses(p, () => readOrderBy(p));
}

/** `FILTER (WHERE condition)` */
function filterOf(p: Parser): Expression {
  p.take();
  return enclosed(p, t.RParen, () => {
    expect(p, Keyword.WHERE, '`WHERE`');
    return required(p);
  });
}

/** `OVER (window)`, `OVER name` */
function overOf(p: Parser): Window | Name | undefined {
  if (p.at(t.LParen, 1)) {
    p.take();
    return window(p);
  }
  if (!p.atName(1)) return undefined;
  p.take();
  return p.takeName();
}

/** `([DISTINCT] args [ORDER BY items])` */
export function argumentList(p: Parser): Arguments {
  return enclosed(p, t.RParen, () => argumentsOf(p));
}

function argumentsOf(p: Parser): Arguments {
  const distinct = distinctComes(p);
  if (distinct) p.take();
  else if (p.atEnd()) p.offer(['DISTINCT', 'SELECT', 'WITH']);
  const isEmpty = p.at(t.RParen) || orderComes(p) || (p.atEnd() && !p.asks());
  const args = isEmpty ? [] : expressionList(p);
  const orderBy = orderComes(p) ? afterBy(p, orderItems) : undefined;
  return { distinct, args, orderBy };
}

function distinctComes(p: Parser): boolean {
  if (!p.at(Keyword.DISTINCT)) return false;
  return modifiesValue(p) || p.at(t.RParen, 1) || orderComes(p, 1);
}

function orderComes(p: Parser, ahead = 0): boolean {
  return p.at(Keyword.ORDER, ahead) && p.at(Keyword.BY, ahead + 1);
}
