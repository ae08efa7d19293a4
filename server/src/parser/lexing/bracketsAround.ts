import { Keyword } from './keywords.ts';
import type { LexResult } from './lexer.ts';
import * as t from './tokens.ts';

/** Whether the brackets around a token stand around values, where no clause can begin. */
export function holdsValues({ tokens, partners }: LexResult, at: number): boolean {
  const first = tokens[openerAround(partners, at) + 1];
  return first !== undefined && tokens[0] !== first && !queryStarts.has(first.tokenType);
}

/** Index of the bracket which is open at a token; -1 where none is, or none near enough. */
function openerAround(partners: LexResult['partners'], at: number): number {
  for (let open = at - 1, steps = 0; open >= 0 && steps < farthest; open--, steps++) {
    const partner = partners[open] ?? -1;
    if (partner >= at) return open;
    if (partner >= 0 && partner < open) open = partner;
  }
  return -1;
}

/** So many steps back are looked at: a long list must not be read again from each of its items. */
const farthest = 2_000;

const queryStarts = new Set([Keyword.SELECT, Keyword.WITH, t.LParen]);
