import { readOffers } from './grammar/query.ts';
import type { LexResult } from './lexing/lexer.ts';
import { tokenSet } from './lexing/tokenSet.ts';
import * as t from './lexing/tokens.ts';
import type { Offers } from './cursor/parser.ts';
import { attempt } from './recovery/correction.ts';

/**
 * The keywords that may come before the token at an index, by likelihood: the parser reads everything before it and
 * collects what it would take next.
 */
export function keywordsAt(lexed: LexResult, index: number): readonly string[] {
  const offers: Offers = { words: new Map(), closed: false };
  const before = slice(lexed, queryStart(lexed, index), index);
  attempt(() => {
    readOffers(before, offers);
  });
  const words = [...offers.words].sort(([, one], [, other]) => one - other);
  return words.map(([word]) => word);
}

/** The start of the innermost query around a position, the only part that matters for it. */
function queryStart({ tokens, partners }: LexResult, index: number): number {
  for (let at = index - 1; at > 0; at--) {
    const partner = partners[at] ?? -1;
    const type = tokens[at]?.tokenType;
    if (partner >= 0 && partner < at) at = partner;
    else if (type && queryStarts.has(type) && tokens[at - 1]?.tokenType === t.LParen) return at;
  }
  return 0;
}

const queryStarts = tokenSet('SELECT WITH');

/** The tokens between two places; brackets that close elsewhere are open. */
function slice(lexed: LexResult, from: number, to: number): LexResult {
  const partners = lexed.partners.slice(from, to).map((partner) => {
    return partner >= from && partner < to ? partner - from : -1;
  });
  return { ...lexed, tokens: lexed.tokens.slice(from, to), partners };
}
