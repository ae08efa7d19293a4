import { folded } from '../../schema/nameSearch.ts';
import type { SchemaEntry } from '../../protocol/schema.ts';

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

/** Entries are made when they are shown: a project can have thousands of tables. */
export type Entry = () => SchemaEntry;
