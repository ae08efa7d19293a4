/** What a file's leading `-- @key: value` lines say, by key. Other lines end the header. */
export function fileHeader(text: string): ReadonlyMap<string, string> {
  const header = new Map<string, string>();
  for (const line of text.split(/\r?\n/, 100)) {
    const [, key, value] = /^-- @(\w+): ?(.*)$/.exec(line) ?? [];
    if (key === undefined || value === undefined) break;
    header.set(key, value.trim());
  }
  return header;
}

/** A change of a text: what stands from `start` to `end` gives way. */
export interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The change that gives a key of the header a value, or without one takes its line away. */
export function headerChange(text: string, key: string, value: string | undefined): TextChange {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n';
  const line = value === undefined ? '' : `-- @${key}: ${value}${lineEnd}`;
  let start = 0;
  for (const [whole, name] of text.matchAll(/-- @(\w+):[^\r\n]*(?:\r?\n|$)/gy)) {
    if (name === key) return { start, end: start + whole.length, text: line };
    start += whole.length;
  }
  return { start: 0, end: 0, text: line };
}
