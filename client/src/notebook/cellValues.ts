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
