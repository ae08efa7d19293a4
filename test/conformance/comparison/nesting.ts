/**
 * An upper bound of how deep a text nests, by its brackets, CASE, tags and the longest run of
 * prefixes. It counts those in quotes and comments too: this is only a guard.
 */
export function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [word] of text.matchAll(/[([{]|[)\]}]|<\/|\/>|<(?=\w)|\b(?:case|end)\b/gi)) {
    if (/^(?:[)\]}]|<\/|\/>|end)$/i.test(word)) depth = Math.max(0, depth - 1);
    else deepest = Math.max(deepest, ++depth);
  }
  const prefixes = [...text.matchAll(/(?:(?:\bnot\b|-|\binterval\b)\s*)+/gi)].map(
    ([run]) => run.trim().split(/\s+/).length,
  );
  return deepest + Math.max(0, ...prefixes);
}
