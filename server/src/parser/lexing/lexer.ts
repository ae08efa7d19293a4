import { Lexer } from 'chevrotain';
import type { IToken, TokenType } from 'chevrotain';
import { Brackets } from './brackets.ts';
import { mergeForeignWords } from './foreign.ts';
import { Keyword, NameToken, keywordOf } from './keywords.ts';
import { lexerModes } from './lexerModes.ts';
import type { SyntaxError } from './syntaxError.ts';
import { checkToken } from './tokenChecks.ts';
import * as t from './tokens.ts';
import { retype } from './tokens.ts';

/** The tokens of a statement, what lies between them, and what the lexer found wrong. */
export type LexResult = {
  readonly text: string;
  readonly tokens: IToken[];
  readonly comments: readonly Comment[];
  /** For each bracket the index of its partner, for every other token -1. */
  readonly partners: Int32Array;
  readonly errors: readonly SyntaxError[];
};

/** A comment as written. */
export type Comment = { readonly start: number; readonly end: number; readonly text: string };

/** Built on first use, which takes milliseconds; the same for all texts. */
let lexer: Lexer | undefined;

/** Cuts a text into tokens; what fits no token becomes an error, never an exception. */
export function lex(text: string): LexResult {
  const { tokens: cut, comments, refused } = tokenize(text);
  const { tokens, left, errors } = mergeForeignWords(text, cut, comments, refused);
  for (const { offset, length } of left) {
    if (length > 0) errors.push(unexpectedCharacters(text, offset, length));
  }
  for (const comment of comments) {
    if (isClosed(comment)) continue;
    const { start } = comment;
    const message = 'This comment is never closed: `*/` is missing.';
    errors.push({ code: 'unclosed', message, start, end: start + 2 });
  }
  const partners = classify(text, tokens, errors);
  return { text, tokens, comments, partners, errors };
}

/** Whether a comment is closed; one that ends with its line always is. */
export function isClosed({ text }: Comment): boolean {
  return !text.startsWith('/*') || (text.length > 3 && text.endsWith('*/'));
}

/** The raw tokens of a text, and the stretches with which no token begins. */
export function tokenize(text: string): {
  readonly tokens: IToken[];
  readonly comments: readonly Comment[];
  readonly refused: readonly { readonly offset: number; readonly length: number }[];
} {
  lexer ??= createLexer();
  const { tokens, groups, errors: refused } = lexer.tokenize(text);
  const comments = (groups['comments'] ?? []).map(({ startOffset, image }) => ({
    start: startOffset,
    end: startOffset + image.length,
    text: image,
  }));
  return { tokens, comments, refused };
}

/** Builds the lexer. Validations stay off: they throw on Node 20, and a test runs them instead. */
export function createLexer(skipValidations = true): Lexer {
  return new Lexer(
    { modes: lexerModes, defaultMode: 'query' },
    { positionTracking: 'onlyOffset', skipValidations, ensureOptimizations: false },
  );
}

/** One pass over all tokens of a statement: tells keywords from names, pairs brackets, marks lambdas, checks literals. */
export function classify(text: string, tokens: IToken[], errors: SyntaxError[]): Int32Array {
  const brackets = new Brackets(tokens);
  const { partners } = brackets;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const type = token.tokenType;
    if (type === t.Identifier) {
      const keyword = keywordOf(token.image);
      if (keyword) retype(token, keyword);
    } else if (type === t.LParen || type === t.LBracket || type === t.LBrace) {
      brackets.open(at, type);
    } else if (type === t.RParen || type === t.RBracket || type === t.RBrace) {
      brackets.close(at, type);
    } else if (type === t.Arrow) {
      markLambda(tokens, partners, at);
    } else {
      checkToken(text, token, errors);
    }
  }
  return partners;
}

/** `x, y ->` and `(x, y) ->`: marks where the parameters start, so that one token tells the parser. */
function markLambda(tokens: IToken[], partners: Int32Array, arrow: number): void {
  const last = tokens[arrow - 1];
  if (!last) return;
  if (last.tokenType === t.RParen) {
    const at = partners[arrow - 1] ?? -1;
    const opener = tokens[at];
    if (opener?.tokenType === t.LParen && startsOperand(tokens, at)) retype(opener, t.LambdaParen);
    return;
  }
  let first = -1;
  for (let at = last.tokenType === t.Comma ? arrow - 2 : arrow - 1; at >= 0; at -= 2) {
    const name = tokens[at];
    if (!name || !isName(name)) break;
    if (startsOperand(tokens, at)) first = at;
    if (tokens[at - 1]?.tokenType !== t.Comma) break;
  }
  const name = tokens[first];
  if (name) retype(name, t.LambdaName);
}

/** Whether a value may start here, because nothing before it would take it in. */
function startsOperand(tokens: IToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before) return true;
  if (before.tokenType === Keyword.AS) return false;
  if (before.tokenType === Keyword.IGNORE && tokens[at]?.tokenType === Keyword.NULLS) return false;
  return !(
    valueEnds.has(before.tokenType) ||
    before.tokenType === t.Dot ||
    before.tokenType === t.DoubleColon ||
    before.tokenType === t.NullishDot
  );
}

const valueEnds = new Set<TokenType>([
  ...[t.Identifier, t.QuotedIdentifier, t.StringText, t.DecimalNumber, t.FloatNumber],
  ...[t.RadixNumber, t.OctalNumber, t.PositionalNumber, t.TemplateClose],
  ...[t.RParen, t.RBracket, t.RBrace, t.LambdaName],
  ...[Keyword.NULL, Keyword.INF, Keyword.NAN],
]);

/** Whether a token may be a name: an identifier, or one of most keywords. */
export function isName(token: IToken): boolean {
  return nameTypes[token.tokenTypeIdx] === true;
}

const nameTypes: boolean[] = [];
for (const type of [
  ...[t.Identifier, t.QuotedIdentifier, t.UnclosedIdentifier, t.LambdaName],
  ...Object.values(Keyword).filter(({ CATEGORIES }) => CATEGORIES?.includes(NameToken)),
]) {
  if (type.tokenTypeIdx !== undefined) nameTypes[type.tokenTypeIdx] = true;
}

function unexpectedCharacters(text: string, offset: number, length: number): SyntaxError {
  const point = text.codePointAt(offset) ?? 0;
  const char = String.fromCodePoint(point);
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return {
    code: 'unexpected-character',
    message: `Unexpected character \`${char}\` (${code}).`,
    start: offset,
    end: offset + length,
  };
}
