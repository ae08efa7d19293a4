import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { TokenType } from 'chevrotain';
import type { Expression } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import { numbers } from '../lexing/tokenKinds.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import { power } from '../cursor/operators.ts';
import type { Parser } from '../cursor/parser.ts';
import { reportMissing } from '../cursor/report.ts';
import { array, braces, columns, columnsComes, parenthesis, starOrSpread } from './bracket.ts';
import { named } from './call.ts';
import { type HeldAlias, required } from './expression.ts';
import * as form from './form.ts';
import { lambda, lambdaWordComes } from './lambda.ts';
import { number, numberComes, string, template } from './literal.ts';
import { tag } from './tag.ts';
import { opensBareQuery, operandStarts, wordIsOperand } from './words.ts';

type ReadOperand = (p: Parser, held: HeldAlias) => Expression;

/** A keyword that begins a form of its own, unless what follows makes it a name. */
type Form = {
  readonly comes: (p: Parser) => boolean;
  readonly read: ReadOperand;
  /** True if, for completion, the word alone counts as the form. */
  readonly goesOn?: true;
};

const forms: readonly (readonly [TokenType, Form])[] = [
  [Keyword.CASE, { comes: form.caseComes, read: form.caseExpression, goesOn: true }],
  [Keyword.CAST, { comes: form.castComes, read: form.cast }],
  [Keyword.TRY_CAST, { comes: form.castComes, read: form.cast }],
  [Keyword.SUBSTRING, { comes: form.substringComes, read: form.substring }],
  [Keyword.TRIM, { comes: form.closedFromComes, read: form.trim }],
  [Keyword.EXTRACT, { comes: form.closedFromComes, read: form.extract }],
  [Keyword.INTERVAL, { comes: form.intervalComes, read: form.interval, goesOn: true }],
  [Keyword.NOT, { comes: notComes, read: not, goesOn: true }],
  [Keyword.COLUMNS, { comes: columnsComes, read: columns }],
  [Keyword.ARRAY, { comes: (p) => p.at(t.LBracket, 1), read: array }],
  [Keyword.DATE, { comes: (p) => p.at(t.StringText, 1), read: form.dateOrTimestamp }],
  [Keyword.TIMESTAMP, { comes: (p) => p.at(t.StringText, 1), read: form.dateOrTimestamp }],
  [Keyword.LAMBDA, { comes: lambdaWordComes, read: lambda }],
];

const others: readonly (readonly [TokenType, ReadOperand])[] = [
  [t.LambdaName, lambda],
  [t.LambdaParen, lambda],
  [t.StringText, string],
  [t.UnclosedString, string],
  ...tokenSet(numbers, t.Dot, 'INF NAN').types.map((type) => [type, unsigned] as const),
  [t.Minus, signed],
  [t.Plus, signed],
  [t.LParen, parenthesis],
  [t.LBracket, array],
  [t.LBrace, braces],
  [t.Star, starOrSpread],
  [t.TemplateOpen, template],
  [TagOpen, tag],
  [Keyword.NULL, nullLiteral],
  [t.PositionalNumber, positionalReference],
];

const readers: (ReadOperand | undefined)[] = [];
for (const [type, { comes, read, goesOn }] of forms) {
  const isForm = (p: Parser): boolean => comes(p) || (goesOn === true && p.asks(1));
  readers[type.tokenTypeIdx ?? 0] = (p, held) => (isForm(p) ? read(p, held) : named(p, held));
}
for (const [type, read] of others) readers[type.tokenTypeIdx ?? 0] = read;

/** The first operand of an expression, chosen by its first token. */
export function operand(p: Parser, held: HeldAlias): Expression {
  const read = readers[p.token().tokenTypeIdx];
  if (read) return read(p, held);
  if (p.atName()) return named(p, held);
  reportMissing(p, 'missing-expression', 'an expression');
  return p.missing('expression');
}

function unsigned(p: Parser): Expression {
  return number(p);
}

/** `-value` or a signed number. */
function signed(p: Parser, held: HeldAlias): Expression {
  const sign = p.take();
  if (numberComes(p)) return number(p, sign);
  if (sign.tokenType === t.Plus) return withoutPlus(p, sign.startOffset, held);
  const value = required(p, power.negation, held);
  return { kind: 'Negation', start: sign.startOffset, end: value.end, operand: value };
}

/** `+value`, which only a number may have. */
function withoutPlus(p: Parser, start: number, held: HeldAlias): Expression {
  const message = 'Only a number may have a `+` before it; leave it out.';
  const fix = replacing(fixTitle.remove('`+`'), start, start + 1, '');
  p.report('unexpected-token', message, start, start + 1, [fix]);
  return required(p, power.negation, held);
}

function not(p: Parser, held: HeldAlias): Expression {
  const { startOffset: start } = p.take();
  const value = required(p, power.not, held);
  return { kind: 'Not', start, end: value.end, operand: value };
}

/** `NOT (…)` is a call of the function `not`; before an operator NOT is a column. */
function notComes(p: Parser): boolean {
  if (p.at(t.LParen, 1)) return opensBareQuery(p, 1) || p.at(t.Star, 2);
  if (p.at(t.Minus, 1) || p.at(t.Star, 1)) return true;
  if (operandStarts(p, 1) || wordIsOperand(p, 1)) return true;
  return (p.at(t.Plus, 1) && numberComes(p, 2)) || numberComes(p, 1);
}

function nullLiteral(p: Parser): Expression {
  const { startOffset: start, image } = p.take();
  return { kind: 'NullLiteral', start, end: start + image.length };
}

function positionalReference(p: Parser): Expression {
  const { startOffset: start, image } = p.take();
  const index = Number(image.slice(1));
  return { kind: 'PositionalReference', start, end: start + image.length, index };
}
