import type { LexResult } from './lexer.ts';

/** The places of the tokens before an index, the nearest first, without those in brackets that close before it. */
export function* placesBefore(
  { partners }: Pick<LexResult, 'partners'>,
  index: number,
): Generator<number> {
  for (let at = index - 1; at >= 0; at--) {
    const partner = partners[at] ?? -1;
    if (partner >= 0 && partner < at) at = partner;
    else yield at;
  }
}
