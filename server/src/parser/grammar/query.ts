import { replacing } from '../../ast/fix.ts';
import { fixTitle } from '../../ast/fixTitle.ts';
import type { Limit, LimitBy, Query, SetOperand, With } from '../../ast/nodes.ts';
import { setOperatorOffers, setOperators } from '../cursor/clauses.ts';
import { Keyword } from '../lexing/keywords.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import { tokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';
import { type Offers, Parser } from '../cursor/parser.ts';
import { expect, reportMissing, reportNext, shown, skipUntil } from '../cursor/report.ts';
import type { SyntaxError } from '../lexing/syntaxError.ts';
import { limit as readLimit } from './clause.ts';
import { withClause } from './cte.ts';
import { enclosed } from './expression.ts';
import { placeholder } from './literal.ts';
import { orderBy as readOrderBy } from './order.ts';
import { atClause, select } from './select.ts';
import { tag } from './tag.ts';

/** Queries joined by UNION and the like, with the ORDER BY and LIMIT of the whole. */
export function querySet(p: Parser): Query {
  p.queryDepth++;
  const percent = p.percentEndsValue;
  p.percentEndsValue = false;
  const first = requiredQuery(p);
  const rest: SetOperand[] = [];
  while (p.atAny(setOperators)) rest.push(setOperand(p));
  if (first.kind !== 'Missing') p.offer(setOperatorOffers, 4);
  const orderBy = p.at(Keyword.ORDER) ? readOrderBy(p) : undefined;
  const limit = p.atAny(limitWords) ? limitOfWhole(p, readLimit(p)) : undefined;
  p.percentEndsValue = percent;
  p.queryDepth--;
  if (rest.length === 0 && !orderBy && !limit) return first;
  const { start } = first;
  return { kind: 'SetQuery', start, end: p.endFrom(start), first, rest, orderBy, limit };
}

/** `UNION ALL query`; a tag is not an operand. */
function setOperand(p: Parser): SetOperand {
  const first = p.take();
  const words = [first.image];
  if (p.at(Keyword.ALL) || (p.at(Keyword.DISTINCT) && first.tokenType !== Keyword.EXCEPT)) {
    words.push(p.take().image);
  } else if (first.tokenType === Keyword.UNION) p.offer(['ALL', 'DISTINCT'], 0);
  if (p.at(Keyword.BY)) {
    p.take();
    expect(p, Keyword.NAME, '`NAME`');
    words.push('BY NAME');
  }
  const operator = words.join(' ').toUpperCase();
  const query = p.at(TagOpen) ? missingQuery(p) : requiredQuery(p);
  const start = first.startOffset;
  return { kind: 'SetOperand', start, end: p.endFrom(start), operator, query };
}

/** A SELECT with its CTEs, a query in parentheses, a placeholder or a tag. */
export function queryTerm(p: Parser): Query {
  switch (p.nth()) {
    case Keyword.WITH:
      return queryWithCtes(p);
    case t.LParen:
      return parenthesizedQuery(p, undefined);
    case t.LBrace:
      return placeholder(p);
    case TagOpen:
      return tagQuery(p);
    default:
      return select(p, undefined, p.startOfNext());
  }
}

function queryWithCtes(p: Parser): Query {
  const start = p.startOfNext();
  const ctes = withClause(p);
  if (p.at(t.LParen)) return parenthesizedQuery(p, ctes);
  if (p.at(Keyword.SELECT)) return select(p, ctes, start);
  // A CTE without parentheses has taken the query as its own.
  const query = p.hasBareCte ? p.missing('query') : missingQuery(p);
  return { kind: 'ParenthesizedQuery', start, end: query.end, with: ctes, query };
}

function parenthesizedQuery(p: Parser, ctes: With | undefined): Query {
  p.enter();
  const start = ctes?.start ?? p.startOfNext();
  const query = enclosed(p, t.RParen, () => querySet(p));
  p.leave();
  return { kind: 'ParenthesizedQuery', start, end: p.endFrom(start), with: ctes, query };
}

/** A tag is a query only by itself. */
function tagQuery(p: Parser): Query {
  const node = tag(p);
  if (p.queryDepth > 1 || p.atAny(queryTails)) {
    const message = 'A tag used as a query must stand alone.';
    p.report('unexpected-token', message, node.start, node.end);
  }
  return node;
}

