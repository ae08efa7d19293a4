import type { Expression, Fill, InterpolateItem, OrderBy, OrderItem } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { texts } from '../lexing/tokenKinds.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect } from '../cursor/report.ts';
import { commaList, enclosed, required } from './expression.ts';
import { lambda } from './lambda.ts';
import { string } from './literal.ts';

/** `ORDER BY item, … [INTERPOLATE (…)]` */
export function orderBy(p: Parser): OrderBy {
  const order = expect(p, Keyword.ORDER, '`ORDER BY`');
  const by = expect(p, Keyword.BY, '`BY`');
  const items = orderItems(p);
  const start = (order ?? by)?.startOffset ?? items[0]?.start ?? p.endOfLast();
  const interpolate = p.at(Keyword.INTERPOLATE) ? interpolateItems(p) : undefined;
  return { kind: 'OrderBy', start, end: p.endFrom(start), items, interpolate };
}

export function orderItems(p: Parser): OrderItem[] {
  return commaList(p, orderItem);
}

/** `value DESC NULLS LAST COLLATE 'en' WITH FILL …` */
function orderItem(p: Parser): OrderItem {
  const expression = required(p);
  const direction = p.atAny(directions) ? p.take().tokenType : undefined;
  if (!direction) p.offer(['DESC', 'ASC'], 0);
  p.offer(['NULLS FIRST', 'NULLS LAST', 'WITH FILL']);
  const nulls = p.at(Keyword.NULLS) ? nullsOf(p) : undefined;
  const collate = p.at(Keyword.COLLATE) && p.atAny(texts, 1) ? collateOf(p) : undefined;
  const fill = p.at(Keyword.WITH) && p.at(Keyword.FILL, 1) ? fillOf(p) : undefined;
  return {
    kind: 'OrderItem',
    start: expression.start,
    end: Math.max(p.endOfLast(), expression.end),
    expression,
    descending: direction !== undefined && direction !== Keyword.ASCENDING,
    nulls,
    collate,
    fill,
  };
}

function nullsOf(p: Parser): OrderItem['nulls'] {
  p.take();
  if (p.eat(Keyword.FIRST)) return 'first';
  expect(p, Keyword.LAST, '`FIRST` or `LAST`');
  return 'last';
}

function collateOf(p: Parser): OrderItem['collate'] {
  p.take();
  return string(p);
}

/** `WITH FILL FROM a TO b STEP c` */
function fillOf(p: Parser): Fill {
  const { startOffset: start } = p.take();
  p.take();
  const from = p.eat(Keyword.FROM) && required(p);
  const to = p.eat(Keyword.TO) && required(p);
  const step = p.eat(Keyword.STEP) && required(p);
  return { kind: 'Fill', start, end: p.endFrom(start), from, to, step };
}

/** `INTERPOLATE (value AS value, …)` */
function interpolateItems(p: Parser): InterpolateItem[] {
  p.take();
  if (!p.at(t.LParen)) return [];
  return enclosed(p, t.RParen, () => commaList(p, interpolateItem));
}

function interpolateItem(p: Parser): InterpolateItem {
  const expression = required(p, 0, true);
  const value = p.eat(Keyword.AS) && interpolated(p);
  const { start } = expression;
  return { kind: 'InterpolateItem', start, end: p.endFrom(start), expression, value };
}

/** Elsewhere a name after AS is an alias, so the lexer does not mark the lambda that may stand here. */
function interpolated(p: Parser): Expression {
  return p.atName() && p.at(t.Arrow, 1) ? lambda(p, false) : required(p);
}

const directions = tokenSet('ASCENDING DESC DESCENDING');
