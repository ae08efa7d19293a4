import type { TokenType } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type * as ast from '../../ast/nodes.ts';
import { withoutParentheses } from '../../ast/names.ts';
import { type ClauseKey, clauses, clauseStarts } from '../cursor/clauses.ts';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';
import { power } from '../cursor/operators.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect, expectName } from '../cursor/report.ts';
import {
  commaList,
  expressionList,
  inParentheses,
  lacksExpression,
  required,
} from './expression.ts';
import { joins } from './from.ts';
import { orderBy } from './order.ts';
import { sample } from './table.ts';
import { windows } from './window.ts';
import { endComes, operandStarts, queryComes } from './words.ts';

/** The parser of each clause. */
const readers: Readonly<Record<ClauseKey, (p: Parser) => ast.Clause>> = {
  from,
  arrayJoin,
  prewhere: (p) => filter(p, 'prewhere'),
  where: (p) => filter(p, 'where'),
  groupBy,
  cubeOrRollup: (p) => withModifier(p, 'cube or rollup'),
  totals: (p) => withModifier(p, 'totals'),
  having: (p) => filter(p, 'having'),
  qualify: (p) => filter(p, 'qualify'),
  sample: sampleClause,
  windows,
  orderBy,
  limitBy: limit,
  limit,
  settings,
};

/** Reads a clause whose words come. */
export function clause(p: Parser, key: ClauseKey): ast.Clause {
  return readers[key](p);
}

/** The clause whose words come. */
export function clauseAt(p: Parser): ClauseKey | undefined {
  const type = p.nth();
  if (type === Keyword.LEFT || type === Keyword.INNER) {
    return p.at(Keyword.ARRAY, 1) ? 'arrayJoin' : undefined;
  }
  if (type === Keyword.USING) return 'sample';
  if (type === Keyword.WITH) {
    const second = p.nth(1);
    return second === Keyword.TOTALS ? 'totals' : 'cubeOrRollup';
  }
  return keysByWord.get(type);
}

const keysByWord = new Map<TokenType, ClauseKey>(
  (Object.keys(clauses) as ClauseKey[]).map((key) => [clauses[key].word, key] as const),
);
keysByWord.set(Keyword.OFFSET, 'limit');

function from(p: Parser): ast.From {
  const { startOffset: start } = p.take();
  const tables = joins(p);
  return { kind: 'From', start, end: Math.max(p.endOfLast(), tables.end), joins: tables };
}

/** `[LEFT] ARRAY JOIN array AS name, …` */
function arrayJoin(p: Parser): ast.ArrayJoin {
  const start = p.startOfNext();
  const side = p.at(Keyword.LEFT) ? 'left' : p.at(Keyword.INNER) ? 'inner' : undefined;
  if (side) p.take();
  p.take();
  expect(p, Keyword.JOIN, '`JOIN`');
  const items = expressionList(p);
  for (const item of items) {
    const inner = withoutParentheses(item);
    if (inner.kind === 'Alias' || inner.kind === 'Missing') continue;
    const message = 'ARRAY JOIN needs an alias here: `array AS name`.';
    p.report('alias-required', message, item.start, item.end);
  }
  return { kind: 'ArrayJoin', start, end: p.endFrom(start), side, items };
}

/** `WHERE condition` and its like. */
function filter(p: Parser, name: ast.Filter['clause']): ast.Filter {
  const { startOffset: start } = p.take();
  const condition = required(p);
  return { kind: 'Filter', start, end: p.endFrom(start), clause: name, condition };
}

/** GROUP BY in all its forms. */
function groupBy(p: Parser): ast.GroupBy {
  const { startOffset: start } = p.take();
  expect(p, Keyword.BY, '`BY`');
  p.offer(['ALL', 'ROLLUP', 'CUBE', 'GROUPING SETS']);
  if (lacksExpression(p)) return groupByOf(p, start, 'list', []);
  if (p.at(Keyword.ALL) && groupingEnds(p, 1)) {
    p.take();
    return groupByOf(p, start, 'all', []);
  }
  if (p.at(Keyword.GROUPING) && p.at(Keyword.SETS, 1)) {
    return groupByOf(p, start, 'grouping sets', [], groupingSets(p));
  }
  if (!cubeComes(p)) return groupByOf(p, start, 'list', expressionList(p));
  const mode = p.take().tokenType === Keyword.CUBE ? 'cube' : 'rollup';
  return groupByOf(p, start, mode, listInParentheses(p));
}

function groupByOf(
  p: Parser,
  start: number,
  mode: ast.GroupBy['mode'],
  items: readonly ast.Expression[],
  sets: readonly ast.GroupingSet[] = [],
): ast.GroupBy {
  return { kind: 'GroupBy', start, end: p.endFrom(start), mode, items, sets };
}