/** A required query, or a missing node. */
function requiredQuery(p: Parser): Query {
  p.offer(['SELECT', 'WITH'], 0);
  return p.atAny(queryStarts) ? queryTerm(p) : missingQuery(p);
}

function missingQuery(p: Parser): Query {
  if (p.position === 0 && !p.atEnd()) reportNoQuery(p);
  else reportMissing(p, 'missing-query', '`SELECT`');
  const missing = p.missing('query');
  // Tokens after a forgotten SELECT must not become an error each.
  p.skip(() => atClause(p));
  return missing;
}

/** The first word starts no query. */
function reportNoQuery(p: Parser): void {
  const { image, startOffset: start } = p.token();
  const word = image.toUpperCase();
  if (writers.has(word)) {
    reportNext(p, 'not-a-query', `HogQL is read-only: it has no \`${word}\`.`);
    p.skipRest();
  } else if (tellers.has(word)) {
    const message = `HogQL has no \`${word}\`: a query starts with \`SELECT\` or \`WITH\`.`;
    const query = p.at(Keyword.SELECT, 1) || p.at(Keyword.WITH, 1);
    const fix = replacing(fixTitle.remove(`\`${word}\``), start, p.token(1).startOffset, '');
    reportNext(p, 'not-a-query', message, query ? [fix] : []);
    p.skipRest();
  } else {
    const message = `A query starts with \`SELECT\` or \`WITH\`, not ${shown(p.token())}.`;
    const fix = replacing(fixTitle.insert('`SELECT *`'), start, start, `${p.cased('SELECT')} * `);
    reportNext(p, 'missing-query', message, p.at(Keyword.FROM) ? [fix] : []);
  }
}

function limitOfWhole(p: Parser, limit: Limit | LimitBy): Limit | undefined {
  if (limit.kind === 'Limit') return limit;
  p.report('unexpected-token', '`LIMIT … BY` belongs to one SELECT.', limit.start, limit.end);
  return undefined;
}

/** First words of statements in other dialects that change something. */
const writers = new Set([
  'INSERT',
  'CREATE',
  'UPDATE',
  'DELETE',
  'DROP',
  'ALTER',
  'TRUNCATE',
  'REPLACE',
  'MERGE',
  'GRANT',
  'REVOKE',
  'OPTIMIZE',
  'RENAME',
  'ATTACH',
  'DETACH',
  'SYSTEM',
  'KILL',
  'SET',
  'USE',
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'COPY',
  'UPSERT',
]);

/** First words of statements in other dialects that only describe something. */
const tellers = new Set(['EXPLAIN', 'SHOW', 'DESCRIBE', 'DESC', 'PRAGMA', 'CALL', 'ANALYZE']);

const limitWords = tokenSet('LIMIT OFFSET');

const queryStarts = tokenSet(t.LParen, t.LBrace, TagOpen, 'SELECT WITH');

/** What may follow any other query of a set. */
const queryTails = tokenSet(limitWords, setOperators, 'ORDER');

/** The result of parsing tokens. */
export type Reading = { readonly query: Query; readonly errors: readonly SyntaxError[] };

/** Parses the tokens of one statement; reports what is left over. */
export function readStatement(lexed: LexResult): Reading {
  const p = new Parser(lexed);
  const query = querySet(p);
  skipUntil(p, () => p.atEnd(), 'the end of the query');
  reportBareReplaces(p);
  return { query, errors: p.errors };
}

/** Collects in `offers` what may come after the last of these tokens. */
export function readOffers(lexed: LexResult, offers: Offers): void {
  querySet(new Parser(lexed, offers));
}

function reportBareReplaces(p: Parser): void {
  for (const { start, end } of p.bareReplaces) {
    const message = 'REPLACE needs parentheses around all of it: `(* REPLACE (…))`.';
    const edits = [
      { start, end: start, text: '(' },
      { start: end, end, text: ')' },
    ];
    const fixes = [{ title: fixTitle.insertParentheses(), edits }];
    p.report('replace-needs-parentheses', message, start, end, fixes);
  }
}
