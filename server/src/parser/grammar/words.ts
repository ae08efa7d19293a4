import { EOF, type TokenType } from 'chevrotain';
import { oneWordClauses, setOperators, twoWordClauses } from '../cursor/clauses.ts';
import { joinWords } from '../cursor/joins.ts';
import { Keyword } from '../lexing/keywords.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import { closers, numbers, openers, parentheses, plainNames, texts } from '../lexing/tokenKinds.ts';
import { tokenSet, type TokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import { isOperator } from '../cursor/operators.ts';
import type { Parser } from '../cursor/parser.ts';

// Nearly every keyword may be a name. Where a value may come, the tokens after a word decide: the word of a clause is
// followed by an operand, a name is not.

/** Tokens that can be an alias of a column without AS. */
export const implicitAliases = tokenSet(
  plainNames,
  'ASCENDING COHORT DATE DESCENDING FINAL ID RETURN TOP TOTALS',
);

/** Tokens that can be an alias of a table without AS. */
export const tableAliases = tokenSet(plainNames, 'DATE FIRST ID KEY');

/** Operators that NOT may precede. */
export const negatables = tokenSet('IN LIKE ILIKE BETWEEN');

/** The words that end the values of CASE. */
export const caseWords = tokenSet('WHEN THEN ELSE END');

const plainOperands = tokenSet(
  t.Identifier,
  t.QuotedIdentifier,
  t.FloatNumber,
  t.RadixNumber,
  t.DecimalNumber,
  t.StringText,
);

/** Tokens that begin a value, except names and signed numbers. */
const expressionStarts = tokenSet(
  numbers,
  texts,
  t.PositionalNumber,
  t.TemplateOpen,
  TagOpen,
  openers,
  t.LambdaName,
  t.Minus,
  t.Star,
  'NULL INF NAN',
);

const numberStarts = tokenSet(numbers, t.Dot, 'INF NAN');

/** Words that after a name continue an expression, or end it, rather than start one. */
const continuations = tokenSet(
  caseWords,
  'AND OR LIKE ILIKE IN IS AS BETWEEN DESC DESCENDING ASCENDING FROM WHERE OVER',
);

const neverColumns = tokenSet('EXCEPT INTERSECT WITHIN');

/** True if a token can be the first of a value. */
export function valueStarts(p: Parser, ahead = 0): boolean {
  if (p.atName(ahead)) return true;
  const type = p.nth(ahead);
  if (type === t.Dot || type === t.Plus) return p.atAny(numberStarts, ahead + 1);
  return expressionStarts.has(type);
}

/** True if a query begins here that has items, or names that it uses. */
export function queryComes(p: Parser): boolean {
  if (p.at(Keyword.SELECT)) return operandStarts(p, 1);
  return p.at(Keyword.WITH) && (p.at(Keyword.RECURSIVE, 1) || p.at(Keyword.AS, 2));
}

/** True if a token starts a value and cannot continue one, as `-`, `*` or `(` could. */
export function operandStarts(p: Parser, ahead = 0): boolean {
  const type = p.nth(ahead);
  if (type === t.Minus || type === t.Dot || type === t.Star || type === t.Plus) return false;
  return !continuations.has(type) && valueStarts(p, ahead);
}

/** True if a name or a literal comes, but not a keyword. */
export function plainOperandComes(p: Parser, ahead = 0): boolean {
  return plainOperands.has(p.nth(ahead));
}

/** True if the next token starts a clause rather than naming a column. */
export function clauseComes(p: Parser, ahead = 0, wordsLeft = longestRow): boolean {
  const type = p.nth(ahead);
  if (type === t.Identifier) return false;
  if (twoWordClauses.has(type)) return twoWordClauseComes(p, ahead);
  if (oneWordClauses.has(type)) return operandMakesClause(p, ahead, wordsLeft);
  return neverColumns.has(type);
}

/** `a, offset from (select 1)`: the word opens its clause, whose operand is the call of a function `from`. */
export function clauseOfCallComes(p: Parser): boolean {
  const later = clausesAfter.get(p.nth());
  if (!later || !p.at(Keyword.FROM, 1) || !(opensQuery(p, 2) || isOneName(p, 3))) return false;
  const after = p.afterPartner(2);
  if (after === undefined) return false;
  if (endComes(p, after) || p.atAny(setOperators, after) || isOperator(p.nth(after))) return true;
  // LIMIT BY comes before the LIMIT of all rows.
  if (p.at(Keyword.LIMIT, after) && p.at(Keyword.BY, after + 2)) return !p.atAny(limitWords);
  return p.atAny(later, after);
}

/** Words before `from (…)` and what may come after such a clause. */
const clausesAfter: ReadonlyMap<TokenType, TokenSet> = new Map([
  [Keyword.PREWHERE, tokenSet(t.Dot, 'AS WHERE GROUP HAVING QUALIFY WINDOW ORDER LIMIT OFFSET')],
  [Keyword.WHERE, tokenSet(t.Dot, 'AS GROUP HAVING QUALIFY WINDOW ORDER LIMIT OFFSET')],
  [Keyword.HAVING, tokenSet(t.Dot, 'AS QUALIFY WINDOW ORDER LIMIT OFFSET')],
  [Keyword.QUALIFY, tokenSet(t.Dot, 'AS WINDOW ORDER LIMIT OFFSET')],
  [Keyword.LIMIT, tokenSet(t.Dot, t.Comma, 'AS WITH ORDER LIMIT OFFSET')],
  [Keyword.OFFSET, tokenSet(t.Dot, 'AS ORDER LIMIT OFFSET')],
]);

/** True if one name fills a pair of brackets. */
function isOneName(p: Parser, ahead: number): boolean {
  let at = ahead;
  while (p.atName(at) && p.at(t.Dot, at + 1)) at += 2;
  return p.at(t.LParen, ahead - 1) && p.atName(at) && p.at(t.RParen, at + 1);
}

/** If more clause words follow each other, none is meant as a name. */
const longestRow = 4;

/** True if two words come that no name could be: `ORDER BY`, `LEFT JOIN`. */
export function twoWordClauseComes(p: Parser, ahead = 0): boolean {
  return twoWordClauses.get(p.nth(ahead))?.has(p.nth(ahead + 1)) === true;
}

/** True if the word of a clause has an operand after it, and so is not a name. */
function operandMakesClause(p: Parser, ahead: number, wordsLeft: number): boolean {
  const type = p.nth(ahead);
  const after = p.nth(ahead + 1);
  // `limit a % offset []`: no index is empty.
  if (after === t.LBracket && p.at(t.RBracket, ahead + 2)) return true;
  if (after === type || bracketStarts.has(after) || !operandStarts(p, ahead + 1)) {
    // `select * from (a)` may be a product with the result of a function `from`.
    return type === Keyword.SELECT && after === t.Star && !p.at(t.LParen, ahead + 3);
  }
  if (type === Keyword.WINDOW) return p.at(Keyword.AS, ahead + 2);
  if (type === Keyword.SETTINGS) return p.at(t.Comparison, ahead + 2);
  if (type === Keyword.FROM || type === Keyword.SELECT) return true;
  // `group by offset nulls first`, `select limit name from t`, `order by offset limit 10`: a name.
  if (nullsCome(p, ahead + 1) || p.at(Keyword.COLLATE, ahead + 1)) return false;
  if (after === Keyword.NOT && p.atAny(negatables, ahead + 2)) return false;
  if (implicitAliases.has(after) && p.at(Keyword.FROM, ahead + 2)) return false;
  return wordsLeft === 0 || !clauseComes(p, ahead + 1, wordsLeft - 1);
}

/** After a name these continue it. */
const bracketStarts = tokenSet(parentheses, t.LBracket);

/** `IGNORE NULLS`, `NULLS FIRST`: a value precedes them. */
function nullsCome(p: Parser, ahead: number): boolean {
  if (p.at(Keyword.IGNORE, ahead)) return p.at(Keyword.NULLS, ahead + 1);
  if (!p.at(Keyword.NULLS, ahead)) return false;
  return p.at(Keyword.FIRST, ahead + 1) || p.at(Keyword.LAST, ahead + 1);
}

/** True if the words of a join come, up to its JOIN. */
export function joinComes(p: Parser, ahead = 0): boolean {
  let join = ahead;
  while (p.atAny(joinWords, join) && join < ahead + longestRow) join++;
  return p.at(Keyword.JOIN, join) && (join > ahead || plainOperandComes(p, join + 1));
}

/** True if the text ends here, or the brackets around it. */
export function endComes(p: Parser, ahead = 0): boolean {
  return p.atEnd(ahead) || p.atAny(closers, ahead);
}

/** True if a comma was the last of its list: the list ends, or a clause comes. */
export function listEnds(p: Parser): boolean {
  if (p.asks()) return false;
  return endComes(p) || p.at(t.Semicolon) || clauseComes(p) || frameComes(p) || pivotForComes(p);
}

/** True if ROWS or RANGE has a bound after it; otherwise it is a column. */
export function frameComes(p: Parser): boolean {
  return p.atAny(frameUnits) && (p.at(Keyword.BETWEEN, 1) || p.atAny(boundStarts, 1));
}

const frameUnits = tokenSet('ROWS RANGE');

const boundStarts = tokenSet(
  t.Identifier,
  t.DecimalNumber,
  t.FloatNumber,
  'CURRENT UNBOUNDED INTERVAL',
);

/** True if FOR introduces the columns of a pivot. */
function pivotForComes(p: Parser): boolean {
  return p.at(Keyword.FOR) && operandStarts(p, 1);
}

/** True if a word such as DISTINCT modifies a value: a value follows and no clause. */
export function modifiesValue(p: Parser): boolean {
  if (p.asks(1)) return true;
  const next = p.nth(1);
  if (next === t.Star) return !p.at(t.LBrace, 2); // a product
  if (next === t.Minus) return true;
  if (next === t.Dot || next === t.Plus) return valueStarts(p, 1);
  if (next === t.LParen && p.at(t.RParen, 2)) return false;
  if (wordIsOperand(p, 1)) return true;
  return operandStarts(p, 1) && !nullsCome(p, 1) && !clauseComes(p, 1);
}

/** `DISTINCT end FROM t`, `NOT desc`: a column called like a word that ends values. */
export function wordIsOperand(p: Parser, ahead = 0): boolean {
  if (!p.atAny(endWords, ahead) || p.atEnd(ahead + 1) || p.at(t.LParen, ahead + 1)) return false;
  return p.at(Keyword.FROM, ahead + 1) || wordStandsAlone(p, ahead);
}

const endWords = tokenSet(caseWords, 'DESC DESCENDING ASCENDING OVER');

/** True if a keyword is a value by what follows it: an operator, or the end. */
export function wordStandsAlone(p: Parser, ahead = 0): boolean {
  const after = p.nth(ahead + 1);
  return after === EOF || after === t.Comma || closers.has(after) || isOperator(after);
}

/** True if `(` opens a query rather than a value. */
export function opensQuery(p: Parser, ahead = 0): boolean {
  if (!p.at(t.LParen, ahead)) return false;
  if (!p.at(t.LParen, ahead + 1)) return queryFollows(p, ahead + 1);
  // Directly nested parentheses have the same answer, which is cached for each of them.
  const known = p.queryParens.get(p.position + ahead);
  if (known !== undefined) return known;
  let inner = ahead;
  while (p.at(t.LParen, inner + 1)) inner++;
  let answer = queryFollows(p, inner + 1);
  for (let at = inner; at >= ahead; at--) {
    if (at < inner) answer = answer && queryMayEnd(p, at + 1);
    p.queryParens.set(p.position + at, answer);
  }
  return answer;
}

/** True if what follows the parentheses can follow a query, not only a value. */
export function queryMayEnd(p: Parser, ahead = 0): boolean {
  const after = p.afterPartner(ahead);
  return after === undefined || p.atEnd(after) || p.atAny(queryContinuations, after);
}

/** True if `(` opens a query that is not in further parentheses: `f(SELECT 1)`. */
export function opensBareQuery(p: Parser, ahead = 0): boolean {
  if (!opensQuery(p, ahead) || isProduct(p, ahead + 1)) return false;
  if (!p.at(t.LParen, ahead + 1) && !p.at(t.LBrace, ahead + 1)) return true;
  const after = p.afterPartner(ahead + 1);
  return after !== undefined && !p.at(t.RParen, after) && !argumentOrderComes(p, after);
}

/** `f(select * from (select 1))`, `f(select * exclude (a))`: a product with a function's result. */
function isProduct(p: Parser, ahead: number): boolean {
  if (!p.at(Keyword.SELECT, ahead) || !p.at(t.Star, ahead + 1)) return false;
  const isFrom = p.at(Keyword.FROM, ahead + 2);
  const callsFrom = isFrom && (opensQuery(p, ahead + 3) || holdsCall(p, ahead + 3));
  if (!callsFrom && (!p.at(Keyword.EXCLUDE, ahead + 2) || fromComes(p, ahead + 3))) return false;
  const after = p.afterPartner(ahead + 3);
  return after !== undefined && (p.at(t.RParen, after) || p.at(t.Comma, after));
}

/** `(f())`, which may be a table or an argument. */
function holdsCall(p: Parser, ahead: number): boolean {
  if (!p.at(t.LParen, ahead) || !p.atName(ahead + 1) || !p.at(t.LParen, ahead + 2)) return false;
  return p.at(t.RParen, p.afterPartner(ahead + 2) ?? ahead);
}

/** True if FROM comes before the surrounding brackets end. */
export function fromComes(p: Parser, ahead: number): boolean {
  const comes = p.lookAhead(ahead, (type) => {
    return type === Keyword.FROM ? true : closers.has(type) ? false : undefined;
  });
  return comes ?? false;
}

/** `f((SELECT 1) ORDER BY a)`: the order of the arguments, unless more of a query follows. */
function argumentOrderComes(p: Parser, ahead: number): boolean {
  if (!p.at(Keyword.ORDER, ahead)) return false;
  const ends = p.lookAhead(ahead + 1, (type, at) => {
    if (type === t.RParen) return true;
    return limitWords.has(type) && clauseComes(p, at) ? false : undefined;
  });
  return ends ?? false;
}

function queryFollows(p: Parser, ahead: number): boolean {
  const type = p.nth(ahead);
  if (type === Keyword.SELECT) return selectIsKeyword(p, ahead);
  if (type === Keyword.WITH) return withIsKeyword(p, ahead);
  if (type !== t.LBrace) return false;
  // A placeholder is a query only in a set of queries, or with what only a query has.
  const after = p.afterPartner(ahead);
  if (after === undefined) return false;
  if (p.atAny(limitWords, after)) return clauseComes(p, after);
  const isOrdered = p.at(Keyword.ORDER, after) && p.at(Keyword.BY, after + 1);
  return isOrdered || p.atAny(setOperators, after);
}

/** True if SELECT begins a query here; otherwise it is a column of that name. */
export function selectIsKeyword(p: Parser, ahead = 0): boolean {
  const after = p.nth(ahead + 1);
  if (closers.has(after) || after === t.Comma) return false;
  if (after === t.Dot) return p.at(t.DecimalNumber, ahead + 2);
  if (after === t.LParen) return !p.at(t.RParen, ahead + 2);
  if (after === Keyword.AS) return !p.atName(ahead + 2) || p.at(Keyword.AS, ahead + 2);
  if (selectOperators.has(after) || !isOperator(after)) return true;
  // `SELECT and FROM t`: a column called like an operator.
  return p.atName(ahead + 1) && !operandStarts(p, ahead + 2);
}

/** These may begin the first item of a SELECT or continue a value. */
const selectOperators = tokenSet(t.Star, t.Minus, t.Plus, t.LBracket, 'NOT IN');

/** True if WITH begins a query: its first CTE has an AS. */
function withIsKeyword(p: Parser, ahead: number): boolean {
  if (twoWordClauseComes(p, ahead + 1)) return false;
  if (operandStarts(p, ahead + 1) && !p.at(t.LParen, ahead + 1)) return true;
  const isQuery = p.lookAhead(ahead + 1, (type, at) => {
    if (type === Keyword.AS) return !p.at(t.RParen, at + 2);
    return type === t.RParen || type === t.Comma ? false : undefined;
  });
  return isQuery ?? false;
}

const limitWords = tokenSet('LIMIT OFFSET');

const queryContinuations = tokenSet(setOperators, limitWords, t.RParen, 'ORDER');

/** The clause of another dialect that comes at the end of a query. */
export function foreignClause(p: Parser): string | undefined {
  if (!p.at(t.Identifier) || !p.at(t.Identifier, 1)) return undefined;
  return foreignClauses.get(p.token().image.toUpperCase());
}

const foreignClauses = new Map([
  ['FORMAT', 'FORMAT'],
  ['INTO', 'INTO OUTFILE'],
]);
