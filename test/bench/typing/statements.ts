import { realQueries } from '../../conformance/brokenText/queries.ts';
import { formatted } from '../../unit/server/formatter/formatted.ts';
import { queries } from './typed.ts';

/**
 * Two hundred statements of three lines and more, of all lengths up to six hundred characters, by length: queries that
 * were written to get an answer, laid out by the formatter.
 */
export const statements: readonly string[] = spread(
  [...new Set([...queries, ...realQueries.map((query) => formatted(query))].map(tidied))]
    .filter((text) => text.split('\n').length >= 3 && text.length <= 600 && isTypeable(text))
    .toSorted((a, b) => a.length - b.length),
  200,
);

function tidied(query: string): string {
  return query.trim().replace(/;$/, '');
}

/** True if a person types it with plain keys, and an editor closes each quote and bracket where they do. */
function isTypeable(text: string): boolean {
  return (
    /^[ -~\n]+$/.test(text) &&
    !/["\\]|--|\/\*|\w'|'\w+'\w|''./.test(text.replaceAll(/'[^'\n]*'/g, "' '"))
  );
}

/** Some items, evenly from the first to the last. */
export function spread<T>(items: readonly T[], count: number): T[] {
  return items.filter(
    (_, at) =>
      at === 0 ||
      Math.floor((at * count) / items.length) > Math.floor(((at - 1) * count) / items.length),
  );
}
