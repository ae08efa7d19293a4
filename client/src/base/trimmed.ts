/**
 * Removes some characters from a text's end. A pattern such as `/-+$/` is quadratic in a run of them: minutes for some
 * hundred thousand.
 */
export function withoutEnd(text: string, characters: string): string {
  let end = text.length;
  while (end > 0 && characters.includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}

/** A text without some characters at either end. */
export function trimmed(text: string, characters: string): string {
  const body = withoutEnd(text, characters);
  let start = 0;
  while (start < body.length && characters.includes(body.charAt(start))) start++;
  return body.slice(start);
}

/** A query on one line if it is short enough to be a name; undefined for others. */
export function shortQuery(query: string): string | undefined {
  const words = firstWords(query);
  return words.endsWith('…') ? undefined : words;
}

/** The first words of a query name its run: `select event, count() from events…`. */
export function firstWords(query: string): string {
  const words = query
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length <= 40 ? words : `${words.slice(0, 39)}…`;
}
