import { createScanner } from 'jsonc-parser';

/**
 * The raw text of a member of a JSON object; undefined if it has none. The last of two equal keys counts, as in every
 * JSON parser. The scanner is not recursive, so members may nest to any depth.
 */
export function memberText(json: string, name: string): string | undefined {
  const scanner = createScanner(json, true);
  let depth = 0;
  let key: string | undefined;
  let isKey = false;
  let start: number | undefined;
  let found: string | undefined;
  for (;;) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if (at >= json.length) return found;
    const end = at + scanner.getTokenLength();
    const token = json.charAt(at);
    if (depth === 1 && token !== ',' && token !== ':' && token !== '}') {
      if (isKey) key = scanner.getTokenValue();
      else start ??= at;
    }
    if (token === '{' || token === '[') depth++;
    if (token === '}' || token === ']') depth--;
    if (depth === 1) {
      if (start !== undefined && key === name) found = json.slice(start, end);
      if (token === ':') isKey = false;
      if (token !== ':') start = undefined;
      if (token === ',' || token === '{') isKey = true;
    }
    if (depth === 0) start = undefined;
  }
}
