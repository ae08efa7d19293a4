import { createScanner } from 'jsonc-parser';

/** Real texts nest about a dozen levels. */
export const mostLevels = 500;

/**
 * True if a JSON text, broken or not, nests deeper than anybody means it to. Whatever walks over a
 * text that does not may call itself for each level: the stack has room for that.
 */
export function nestsTooDeeply(json: string): boolean {
  if (!hasBrackets(json, mostLevels)) return false;
  const scanner = createScanner(json, true);
  const open: string[] = [];
  for (;;) {
    scanner.scan();
    const at = scanner.getTokenOffset();
    if (at >= json.length) return false;
    const token = json.charAt(at);
    if (token === '[' || token === '{') open.push(token === '[' ? ']' : '}');
    // A bracket that closes no other is skipped, as readers of broken text do.
    else if (open.at(-1) === token) open.pop();
    if (open.length > mostLevels) return true;
  }
}

/** True if a text opens more brackets than this, in strings too: reading it token by token takes longer. */
function hasBrackets(json: string, most: number): boolean {
  let count = 0;
  for (const bracket of ['[', '{']) {
    let at = json.indexOf(bracket);
    for (; at !== -1 && count <= most; at = json.indexOf(bracket, at + 1)) count++;
  }
  return count > most;
}
