import type { TokenType } from 'chevrotain';
import type { Clause } from '../../ast/nodes.ts';
import { Keyword, type KeywordName } from '../lexing/keywords.ts';
import { tokenSet, type TokenSet } from '../lexing/tokenSet.ts';
import * as t from '../lexing/tokens.ts';

/** One clause of a SELECT, as the grammar, completion and messages know it. */
type ClauseEntry = {
  /** The words messages call it by. */
  readonly name: string;
  /** The completions; its name if undefined. */
  readonly offers?: readonly string[];
  /** Its first word. */
  readonly word: TokenType;
  /** One of these must come next if the first word is ambiguous. */
  readonly second?: TokenSet;
  /** What may follow its contents, in the words of messages. */
  readonly after: string;
  /** True if the tree keeps it among the others, with no field of its own. */
  readonly isOther?: true;
};

const nextItem = '`,` or the next clause';
const condition = '`AND`, `OR` or the next clause';
const nothing = 'the end of the query';

const entries = {
  from: { name: 'FROM', word: Keyword.FROM, after: 'a join or a clause such as `WHERE`' },
  arrayJoin: {
    name: 'ARRAY JOIN',
    offers: ['ARRAY JOIN', 'LEFT ARRAY JOIN'],
    word: Keyword.ARRAY,
    second: tokenSet('JOIN'),
    after: nextItem,
  },
  prewhere: { name: 'PREWHERE', word: Keyword.PREWHERE, after: condition },
  where: { name: 'WHERE', word: Keyword.WHERE, after: condition },
  groupBy: { name: 'GROUP BY', word: Keyword.GROUP, second: tokenSet('BY'), after: nextItem },
  cubeOrRollup: {
    name: 'WITH',
    offers: ['WITH ROLLUP', 'WITH CUBE'],
    word: Keyword.WITH,
    second: tokenSet('CUBE ROLLUP'),
    after: nothing,
    isOther: true,
  },
  totals: {
    name: 'WITH TOTALS',
    word: Keyword.WITH,
    second: tokenSet('TOTALS'),
    after: nothing,
    isOther: true,
  },
  having: { name: 'HAVING', word: Keyword.HAVING, after: condition },
  qualify: { name: 'QUALIFY', offers: [], word: Keyword.QUALIFY, after: condition },
  sample: { name: 'SAMPLE', offers: [], word: Keyword.SAMPLE, after: nothing, isOther: true },
  windows: { name: 'WINDOW', word: Keyword.WINDOW, after: nextItem },
  orderBy: { name: 'ORDER BY', word: Keyword.ORDER, second: tokenSet('BY'), after: nextItem },
  limitBy: { name: 'LIMIT BY', offers: [], word: Keyword.LIMIT, after: nextItem },
  limit: { name: 'LIMIT', word: Keyword.LIMIT, after: nothing },
  settings: { name: 'SETTINGS', offers: [], word: Keyword.SETTINGS, after: nothing, isOther: true },
} satisfies Record<string, ClauseEntry>;

/** The name of a clause in the table. */
export type ClauseKey = keyof typeof entries;

/** Every clause of a SELECT, in the required order. */
export const clauses: Readonly<Record<ClauseKey, ClauseEntry>> = entries;

const order = Object.keys(clauses) as ClauseKey[];

/** The words of all clauses, each once. */
export const clauseWords: readonly KeywordName[] = [
  ...new Set(
    Object.values(clauses).flatMap(({ word, second }) => [word, ...(second?.types ?? [])]),
  ),
].map(({ name }) => name as KeywordName);

/** The clauses that have a field of their own in a SELECT, by its name. */
export const ownClauses: readonly ClauseKey[] = order.filter((key) => !clauses[key].isOther);

/** The place of a clause in a SELECT: the first is 1, and 0 is before all of them. */
export function rankOf(key: ClauseKey | undefined): number {
  return key === undefined ? 0 : order.indexOf(key) + 1;
}

/** The clauses that may come after one, or after the items if there is none yet. */
export function clausesAfter(key: ClauseKey | undefined): readonly ClauseKey[] {
  return order.slice(rankOf(key));
}

/** The completions for a clause. */
export function clauseOffers(key: ClauseKey): readonly string[] {
  const { name, offers = [name] } = clauses[key];
  return offers;
}

/** What may follow the contents of a clause, or the items. */
export function afterClause(key: ClauseKey | undefined): string {
  return key === undefined ? '`,` or `FROM`' : clauses[key].after;
}

/** The words a clause starts with: an OFFSET without LIMIT is called so. */
export function clauseName(key: ClauseKey, clause: Clause): string {
  return clause.kind === 'Limit' && !clause.count ? 'OFFSET' : clauses[key].name;
}

/** The words that combine two queries. */
export const setOperators = tokenSet('UNION INTERSECT EXCEPT');

/** The completions between two queries. */
export const setOperatorOffers = ['UNION ALL', 'UNION DISTINCT', 'INTERSECT', 'EXCEPT'];

/** First words that end the clause before them, each with the second words that tell it from a name. */
export const twoWordClauses = new Map<TokenType, TokenSet>([
  ...Object.values(clauses).flatMap(({ word, second }) =>
    second ? [[word, second] as const] : [],
  ),
  [Keyword.PARTITION, tokenSet('BY')],
  [Keyword.WITH, tokenSet('TOTALS CUBE ROLLUP TIES FILL')],
  [Keyword.LEFT, tokenSet('JOIN ARRAY OUTER')],
  [Keyword.RIGHT, tokenSet('JOIN OUTER')],
  [Keyword.FULL, tokenSet('JOIN OUTER')],
  [Keyword.INNER, tokenSet('JOIN ARRAY')],
  [Keyword.CROSS, tokenSet('JOIN')],
  [Keyword.UNION, tokenSet(t.LBrace, 'ALL DISTINCT SELECT BY WITH')],
  [Keyword.USING, tokenSet('SAMPLE')],
]);

/** First words of clauses that one word begins: an operand after it tells it from a name. */
export const oneWordClauses = tokenSet(
  ...Object.values(clauses).flatMap(({ word, second }) => (second ? [] : [word])),
  'OFFSET JOIN SELECT ON',
);

/** Clauses of one value. */
export const valueClauses = tokenSet('PREWHERE WHERE HAVING QUALIFY LIMIT OFFSET');

/** The first words of clauses, and of the words after a query of a set. */
export const clauseStarts = tokenSet(
  ...Object.values(clauses).map(({ word }) => word),
  setOperators,
  'OFFSET USING',
);
