import type { IToken } from 'chevrotain';
import { type Edit, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Case, CaseBranch, Cast, Expression, Interval, Trim } from '../../ast/nodes.ts';
import { unquote } from '../lexing/escapes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { closers, intervalUnits, texts } from '../lexing/tokenKinds.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect, reportMissing, short } from '../cursor/report.ts';
import { enclosed, required } from './expression.ts';
import { lambdaWordComes } from './lambda.ts';
import { string, template } from './literal.ts';
import { typeName } from './type.ts';
import { caseWords, clauseComes, operandStarts, valueStarts, wordStandsAlone } from './words.ts';

// Forms that look like calls and hold keywords.

/** True if parentheses after a word contain a keyword, before any comma except those of parameters. */
function holds(p: Parser, keyword: (typeof Keyword)['AS']): boolean {
  if (!p.at(t.LParen, 1)) return false;
  let inParameters = false;
  const found = p.lookAhead(2, (type, at) => {
    if (type === keyword) return at > 2;
    if (type === t.LambdaName || (type === Keyword.LAMBDA && lambdaWordComes(p, at))) {
      inParameters = true;
    } else if (type === t.Arrow || type === t.Colon) inParameters = false;
    if (type === t.Comma) return inParameters ? undefined : false;
    return closers.has(type) || type === Keyword.SELECT ? false : undefined;
  });
  return found ?? false;
}

/** `cast(a, 'String')` is a plain call. */
export function castComes(p: Parser): boolean {
  return holds(p, Keyword.AS);
}

/** `CAST(value AS type)`, `TRY_CAST(value AS type)` */
export function cast(p: Parser): Cast {
  const { startOffset: start, tokenType } = p.take();
  const parts = enclosed(p, t.RParen, () => {
    const expression = required(p, 0, true);
    expect(p, Keyword.AS, '`AS`');
    return { expression, type: typeName(p) };
  });
  const style = tokenType === Keyword.CAST ? 'cast' : 'try';
  return { kind: 'Cast', start, end: p.endFrom(start), style, ...parts };
}

const trimSides = new Map<IToken['tokenType'], Trim['side']>([
  [Keyword.BOTH, 'both'],
  [Keyword.LEADING, 'leading'],
  [Keyword.TRAILING, 'trailing'],
]);

const trimTexts = tokenSet(texts, t.TemplateOpen);

/** True if closed parentheses contain a FROM, as in TRIM and EXTRACT. */
export function closedFromComes(p: Parser): boolean {
  return p.afterPartner(1) !== undefined && holds(p, Keyword.FROM);
}

/** `TRIM(BOTH 'x' FROM value)` */
export function trim(p: Parser): Expression {
  const isWhole = trimSides.has(p.nth(2)) && p.atAny(trimTexts, 3);
  if (!isWhole)
    return foreignForm(
      p,
      "`TRIM` takes its characters in single quotes: `trim(both 'x' from text)`.",
    );
  const { startOffset: start } = p.take();
  const parts = enclosed(p, t.RParen, () => {
    const side = trimSides.get(p.take().tokenType) ?? 'both';
    const characters = p.at(t.TemplateOpen) ? template(p) : string(p);
    expect(p, Keyword.FROM, '`FROM`');
    return { side, characters, expression: required(p) };
  });
  return { kind: 'Trim', start, end: p.endOfLast(), ...parts };
}

export function substringComes(p: Parser): boolean {
  return holds(p, Keyword.FROM);
}

/** `SUBSTRING(text FROM start FOR length)`: the service's grammar reads it, its compiler refuses it. */
export function substring(p: Parser): Expression {
  const { startOffset: start } = p.take();
  const edits: Edit[] = [];
  const parts = enclosed(p, t.RParen, () => {
    const values = [required(p)];
    for (const word of [Keyword.FROM, Keyword.FOR]) {
      const at = p.endOfLast();
      if (!p.eat(word)) continue;
      edits.push({ start: at, end: p.endOfLast(), text: ',' });
      values.push(required(p));
    }
    return values;
  });
  const end = p.endOfLast();
  const message =
    'The service does not support `SUBSTRING(… FROM …)`; write `substring(text, offset, length)`.';
  p.report('not-implemented', message, start, end, [{ title: fixTitle.writeCommas(), edits }]);
  return { kind: 'Unsupported', start, end, form: 'substring', parts };
}

