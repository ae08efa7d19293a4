import type { TokenType } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Expression, Name, NameOrMissing } from '../../ast/nodes.ts';
import { valueClauses } from '../cursor/clauses.ts';
import { Keyword } from '../lexing/keywords.ts';
import { texts } from '../lexing/tokenKinds.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import {
  isOperator,
  type Operator,
  operatorOf,
  operatorOffers,
  power,
} from '../cursor/operators.ts';
import type { Parser } from '../cursor/parser.ts';
import {
  close,
  expect,
  expectName,
  reportMissing,
  reportMissingComma,
  reportNext,
} from '../cursor/report.ts';
import { access, index, invocation } from './access.ts';
import { string } from './literal.ts';
import { operand } from './operand.ts';
import { shortTypeName } from './type.ts';
import {
  clauseComes,
  foreignClause,
  modifiesValue,
  listEnds,
  negatables,
  plainOperandComes,
  valueStarts,
} from './words.ts';

/** True if the last AS of an expression belongs to the form around it, as in `CAST(e AS type)`. */
export type HeldAlias = boolean;

/** An expression whose operators all bind at least as tightly as `minimum`. */
export function expression(p: Parser, minimum = 0, held: HeldAlias = false): Expression {
  p.enter();
  let left = operand(p, held);
  for (;;) {
    const operator = nextOperator(p, held);
    if (!operator || operator.power < minimum) break;
    // An alias is not a value any more: only what joins whole expressions may follow it.
    if (left.kind === 'Alias' && operator.power > power.and) break;
    left = readers[operator.kind](p, left, operator, held);
  }
  if (left.kind !== 'Alias') p.offer(operatorOffers);
  p.leave();
  return left;
}

/** A required expression, or a missing node. */
export function required(p: Parser, minimum = 0, held: HeldAlias = false): Expression {
  if (lacksExpression(p)) return p.missing('expression');
  return expression(p, minimum, held);
}

/** Reads inside brackets, where a `%` ends no value. */
function inBrackets<T>(p: Parser, parse: () => T): T {
  const outer = p.percentEndsValue;
  p.percentEndsValue = false;
  const parsed = parse();
  p.percentEndsValue = outer;
  return parsed;
}

/** True if no expression can be read here; reports that. */
export function lacksExpression(p: Parser, what = 'an expression'): boolean {
  if (p.asks() && p.at(t.LParen, -1)) p.offer(['SELECT', 'WITH'], 0);
  p.offer(valueOffers);
  if (p.at(t.Dot) && p.at(t.Dot, 1)) return reportDots(p);
  if ((valueStarts(p) || signComes(p)) && !clauseComes(p) && !operandIsMissing(p)) return false;
  reportMissing(p, 'missing-expression', what);
  return true;
}

/** `+a` is parsed, so that the error can say what is wrong. */
function signComes(p: Parser): boolean {
  return p.at(t.Plus) && valueStarts(p, 1);
}

/** `SELECT ...`, copied from a text with omissions. */
function reportDots(p: Parser): true {
  reportNext(p, 'missing-expression', 'Replace `...` with the missing part, or with `*`.');
  while (p.at(t.Dot)) p.take();
  return true;
}

/** `a = and b`: an operator whose first operand is missing. */
function operandIsMissing(p: Parser): boolean {
  if (!p.atAny(infixWords) || !plainOperandComes(p, 1)) return false;
  return isOperator(p.nth(-1)) || p.atAny(valueClauses, -1);
}

const infixWords = tokenSet('AND OR IN LIKE ILIKE THEN AS');

/** The completion items at the start of a value. */
const valueOffers = ['CASE', 'NOT', 'NULL', 'TRUE', 'FALSE', 'INTERVAL', 'CAST'];

/**
 * Expressions with commas between them; one more comma may end the list. `commaEnds` tells of each
 * comma whether it ends the list.
 */
export function expressionList(p: Parser, commaEnds?: (p: Parser) => boolean): Expression[] {
  return inBrackets(p, () => commaList(p, (inner) => required(inner), listEnds, commaEnds));
}

/**
 * Items with commas between them. After each comma `isOver` is asked whether it was the last; a comma
 * that is missing between two values is reported, unless `commaEnds` has a say at each.
 */
export function commaList<T>(
  p: Parser,
  read: (p: Parser) => T,
  isOver: (p: Parser) => boolean = () => false,
  commaEnds?: (p: Parser) => boolean,
): T[] {
  const items: T[] = [];
  for (;;) {
    const before = p.position;
    items.push(read(p));
    if (p.at(t.Comma) && !commaEnds?.(p)) {
      p.take();
      if (isOver(p)) return items;
    } else if (commaEnds || p.position === before || !lacksComma(p)) return items;
  }
}

/** True if a value follows a value; reports that, unless there is an error here already. */
function lacksComma(p: Parser): boolean {
  if (!plainOperandComes(p) || foreignClause(p) || p.isReported()) return false;
  reportMissingComma(p);
  return true;
}

