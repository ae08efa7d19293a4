import type { CellResult } from '../protocol/notebook.ts';
import { markdownText } from '../protocol/markdownTable.ts';
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

/** A place in words that stands for a value, `{{ cell.column }}`, or a mark that an address begins or ends with. */
const valuePlace = /\{\{([^{}\n]*)\}\}|\]\(|\]:|:\/\/|[)<>\n]|[^\S\n]/g;

/**
 * Words with the values in their places, as text that becomes no link and no image; a place whose
 * value is not known stays as it is. So does one in an address: opening the page would send it.
 */
export function withValues(text: string, values: Readonly<Record<string, string>>): string {
  const inside = { destination: false, brackets: false, definition: false, address: false };
  return text.replaceAll(valuePlace, (mark, words: string | undefined) => {
    switch (mark) {
      case '](':
        inside.destination = true;
        break;
      case ']:':
        inside.definition = true;
        break;
      case '://':
        inside.address = true;
        break;
      case ')':
        inside.destination = false;
        break;
      case '<':
      case '>':
        inside.brackets = mark === '<';
        break;
      case '\n':
        inside.destination = inside.brackets = inside.definition = inside.address = false;
        break;
      default:
        if (words === undefined) inside.address = false;
    }
    const name = words?.trim() ?? '';
    const isWord = words !== undefined && !Object.values(inside).includes(true);
    return isWord && Object.hasOwn(values, name) ? markdownText(values[name] ?? '') : mark;
  });
}
