import type { IToken } from 'chevrotain';
import { type Edit, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Extent } from '../../ast/extent.ts';
import type {
  Expression,
  From,
  Join,
  JoinConstraint,
  JoinOperand,
  Joins,
} from '../../ast/nodes.ts';
import { valueClauses } from '../cursor/clauses.ts';
import { joinOffers, joinWords, legalJoins } from '../cursor/joins.ts';
import { Keyword } from '../lexing/keywords.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect, reportMissing } from '../cursor/report.ts';
import { parentheses } from './bracket.ts';
import { pathOf } from './call.ts';
import { expressionList, required } from './expression.ts';
import { pivotComes, pivotOf } from './pivot.ts';
import { requiredTable, sampleComes } from './table.ts';
import {
  endComes,
  opensBareQuery,
  opensQuery,
  plainOperandComes,
  tableAliases,
  twoWordClauseComes,
} from './words.ts';

/** A table and the joins after it. A constraint belongs to the nearest join that has none yet. */
export function joins(p: Parser): Joins {
  p.enter();
  const start = p.startOfNext();
  const joined = joinsAfter(p, requiredTable(p));
  p.leave();
  const end = Math.max(p.endOfLast(), joined.first.end);
  return { kind: 'Joins', start: Math.min(start, joined.first.start), end, ...joined };
}

/** The joins that come, after a first table. */
function joinsAfter(p: Parser, table: JoinOperand): Pick<Joins, 'first' | 'joins'> {
  let first = table;
  const read: Join[] = [];
  const waiting: number[] = [];
  while (joinContinues(p, waiting.length > 0)) {
    if (p.atAny(constraints)) constrain(p, read, waiting.pop());
    else if (p.at(t.Comma)) read.push(join(p, ',', p.take()));
    else if (pivotComes(p)) {
      // It takes in all joins after the nearest one that has no constraint yet.
      const at = waiting.at(-1);
      const holder = at === undefined ? undefined : read[at];
      const source = joined(holder?.operand ?? first, read.splice((at ?? -1) + 1));
      const operand = pivotOf(p, source, true);
      if (at !== undefined && holder) read[at] = { ...holder, end: operand.end, operand };
      else first = operand;
    } else {
      const from = p.token();
      const operator = joinOperator(p);
      if (operator !== 'CROSS JOIN') waiting.push(read.length);
      read.push(join(p, operator, from));
    }
  }
  if (waiting.length > 0) p.offer(['ON', 'USING'], 0);
  p.offer(joinOffers, 1);
  return { first, joins: read };
}

/** Joins after the clauses that follow FROM: reads over them, and returns the words of the first. */
export function lateJoins(p: Parser, { joins: { first } }: From): Extent | undefined {
  const ahead = wordsOfJoin(p);
  if (!p.at(Keyword.JOIN, ahead)) return undefined;
  const { startOffset: start } = p.token();
  const end = t.endOf(p.token(ahead));
  p.enter();
  joinsAfter(p, first);
  p.leave();
  return { start, end };
}

/** The number of words before JOIN that come. */
function wordsOfJoin(p: Parser): number {
  let ahead = 0;
  while (p.atAny(joinWords, ahead)) ahead++;
  return ahead;
}

const constraints = tokenSet('ON USING');

function joinContinues(p: Parser, isWaiting: boolean): boolean {
  const type = p.nth();
  if (constraints.has(type)) return isWaiting && !(type === Keyword.USING && sampleComes(p, 1));
  if (type === t.Comma || type === Keyword.JOIN || pivotComes(p)) return true;
  const ahead = wordsOfJoin(p);
  if (ahead === 0) return false;
  if (p.at(Keyword.JOIN, ahead)) return true;
  // Unfinished: `from a left` can only be the beginning of a join.
  if (p.at(Keyword.ARRAY, ahead) || !sideWords.has(type)) return false;
  return ahead > 1 || p.atEnd(1) || plainOperandComes(p, 1);
}

const sideWords = tokenSet('LEFT RIGHT FULL INNER CROSS ASOF');

function join(p: Parser, operator: string, { startOffset: start }: IToken): Join {
  const operand = requiredTable(p);
  const end = Math.max(p.endOfLast(), operand.end);
  return { kind: 'Join', start, end, operator, operand, constraint: undefined };
}

function constrain(p: Parser, read: Join[], at: number | undefined): void {
  const constraint = joinConstraint(p);
  const own = at === undefined ? undefined : read[at];
  if (at !== undefined && own) read[at] = { ...own, end: constraint.end, constraint };
}

/** Tables joined to a first one. */
function joined(first: JoinOperand, others: readonly Join[]): JoinOperand {
  if (others.length === 0) return first;
  // The constraint of an earlier join may come after the last one.
  const end = Math.max(...others.map((one) => one.end));
  return { kind: 'Joins', start: first.start, end, first, joins: others };
}

