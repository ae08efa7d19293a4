import type * as ast from '../../ast/nodes.ts';
import { joinWords } from '../cursor/joins.ts';
import { Keyword } from '../lexing/keywords.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import { isOperator } from '../cursor/operators.ts';
import type { Parser } from '../cursor/parser.ts';
import { expectName, reportMissing } from '../cursor/report.ts';
import { propertyName } from './access.ts';
import { subquery } from './call.ts';
import {
  commaList,
  enclosed,
  expressionList,
  inParentheses,
  listIn,
  newName,
} from './expression.ts';
import { joins } from './from.ts';
import { number, numberComes, placeholder } from './literal.ts';
import { pivotComes, pivotOf } from './pivot.ts';
import { tag } from './tag.ts';
import { clauseComes, joinComes, opensQuery, tableAliases } from './words.ts';

/** A required table, or a missing node. */
export function requiredTable(p: Parser): ast.JoinOperand {
  if (tableComes(p)) return joinOperand(p);
  if (p.at(t.LParen, -1)) p.offer(['SELECT', 'WITH'], 0);
  reportMissing(p, 'missing-table', 'a table');
  const table = p.missing('table');
  const { start, end } = table;
  const none = { alias: undefined, columnAliases: undefined, sample: undefined, final: false };
  return { kind: 'TableSource', start, end, table, ...none };
}

function tableComes(p: Parser): boolean {
  if (p.atAny(tableStarts)) return true;
  if (!p.atName()) return false;
  // `FROM a, JOIN b`: a table called `join`, and its alias.
  if (p.at(Keyword.JOIN) && p.at(t.Comma, -1) && p.atAny(tableAliases, 1)) return true;
  // `FROM left JOIN b`: the word is the table, since nothing else fits.
  if (p.atAny(joinWords) && (p.at(Keyword.JOIN, 1) || joinComes(p, 1))) return true;
  return !clauseComes(p);
}

const tableStarts = tokenSet(t.LParen, t.LBrace, TagOpen);

/** A table with its alias, FINAL, SAMPLE and pivots; or joins in parentheses. */
function joinOperand(p: Parser): ast.JoinOperand {
  const start = p.startOfNext();
  const table = tableExpression(p);
  let operand: ast.JoinOperand = table.kind === 'Joins' ? table : tableSource(p, table, start);
  // A pivot after FINAL, SAMPLE or joins is of all tables before it.
  while (pivotComes(p) && !hasTail(operand)) operand = pivotOf(p, operand, false);
  return operand;
}

function hasTail(operand: ast.JoinOperand): boolean {
  return operand.kind === 'Joins' || operand.final || operand.sample !== undefined;
}

/** What may follow a table: alias, FINAL, SAMPLE. */
export function tableSource(p: Parser, table: ast.TableExpression, start: number): ast.TableSource {
  let alias: ast.NameOrMissing | undefined;
  let columnAliases: ast.NameOrMissing[] | undefined;
  // `FROM a b (c) d` is legal, and the last name counts.
  while (p.at(Keyword.AS) || p.atAny(tableAliases)) {
    if (p.at(Keyword.AS)) p.take();
    alias = newName(p);
    columnAliases = p.at(t.LParen) ? nameList(p) : undefined;
  }
  if (!alias) p.offer(['AS'], 1);
  // The service refuses it, so it is not offered.
  const final = p.at(Keyword.FINAL);
  if (final) p.take();
  p.offer(['SAMPLE'], 2);
  const own = sampleComes(p) || (p.at(Keyword.SAMPLE) && p.atEnd(1)) ? sample(p) : undefined;
  const end = Math.max(p.endOfLast(), table.end);
  return { kind: 'TableSource', start, end, table, alias, columnAliases, final, sample: own };
}

/** `(a, b)` of names. */
export function nameList(p: Parser): ast.NameOrMissing[] {
  return enclosed(p, t.RParen, () => commaList(p, (inner) => expectName(inner)));
}

function tableExpression(p: Parser): ast.TableExpression | ast.Joins {
  if (p.at(t.LBrace)) return placeholder(p);
  if (p.at(TagOpen)) return tag(p);
  if (!p.at(t.LParen)) return namedTable(p);
  if (opensQuery(p) || opensPlaceholder(p)) return subquery(p) as ast.TableExpression;
  return valuesCome(p) ? values(p) : joinsInParentheses(p);
}

