import type { CellResult } from '../protocol/notebook.ts';
import { valueText } from './cellResult.ts';

/** The values Markdown cells can show: the first row of each titled cell, by `cell.column`. */
export function cellValues(
  cells: readonly { readonly title: string; readonly results: readonly CellResult[] }[],
): Record<string, string> {
  const values: Record<string, string> = {};
  for (const { title, results } of cells) {
    const last = results.at(-1);
    const [row] = last?.firstRows ?? [];
    if (title === '' || !last || !row) continue;
    for (const [at, { name }] of last.columns.entries()) {
      values[`${title}.${name}`] = valueText(row[at] ?? null);
    }
  }
  return values;
}

/** A place in words that stands for a value: `{{ cell.column }}`. */
const valuePlace = /\{\{([^{}\n]*)\}\}/g;

/** Words with the values in their places; a place whose value is not known stays as it is. */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  return text.replaceAll(valuePlace, (place, words: string) => {
    const name = words.trim();
    return Object.hasOwn(values, name) ? (values[name] ?? place) : place;
  });
}
