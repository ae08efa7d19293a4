import { parse } from '../../../server/src/parser/parse.ts';
import type { SyntaxError } from '../../../server/src/parser/lexing/syntaxError.ts';
import { judge } from '../comparison/judges.ts';
import { type BrokenText, brokenTexts } from './cases.ts';
import { tokensOf } from '../comparison/tokens.ts';
import { type Extent, type WayName, ways } from './ways.ts';

/** A broken text that the official parser refuses, with our errors. */
export type Measured = BrokenText & {
  readonly errors: readonly SyntaxError[];
  /** Our first error is at the damage. */
  readonly isPlaced: boolean;
  readonly isOnly: boolean;
  /** The one error of the official parser is at the damage. */
  readonly isPlacedOfficially: boolean;
};

const seed = 1;

/** Every broken text of a way that the official parser refuses, measured. */
export async function measure(way: WayName): Promise<Measured[]> {
  const texts = brokenTexts(way, seed);
  const judgements = await judge(texts.map(({ text }) => text));
  return texts.flatMap((broken, at) => {
    const refusedAt = judgements[at]?.refusedAt;
    if (refusedAt === undefined) return [];
    const errors = parse(broken.text).diagnostics;
    const [first] = errors;
    return {
      ...broken,
      errors,
      isPlaced: first !== undefined && isAt(broken, first),
      isOnly: errors.length === 1,
      isPlacedOfficially: isAt(broken, officialExtent(broken.text, refusedAt)),
    };
  });
}

/** The names of all ways. */
export const wayNames = Object.keys(ways) as WayName[];

function isAt({ places }: BrokenText, { start, end }: Extent): boolean {
  return places.some((place) => start <= place.end && end >= place.start);
}

/** The official parser says where an error begins, in characters, and at the end of a text in bytes. */
function officialExtent(text: string, characters: number): Extent {
  const start = Array.from(text).slice(0, characters).join('').length;
  const token = tokensOf(text).find((one) => one.start === start);
  return { start, end: token?.end ?? start };
}
