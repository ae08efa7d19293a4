import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Cte, Expression, ScalarCte, TableCte, With } from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import { isOperator } from '../cursor/operators.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect, expectName, short, skipUntil } from '../cursor/report.ts';
import { expression as readExpression, inParentheses, lacksExpression } from './expression.ts';
import { querySet } from './query.ts';
import { nameList } from './table.ts';
import { clauseComes, opensQuery, operandStarts, valueStarts } from './words.ts';

/** `WITH [RECURSIVE] cte, …` */
export function withClause(p: Parser): With {
  const { startOffset: start } = p.take();
  const recursive = recursiveComes(p);
  if (recursive) p.take();
  const ctes = [cte(p)];
  while (p.eat(t.Comma)) {
    if (listEnds(p)) break;
    ctes.push(cte(p));
    skipUntil(p, () => atCteEnd(p), '`,` or `SELECT`');
  }
  if (ctes.at(-1)?.kind === 'TableCte') p.offer(['SELECT'], 0);
  return { kind: 'With', start, end: p.endFrom(start), recursive, ctes };
}

/** `name AS (query)`, or `value AS name`. */
function cte(p: Parser): Cte {
  p.enter();
  const node = tableCteComes(p) ? tableCte(p) : scalarCte(p);
  p.leave();
  return node;
}

/** `name (columns) USING KEY (columns) AS MATERIALIZED (query)` */
function tableCte(p: Parser): TableCte {
  const name = p.takeName();
  const columns = p.at(t.LParen) ? nameList(p) : undefined;
  const usingKey = p.at(Keyword.USING) ? usingKeyOf(p) : undefined;
  expect(p, Keyword.AS, '`AS`');
  const materialized = materializedOf(p);
  if (!p.at(t.LParen)) p.hasBareCte = true;
  const query = inParentheses(p, () => querySet(p));
  const { start } = name;
  const end = p.endOfLast();
  return { kind: 'TableCte', start, end, name, columns, usingKey, materialized, query };
}

function usingKeyOf(p: Parser): TableCte['usingKey'] {
  p.take();
  expect(p, Keyword.KEY, '`KEY`');
  return p.at(t.LParen) ? nameList(p) : [];
}

function materializedOf(p: Parser): boolean | undefined {
  if (p.eat(Keyword.MATERIALIZED)) return true;
  if (!p.at(Keyword.NOT)) return undefined;
  p.take();
  expect(p, Keyword.MATERIALIZED, '`MATERIALIZED`');
  return false;
}

function scalarCte(p: Parser): ScalarCte {
  const start = p.startOfNext();
  if (lacksExpression(p, 'a CTE such as `name AS (query)`')) {
    const expression = p.missing('expression');
    const { end } = expression;
    return { kind: 'ScalarCte', start: end, end, expression, name: p.missing('name') };
  }
  const expression = readExpression(p, 0, true);
  const wanted = expression.kind === 'Path' ? 'a query in parentheses' : 'a name';
  const name = hasAs(p, expression) ? expectName(p, wanted) : p.missing('name');
  return { kind: 'ScalarCte', start, end: p.endFrom(start), expression, name };
}

/** The AS of a scalar CTE. `x (SELECT 1)` lacks it in the middle. */
function hasAs(p: Parser, expression: Expression): boolean {
  const [only] = expression.kind === 'Call' ? expression.args : [];
  const isCall = expression.kind === 'Call' && only?.kind === 'Subquery';
  if (!isCall || p.at(Keyword.AS)) return expect(p, Keyword.AS, '`AS`') !== undefined;
  const { start, end, text } = expression.name;
  const fix = replacing(fixTitle.insert('`AS`'), end, end, ` ${p.cased('AS')}`);
  p.report('missing-token', `Expected \`AS\` after \`${short(text)}\`.`, start, end, [fix]);
  return false;
}

/** True if a CTE follows RECURSIVE; otherwise that is the name of one. */
function recursiveComes(p: Parser): boolean {
  if (!p.at(Keyword.RECURSIVE)) return false;
  if (p.at(t.LParen, 1)) return !tableCteComes(p);
  return valueStarts(p, 1) && !p.atAny(cteNameEnds, 1);
}

const cteNameEnds = tokenSet('AS USING');

/** `name AS (`, with columns, USING KEY and MATERIALIZED in between. */
function tableCteComes(p: Parser): boolean {
  if (!p.atName()) return false;
  const ahead = p.at(t.LParen, 1) ? p.afterPartner(1) : 1;
  if (ahead === undefined) return false;
  if (p.at(Keyword.USING, ahead)) return p.at(Keyword.KEY, ahead + 1);
  if (!p.at(Keyword.AS, ahead)) return false;
  const next = p.nth(ahead + 1);
  if (next === Keyword.NOT) return p.at(Keyword.MATERIALIZED, ahead + 2);
  // `x AS SELECT …` lacks its parentheses.
  if (next === Keyword.SELECT) {
    return !clauseComes(p, ahead + 2) && (operandStarts(p, ahead + 2) || p.at(t.Star, ahead + 2));
  }
  return next === t.LParen || next === Keyword.MATERIALIZED;
}

/** True if the comma was the last one. */
function listEnds(p: Parser): boolean {
  if (p.atEnd() || p.at(t.RParen)) return true;
  if (p.at(Keyword.SELECT)) return !p.at(Keyword.AS, 1);
  if (!opensQuery(p)) return false;
  const after = p.afterPartner();
  return after === undefined || !isOperator(p.nth(after));
}

function atCteEnd(p: Parser): boolean {
  return p.at(t.Comma) || p.at(Keyword.SELECT) || p.at(t.RParen) || p.at(t.LParen);
}
