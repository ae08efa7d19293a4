import { Random } from '../generator/random.ts';
import { formQueries, realQueries } from './queries.ts';
import { type Token, tokensOf } from '../comparison/tokens.ts';
import { type Damage, type Extent, type WayName, ways } from './ways.ts';

/** A query broken in one place. */
export type BrokenText = {
  readonly way: WayName;
  readonly query: string;
  readonly text: string;
  /** The accepted places of an error: the damaged token with the gaps beside it. */
  readonly places: readonly Extent[];
};

/** The number of texts for each way and kind of query; not all of them are refused. */
const wanted: readonly (readonly [queries: readonly string[], count: number])[] = [
  [realQueries, 180],
  [formQueries, 90],
];

/** The broken texts of a way. The same seed gives the same ones. */
export function brokenTexts(way: WayName, seed: number): BrokenText[] {
  return wanted.flatMap(([queries, count]) => {
    // Seeded by query, so that adding or removing one does not change the others' texts.
    const drawn = queries.map((query) => {
      const random = new Random(hashOf(`${seed} ${way} ${query}`));
      return { rank: random.next(), made: brokenText(way, query, random) };
    });
    return drawn
      .toSorted((a, b) => a.rank - b.rank)
      .flatMap(({ made }) => made ?? [])
      .slice(0, count);
  });
}

function brokenText(way: WayName, query: string, random: Random): BrokenText | undefined {
  const [first, ...others] = ways[way](query, tokensOf(query), random);
  if (!first) return undefined;
  const damage = random.pick<Damage>([first, ...others]);
  const { start, end, insert, places } = damage;
  const text = query.slice(0, start) + insert + query.slice(end);
  // An unclosed quote swallows what follows, so tokens are looked for on either side of the damage.
  const tokens = tokensOf(query).flatMap((token) => moved(token, damage) ?? []);
  return { way, query, text, places: places.map((place) => withGaps(place, tokens, text)) };
}

/** The position of a query's token in the damaged text; undefined for the damaged token. */
function moved(token: Token, { start, end, insert }: Damage): Extent | undefined {
  const shift = insert.length - (end - start);
  if (token.end <= start) return token;
  return token.start >= end ? { start: token.start + shift, end: token.end + shift } : undefined;
}

function withGaps({ start, end }: Extent, tokens: readonly Extent[], text: string): Extent {
  const left = tokens.findLast((token) => token.end <= start);
  const right = tokens.find((token) => token.start >= end);
  return { start: left?.end ?? 0, end: right?.start ?? text.length };
}

/** A number made of a text (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text)
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}
