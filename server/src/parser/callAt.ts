import { Keyword } from './lexing/keywords.ts';
import { lex, type LexResult } from './lexing/lexer.ts';
import { placesBefore } from './lexing/placesBefore.ts';
import { isName, openers, parentheses, valueEnds } from './lexing/tokenKinds.ts';
import { tokenSet } from './lexing/tokenSet.ts';
import * as t from './lexing/tokens.ts';

/** The call around a caret, read from the tokens, so that the text after it does not matter. */
export type CallAt = {
  readonly name: string;
  /** Which argument list, as in `quantile(0.5)(x)`; `only` until there is a second one. */
  readonly list: 'first' | 'second' | 'only';
  /** The number of commas in that list before the caret. */
  readonly index: number;
  /** The name of a named argument around the caret: `choice := …`. */
  readonly argument?: string;
};

/** The innermost calls around an offset, the nearest first. */
export function callsAt(text: string, offset: number): readonly CallAt[] {
  const lexed = lex(text);
  const { tokens, comments } = lexed;
  if (comments.some(({ start, end }) => offset > start && offset < end)) return [];
  const calls: CallAt[] = [];
  let commas = 0;
  let argument: string | undefined;
  const from = tokens.findLastIndex(({ startOffset }) => startOffset < offset);
  for (const at of placesBefore(lexed, from + 1)) {
    const type = tokens[at]?.tokenType;
    if (type === t.Comma) {
      commas++;
    } else if (type === t.ColonEquals && commas === 0) {
      argument = tokens[at - 1]?.image;
    } else if (type && openers.has(type)) {
      // A list of columns inside a subquery is not the argument list of the call around it.
      const next = tokens[at + 1]?.tokenType;
      if (next === Keyword.SELECT || next === Keyword.WITH) break;
      const call = parentheses.has(type) ? callOf(lexed, at, commas) : undefined;
      if (call) calls.push({ ...call, ...(argument !== undefined && { argument }) });
      commas = 0;
      argument = undefined;
    }
  }
  return calls;
}

function callOf(
  { tokens, partners }: LexResult,
  opener: number,
  index: number,
): CallAt | undefined {
  const isSecond = tokens[opener - 1]?.tokenType === t.RParen;
  const first = isSecond ? partners[opener - 1] : opener;
  const name = first === undefined ? undefined : nameAt(tokens, first - 1);
  if (name === undefined) return undefined;
  if (isSecond) return { name, list: 'second', index };
  const closer = partners[opener] ?? -1;
  const after = closer < 0 ? undefined : tokens[closer + 1];
  return { name, list: after && parentheses.has(after) ? 'first' : 'only', index };
}

/** The name of a call. Words such as IN and AND between two values are not names. */
function nameAt(tokens: LexResult['tokens'], at: number): string | undefined {
  const token = tokens[at];
  if (!token || !isName(token) || token.tokenType === Keyword.NOT) return undefined;
  const before = tokens[at - 1];
  const isAfterValue = before && (valueEnds.has(before) || isName(before));
  if (operatorTypes.has(token) && isAfterValue) return undefined;
  return token.image.replace(/^[`"](.*)[`"]$/, '$1');
}

const operatorTypes = tokenSet('IN AND OR LIKE ILIKE AS OVER USING ON BY WHERE');