function joinsInParentheses(p: Parser): ast.Joins {
  const start = p.startOfNext();
  const inner = enclosed(p, t.RParen, () => joins(p));
  return { ...inner, start, end: p.endOfLast() };
}

/** `({query})`: a placeholder in parentheses is a query, for it may have an alias. */
function opensPlaceholder(p: Parser): boolean {
  if (!p.at(t.LBrace, 1)) return false;
  const after = p.afterPartner(1);
  return after !== undefined && p.atAny(placeholderEnds, after);
}

const placeholderEnds = tokenSet(t.RParen, 'LIMIT OFFSET ORDER');

/** `a.b.c`, or `name(args)`. */
function namedTable(p: Parser): ast.TableExpression {
  const name = p.takeName();
  const { start } = name;
  if (p.at(t.LParen)) {
    const args = listIn(p, t.RParen);
    return { kind: 'TableFunction', start, end: p.endOfLast(), name, args };
  }
  const names: ast.NameOrMissing[] = [name];
  while (p.eat(t.Dot)) names.push(propertyName(p));
  return { kind: 'TableReference', start, end: p.endOfLast(), names };
}

function valuesCome(p: Parser): boolean {
  return p.at(Keyword.VALUES, 1) && p.at(t.LParen, 2);
}

/** `(VALUES (1, 2), (3, 4))` */
function values(p: Parser): ast.Values {
  const start = p.startOfNext();
  const rows = enclosed(p, t.RParen, () => {
    p.take();
    return commaList(p, row);
  });
  return { kind: 'Values', start, end: p.endOfLast(), rows };
}

function row(p: Parser): ast.Tuple {
  const start = p.startOfNext();
  const elements = inParentheses(p, () => expressionList(p));
  if (p.at(t.Comma, -2)) reportMissing(p, 'missing-expression', 'a value');
  return { kind: 'Tuple', start, end: p.endOfLast(), elements };
}

/** True if SAMPLE has a ratio after it; otherwise it is a name. */
export function sampleComes(p: Parser, ahead = 0): boolean {
  if (!p.at(Keyword.SAMPLE, ahead)) return false;
  const next = p.nth(ahead + 1);
  return next !== t.LParen && (next === t.LBrace || next === t.Dot || isRatioStart(next.name));
}

function isRatioStart(name: string): boolean {
  return /Number$|^(?:Minus|Plus|INF|NAN)$/.test(name);
}

/** `SAMPLE 1/10 OFFSET 1/2` */
export function sample(p: Parser): ast.Sample {
  const { startOffset: start } = p.take();
  const ratio = ratioOf(p);
  const percent = p.eat(t.Percent) !== undefined;
  const offset = p.at(Keyword.OFFSET) && offsetIsOfSample(p) ? offsetOf(p) : undefined;
  if (p.at(t.LParen)) enclosed(p, t.RParen, () => expectName(p));
  return { kind: 'Sample', start, end: p.endFrom(start), ratio, offset, percent };
}

/** True if a ratio comes after OFFSET; any other value belongs to the query. */
function offsetIsOfSample(p: Parser): boolean {
  let ahead = 1;
  if (p.at(t.LBrace, 1)) ahead = p.afterPartner(1) ?? 1;
  else while (isRatioPart(p, ahead)) ahead++;
  if (ahead === 1) return p.at(t.LBrace, 1);
  if (p.at(t.LParen, ahead)) return p.atName(ahead + 1) && p.at(t.RParen, ahead + 2);
  return !isOperator(p.nth(ahead)) || p.at(t.Percent, ahead);
}

function isRatioPart(p: Parser, ahead: number): boolean {
  return isRatioStart(p.nth(ahead).name) || p.at(t.Slash, ahead) || p.at(t.Dot, ahead);
}

function offsetOf(p: Parser): ast.Sample['offset'] {
  p.take();
  return ratioOf(p);
}

function ratioOf(p: Parser): ast.Ratio | ast.Placeholder | ast.MissingNode {
  if (p.at(t.LBrace)) return placeholder(p);
  const left = sampleNumber(p);
  if (!left) return p.missing('expression');
  const right = p.eat(t.Slash) && sampleNumber(p);
  return { kind: 'Ratio', start: left.start, end: p.endOfLast(), left, right };
}

function sampleNumber(p: Parser): ast.NumberLiteral | undefined {
  const sign = p.at(t.Minus) || p.at(t.Plus) ? p.take() : undefined;
  if (numberComes(p)) return number(p, sign);
  reportMissing(p, 'missing-expression', 'a ratio');
  return undefined;
}
