import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Alias, Expression, Name, NameOrMissing, Path, Slice, Star } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { positionProblem } from '../lexing/tokenChecks.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect, expectName, reportMissing, short } from '../cursor/report.ts';
import { argumentList, pathOf, subquery } from './call.ts';
import { commaList, enclosed, required } from './expression.ts';
import { endComes, joinComes, opensQuery, plainOperandComes, twoWordClauseComes } from './words.ts';

/** `.name`, `.1`, and with `?.` also `[index]` */
export function access(p: Parser, object: Expression): Expression {
  const nullish = p.take().tokenType === t.NullishDot;
  const { start } = object;
  if (p.at(t.DecimalNumber)) return element(p, object, nullish);
  if (!nullish || !p.at(t.LBracket)) {
    const name = propertyName(p);
    return { kind: 'Property', start, end: p.endFrom(start), object, name, nullish };
  }
  const at = enclosed(p, t.RBracket, () => required(p));
  return { kind: 'Index', start, end: p.endOfLast(), object, index: at, nullish };
}

function element(p: Parser, object: Expression, nullish: boolean): Expression {
  const { image, startOffset } = p.take();
  const index = Number(image);
  const end = p.endOfLast();
  const message = positionProblem(image, '');
  if (message !== undefined) p.report('invalid-number', message, startOffset, end);
  return { kind: 'TupleElement', start: object.start, end, object, index, nullish };
}

/** `[index]`, `[from:to]` */
export function index(p: Parser, object: Expression): Expression {
  const { start } = object;
  const { from, isSlice, to } = enclosed(p, t.RBracket, () => indexParts(p));
  const end = p.endOfLast();
  if (isSlice) return { kind: 'Slice', start, end, object, from, to };
  if (!from && p.at(t.LBracket, -2)) {
    const message = 'Expected an expression between `[` and `]`.';
    p.report('missing-expression', message, end - 1, end);
  }
  const at = from ?? p.missing('expression');
  return { kind: 'Index', start, end, object, index: at, nullish: false };
}

type IndexParts = Pick<Slice, 'from' | 'to'> & { readonly isSlice: boolean };

function indexParts(p: Parser): IndexParts {
  const from = indexEnds(p) || p.at(t.Colon) ? undefined : required(p);
  const isSlice = p.eat(t.Colon) !== undefined;
  const to = !isSlice || indexEnds(p) ? undefined : required(p);
  return { from, isSlice, to };
}

function indexEnds(p: Parser): boolean {
  return p.at(t.RBracket) || (p.atEnd() && !p.asks());
}

/** `(args)` after a value that is not a plain name. */
export function invocation(p: Parser, callee: Expression): Expression {
  const { start } = callee;
  if (opensQuery(p)) {
    const argument = subquery(p);
    return { kind: 'Invocation', start, end: argument.end, callee, args: [argument] };
  }
  const { args, distinct, orderBy } = argumentList(p);
  const end = p.endOfLast();
  if (distinct && args.length === 0 && !orderBy) {
    return { kind: 'Invocation', start, end, callee, args: [pathOf(p.token(-2))] };
  }
  if (distinct || orderBy) {
    const message = 'DISTINCT and ORDER BY are only allowed in a call of a function by name.';
    p.report('unexpected-token', message, callee.end, end);
  }
  return { kind: 'Invocation', start, end, callee, args };
}

/** `.b.c` or `.*` after a name. */
export function pathTail(p: Parser, first: Name): Expression {
  const names: NameOrMissing[] = [first];
  while (p.at(t.Dot) && !p.at(t.DecimalNumber, 1)) {
    p.take();
    if (p.at(t.Star)) return star(p, names);
    names.push(propertyName(p));
  }
  return { kind: 'Path', start: first.start, end: p.endOfLast(), names };
}

/** A name after a dot. The first word of a clause on its own line is not a name. */
export function propertyName(p: Parser): NameOrMissing {
  const isTyped = p.startOfNext() === p.endOfLast();
  if (!isTyped && (twoWordClauseComes(p) || joinComes(p) || fromComes(p))) return missingName(p);
  return expectName(p);
}

