import { HogQLError } from '../../../server/local/compiler/error.ts';

/** Deeper queries crash the official parser, and calls of this depth already take it seconds. */
const maxDepth = 40;

/** Strings, quoted names, comments, brackets and ends of tags. Everything else cannot nest. */
const tokenPattern =
  /'(?:[^'\\]|\\[^]|'')*'?|"(?:[^"\\]|\\[^]|"")*"?|`(?:[^`\\]|\\[^]|``)*`?|--[^\n]*|\/\/[^\n]*|\/\*[^]*?(?:\*\/|$)|<\/|\/>|<(?=[A-Za-z])|[([{)\]}]|\b(?:case|end|not)\b/gi;

/** Refuses a text whose brackets nest deeper than the official parser can handle. */
export function guardDepth(text: string): void {
  let depth = 0;
  let prefixes = 0;
  let previousEnd = -1;
  for (const match of text.matchAll(tokenPattern)) {
    const token = match[0].toLowerCase();
    if (token === 'not') {
      prefixes = text.slice(previousEnd, match.index).trim() === '' ? prefixes + 1 : 1;
      previousEnd = match.index + token.length;
    } else depth += change(token);
    if (depth + prefixes > maxDepth) {
      throw new HogQLError('syntax', 'The query is nested too deeply.', {
        start: match.index,
        end: match.index + token.length,
      });
    }
    // The parser reports a stray closing bracket; it must not allow extra depth later.
    depth = Math.max(depth, 0);
  }
}

function change(token: string): number {
  if (['(', '[', '{', 'case'].includes(token)) return 1;
  if ([')', ']', '}', 'end', '</', '/>'].includes(token)) return -1;
  return token === '<' ? 1 : 0;
}
