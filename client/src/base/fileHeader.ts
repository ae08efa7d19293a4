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
