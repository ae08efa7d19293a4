import type { IToken, TokenType } from 'chevrotain';
import * as t from './tokens.ts';
import { Keyword } from './tokens.ts';

/** How deep a query may nest; the official parser gives up somewhat earlier. */
export const nestingLimit = 256;

const openers = new Set<TokenType>([
  ...[t.LParen, t.LambdaParen, t.LBracket, t.LBrace, t.TagEnd, t.TemplateOpen],
]);
const closers = new Set<TokenType>([
  t.RParen,
  t.RBracket,
  t.RBrace,
  t.TemplateClose,
  t.TagCloseOpen,
]);
/** Each of these puts what follows it one level deeper. */
const prefixes = new Set<TokenType>([
  ...[Keyword.NOT, Keyword.CASE, Keyword.INTERVAL, Keyword.LAMBDA],
  ...[t.Arrow, t.ColonEquals, t.Question],
]);
const separators = new Set<TokenType>([t.Comma, Keyword.AND, Keyword.OR, Keyword.SELECT]);

/**
 * The first token nested deeper than the limit allows. Looks at tokens alone, so that a text of any
 * depth is refused before a rule calls itself.
 */
export function tooDeep(tokens: readonly IToken[]): IToken | undefined {
  const outer: number[] = [];
  let depth = 0;
  let inner = 0;
  let before: TokenType | undefined;
  for (const token of tokens) {
    const type = token.tokenType;
    // Most tokens by far.
    if (type === t.Identifier || type === t.Dot) {
      before = type;
      continue;
    }
    if (openers.has(type)) {
      outer.push(inner);
      depth += inner + 1;
      inner = 0;
    } else if (closers.has(type)) {
      if (outer.length > 0) {
        inner = outer.pop() ?? 0;
        depth -= inner + 1;
      }
    } else if (separators.has(type)) {
      inner = 0;
    } else if (prefixes.has(type) || (type === t.Minus && isPrefix(before))) {
      inner++;
    }
    if (depth + inner > nestingLimit) return token;
    before = type;
  }
  return undefined;
}

function isPrefix(before: TokenType | undefined): boolean {
  return before === undefined || before === t.Minus || openers.has(before) || prefixes.has(before);
}
