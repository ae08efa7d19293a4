import { createToken, Lexer, type TokenType } from 'chevrotain';

/** All keywords; an alias such as ASC, INFINITY or YYYY is read as its keyword. */
const keywordNames = [
  'ALL',
  'AND',
  'ANTI',
  'ANY',
  'ARRAY',
  'AS',
  'ASCENDING',
  'ASOF',
  'BETWEEN',
  'BOTH',
  'BY',
  'CASE',
  'CAST',
  'CATCH',
  'COHORT',
  'COLLATE',
  'COLUMNS',
  'CROSS',
  'CUBE',
  'CURRENT',
  'DATE',
  'DAY',
  'DESC',
  'DESCENDING',
  'DISTINCT',
  'ELSE',
  'END',
  'EXCEPT',
  'EXCLUDE',
  'EXTRACT',
  'FINAL',
  'FILL',
  'FILTER',
  'FINALLY',
  'FIRST',
  'FN',
  'FOLLOWING',
  'FOR',
  'FROM',
  'FULL',
  'FUN',
  'GROUP',
  'GROUPING',
  'HAVING',
  'HOUR',
  'ID',
  'IF',
  'ILIKE',
  'IGNORE',
  'INCLUDE',
  'IN',
  'INF',
  'INNER',
  'INTERSECT',
  'INTERPOLATE',
  'INTERVAL',
  'IS',
  'JOIN',
  'KEY',
  'LAMBDA',
  'LAST',
  'LEADING',
  'LEFT',
  'LET',
  'LIKE',
  'LIMIT',
  'MATERIALIZED',
  'MINUTE',
  'MONTH',
  'NAME',
  'NATURAL',
  'NAN',
  'NOT',
  'NULL',
  'NULLS',
  'OFFSET',
  'ON',
  'OR',
  'ORDER',
  'OUTER',
  'OVER',
  'PARTITION',
  'PIVOT',
  'POSITIONAL',
  'PRECEDING',
  'PREWHERE',
  'QUALIFY',
  'QUARTER',
  'RANGE',
  'RECURSIVE',
  'REPLACE',
  'RETURN',
  'RIGHT',
  'ROLLUP',
  'ROW',
  'ROWS',
  'SAMPLE',
  'SECOND',
  'SELECT',
  'SEMI',
  'SETS',
  'SETTINGS',
  'STEP',
  'SUBSTRING',
  'THEN',
  'THROW',
  'TIES',
  'TIMESTAMP',
  'TIME',
  'LOCAL',
  'ZONE',
  'TO',
  'TOP',
  'TOTALS',
  'TRAILING',
  'TRIM',
  'TRUNCATE',
  'TRY',
  'TRY_CAST',
  'UNBOUNDED',
  'UNION',
  'UNPIVOT',
  'USING',
  'VALUES',
  'WEEK',
  'WHEN',
  'WHERE',
  'WHILE',
  'WINDOW',
  'WITH',
  'WITHIN',
  'YEAR',
] as const;

/** The name of a keyword, in upper case. */
export type KeywordName = (typeof keywordNames)[number];

const spellings: Readonly<Record<string, KeywordName>> = {
  ASC: 'ASCENDING',
  INFINITY: 'INF',
  YYYY: 'YEAR',
};

const neverNames: readonly KeywordName[] = [
  ...(['CATCH', 'EXCEPT', 'FINALLY', 'FN', 'FUN', 'INF', 'INTERSECT', 'LET'] as const),
  ...(['MATERIALIZED', 'NAN', 'NULL', 'THROW', 'TRY', 'WHILE', 'WITHIN'] as const),
];

/** A category: every token that may be a name. */
export const NameToken = createToken({ name: 'Name', pattern: Lexer.NA });

/** A category: operators between two values, read by their binding power alone. */
export const BinaryToken = createToken({ name: 'BinaryOperator', pattern: Lexer.NA });

const binaryKeywords: readonly KeywordName[] = ['AND', 'OR', 'LIKE', 'ILIKE'];

/** The token type of each keyword. */
export const Keyword = Object.fromEntries(
  keywordNames.map((name) => {
    const categories = neverNames.includes(name) ? [] : [NameToken];
    if (binaryKeywords.includes(name)) categories.push(BinaryToken);
    return [name, createToken({ name, pattern: Lexer.NA, categories })];
  }),
) as Readonly<Record<KeywordName, TokenType>>;

/** In upper and lower case, as nearly all are written. */
const keywordTable = new Map<string, TokenType>(
  [...keywordNames.map((name) => [name, name] as const), ...Object.entries(spellings)].flatMap(
    ([spelling, name]) => [
      [spelling, Keyword[name]],
      [spelling.toLowerCase(), Keyword[name]],
    ],
  ),
);

const longestKeyword = 12;

/** The keyword a plain identifier is, without regard to case. */
export function keywordOf(image: string): TokenType | undefined {
  if (image.length > longestKeyword) return undefined;
  const known = keywordTable.get(image);
  return known || image === image.toLowerCase() ? known : keywordTable.get(image.toUpperCase());
}
