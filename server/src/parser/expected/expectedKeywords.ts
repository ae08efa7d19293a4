import type { IToken, TokenType } from 'chevrotain';
import {
  closedCall,
  endsOperand,
  followsOperand,
  matchingOpener,
  surroundings,
} from './keywordPlaces.ts';
import type { Surroundings } from './keywordPlaces.ts';
import * as table from './keywordTables.ts';
import { operators, values } from './keywordTables.ts';
import { Keyword } from '../lexing/keywords.ts';
import { clausesAfter, fills, frames, isSetOperator, secondWords } from './secondWords.ts';
import * as t from '../lexing/tokens.ts';

/** The keywords which may stand at a place, told from the tokens before it, the likeliest first. */
export function keywordsAt(tokens: readonly IToken[], index: number): readonly string[] {
  const last = tokens[index - 1];
  if (!last) return ['SELECT', 'WITH'];
  const before = tokens[index - 2];
  const { tokenType: type } = last;
  if (closed.has(type)) return [];
  const around = surroundings(tokens, index);
  const second = secondWords(type, before, around);
  if (second) return second;
  if (beginsUnit(tokens, index)) return table.intervalUnits;
  if (endsOperand(last, before)) return afterOperand(tokens, index, around);
  return beforeOperand(last, before, around);
}

/** Behind these comes a name, a type or a number, and no keyword. */
const closed = new Set<TokenType>([
  ...[t.Dot, t.NullishDot, t.DoubleColon, t.LambdaName, Keyword.INTERVAL],
]);

/** Whether the place is behind `INTERVAL` and its number. */
function beginsUnit(tokens: readonly IToken[], index: number): boolean {
  const last = tokens[index - 1];
  if (!last || last.tokenType === t.StringText) return false;
  const from = last.tokenType === t.RParen ? matchingOpener(tokens, index - 1) : index - 1;
  return from !== undefined && tokens[from - 1]?.tokenType === Keyword.INTERVAL;
}

function afterOperand(
  tokens: readonly IToken[],
  index: number,
  around: Surroundings,
): readonly string[] {
  const { clause, opener, beforeOpener, isCall } = around;
  const last = tokens[index - 1];
  const closed = closedCall(tokens, index - 1);
  const call = closed ? table.afterCall[closed] : [];
  const special = clause === undefined ? undefined : table.afterSpecial.get(clause);
  if (special) return [...special, ...call];
  if (clause === undefined || (opener && clause === Keyword.ORDER)) {
    if (opener === undefined) return last?.tokenType === t.RParen ? clausesAfter(8) : [];
    if (clause) return ['DESC', 'ASC', ...frames, 'NULLS FIRST', 'NULLS LAST', ...operators];
    if (beforeOpener === Keyword.OVER) return ['PARTITION BY', 'ORDER BY', ...frames];
    if (beforeOpener === Keyword.USING) return [];
    if (isTable(beforeOpener)) return [...table.setOperators, ...table.joins];
    return [...operators, ...call, ...(opener === t.LParen ? ['AS'] : []), ...ordered(isCall)];
  }
  const aliased = followsOperand(tokens, index);
  const following = clausesAfter(table.clauseRanks.get(clause) ?? 0);
  const more = aliased ? [] : [...operators, ...call];
  switch (clause) {
    case Keyword.WITH:
      if (last?.tokenType === t.RParen) return closesCte(tokens, index - 1) ? ['SELECT'] : ['AS'];
      return aliased ? ['SELECT'] : ['AS', ...more];
    case Keyword.WINDOW:
      return last?.tokenType === t.RParen ? following : ['AS'];
    case Keyword.SELECT: {
      const clausesOfSelect = following.filter((words) => !words.endsWith('ARRAY JOIN'));
      return ['FROM', ...(aliased ? [] : ['AS']), ...more, ...clausesOfSelect];
    }
    case Keyword.FROM:
    case Keyword.SAMPLE:
      return [...table.joins, ...source(aliased, clause, last), ...following];
    case Keyword.JOIN:
      return [
        ...conditions(tokens, index),
        ...source(aliased, clause, last),
        ...table.joins,
        ...following,
      ];
    case Keyword.ON:
    case Keyword.USING:
      return [...(clause === Keyword.ON ? more : []), ...table.joins, ...following];
    case Keyword.ORDER:
      return ['DESC', 'ASC', 'NULLS FIRST', 'NULLS LAST', ...fills, ...following, ...more];
    case Keyword.FILL:
    case Keyword.TO:
      return ['TO', 'STEP', ...clausesAfter(9)];
    case Keyword.STEP:
      return clausesAfter(9);
    case Keyword.GROUP:
      return ['WITH TOTALS', 'WITH ROLLUP', 'WITH CUBE', ...following, ...more];
    case Keyword.LIMIT:
      return around.isBy ? following : ['OFFSET', 'BY', 'WITH TIES', ...following];
    default:
      return isSetOperator(clause) ? following : [...more, ...following];
  }
}

