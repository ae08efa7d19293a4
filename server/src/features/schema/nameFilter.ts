/** Whether something with these names is what somebody looks for. */
export type NameFilter = (...names: readonly string[]) => boolean;

/** Fits names that contain all words of a text, each word in any of them and in either case. */
export function nameFilter(text: string): NameFilter {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return (...names) => {
    const lower = names.map((name) => name.toLowerCase());
    return words.every((word) => lower.some((name) => name.includes(word)));
  };
}
