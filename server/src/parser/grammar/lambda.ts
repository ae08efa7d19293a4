import type { Expression, Lambda, NameOrMissing } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect, expectName } from '../cursor/report.ts';
import { commaList, enclosed, type HeldAlias, required } from './expression.ts';
import { endComes, operandStarts } from './words.ts';

/** True if LAMBDA, as the token `at` from here, has parameters and a colon after it. */
export function lambdaWordComes(p: Parser, at = 0): boolean {
  const first = at + 1;
  let ahead = first;
  while (p.atName(ahead) && p.at(t.Comma, ahead + 1)) ahead += 2;
  if (p.atName(ahead)) ahead++;
  return ahead > first && p.at(t.Colon, ahead);
}

/** `x -> body`, `x, y -> body`, `(x, y) -> body`, `LAMBDA x, y: body` */
export function lambda(p: Parser, held: HeldAlias): Lambda {
  const start = p.startOfNext();
  const parameters = parametersOf(p);
  const body = blockComes(p) ? block(p) : required(p, 0, held);
  return { kind: 'Lambda', start, end: p.endFrom(start), parameters, body };
}

function parametersOf(p: Parser): NameOrMissing[] {
  if (p.at(t.LambdaParen)) return parametersInParentheses(p);
  const isWord = p.at(Keyword.LAMBDA);
  if (isWord) p.take();
  const end = isWord ? t.Colon : t.Arrow;
  const parameters: NameOrMissing[] = [p.takeName()];
  while (p.eat(t.Comma)) {
    if (!p.at(end)) parameters.push(expectName(p));
  }
  expect(p, end, isWord ? '`:`' : '`->`');
  return parameters;
}

function parametersInParentheses(p: Parser): NameOrMissing[] {
  const parameters = enclosed(p, t.RParen, () => {
    return p.at(t.RParen) ? [] : commaList(p, (inner) => expectName(inner), endComes);
  });
  expect(p, t.Arrow, '`->`');
  return parameters;
}

/** `{ return a }`: statements of a program, which a query cannot have. */
function block(p: Parser): Expression {
  const start = p.startOfNext();
  const end = p.partnerAt(p.position);
  enclosed(p, t.RBrace, () => (p.position = end < 0 ? p.position : end));
  const extent = { start, end: p.endFrom(start) };
  return { kind: 'Unsupported', ...extent, form: 'lambda block', parts: [] };
}

function blockComes(p: Parser): boolean {
  if (!p.at(t.LBrace)) return false;
  if (p.at(Keyword.RETURN, 1) || p.at(Keyword.LET, 1)) return operandStarts(p, 2);
  return p.atAny(blockWords, 1);
}

const blockWords = tokenSet('TRY THROW WHILE FN FUN');
