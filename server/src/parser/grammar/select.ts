import type { IToken } from 'chevrotain';
import type { Extent } from '../../ast/extent.ts';
import { type Edit, replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type * as ast from '../../ast/nodes.ts';
import * as table from '../cursor/clauses.ts';
import type { ClauseKey } from '../cursor/clauses.ts';
import { Keyword } from '../lexing/keywords.ts';
import { closers } from '../lexing/tokenKinds.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import { isOperator } from '../cursor/operators.ts';
import type { Parser } from '../cursor/parser.ts';
import { expect, reportNext, skipUntil } from '../cursor/report.ts';
import { clauseAt, clause as readClause } from './clause.ts';
import { checkReserved, commaList, expression, lacksExpression, required } from './expression.ts';
import { lateJoins } from './from.ts';
import * as words from './words.ts';

/** A parsed clause. */
type ReadClause = { readonly key: ClauseKey; readonly clause: ast.Clause };

/** One SELECT: its items, then its clauses in their fixed order. A misplaced clause is reported and parsed. */
export function select(p: Parser, ctes: ast.With | undefined, start: number): ast.Select {
  expect(p, Keyword.SELECT, '`SELECT`');
  const distinct = p.at(Keyword.DISTINCT) && words.modifiesValue(p);
  if (distinct) p.take();
  else p.offer(['DISTINCT'], 0);
  const top = p.at(Keyword.TOP) && p.at(t.DecimalNumber, 1) ? readTop(p) : undefined;
  const items = commaList(p, selectItem, itemsEnd);
  const read: ReadClause[] = [];
  for (;;) {
    const last = read.at(-1);
    checkJoins(p, read);
    skipToClause(p, last?.key);
    const key = nextClause(p, read);
    if (!key) break;
    const token = p.token();
    const clause = readClause(p, key);
    // Only the end of a LIMIT tells which one it is.
    const own = { key: clause.kind === 'LimitBy' ? 'limitBy' : key, clause } as const;
    checkOrder(p, own, token, read);
    read.push(own);
  }
  offerClauses(p, read);
  checkArrayJoin(p, read);
  if (top) reportTop(p, top, read);
  const end = p.endOfLast();
  return { kind: 'Select', start, end, with: ctes, distinct, items, ...clausesOf(read) };
}

/** The next clause, if it belongs to this SELECT; ORDER BY and LIMIT may belong to the whole set. */
function nextClause(p: Parser, read: readonly ReadClause[]): ClauseKey | undefined {
  const key = clauseAt(p);
  if (key !== 'orderBy' && key !== 'limit') return key;
  const reached = Math.max(0, ...read.map((one) => table.rankOf(one.key)));
  return reached < table.rankOf(key) ? key : undefined;
}

function offerClauses(p: Parser, read: readonly ReadClause[]): void {
  if (!p.atEnd()) return;
  const last = read.at(-1)?.key;
  const hasFrom = read.some(({ key }) => key === 'from');
  for (const key of table.clausesAfter(last)) {
    if (key === 'arrayJoin' && !hasFrom) continue;
    if ((key === 'totals' || key === 'cubeOrRollup') && last !== 'groupBy') continue;
    p.offer(table.clauseOffers(key), last === undefined && key === 'from' ? 0 : 3);
  }
}

/** Reports joins that do not come right after FROM. */
function checkJoins(p: Parser, read: readonly ReadClause[]): void {
  const at = read.findIndex(({ key }) => key === 'from');
  const [from, later, last] = [read[at]?.clause, read[at + 1], read.at(-1)];
  const words = from?.kind === 'From' && later && lateJoins(p, from);
  if (!words || !last) return;
  const other = `\`${table.clauseName(later.key, later.clause)}\``;
  const edits = moved(p, { start: words.start, end: p.endOfLast() }, later.clause, last.clause);
  const fixes = [{ title: fixTitle.moveBefore('`JOIN`', other), edits }];
  p.report('join-order', `\`JOIN\` must come before ${other}.`, words.start, words.end, fixes);
}

/** Moves a clause after `last` before another one. */
function moved(p: Parser, clause: Extent, before: Extent, last: Extent): Edit[] {
  const text = `${p.text.slice(clause.start, clause.end)} `;
  return [
    { start: before.start, end: before.start, text },
    { start: last.end, end: clause.end, text: '' },
  ];
}

/** Reports a clause that is repeated or misplaced. */
function checkOrder(
  p: Parser,
  { key, clause }: ReadClause,
  word: IToken,
  before: readonly ReadClause[],
): void {
  const { startOffset: start } = word;
  const end = t.endOf(word);
  const twin = before.find((other) => other.key === key);
  const later = before.find((other) => table.rankOf(other.key) > table.rankOf(key));
  const own = `\`${table.clauseName(key, clause)}\``;
  if (twin) {
    const joined = clause.kind === 'Filter' && twin === before.at(-1);
    const how = joined ? '; join both conditions with `AND`' : '';
    const fixes = joined ? [replacing(fixTitle.write('`AND`'), start, end, p.cased('AND'))] : [];
    p.report('duplicate-clause', `${own} appears twice${how}.`, start, end, fixes);
  } else if (later) {
    const other = `\`${table.clauseName(later.key, later.clause)}\``;
    const last = before.at(-1)?.clause ?? clause;
    const edits = moved(p, clause, later.clause, last);
    const fixes = [{ title: fixTitle.moveBefore(own, other), edits }];
    p.report('clause-order', `${own} must come before ${other}.`, start, end, fixes);
  }
}

function checkArrayJoin(p: Parser, read: readonly ReadClause[]): void {
  const arrayJoin = read.find(({ key }) => key === 'arrayJoin')?.clause;
  if (!arrayJoin || read.some(({ key }) => key === 'from')) return;
  const message = 'ARRAY JOIN needs a FROM before it.';
  p.report('missing-table', message, arrayJoin.start, arrayJoin.end);
}

/** Skips what belongs to no clause; a second query, or a clause of other dialects, is reported as that. */
function skipToClause(p: Parser, last: ClauseKey | undefined): void {
  const foreign = words.foreignClause(p);
  if (p.queryDepth === 1 && words.queryComes(p)) {
    const at = p.endOfLast();
    const message = 'Expected `;` between two queries.';
    reportNext(p, 'missing-semicolon', message, [replacing(fixTitle.insert('`;`'), at, at, ';')]);
    p.skipRest();
  } else if (foreign !== undefined) {
    const name = p.token(1);
    const fix = replacing(fixTitle.remove(`\`${foreign}\``), p.endOfLast(), t.endOf(name), '');
    const message = `HogQL has no \`${foreign}\`; the output format is fixed.`;
    reportNext(p, 'not-a-query', message, foreign === 'FORMAT' ? [fix] : []);
    p.skip(() => atClause(p));
  }
  skipUntil(p, () => atClause(p), table.afterClause(last));
}

/** True if a clause or the end of the query comes next. */
export function atClause(p: Parser): boolean {
  const type = p.nth();
  if (closers.has(type)) return p.queryDepth > 1;
  // A query after a query: the bracket around the first was never closed.
  if (type === Keyword.SELECT) return p.queryDepth > 1 && words.selectIsKeyword(p);
  if (type === Keyword.WITH) return p.atAny(withModifiers, 1);
  if (type === Keyword.LEFT || type === Keyword.INNER) return p.at(Keyword.ARRAY, 1);
  if (type === Keyword.USING) return p.at(Keyword.SAMPLE, 1);
  return table.clauseStarts.has(type) || table.setOperators.has(type);
}

const withModifiers = tokenSet('TOTALS CUBE ROLLUP');

/** `TOP n`: its position, and the end of the text before it. */
type Top = {
  readonly before: number;
  readonly start: number;
  readonly end: number;
  readonly count: string;
};

/** `TOP n [WITH TIES]`: the service's grammar reads it, its compiler refuses it. */
function readTop(p: Parser): Top {
  const before = p.endOfLast();
  const { startOffset: start } = p.take();
  const { image: count } = p.take();
  if (p.at(Keyword.WITH) && p.at(Keyword.TIES, 1)) p.position += 2;
  return { before, start, end: p.endOfLast(), count };
}

/** Reports that LIMIT is meant, once it is known whether there is one. */
function reportTop(
  p: Parser,
  { before, start, end, count }: Top,
  read: readonly ReadClause[],
): void {
  const message = 'The service does not support `TOP`; write `LIMIT` at the end of the query.';
  const last = p.endOfLast();
  const edits = [
    { start: before, end, text: '' },
    { start: last, end: last, text: ` limit ${count}` },
  ];
  const isLimited = read.some(({ key }) => key === 'limit');
  const fixes = isLimited ? [] : [{ title: fixTitle.write(`\`LIMIT ${count}\``), edits }];
  p.report('not-implemented', message, start, end, fixes);
}

/** The fields of a SELECT that hold its clauses. */
type ClauseFields = Omit<ast.Select, 'kind' | 'start' | 'end' | 'with' | 'distinct' | 'items'>;

function clausesOf(read: readonly ReadClause[]): ClauseFields {
  const others: ast.Clause[] = [];
  const own = { ...noClauses };
  for (const { key, clause } of read) {
    if (key in noClauses && !own[key]) own[key] = clause;
    else others.push(clause);
  }
  // The table of clauses and its readers say which kind of clause each field holds.
  return { ...own, others } as unknown as ClauseFields;
}

const noClauses: Partial<Record<ClauseKey, ast.Clause | undefined>> = Object.fromEntries(
  table.ownClauses.map((key) => [key, undefined]),
);

/** `alias: value`, `value`, `value alias` */
function selectItem(p: Parser): ast.Expression {
  if (p.atName() && p.at(t.Colon, 1)) return colonItem(p);
  if (lacksExpression(p)) return p.missing('expression');
  const value = expression(p);
  if (value.kind !== 'Alias') p.offer(['AS'], 1);
  if (!aliasComes(p) || value.kind === 'Missing') return value;
  const name = p.takeName();
  checkReserved(p, name);
  if (isFrom(value)) {
    const message = 'A column called `from` needs `AS` before its alias.';
    p.report('unexpected-token', message, name.start, name.end);
  }
  const { start } = value;
  return { kind: 'Alias', start, end: name.end, expression: value, name, style: 'implicit' };
}

/** True if a name is an alias: a value of its own, as in `a b.c`, lacks the comma before it. */
function aliasComes(p: Parser): boolean {
  return p.atAny(words.implicitAliases) && !isOperator(p.nth(1)) && !words.foreignClause(p);
}

function colonItem(p: Parser): ast.Expression {
  const name = p.takeName();
  checkReserved(p, name);
  p.take();
  const value = required(p);
  const { start } = name;
  return { kind: 'Alias', start, end: value.end, expression: value, name, style: 'colon' };
}

/** True if a value is the column `from`, its name not in quotes. */
function isFrom(value: ast.Expression): boolean {
  if (value.kind !== 'Path' || value.names.length > 1) return false;
  const [name] = value.names;
  return name?.kind === 'Name' && !name.quoted && name.text.toLowerCase() === 'from';
}

/** True if a clause or nothing follows the comma, which is then superfluous. */
function itemsEnd(p: Parser): boolean {
  if (words.endComes(p)) return !p.asks();
  if (p.at(Keyword.ON)) return false;
  if (words.clauseComes(p) || words.clauseOfCallComes(p)) return true;
  if (p.at(Keyword.UNION)) return words.opensQuery(p, 1) && words.queryMayEnd(p, 1);
  if (p.at(Keyword.FROM) && p.atName(1)) return !p.at(Keyword.FROM, 1);
  // `, where - a`: the clause, unless there is a FROM after it.
  if (p.at(t.Minus, 1)) return p.atAny(table.valueClauses) && !words.fromComes(p, 2);
  return p.at(t.LParen, 1) && parenthesesEndItems(p);
}

/** `, where (a)`, `, from (select 1)`: a clause, unless the text continues as a call. */
function parenthesesEndItems(p: Parser): boolean {
  const isFrom = p.at(Keyword.FROM);
  if (!isFrom && !p.atAny(table.valueClauses)) return false;
  const after = p.afterPartner(1);
  if (after === undefined) return true;
  if (p.at(t.RParen, 2)) return false;
  if (isFrom && (words.opensQuery(p, 1) || p.atAny(words.tableAliases, after))) return true;
  return !p.at(t.Comma, after) && !p.at(Keyword.FROM, after);
}
