import { folded } from '../../schema/folded.ts';

/** True if something with these names is what somebody looks for. */
export type NameFilter = (...names: readonly string[]) => boolean;

/** Fits names that contain all words of a text, each word in any of them and in either case. */
export function nameFilter(text: string): NameFilter {
  const words = folded(text).split(/\s+/).filter(Boolean);
  return (...names) => {
    const all = names.map(folded);
    return words.every((word) => all.some((name) => name.includes(word)));
  };
}
