import type { IToken } from 'chevrotain';
import type * as ast from '../../ast/nodes.ts';
import { unescapeText, unquote } from '../lexing/escapes.ts';
import { isOctal } from '../lexing/tokenChecks.ts';
import { numbers } from '../lexing/tokenKinds.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import type { Parser } from '../cursor/parser.ts';
import { reportNext } from '../cursor/report.ts';
import { enclosed, required } from './expression.ts';
import { clauseComes } from './words.ts';

/** True if a number comes, possibly with a sign. */
export function numberComes(p: Parser, ahead = 0): boolean {
  return p.atAny(unsigned, ahead) || (p.at(t.Dot, ahead) && p.at(t.DecimalNumber, ahead + 1));
}

/** A number, with its sign if there is one. */
export function number(p: Parser, sign?: IToken): ast.NumberLiteral {
  const start = sign?.startOffset ?? p.startOfNext();
  let text = sign?.image ?? '';
  const first = p.take();
  text += first.image;
  if (first.tokenType === t.Dot) {
    if (p.at(t.DecimalNumber)) text += p.take().image;
    else reportNext(p, 'unexpected-token', 'Expected a number after `.`.');
  } else if (first.tokenType === t.DecimalNumber && !isOctal(first.image) && dotIsOfNumber(p)) {
    text += p.take().image;
    if (p.at(t.DecimalNumber)) text += p.take().image;
  }
  return { kind: 'NumberLiteral', start, end: p.endFrom(start), text };
}

/** True if a dot is the number's: in `1.e` a property follows it, in `1. from t` a clause. */
function dotIsOfNumber(p: Parser): boolean {
  if (!p.at(t.Dot)) return false;
  if (!p.atName(1) || clauseComes(p, 1)) return true;
  const isAdjacent = p.token(1).startOffset === p.token().startOffset + 1;
  return !isAdjacent && !p.at(t.Identifier, 1) && !p.at(t.QuotedIdentifier, 1);
}

export function string(p: Parser): ast.StringLiteral {
  const { startOffset: start, image } = p.take();
  return { kind: 'StringLiteral', start, end: start + image.length, value: unquote(image) };
}

/** `f'text {part}'` */
export function template(p: Parser): ast.Template {
  const { startOffset: start } = p.take();
  const parts: ast.Expression[] = [];
  for (;;) {
    if (p.at(t.TemplateText)) parts.push(templateText(p));
    else if (p.at(t.LBrace)) parts.push(placeholder(p).expression);
    else break;
  }
  if (!p.eat(t.TemplateClose)) {
    p.report('unclosed', "This template is not closed: `'` is missing.", start, start + 2);
  }
  return { kind: 'Template', start, end: p.endOfLast(), parts };
}

function templateText(p: Parser): ast.StringLiteral {
  const { startOffset: start, image } = p.take();
  const value = unescapeText(image, "'");
  return { kind: 'StringLiteral', start, end: start + image.length, value };
}

/** `{value}` */
export function placeholder(p: Parser): ast.Placeholder {
  const start = p.startOfNext();
  const expression = enclosed(p, t.RBrace, () => required(p));
  return { kind: 'Placeholder', start, end: p.endOfLast(), expression };
}

const unsigned = tokenSet(numbers, 'INF NAN');