/** `CUBE (a)` with nothing after it; otherwise CUBE is a function. */
function cubeComes(p: Parser): boolean {
  if (!p.at(Keyword.CUBE) && !p.at(Keyword.ROLLUP)) return false;
  if (!p.at(t.LParen, 1) || p.at(t.RParen, 2)) return false;
  const after = p.afterPartner(1);
  return after === undefined || groupingEnds(p, after);
}

function groupingEnds(p: Parser, ahead: number): boolean {
  return endComes(p, ahead) || p.atAny(clauseStarts, ahead);
}

function groupingSets(p: Parser): ast.GroupingSet[] {
  p.take();
  p.take();
  return inParentheses(p, () => commaList(p, groupingSet));
}

function groupingSet(p: Parser): ast.GroupingSet {
  const start = p.at(t.LParen) ? p.startOfNext() : p.endOfLast();
  const items = listInParentheses(p);
  return { kind: 'GroupingSet', start, end: p.endFrom(start), items };
}

function listInParentheses(p: Parser): ast.Expression[] {
  return inParentheses(p, () => (p.at(t.RParen) ? [] : expressionList(p)));
}

/** `WITH TOTALS`, `WITH CUBE`, `WITH ROLLUP` */
function withModifier(p: Parser, name: ast.OtherClause['clause']): ast.OtherClause {
  const { startOffset: start } = p.take();
  p.take();
  return { kind: 'OtherClause', start, end: p.endFrom(start), clause: name, parts: [] };
}

/** `[USING] SAMPLE ratio` after the clauses: the service's grammar reads it, its compiler refuses it. */
function sampleClause(p: Parser): ast.OtherClause {
  const before = p.endOfLast();
  const start = p.startOfNext();
  if (p.at(Keyword.USING)) p.take();
  sample(p);
  const message = 'The service does not support `SAMPLE` here; write it right after its table.';
  refuse(p, 'SAMPLE', before, start, message);
  return { kind: 'OtherClause', start, end: p.endOfLast(), clause: 'sample', parts: [] };
}

/** `SETTINGS name = value, …`: the service's grammar reads it, its compiler refuses it. */
function settings(p: Parser): ast.OtherClause {
  const before = p.endOfLast();
  const { startOffset: start } = p.take();
  const parts: ast.Expression[] = [];
  do {
    expectName(p);
    expect(p, t.Comparison, '`=`');
    parts.push(required(p, power.access));
  } while (p.eat(t.Comma) && operandStarts(p));
  const message = 'The service does not support `SETTINGS`; leave it out.';
  refuse(p, 'SETTINGS', before, start, message);
  return { kind: 'OtherClause', start, end: p.endOfLast(), clause: 'settings', parts };
}

function refuse(p: Parser, word: string, before: number, start: number, message: string): void {
  const end = p.endOfLast();
  const fix = replacing(fixTitle.remove(`\`${word}\``), before, end, '');
  p.report('not-implemented', message, start, end, [fix]);
}

/**
 * Every form of LIMIT and OFFSET. With BY after it, it limits within each group; otherwise it is the
 * query's own.
 */
export function limit(p: Parser): ast.Limit | ast.LimitBy {
  const start = p.startOfNext();
  let count: ast.Expression | undefined;
  let offset: ast.Expression | undefined;
  let comma = false;
  let percent = false;
  let withTies = false;
  if (p.take().tokenType === Keyword.OFFSET) offset = required(p);
  else {
    count = rows(p);
    percent = p.eat(t.Percent) !== undefined;
    comma = p.eat(t.Comma) !== undefined;
    if (comma) offset = rows(p);
    withTies = p.at(Keyword.WITH) && !queryComes(p);
    if (withTies) tiesOf(p);
    else p.offer(['WITH TIES'], 2);
    // It is not offered: newer services refuse it to personal keys.
    if (!comma && p.at(Keyword.OFFSET)) {
      p.take();
      offset = required(p);
    }
  }
  const items = count && !percent && !withTies && p.eat(Keyword.BY) ? expressionList(p) : undefined;
  const end = p.endOfLast();
  if (items && count) return { kind: 'LimitBy', start, end, count, offset, comma, items };
  return { kind: 'Limit', start, end, count, offset, comma, percent, withTies };
}

/** A number of rows; a `%` after it is not an operator. */
function rows(p: Parser): ast.Expression {
  p.percentEndsValue = true;
  const count = required(p);
  p.percentEndsValue = false;
  return count;
}

function tiesOf(p: Parser): void {
  p.take();
  expect(p, Keyword.TIES, '`TIES`');
}