/** The words up to JOIN, in upper case. */
function joinOperator(p: Parser): string {
  const { startOffset: start } = p.token();
  const words: string[] = [];
  while (p.atAny(joinWords)) words.push(p.take().image.toUpperCase());
  const isJoin = expect(p, Keyword.JOIN, '`JOIN`') !== undefined;
  if (isJoin && !isLegal(words)) {
    const said = words.length > mostWords ? [...words.slice(0, mostWords), '…'] : words;
    const message = `\`${said.join(' ')} JOIN\` does not exist.`;
    p.report('unknown-join', message, start, p.endOfLast());
  }
  return [...words, 'JOIN'].join(' ');
}

/** So many words of a join that does not exist are repeated to the user. */
const mostWords = 6;

/** True if a join of these words exists; NATURAL may only come first. */
function isLegal(words: readonly string[]): boolean {
  const [first, ...rest] = words;
  if (first === 'NATURAL') {
    return !rest.some((word) => notNatural.has(word)) && legalJoins.has(rest.join(' '));
  }
  return legalJoins.has(words.join(' '));
}

const notNatural = new Set(['NATURAL', 'CROSS', 'POSITIONAL']);

/** `ON condition`, `USING columns` */
function joinConstraint(p: Parser): JoinConstraint {
  const start = p.startOfNext();
  const isOn = p.take().tokenType === Keyword.ON;
  const expressions = isOn ? condition(p) : columns(p);
  const style = isOn ? 'on' : 'using';
  return { kind: 'JoinConstraint', start, end: p.endFrom(start), style, expressions };
}

function condition(p: Parser): Expression[] {
  const list = expressionList(p, tableFollows);
  const second = list[1];
  if (plainOperandComes(p)) {
    reportMissing(p, 'missing-token', '`AND`');
    list.push(required(p));
  } else if (second) {
    const message = '`ON` takes one condition; join several with `AND`.';
    const fixes = [{ title: fixTitle.joinWithAnd(), edits: joinedWithAnd(list) }];
    p.report('not-implemented', message, second.start, p.endOfLast(), fixes);
  }
  if (sideAfterComma(p)) refuseComma(p);
  return list;
}

function sideAfterComma(p: Parser): boolean {
  return p.at(t.Comma, -1) && p.atAny(joinWords) && p.at(Keyword.JOIN, 1);
}

/** `ON a, LEFT JOIN t`: after a comma the word is one more condition, and the join has none. */
function refuseComma(p: Parser): void {
  const { startOffset: start } = p.token(-1);
  const { image } = p.token();
  const message = `The comma makes \`${image}\` a second condition; leave it out.`;
  const fixes = [replacing(fixTitle.remove('`,`'), start, start + 1, '')];
  p.report('unexpected-token', message, start, start + 1, fixes);
}

function joinedWithAnd(conditions: readonly Expression[]): Edit[] {
  return conditions.slice(1).map(({ start }, at) => {
    return { start: conditions[at]?.end ?? start, end: start, text: ' and ' };
  });
}

function columns(p: Parser): Expression[] {
  if (listsColumns(p)) return [parentheses(p)];
  const list = expressionList(p, tableFollows);
  // `USING a, LEFT JOIN t`: after a comma the word is one more column.
  return sideAfterComma(p) ? [...list, pathOf(p.take())] : list;
}

/** `USING (a), b`: the comma joins the table `b`. */
function listsColumns(p: Parser): boolean {
  if (!p.at(t.LParen) || opensBareQuery(p)) return false;
  const after = p.afterPartner();
  if (after === undefined || !p.at(t.Comma, after)) return false;
  const name = after + 1;
  if (p.at(t.LParen, name) || p.at(t.LBrace, name)) return true;
  if (!p.atName(name)) return false;
  const tail = afterNamed(p, name);
  return tableAliases.has(p.nth(tail)) || p.at(Keyword.AS, tail) || endComes(p, tail)
    ? true
    : p.atAny(afterTables, tail) || twoWordClauseComes(p, tail);
}

const afterTables = tokenSet(joinWords, valueClauses, t.Comma, 'JOIN FINAL SAMPLE WINDOW');

/** True if a comma is followed by a table, by its alias, and not by another condition. */
function tableFollows(p: Parser): boolean {
  if (p.atAny(constraints, 1)) return false;
  const isQuery = opensQuery(p, 1);
  const bracket = p.at(t.LParen, 1) || p.at(t.LBrace, 1) ? p.afterPartner(1) : undefined;
  const tail = p.atName(1) ? afterNamed(p, 1) : bracket;
  if (tail === undefined) return false;
  if (p.at(Keyword.AS, tail)) {
    return isQuery || p.at(t.LParen, tail + 2) || p.atAny(tableAliases, tail + 2);
  }
  return p.atAny(tableAliases, tail) || p.at(Keyword.FINAL, tail) || sampleComes(p, tail);
}

/** The distance to the token after a name, its path and its arguments. */
function afterNamed(p: Parser, name: number): number {
  let last = name;
  while (p.at(t.Dot, last + 1) && p.atName(last + 2)) last += 2;
  const isCalled = p.at(t.LParen, last + 1);
  return (isCalled ? p.afterPartner(last + 1) : undefined) ?? last + 1;
}
