import type { DictEntry, Expression } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import * as t from '../lexing/tokens.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect } from '../cursor/report.ts';
import { star } from './access.ts';
import { subquery } from './call.ts';
import { commaList, enclosed, expressionList, listIn, required } from './expression.ts';
import { endComes, opensQuery } from './words.ts';

/** `(query)`, `(value)`, `(a, b)`, `(a,)` */
export function parenthesis(p: Parser): Expression {
  return opensQuery(p) ? subquery(p) : parentheses(p);
}

/** `(value)`, `(a, b)`, `(a,)` */
export function parentheses(p: Parser): Expression {
  const start = p.startOfNext();
  const elements = enclosed(p, t.RParen, () => expressionList(p));
  const [only, second] = elements;
  const end = p.endOfLast();
  // `(a,)` is a tuple.
  if (!only || second || p.at(t.Comma, -2)) return { kind: 'Tuple', start, end, elements };
  if (only.kind === 'Star' && only.table.length === 0) p.bareReplaces.delete(only);
  return { kind: 'Parenthesized', start, end, expression: only };
}

/** `[a, b]`, `ARRAY[a, b]` */
export function array(p: Parser): Expression {
  const start = p.startOfNext();
  if (!p.at(t.LBracket)) p.take();
  const elements = listIn(p, t.RBracket);
  return { kind: 'ArrayLiteral', start, end: p.endFrom(start), elements };
}

/** `{value}` is a placeholder, `{key: value}` is a dictionary. */
export function braces(p: Parser): Expression {
  const start = p.startOfNext();
  const content = enclosed(p, t.RBrace, () => bracesContent(p));
  const end = p.endOfLast();
  if ('kind' in content) return { kind: 'Placeholder', start, end, expression: content };
  return { kind: 'Dict', start, end, entries: content };
}

function bracesContent(p: Parser): Expression | DictEntry[] {
  if (p.at(t.RBrace)) return [];
  const first = required(p);
  if (!p.at(t.Colon)) return first;
  const entries = [dictEntry(p, first)];
  if (!p.eat(t.Comma) || p.at(t.RBrace)) return entries;
  return [...entries, ...commaList(p, (inner) => dictEntry(inner, required(inner)), endComes)];
}

function dictEntry(p: Parser, key: Expression): DictEntry {
  expect(p, t.Colon, '`:`');
  const value = required(p);
  return { kind: 'DictEntry', start: key.start, end: value.end, key, value };
}

export function columnsComes(p: Parser): boolean {
  return p.at(t.LParen, 1) && !p.at(t.RParen, 2);
}

/** `COLUMNS('pattern')`, `COLUMNS(a, b)`, `COLUMNS(* EXCLUDE (a))` */
export function columns(p: Parser): Expression {
  const { startOffset: start } = p.take();
  const args = listIn(p, t.RParen);
  // `COLUMNS('a',)` is a list of one text.
  const isList = p.at(t.Comma, -2);
  const only = args.length === 1 ? args[0] : undefined;
  if (only?.kind === 'Star' && only.table.length < 2) p.bareReplaces.delete(only);
  const pattern = only?.kind === 'StringLiteral' && !isList ? only.value : undefined;
  return { kind: 'Columns', start, end: p.endFrom(start), args, pattern };
}

/** `*`, or `* COLUMNS(…)`. */
export function starOrSpread(p: Parser): Expression {
  const all = star(p);
  if (!p.at(Keyword.COLUMNS) || !p.at(t.LParen, 1)) return all;
  const spread = columns(p);
  if (spread.kind === 'Columns' && spread.args.length === 0) {
    const message = '`COLUMNS` needs a pattern or columns in its parentheses.';
    p.report('missing-expression', message, spread.start, spread.end);
  }
  return { kind: 'Spread', start: all.start, end: spread.end, columns: spread };
}