/** FROM and a table on the next line, as after the last item that is still without its column. */
function fromComes(p: Parser): boolean {
  if (!p.at(Keyword.FROM) || !/[\r\n]/.test(p.text.slice(p.endOfLast(), p.startOfNext())))
    return false;
  return p.at(t.LParen, 1) || plainOperandComes(p, 1);
}

function missingName(p: Parser): NameOrMissing {
  const at = p.endOfLast();
  if (!p.isReported()) {
    p.report('missing-name', 'Expected a name after `.`.', at - 1, at);
  }
  return p.missing('name');
}

/** `a.b.c` and nothing else. */
function plainPath(p: Parser): Path {
  const first = expectName(p);
  const names = [first];
  while (p.at(t.Dot)) {
    p.take();
    names.push(expectName(p));
  }
  return { kind: 'Path', start: first.start, end: p.endFrom(first.start), names };
}

/** `*` with its exclusions and replacements. */
export function star(p: Parser, table: readonly NameOrMissing[] = []): Star {
  const { startOffset } = p.take();
  const start = table[0]?.start ?? startOffset;
  p.offer(['EXCLUDE'], 1);
  const exclude = p.at(Keyword.EXCLUDE) ? excludeList(p) : exceptList(p);
  const replaces = p.at(Keyword.REPLACE) && p.at(t.LParen, 1);
  const replace = replaces ? replaceList(p) : undefined;
  const node: Star = { kind: 'Star', start, end: p.endFrom(start), table, exclude, replace };
  if (replace) p.bareReplaces.add(node);
  return node;
}

/** `* EXCEPT (a)` of other dialects; here EXCEPT stands between two queries. */
function exceptList(p: Parser): readonly Path[] | undefined {
  if (!p.at(Keyword.EXCEPT)) return undefined;
  const isBare = !p.at(t.LParen, 1);
  const first = isBare ? 1 : 2;
  if (!p.atName(first) || p.atAny(queryWords, first)) return undefined;
  const { startOffset: start, image } = p.token();
  const end = start + image.length;
  const name = p.token(1);
  const message = '`EXCEPT` combines two queries. Use `EXCLUDE (…)` to leave out columns.';
  const exclude = p.cased('EXCLUDE');
  const fix = isBare
    ? replacing(fixTitle.write('`EXCLUDE (…)`'), start, t.endOf(name), `${exclude} (${name.image})`)
    : replacing(fixTitle.write('`EXCLUDE`'), start, end, exclude);
  p.report('star-except', message, start, end, [fix]);
  if (!isBare) return excludeList(p);
  p.take();
  return [plainPath(p)];
}

/** `EXCLUDE (a, b.c)` */
function excludeList(p: Parser): readonly Path[] {
  p.take();
  if (!p.at(t.LParen) && p.atName()) return [bareExclude(p)];
  if (!p.at(t.LParen)) {
    reportMissing(p, 'missing-token', '`(`');
    return [];
  }
  return enclosed(p, t.RParen, () => commaList(p, plainPath, endComes));
}

/** `EXCLUDE a` */
function bareExclude(p: Parser): Path {
  const { startOffset: start, image } = p.token();
  const end = start + image.length;
  const message = `EXCLUDE needs parentheses: \`EXCLUDE (${short(image)})\`.`;
  const fix = replacing(fixTitle.insertParentheses(), start, end, `(${image})`);
  p.report('missing-token', message, start, end, [fix]);
  return plainPath(p);
}

/** `REPLACE (value AS name, …)` */
function replaceList(p: Parser): Alias[] {
  p.take();
  return enclosed(p, t.RParen, () => commaList(p, replacement));
}

function replacement(p: Parser): Alias {
  const expression = required(p, 0, true);
  expect(p, Keyword.AS, '`AS`');
  const name = expectName(p);
  const { start } = expression;
  return { kind: 'Alias', start, end: p.endOfLast(), expression, name, style: 'as' };
}

const queryWords = tokenSet('SELECT WITH ALL DISTINCT BY');
