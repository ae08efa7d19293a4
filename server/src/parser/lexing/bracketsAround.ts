import { Keyword } from './keywords.ts';
import type { LexResult } from './lexer.ts';
import * as t from './tokens.ts';

/** Whether the brackets around a token stand around values, where no clause can begin. */
export function holdsValues({ tokens, partners }: LexResult, at: number): boolean {
  const first = tokens[openerAround(partners, at) + 1];
  return first !== undefined && tokens[0] !== first && !queryStarts.has(first.tokenType);
}

/** Index of the bracket which is open at a token; -1 where none is. */
function openerAround(partners: LexResult['partners'], at: number): number {
  for (let open = at - 1; open >= 0; open--) {
    const partner = partners[open] ?? -1;
    if (partner >= at) return open;
    if (partner >= 0 && partner < open) open = partner;
  }
  return -1;
}

const queryStarts = new Set([Keyword.SELECT, Keyword.WITH, t.LParen]);