/** Whether a parenthesis ends `name AS (query)`. */
function closesCte(tokens: readonly IToken[], closer: number): boolean {
  const opener = matchingOpener(tokens, closer);
  const before = opener === undefined ? undefined : tokens[opener - 1]?.tokenType;
  return before === Keyword.AS || before === Keyword.MATERIALIZED;
}

/** How tables are joined, which CROSS, ARRAY and POSITIONAL joins are not told. */
function conditions(tokens: readonly IToken[], index: number): readonly string[] {
  let at = index - 1;
  while (at > 0 && tokens[at]?.tokenType !== Keyword.JOIN) at--;
  const kind = tokens[at - 1]?.tokenType;
  return kind && unconditional.has(kind) ? [] : ['ON', 'USING'];
}

const unconditional = new Set<TokenType>([Keyword.CROSS, Keyword.ARRAY, Keyword.POSITIONAL]);

/** What may be said of a table once it is named. */
function source(aliased: boolean, clause: TokenType, last: IToken | undefined): readonly string[] {
  if (clause === Keyword.SAMPLE) return ['OFFSET'];
  if (last?.tokenType === Keyword.FINAL) return ['SAMPLE'];
  return aliased ? ['FINAL', 'SAMPLE'] : ['AS', 'FINAL', 'SAMPLE'];
}

function ordered(isCall: boolean): readonly string[] {
  return isCall ? ['ORDER BY'] : [];
}

function isTable(type: TokenType | undefined): boolean {
  return type === Keyword.FROM || type === Keyword.JOIN;
}

function beforeOperand(
  { tokenType: type }: IToken,
  before: IToken | undefined,
  { clause, opener, beforeOpener, isCall }: Surroundings,
): readonly string[] {
  if (type === Keyword.AS) return clause === Keyword.WITH ? ['MATERIALIZED'] : [];
  if (type === Keyword.WITH) return withWords(before);
  if (type === Keyword.WINDOW || type === Keyword.OVER) return [];
  if (clause === Keyword.FROM || clause === Keyword.JOIN || clause === Keyword.SAMPLE) return [];
  if (opener === t.LBrace) return [];
  if (opener === t.LBracket) return values;
  if (opener !== undefined && clause === undefined) {
    if (beforeOpener === Keyword.OVER) return ['PARTITION BY', 'ORDER BY', ...frames];
    if (beforeOpener === Keyword.FILTER) return ['WHERE'];
    if (beforeOpener === Keyword.USING) return [];
    if (isTable(beforeOpener) || beforeOpener === Keyword.AS) return ['SELECT', 'WITH'];
    if (!table.parentheses.has(type)) return values;
    return ['SELECT', 'WITH', ...(isCall ? ['DISTINCT'] : []), ...values];
  }
  if (type === Keyword.SELECT) return ['DISTINCT', ...values];
  if (type === Keyword.IN) return ['COHORT', ...values];
  if (type === Keyword.CASE) return ['WHEN', ...values];
  if (type === Keyword.BY && clause === Keyword.GROUP) {
    return ['ALL', 'ROLLUP', 'CUBE', 'GROUPING SETS', ...values];
  }
  return values;
}

/** WITH begins a query, and it adds to ORDER BY, GROUP BY and LIMIT. */
function withWords(before: IToken | undefined): readonly string[] {
  if (!before || table.parentheses.has(before.tokenType)) return ['RECURSIVE'];
  return ['FILL', 'TIES', 'TOTALS', 'ROLLUP', 'CUBE'];
}