/** The next operator, unless the tokens after it rule it out. */
function nextOperator(p: Parser, held: HeldAlias): Operator | undefined {
  const operator = operatorOf(p.token());
  switch (operator?.kind) {
    case 'not':
      if (!p.atAny(negatables, 1) && !p.atEnd(1)) return undefined;
      return p.at(Keyword.BETWEEN, 1) ? { ...operator, power: power.between } : operator;
    case 'is':
      return isDistinct(p) ? { ...operator, power: power.distinct } : operator;
    case 'ignoreNulls':
      return p.at(Keyword.NULLS, 1) ? operator : undefined;
    case 'alias':
      return held && !aliasWithin(p) ? undefined : operator;
    case 'binary':
      return percentEnds(p) ? undefined : operator;
    default:
      return operator;
  }
}

function isDistinct(p: Parser): boolean {
  return p.at(Keyword.DISTINCT, p.at(Keyword.NOT, 1) ? 2 : 1);
}

/** `LIMIT 10 %`: a sign, and no value after it that it could be the rest of a division by. */
function percentEnds(p: Parser): boolean {
  if (!p.percentEndsValue || !p.at(t.Percent)) return false;
  return !valueStarts(p, 1) || clauseComes(p, 1);
}

/** True if an alias comes inside a form that ends with another AS. */
function aliasWithin(p: Parser): boolean {
  if (p.atAny(texts, 1)) return true;
  return p.atName(1) && p.atAny(aliasTails, 2);
}

/** What may follow an alias, but not a type. */
const aliasTails = tokenSet(t.Question, 'AS AND OR');

type ReadRest = (p: Parser, left: Expression, operator: Operator, held: HeldAlias) => Expression;

const readers: Readonly<Record<Operator['kind'], ReadRest>> = {
  binary,
  between: (p, left, _operator, held) => between(p, left, false, held),
  in: (p, left, _operator, held) => inList(p, left, false, held),
  like: (p, left, _operator, held) => like(p, left, false, held),
  not: (p, left, _operator, held) => negated(p, left, held),
  is: (p, left, _operator, held) => is(p, left, held),
  ignoreNulls,
  alias,
  conditional,
  cast,
  access,
  index,
  invocation,
};

/** The node of a binary operator; AND and OR append further operands. */
function binary(p: Parser, left: Expression, operator: Operator, held: HeldAlias): Expression {
  const { tokenType: type, image } = p.take();
  const right = required(p, operator.power + 1, held);
  const { start } = left;
  const { end } = right;
  if (type === Keyword.AND || type === Keyword.OR) {
    const word = type === Keyword.AND ? 'and' : 'or';
    if (left.kind === 'Logical' && left.operator === word) {
      // Nobody has seen the node yet, and copying would make a long chain quadratic.
      (left.operands as Expression[]).push(right);
      (left as { end: number }).end = end;
      return left;
    }
    return { kind: 'Logical', start, end, operator: word, operands: [left, right] };
  }
  if (type === t.NullSafeEquals) {
    return { kind: 'IsDistinct', start, end, negated: true, left, right };
  }
  return { kind: 'Binary', start, end, operator: image.toLowerCase(), left, right };
}

function alias(p: Parser, value: Expression): Expression {
  p.take();
  const { start } = value;
  const name = aliasName(p);
  return { kind: 'Alias', start, end: p.endFrom(start), expression: value, name, style: 'as' };
}

/** The name after AS, which may be in single quotes too. */
function aliasName(p: Parser): NameOrMissing {
  if (!p.atAny(texts)) return newName(p);
  const { value: text, start, end } = string(p);
  // Single quotes do not hide a reserved word as the quotes of names do.
  checkReserved(p, { kind: 'Name', start, end, text, quoted: false });
  return { kind: 'Name', start, end, text, quoted: true } satisfies Name;
}

/** A name defined here; words reserved by the service are refused. */
export function newName(p: Parser): NameOrMissing {
  const name = expectName(p);
  checkReserved(p, name);
  return name;
}

export function checkReserved(p: Parser, name: NameOrMissing): void {
  if (name.kind === 'Missing' || name.quoted || !reserved.test(name.text)) return;
  const message = `\`${name.text}\` is reserved and cannot be an alias.`;
  p.report('reserved-name', message, name.start, name.end);
}

const reserved = /^(?:true|false|null|team_id)$/i;

function conditional(
  p: Parser,
  condition: Expression,
  _operator: Operator,
  held: HeldAlias,
): Expression {
  p.take();
  const then = inBrackets(p, () => required(p));
  expect(p, t.Colon, '`:`');
  const otherwise = required(p, power.conditional, held);
  const { start } = condition;
  return { kind: 'Conditional', start, end: otherwise.end, condition, then, otherwise };
}

function cast(p: Parser, value: Expression): Expression {
  p.take();
  const type = shortTypeName(p);
  const { start } = value;
  return { kind: 'Cast', start, end: p.endOfLast(), style: 'operator', expression: value, type };
}

/** Reads what brackets hold, the opening one next; `closer` is the type of the other. */
export function enclosed<T>(p: Parser, closer: TokenType, read: () => T): T {
  const open = p.position;
  p.take();
  const inner = inBrackets(p, read);
  close(p, closer, open, clauseComes);
  return inner;
}

