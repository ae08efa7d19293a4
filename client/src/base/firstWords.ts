/** The first words of a query name its run: `select event, count() from events…`. */
export function firstWords(query: string): string {
  const words = query
    .replaceAll(/--[^\n]*|\/\*[\s\S]*?\*\//g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return words.length <= 40 ? words : `${words.slice(0, 39)}…`;
}
