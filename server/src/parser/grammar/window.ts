import type {
  Expression,
  Frame,
  FrameBound,
  NamedWindow,
  Window,
  Windows,
} from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect, expectName, reportMissing } from '../cursor/report.ts';
import {
  afterBy,
  commaList,
  enclosed,
  expressionList,
  lacksExpression,
  required,
} from './expression.ts';
import { orderItems } from './order.ts';

/** `WINDOW name AS (…), …` */
export function windows(p: Parser): Windows {
  const { startOffset: start } = p.take();
  const named = commaList(p, namedWindow);
  return { kind: 'Windows', start, end: p.endFrom(start), windows: named };
}

function namedWindow(p: Parser): NamedWindow {
  const name = expectName(p);
  expect(p, Keyword.AS, '`AS`');
  if (p.at(t.LParen)) {
    const own = window(p);
    return { kind: 'NamedWindow', start: name.start, end: p.endOfLast(), name, window: own };
  }
  reportMissing(p, 'missing-token', '`(`');
  const none = p.missing('expression');
  return { kind: 'NamedWindow', start: name.start, end: p.endOfLast(), name, window: none };
}

/** `(PARTITION BY … ORDER BY … ROWS …)` */
export function window(p: Parser): Window {
  const start = p.startOfNext();
  const parts = enclosed(p, t.RParen, () => windowParts(p));
  return { kind: 'Window', start, end: p.endFrom(start), ...parts };
}

function windowParts(p: Parser): Pick<Window, 'partitionBy' | 'orderBy' | 'frame'> {
  p.offer(['PARTITION BY'], 0);
  const partitionBy = p.at(Keyword.PARTITION) ? afterBy(p, expressionList) : undefined;
  p.offer(['ORDER BY'], 0);
  const orderBy = p.at(Keyword.ORDER) ? afterBy(p, orderItems) : undefined;
  p.offer(['ROWS', 'RANGE']);
  const frame = p.at(Keyword.ROWS) || p.at(Keyword.RANGE) ? frameOf(p) : undefined;
  return { partitionBy, orderBy, frame };
}

/** `ROWS BETWEEN bound AND bound` */
function frameOf(p: Parser): Frame {
  const { startOffset: start, tokenType } = p.take();
  const unit = tokenType === Keyword.ROWS ? 'rows' : 'range';
  p.offerOnly(['BETWEEN', ...bounds]);
  if (!p.eat(Keyword.BETWEEN)) {
    const from = bound(p);
    return { kind: 'Frame', start, end: p.endOfLast(), unit, from, to: undefined };
  }
  const from = bound(p);
  expect(p, Keyword.AND, '`AND`');
  const to = bound(p);
  return { kind: 'Frame', start, end: p.endOfLast(), unit, from, to };
}

/** The completions for a bound. */
const bounds = ['UNBOUNDED PRECEDING', 'CURRENT ROW', 'UNBOUNDED FOLLOWING'];

/** `CURRENT ROW`, `UNBOUNDED PRECEDING`, `5 FOLLOWING` */
function bound(p: Parser): FrameBound {
  p.offerOnly(bounds);
  const start = p.startOfNext();
  if (p.at(Keyword.CURRENT) && p.at(Keyword.ROW, 1)) {
    p.position += 2;
    return boundOf(p, start, 'current row', undefined);
  }
  if (p.at(Keyword.UNBOUNDED) && p.atAny(directions, 1)) {
    p.take();
    return boundOf(p, start, direction(p), undefined);
  }
  if (lacksExpression(p)) {
    const distance = p.missing('expression');
    return boundOf(p, distance.start, 'preceding', distance);
  }
  const distance = required(p);
  p.offerOnly(/^current$/i.test(textOf(distance)) ? ['ROW'] : ['PRECEDING', 'FOLLOWING']);
  return boundOf(p, start, direction(p), distance);
}

/** A bound that lacks its second word is parsed as a name. */
function textOf(distance: Expression): string {
  const [name] = distance.kind === 'Path' ? distance.names : [];
  return name?.kind === 'Name' ? name.text : '';
}

function boundOf(
  p: Parser,
  start: number,
  name: FrameBound['bound'],
  distance: FrameBound['distance'],
): FrameBound {
  return { kind: 'FrameBound', start, end: p.endFrom(start), bound: name, distance };
}

function direction(p: Parser): 'preceding' | 'following' {
  if (p.eat(Keyword.FOLLOWING)) return 'following';
  expect(p, Keyword.PRECEDING, '`PRECEDING` or `FOLLOWING`');
  return 'preceding';
}

const directions = tokenSet('PRECEDING FOLLOWING');
