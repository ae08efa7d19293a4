/** A change of a text: what stands from `start` to `end` becomes `text`. Offsets. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * What to change so that a file's header says `-- @key: value`: the line that says it already, the
 * last where there are several, else a new one below the header's last. All other text stays as it
 * is, line ends included.
 */
export function headerEdit(text: string, key: string, value: string): TextChange {
  const line = `-- @${key}: ${value}`;
  const header = /^(?:-- @\w+:[^\r\n]*(?:\r?\n|$))*/u.exec(text)?.[0] ?? '';
  const said = [...header.matchAll(/^-- @(\w+):[^\r\n]*/gmu)].findLast((found) => found[1] === key);
  if (said) return { start: said.index, end: said.index + said[0].length, text: line };
  const end = header.length;
  const isOpen = header !== '' && !header.endsWith('\n');
  const added = isOpen ? `${lineEndOf(text)}${line}` : `${line}${lineEndOf(text)}`;
  return { start: end, end, text: added };
}

function lineEndOf(text: string): string {
  return /\r?\n/u.exec(text)?.[0] ?? '\n';
}
