/** What to remove of a line, and what to select after that; both as columns. */
type Move = {
  readonly remove: readonly [start: number, end: number];
  readonly select: readonly [start: number, end: number];
};

/**
 * How to move over the FROM of a line when a letter or a blank was typed that ends before `caret`;
 * undefined where none is there to move over.
 */
export function overFrom(text: string, caret: number): Move | undefined {
  const before = text.slice(0, caret);
  if (isText(before)) return undefined;
  const typed = /(?<=^|\s)from ?$/i.exec(before);
  if (!typed) return undefined;
  const after = text.slice(caret);
  const again = /^\s*from(?=\s)/i.exec(after)?.[0];
  if (again !== undefined) {
    const next = caret + again.length - 'from'.length;
    const end = typed.index + 'from'.length;
    return { remove: [typed.index, next], select: [end, end] };
  }
  // The table that came with the column is selected, so that typing a name replaces it.
  const table = /^ ([^\s,;()]+)\s*;?$/.exec(after)?.[1];
  if (table === undefined || !typed[0].endsWith(' ')) return undefined;
  return { remove: [caret, caret + 1], select: [caret, caret + table.length] };
}

/** Whether the end of a line is in a comment or a text. */
function isText(line: string): boolean {
  return line.includes('--') || (line.match(/['"`]/g)?.length ?? 0) % 2 === 1;
}
