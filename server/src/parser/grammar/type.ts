import type { IToken } from 'chevrotain';
import type { Expression, MissingNode, TypeName } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { intervalUnits } from '../lexing/tokenKinds.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import { nameOf, type Parser } from '../cursor/parser.ts';
import { expect, reportMissing, short } from '../cursor/report.ts';
import { enclosed, expressionList } from './expression.ts';
import { endComes } from './words.ts';

/** The type in CAST: words, with arguments in parentheses and brackets for arrays. */
export function typeName(p: Parser, isArgument = false): TypeName | MissingNode {
  if (!p.atName()) {
    reportMissing(p, 'missing-type', 'a type');
    return p.missing('type');
  }
  p.enter();
  const start = p.startOfNext();
  const words: string[] = [];
  while (p.atName()) words.push(p.takeName().text);
  let text = words.join(' ').toLowerCase();
  if (p.at(t.LParen)) {
    if (words.length > (isArgument ? 2 : 1)) {
      const message = `Only a type of one word takes arguments, not \`${short(text)}\`.`;
      p.report('unexpected-token', message, p.startOfNext(), p.startOfNext() + 1);
    }
    text += `(${enclosed(p, t.RParen, () => typeArguments(p))})`;
  }
  while (p.at(t.LBracket)) {
    const size = enclosed(p, t.RBracket, () => p.eat(t.DecimalNumber)?.image ?? '');
    text += `[${size}]`;
  }
  p.leave();
  return { kind: 'TypeName', start, end: p.endFrom(start), text };
}

/** The contents of the parentheses: types, possibly named, or values. */
function typeArguments(p: Parser): string {
  if (p.at(t.RParen) || p.atEnd()) return '';
  if (!typesCome(p)) return typeValues(p);
  const types: string[] = [];
  do {
    const type = typeName(p, true);
    types.push(type.kind === 'TypeName' ? type.text : '');
  } while (p.eat(t.Comma) && p.atName());
  return types.join(', ');
}

function typeValues(p: Parser): string {
  const before = p.position;
  const start = p.startOfNext();
  const values = expressionList(p);
  if (values.every(isEnumValue)) {
    const message =
      'The service does not support an `Enum` type with its values; cast to `String`.';
    p.report('not-implemented', message, start, p.endOfLast());
  }
  return imagesOf(values, p.tokensSince(before)).join(', ');
}

/** True if all up to the closing parenthesis are types. */
function typesCome(p: Parser): boolean {
  let ahead = 0;
  let [areNamed, areBare] = [false, false];
  while (p.atName(ahead)) {
    const first = ahead;
    while (p.atName(ahead)) ahead++;
    const words = ahead - first;
    if (words === 1) areBare = true;
    if (p.at(t.LParen, ahead)) {
      if (words > 2) return true; // which is refused
      if (words === 2) areNamed = true;
      ahead = p.afterPartner(ahead) ?? ahead;
    }
    while (p.at(t.LBracket, ahead)) {
      const size = p.at(t.DecimalNumber, ahead + 1) ? 1 : 0;
      if (!p.at(t.RBracket, ahead + 1 + size)) return false;
      ahead += 2 + size;
    }
    if (!p.at(t.Comma, ahead)) break;
    ahead++;
  }
  // `Tuple(a Array(String), Int8)`: all have names or none.
  if (ahead === 0 || (areNamed && areBare)) return false;
  return endComes(p, ahead);
}

/** The type after `::`: one word, or `timestamp with [local] time zone`. */
export function shortTypeName(p: Parser): TypeName | MissingNode {
  if (!p.atAny(shortTypes)) {
    reportMissing(p, 'missing-type', 'a type');
    return p.missing('type');
  }
  const first = p.take();
  const { startOffset: start } = first;
  const words = [nameOf(first).text];
  if (p.at(Keyword.WITH) && (p.at(Keyword.TIME, 1) || p.at(Keyword.LOCAL, 1))) {
    words.push(p.take().image);
    if (p.at(Keyword.LOCAL)) words.push(p.take().image);
    words.push(expect(p, Keyword.TIME, '`TIME`')?.image ?? '');
    words.push(expect(p, Keyword.ZONE, '`ZONE`')?.image ?? '');
  }
  return { kind: 'TypeName', start, end: p.endFrom(start), text: words.join(' ').toLowerCase() };
}

/** Values without spaces and comments, as the official parser keeps them. */
function imagesOf(values: readonly Expression[], tokens: readonly IToken[]): string[] {
  let at = 0;
  return values.map(({ end }) => {
    let text = '';
    for (; (tokens[at]?.startOffset ?? end) < end; at++) text += tokens[at]?.image ?? '';
    at++; // the comma
    return text;
  });
}

/** `'a' = 1` */
function isEnumValue(value: Expression): boolean {
  if (value.kind !== 'Binary' || value.operator !== '=') return false;
  return value.left.kind === 'StringLiteral' && value.right.kind === 'NumberLiteral';
}

const shortTypes = tokenSet(
  t.Identifier,
  t.QuotedIdentifier,
  intervalUnits,
  'DATE TIME TIMESTAMP INTERVAL',
);
