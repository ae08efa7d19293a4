import type { IToken, TokenType } from 'chevrotain';
import { endsOperand } from './keywordPlaces.ts';
import type { Surroundings } from './keywordPlaces.ts';
import * as keywordTables from './keywordTables.ts';
import { Keyword } from '../lexing/keywords.ts';
import { Dot } from '../lexing/tokens.ts';

/** What may follow a keyword that only few words may follow; undefined for any other token. */
export function secondWords(
  type: TokenType,
  before: IToken | undefined,
  { clause, opener }: Surroundings,
): readonly string[] | undefined {
  const words = keywordTables.secondWords.get(type);
  // As a column's name such a word has come behind a dot or as a whole value.
  if (words && before?.tokenType !== Dot) return words;
  switch (type) {
    case Keyword.ASCENDING:
    case Keyword.DESC:
    case Keyword.DESCENDING:
      return ['NULLS FIRST', 'NULLS LAST', ...(opener ? frames : [...fills, ...clausesAfter(9)])];
    case Keyword.ALL:
    case Keyword.ANY:
      if (isSetOperator(clause)) return ['SELECT'];
      if (clause === Keyword.FROM || clause === Keyword.JOIN || clause === Keyword.ON) {
        return ['JOIN', 'LEFT JOIN', 'INNER JOIN'];
      }
      return type === Keyword.ALL && clause === Keyword.GROUP ? clausesAfter(5) : undefined;
    case Keyword.DISTINCT:
      return isSetOperator(clause) ? ['SELECT'] : undefined;
    case Keyword.NOT:
      if (before?.tokenType === Keyword.IS) return ['NULL', 'DISTINCT FROM'];
      return before && endsOperand(before, undefined)
        ? ['IN', 'LIKE', 'ILIKE', 'BETWEEN', 'IN COHORT']
        : undefined;
    case Keyword.PRECEDING:
    case Keyword.FOLLOWING:
    case Keyword.ROW:
      return clause === Keyword.ROWS || clause === Keyword.RANGE ? ['AND'] : undefined;
    case Keyword.ROWS:
    case Keyword.RANGE:
      return opener ? ['BETWEEN', ...keywordTables.frameBounds] : undefined;
    case Keyword.BETWEEN:
    case Keyword.AND:
      if (clause === Keyword.ROWS || clause === Keyword.RANGE) return keywordTables.frameBounds;
      return undefined;
    default:
      return undefined;
  }
}

export const frames = ['ROWS', 'RANGE'];
export const fills = ['WITH FILL'];

/** Whether a keyword joins two queries. */
export function isSetOperator(type: TokenType | undefined): boolean {
  return type === Keyword.UNION || type === Keyword.INTERSECT || type === Keyword.EXCEPT;
}

/** The clauses which may come behind one of this rank. */
export function clausesAfter(rank: number): readonly string[] {
  return keywordTables.clauseOrder.filter(([, place]) => place > rank).map(([words]) => words);
}