/** `DATE 'text'`, `TIMESTAMP 'text'`: the service's grammar reads them, its compiler refuses them. */
export function dateOrTimestamp(p: Parser): Expression {
  const { startOffset: start, image, tokenType } = p.take();
  const text = string(p);
  const { end } = text;
  const form = tokenType === Keyword.DATE ? 'date' : 'timestamp';
  const instead = form === 'date' ? 'toDate' : 'toDateTime';
  const message = `The service does not support \`${form.toUpperCase()} '…'\`; write \`${instead}('…')\`.`;
  const edits = [
    { start, end: Math.max(start + image.length, text.start), text: `${instead}(` },
    { start: end, end, text: ')' },
  ];
  p.report('not-implemented', message, start, end, [
    { title: fixTitle.write(`\`${instead}(…)\``), edits },
  ]);
  return { kind: 'Unsupported', start, end, form, parts: [text] };
}

/** True if CASE begins a form: WHEN or a value follows, and no operator after a column of that name. */
export function caseComes(p: Parser): boolean {
  if (p.at(Keyword.WHEN, 1)) return true;
  if (!p.atAny(ambiguous, 1)) return operandStarts(p, 1);
  const hasWhen = p.lookAhead(1, (type) => {
    if (type === Keyword.WHEN) return true;
    return closers.has(type) || type === Keyword.SELECT ? false : undefined;
  });
  return hasWhen ?? false;
}

/** These may begin the value of a CASE or continue a column. */
const ambiguous = tokenSet(t.LParen, t.LBracket, t.Minus, t.Plus, t.Star, t.Dot);

/** `CASE [value] WHEN … THEN … [ELSE …] END` */
export function caseExpression(p: Parser): Case {
  const { startOffset: start } = p.take();
  if (p.atEnd()) p.offer(['WHEN'], 0);
  const operand = p.at(Keyword.WHEN) ? undefined : required(p);
  const branches: CaseBranch[] = [];
  while (p.at(Keyword.WHEN)) branches.push(branch(p));
  if (p.atEnd()) p.offer(['WHEN'], 0);
  if (branches.length === 0) reportMissing(p, 'missing-token', '`WHEN`');
  const otherwise = p.eat(Keyword.ELSE) && value(p);
  expect(p, Keyword.END, '`END`');
  return { kind: 'Case', start, end: p.endFrom(start), operand, branches, otherwise };
}

function branch(p: Parser): CaseBranch {
  const { startOffset: start } = p.take();
  const condition = value(p);
  expect(p, Keyword.THEN, '`THEN`');
  const result = value(p);
  return { kind: 'CaseBranch', start, end: p.endFrom(start), condition, result };
}

/** A value inside CASE; the words of CASE end it unless they are clearly names. */
function value(p: Parser): Expression {
  if (!p.atAny(caseWords) || p.atAny(caseWords, 1) || wordIsName(p)) return required(p);
  reportMissing(p, 'missing-expression', 'an expression');
  return p.missing('expression');
}

/** `THEN end = 1 ELSE`, `THEN end() END`: a column or a function called like a word of CASE. */
function wordIsName(p: Parser): boolean {
  if (p.at(t.LParen, 1)) return p.at(t.RParen, 2);
  return wordStandsAlone(p) && !p.atEnd(1) && !p.atAny(closers, 1);
}

/** True if INTERVAL begins an interval: a text follows, a number, or a value and then a unit. */
export function intervalComes(p: Parser): boolean {
  if (p.atAny(texts, 1) || p.at(t.DecimalNumber, 1)) return true;
  return valueStarts(p, 1) && unitComes(p, 1);
}

/** True if the value at a token has a unit after it, not counting nested intervals. */
function unitComes(p: Parser, from: number): boolean {
  let inner = 0;
  let cases = 0;
  const comes = p.lookAhead(from, (type, at) => {
    if (p.at(t.Dot, at - 1) && p.atName(at)) return undefined;
    if (type === Keyword.CASE) cases++;
    if (cases > 0) {
      if (type === Keyword.END) cases--;
      return undefined;
    }
    if (at > from && intervalUnits.has(type) && !p.atAny(beforeName, at - 1)) {
      if (inner === 0) return true;
      inner--;
    } else if (type === Keyword.INTERVAL && p.at(t.DecimalNumber, at + 1)) inner++;
    if (valueEnds.has(type) || at > from + farthestUnit) return false;
    const isDistinct = type === Keyword.FROM && p.at(Keyword.DISTINCT, at - 1);
    return at > from && !isDistinct && clauseComes(p, at) ? false : undefined;
  });
  return comes ?? false;
}

