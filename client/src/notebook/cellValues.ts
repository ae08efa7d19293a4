import type { CellResult, NamedCell } from '../protocol/notebook.ts';
import { valueText } from './cellResult.ts';

/** A cell as the words of Markdown cells see it. */
type CellWithResults = { readonly title: string; readonly results: readonly CellResult[] };

/** The cells that Markdown cells can name. */
export function namedCells(cells: readonly CellWithResults[]): readonly NamedCell[] {
  return cells.flatMap(({ title, results }): NamedCell[] => {
    const columns = results.at(-1)?.columns.map(({ name }) => name);
    return title === '' ? [] : [{ title, ...(columns && { columns }) }];
  });
}

/** The values Markdown cells can show: the first row of each titled cell, by `cell.column`. */
export function cellValues(cells: readonly CellWithResults[]): Record<string, string> {
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
