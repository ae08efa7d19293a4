import type { Column } from './results.ts';

/** Names of columns as keys: a name that was there before gets a number, as in `n`, `n_2`. */
export function uniqueNames(columns: readonly Column[]): readonly string[] {
  const taken = new Set(columns.map(({ name }) => name));
  const used = new Set<string>();
  return columns.map(({ name }) => {
    let unique = name;
    for (let n = 2; used.has(unique) || (unique !== name && taken.has(unique)); n++) {
      unique = `${name}_${n}`;
    }
    used.add(unique);
    return unique;
  });
}