/** A unit further ahead is not looked for. */
const farthestUnit = 56;

const valueEnds = tokenSet(closers, caseWords, t.Comma, t.Semicolon);

/** After these a unit's word is a name. */
const beforeName = tokenSet(t.Dot, t.Plus, t.Minus, t.Slash, t.Percent, t.Comparison, 'AS');

/** `INTERVAL 1 DAY`, `INTERVAL '1 day'` */
export function interval(p: Parser): Interval {
  const { startOffset: start } = p.take();
  p.offerOnly([]);
  const isWritten = p.atAny(texts) && (hasOwnUnit(p) || !unitComes(p, 0));
  const value = isWritten ? string(p) : required(p);
  if (!isWritten && value.kind !== 'Missing') p.offerOnly(units);
  const unit = !isWritten && p.atAny(intervalUnits) ? p.takeName() : undefined;
  if (!unit) checkWritten(p, value);
  return { kind: 'Interval', start, end: p.endFrom(start), value, unit };
}

/** `'1 day'`: the unit that may follow is that of an interval around this one. */
function hasOwnUnit(p: Parser): boolean {
  return writtenInterval.test(unquote(p.token().image));
}

/** The completions after the number of an interval. */
const units = ['DAY', 'WEEK', 'MONTH', 'HOUR', 'MINUTE', 'SECOND', 'QUARTER', 'YEAR'];

function checkWritten(p: Parser, value: Expression): void {
  if (value.kind !== 'StringLiteral') {
    if (value.kind !== 'Missing') reportMissing(p, 'missing-token', 'a unit such as `day`');
  } else if (!writtenInterval.test(value.value)) {
    const message = "An interval in quotes is one number and one unit: `'1 day'`.";
    p.report('not-implemented', message, value.start, value.end);
  } else if (BigInt(value.value.split(' ')[0] ?? 0) >= 2n ** 63n) {
    p.report('invalid-number', 'This number is too large.', value.start, value.end);
  }
}

const writtenInterval = /^\d+ (?:second|minute|hour|day|week|month|quarter|year)s?$/;

/** `EXTRACT(unit FROM time)`, which other dialects have. */
export function extract(p: Parser): Expression {
  const unit = p.token(2).image.toLowerCase();
  const name = Object.hasOwn(extractors, unit) ? extractors[unit] : undefined;
  const value = { start: t.endOf(p.token(3)), open: p.position + 1 };
  const close = p.token(p.partnerAt(value.open) - p.position).startOffset;
  const time = p.text.slice(value.start, close).trim();
  const isPlain = name !== undefined && p.at(Keyword.FROM, 3);
  const written = isPlain ? `${name}(${time})` : undefined;
  const advice = short(written ?? 'toMonth(time)');
  return foreignForm(p, `\`EXTRACT(… FROM …)\` does not exist; write \`${advice}\`.`, written);
}

/** The functions that return a part of a time. */
const extractors: Readonly<Record<string, string>> = {
  year: 'toYear',
  quarter: 'toQuarter',
  month: 'toMonth',
  week: 'toISOWeek',
  day: 'toDayOfMonth',
  dow: 'toDayOfWeek',
  doy: 'toDayOfYear',
  hour: 'toHour',
  minute: 'toMinute',
  second: 'toSecond',
  epoch: 'toUnixTimestamp',
};

/** A call of other dialects with keywords between its parentheses, reported and skipped as a whole. */
function foreignForm(p: Parser, message: string, written?: string): Expression {
  const { startOffset: start } = p.token();
  p.position = p.partnerAt(p.position + 1) + 1;
  const end = p.endOfLast();
  const fixes =
    written === undefined
      ? []
      : [replacing(fixTitle.write(`\`${short(written)}\``), start, end, written)];
  p.report('not-implemented', message, start, end, fixes);
  return { kind: 'Unsupported', start, end, form: 'keywords in a call', parts: [] };
}
