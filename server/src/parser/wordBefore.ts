import type { IToken, TokenType } from 'chevrotain';
import { Keyword } from './lexing/keywords.ts';
import type { LexResult } from './lexing/lexer.ts';
import { placesBefore } from './lexing/placesBefore.ts';
import { numbers, openers, plainNames, texts, valueEnds } from './lexing/tokenKinds.ts';
import { tokenSet } from './lexing/tokenSet.ts';
import * as t from './lexing/tokens.ts';

/** The context before a word that tells which word may come. */
export type WordBefore = {
  /** A keyword or a sign in small letters, or what kind of word it is. */
  readonly token: string;
  /** The word that begins the clause, in small letters; empty in brackets that are a call. */
  readonly clause: string;
  /** True if the condition the word follows is whole, or waits for the AND of a BETWEEN. */
  readonly condition: 'none' | 'whole' | 'between';
  /** The last word of a CASE that is not closed. */
  readonly branch: 'case' | 'when' | 'then' | 'else' | undefined;
  /** The name, as written, of the call that the word follows. */
  readonly call: string | undefined;
};

/** Looks at the tokens before the one at an index. */
export function wordBefore(lexed: LexResult, index: number): WordBefore {
  const token = kindOf(lexed.tokens, index - 1);
  const branch = branchBefore(lexed, index);
  return { token, ...conditionBefore(lexed, index), branch, call: callBefore(lexed, index) };
}

function callBefore({ tokens, partners }: LexResult, index: number): string | undefined {
  if (tokens[index - 1]?.tokenType !== t.RParen) return undefined;
  const name = tokens[(partners[index - 1] ?? 0) - 1];
  return name && plainNames.has(name) ? name.image : undefined;
}

function conditionBefore(
  lexed: LexResult,
  index: number,
): Pick<WordBefore, 'clause' | 'condition'> {
  const { tokens } = lexed;
  const last = tokens[index - 1];
  let condition: WordBefore['condition'] = 'none';
  let isOver = last !== undefined && operatorEnds.has(last);
  let hasAnd = false;
  for (const at of placesBefore(lexed, index)) {
    const token = tokens[at];
    if (!token) break;
    if (clauseStarts.has(token)) return { clause: wordOf(token), condition };
    if (openers.has(token)) break;
    if (isOver) continue;
    const isBetween = token.tokenType === Keyword.BETWEEN;
    const before = tokens[at - 1];
    if (isBetween && before && frames.has(before)) return { clause: '', condition: 'none' };
    if (isBetween) condition = hasAnd ? 'whole' : 'between';
    else if (comparing.has(token) && !hasAnd) condition = 'whole';
    // The first AND may be that of a BETWEEN.
    const goesOn: boolean = token.tokenType === Keyword.AND && !hasAnd;
    hasAnd ||= goesOn;
    isOver = condition !== 'none' || comparing.has(token) || (joining.has(token) && !goesOn);
  }
  return { clause: '', condition };
}

function branchBefore(lexed: LexResult, index: number): WordBefore['branch'] {
  let closed = 0;
  for (const at of placesBefore(lexed, index)) {
    const token = lexed.tokens[at];
    if (!token || openers.has(token) || clauseStarts.has(token)) return undefined;
    if (token.tokenType === Keyword.END) closed++;
    else if (closed > 0) closed -= token.tokenType === Keyword.CASE ? 1 : 0;
    else {
      const branch = branches.get(token.tokenType);
      if (branch) return branch;
    }
  }
  return undefined;
}

const branches: ReadonlyMap<TokenType, WordBefore['branch']> = new Map([
  [Keyword.CASE, 'case'],
  [Keyword.WHEN, 'when'],
  [Keyword.THEN, 'then'],
  [Keyword.ELSE, 'else'],
]);

/** The category of a word or sign for counting: a keyword or sign in lower case, or a kind of word. */
export function kindOf(tokens: readonly IToken[], at: number): string {
  const token = tokens[at];
  if (!token) return '^';
  if (texts.has(token)) return 'text';
  if (numbers.has(token)) return 'number';
  if (token.tokenType === t.RBrace) return 'placeholder';
  const before = tokens[at - 1];
  if (before?.tokenType === t.Dot) return isTable(tokens, at) ? 'table' : 'member';
  if (plainNames.has(token) || isNamed(token, before)) {
    return before && sources.has(before) ? 'table' : 'name';
  }
  return wordOf(token);
}

/** True if a keyword is the name of a column: some always are, and a unit that is of no number. */
function isNamed(token: IToken, before: IToken | undefined): boolean {
  if (columns.has(token)) return true;
  return units.has(token) && before !== undefined && !valueEnds.has(before);
}

const columns = tokenSet('TIMESTAMP DATE TIME NAME ID KEY');
const units = tokenSet('SECOND MINUTE HOUR DAY WEEK MONTH QUARTER YEAR');

/** True if the name at an index is the end of a dotted name of a table. */
function isTable(tokens: readonly IToken[], at: number): boolean {
  let first = at;
  while (tokens[first - 1]?.tokenType === t.Dot) first -= 2;
  const before = tokens[first - 1];
  return before !== undefined && sources.has(before);
}

function wordOf({ image }: IToken): string {
  return image.toLowerCase();
}

const sources = tokenSet('FROM JOIN');
const clauseStarts = tokenSet(
  'SELECT FROM WHERE PREWHERE HAVING ON BY LIMIT OFFSET WINDOW WITH USING JOIN SETTINGS QUALIFY',
);
const frames = tokenSet('ROWS RANGE');
const comparing = tokenSet(t.Comparison, t.LessThan, 'LIKE ILIKE IN IS');
const joining = tokenSet(t.Comma, 'AND OR NOT WHEN THEN ELSE');
/** After these a condition is still without its other side. */
const operatorEnds = tokenSet(t.Comparison, t.LessThan, 'LIKE ILIKE IN IS NOT BETWEEN AND OR');