/** Parses required parentheses. */
export function inParentheses<T>(p: Parser, read: () => T): T {
  if (p.at(t.LParen)) return enclosed(p, t.RParen, read);
  expect(p, t.LParen, '`(`');
  return read();
}

/** Parses the contents of `PARTITION BY` and the like; their first word is next. */
export function afterBy<T>(p: Parser, read: (p: Parser) => T): T {
  p.take();
  expect(p, Keyword.BY, '`BY`');
  return read(p);
}

/** The expressions in brackets, or none. */
export function listIn(p: Parser, closer: TokenType): Expression[] {
  return enclosed(p, closer, () => (p.at(closer) ? [] : expressionList(p)));
}

/** `NOT IN`, `NOT LIKE`, `NOT BETWEEN` */
export function negated(p: Parser, left: Expression, held: HeldAlias): Expression {
  p.take();
  if (p.at(Keyword.BETWEEN)) return between(p, left, true, held);
  if (!p.atEnd()) return p.at(Keyword.IN) ? inList(p, left, true, held) : like(p, left, true, held);
  p.offer(['IN', 'LIKE', 'ILIKE', 'BETWEEN', 'IN COHORT']);
  reportMissing(p, 'missing-token', '`IN`, `LIKE` or `BETWEEN`');
  return left;
}

/** `BETWEEN low AND high` */
export function between(
  p: Parser,
  operand: Expression,
  isNegated: boolean,
  held: HeldAlias,
): Expression {
  p.take();
  const low = required(p, power.not);
  checkBound(p, low);
  expect(p, Keyword.AND, '`AND`');
  const high = required(p, power.between + 1, held);
  const { start } = operand;
  return { kind: 'Between', start, end: high.end, negated: isNegated, operand, low, high };
}

/** A bound cannot be a lambda, whose body would take the AND. */
function checkBound(p: Parser, low: Expression): void {
  if (low.kind === 'Not' || low.kind === 'Negation') {
    checkBound(p, low.operand);
    return;
  }
  if (low.kind !== 'Lambda' && low.kind !== 'NamedArgument') return;
  const message = 'A lambda or a named argument cannot be a bound of BETWEEN.';
  p.report('not-implemented', message, low.start, low.end);
}

/** `IN values`, `IN COHORT cohort` */
export function inList(
  p: Parser,
  left: Expression,
  isNegated: boolean,
  held: HeldAlias,
): Expression {
  p.take();
  if (p.atEnd()) p.offer(['COHORT'], 0);
  const isCohort = p.at(Keyword.COHORT) && modifiesValue(p);
  if (isCohort) p.take();
  const operator = `${isNegated ? 'not ' : ''}in${isCohort ? ' cohort' : ''}`;
  const right = required(p, power.comparison + 1, held);
  return { kind: 'Binary', start: left.start, end: right.end, operator, left, right };
}

/** `LIKE pattern`, `ILIKE pattern` */
export function like(p: Parser, left: Expression, isNegated: boolean, held: HeldAlias): Expression {
  const word = p.take().image.toLowerCase();
  const right = required(p, power.comparison + 1, held);
  const operator = isNegated ? `not ${word}` : word;
  return { kind: 'Binary', start: left.start, end: right.end, operator, left, right };
}

/** `IS [NOT] NULL`, `IS [NOT] DISTINCT FROM value`; any other value is compared as by `=`, and reported. */
export function is(p: Parser, left: Expression, held: HeldAlias): Expression {
  const { startOffset: word } = p.take();
  p.offerOnly(['NULL', 'NOT NULL', 'DISTINCT FROM', 'NOT DISTINCT FROM']);
  const isNegated = p.eat(Keyword.NOT) !== undefined;
  const { start } = left;
  if (p.at(Keyword.DISTINCT)) {
    p.take();
    expect(p, Keyword.FROM, '`FROM`');
    const right = required(p, power.distinct + 1, held);
    return { kind: 'IsDistinct', start, end: right.end, negated: isNegated, left, right };
  }
  p.offerOnly(['NULL', 'DISTINCT FROM']);
  if (plainOperandComes(p)) {
    const operator = isNegated ? '!=' : '=';
    const message = `\`IS\` compares only with NULL. Use \`${operator}\`.`;
    const fix = replacing(fixTitle.write(`\`${operator}\``), word, p.endOfLast(), operator);
    reportNext(p, 'unexpected-token', message, [fix]);
    const right = required(p, power.comparison + 1, held);
    return { kind: 'Binary', start, end: right.end, operator, left, right };
  }
  expect(p, Keyword.NULL, '`NULL`');
  return { kind: 'IsNull', start, end: p.endFrom(start), negated: isNegated, operand: left };
}

/** `IGNORE NULLS` */
export function ignoreNulls(p: Parser, operand: Expression): Expression {
  p.take();
  p.take();
  return { kind: 'IgnoreNulls', start: operand.start, end: p.endOfLast(), operand };
}
