import { createScanner } from 'jsonc-parser';

/**
 * The text that a member of a JSON object has, byte for byte; undefined without one. The last of two
 * members of one name counts, as it does for every parser of JSON. A scanner does not call itself,
 * so that a member may nest as deeply as it likes.
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
