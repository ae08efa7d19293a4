/** A change of a text: what stands from `start` to `end` becomes `text`. Offsets. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * What to change so that a file's header says `-- @key: value`: the line that says it already, else
 * a new one below the header's last. All other text stays as it is, line ends included.
 */
export function headerEdit(text: string, key: string, value: string): TextChange {
  const line = `-- @${key}: ${value}`;
  let end = 0;
  for (const { 0: whole, index } of text.matchAll(/^-- @\w+:[^\r\n]*$/gmu)) {
    if (index !== end) break;
    if (whole.startsWith(`-- @${key}:`))
      return { start: index, end: index + whole.length, text: line };
    end = index + whole.length;
    const lineEnd = /^\r?\n/u.exec(text.slice(end, end + 2))?.[0];
    if (lineEnd === undefined) return { start: end, end, text: `${lineEndOf(text)}${line}` };
    end += lineEnd.length;
  }
  return { start: end, end, text: `${line}${lineEndOf(text)}` };
}

function lineEndOf(text: string): string {
  return /\r?\n/u.exec(text)?.[0] ?? '\n';
}
