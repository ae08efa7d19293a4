import { type IToken, Lexer, type TokenType } from 'chevrotain';
import { mergeForeignWords } from './foreign.ts';
import type { Extent } from '../../ast/extent.ts';
import { Keyword, keywordOf } from './keywords.ts';
import { lexerModes } from './lexerModes.ts';
import type { SyntaxError } from './syntaxError.ts';
import { checkToken } from './tokenChecks.ts';
import { isName, valueEnds } from './tokenKinds.ts';
import { tokenSet } from './tokenSet.ts';
import * as t from './tokens.ts';

/** The tokens of a statement, the comments between them, and the lexical errors. */
export type LexResult = {
  readonly text: string;
  readonly tokens: IToken[];
  readonly comments: readonly Comment[];
  /** For each bracket the index of its partner, for every other token -1. */
  readonly partners: Int32Array;
  readonly errors: readonly SyntaxError[];
};

/** A comment as written. */
export type Comment = Extent & { readonly text: string };

/** Built on first use, which takes milliseconds, and shared by all texts. */
let lexer: Lexer | undefined;

/** Cuts a text into tokens; what fits no token becomes an error, never an exception. */
export function lex(text: string): LexResult {
  const { tokens: cut, comments, refused } = tokenize(text);
  const { tokens, left, errors } = mergeForeignWords(text, cut, comments, refused);
  for (const { start, end } of left) {
    if (end > start) errors.push(unexpectedCharacters(text, start, end));
  }
  for (const comment of comments) {
    if (isClosed(comment)) continue;
    const { start } = comment;
    const message = 'This comment is not closed: `*/` is missing.';
    errors.push({ code: 'unclosed', message, start, end: start + 2 });
  }
  const partners = classify(text, tokens, errors);
  return { text, tokens, comments, partners, errors };
}

/** True if a comment is closed; one that ends with its line always is. */
export function isClosed({ text }: Comment): boolean {
  return !text.startsWith('/*') || (text.length > 3 && text.endsWith('*/'));
}

/** The raw tokens of a text, and the stretches with which no token begins. */
function tokenize(text: string): {
  readonly tokens: IToken[];
  readonly comments: readonly Comment[];
  readonly refused: readonly Extent[];
} {
  lexer ??= createLexer();
  const { tokens, groups, errors } = lexer.tokenize(text);
  const comments = (groups['comments'] ?? []).map(({ startOffset, image }) => ({
    start: startOffset,
    end: startOffset + image.length,
    text: image,
  }));
  const refused = errors.map(({ offset, length }) => ({ start: offset, end: offset + length }));
  return { tokens, comments, refused };
}

/** Builds the lexer. Validations stay off: they throw on Node 20, and a test runs them instead. */
export function createLexer(skipValidations = true): Lexer {
  return new Lexer(
    { modes: lexerModes, defaultMode: 'query' },
    { positionTracking: 'onlyOffset', skipValidations, ensureOptimizations: false },
  );
}

/**
 * One pass over the tokens of a statement: tells keywords from names, pairs brackets, marks lambdas, checks literals.
 */
function classify(text: string, tokens: IToken[], errors: SyntaxError[]): Int32Array {
  const brackets = new Brackets(tokens);
  const { partners } = brackets;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (!token) break;
    const type = token.tokenType;
    if (type === t.Identifier) {
      const keyword = keywordOf(token.image);
      if (keyword) t.retype(token, keyword);
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
    if (opener?.tokenType === t.LParen && startsOperand(tokens, at))
      t.retype(opener, t.LambdaParen);
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
  if (name) t.retype(name, t.LambdaName);
}

/** True if a value may start here, because no token before it needs it. */
function startsOperand(tokens: IToken[], at: number): boolean {
  const before = tokens[at - 1];
  if (!before) return true;
  if (before.tokenType === Keyword.AS || before.tokenType === Keyword.OVER) return false;
  if (before.tokenType === Keyword.IGNORE && tokens[at]?.tokenType === Keyword.NULLS) return false;
  return !takesValue.has(before);
}

const takesValue = tokenSet(valueEnds, t.Dot, t.DoubleColon, t.NullishDot);

function unexpectedCharacters(text: string, start: number, end: number): SyntaxError {
  const point = text.codePointAt(start) ?? 0;
  const char = String.fromCodePoint(point);
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  const message = `Unexpected character \`${char}\` (${code}).`;
  return { code: 'unexpected-character', message, start, end };
}

/** Finds the partner of each bracket; brackets left open inside a closed pair have none. */
class Brackets {
  /** For each token the index of its partner, or -1. */
  readonly partners: Int32Array;
  readonly #open: { readonly at: number; readonly type: TokenType }[] = [];
  /** The number of open brackets of each type: a bracket that closes none of them needs no search. */
  readonly #counts = new Map<TokenType, number>();

  constructor(tokens: readonly IToken[]) {
    this.partners = new Int32Array(tokens.length).fill(-1);
  }

  open(at: number, type: TokenType): void {
    this.#open.push({ at, type });
    this.#count(type, 1);
  }

  close(at: number, closer: TokenType): void {
    const wanted = openers.get(closer);
    if (!wanted || !this.#counts.get(wanted)) return;
    for (let last = this.#open.pop(); last; last = this.#open.pop()) {
      this.#count(last.type, -1);
      if (last.type !== wanted) continue;
      this.partners[last.at] = at;
      this.partners[at] = last.at;
      return;
    }
  }

  #count(type: TokenType, change: number): void {
    this.#counts.set(type, (this.#counts.get(type) ?? 0) + change);
  }
}

const openers = new Map([
  [t.RParen, t.LParen],
  [t.RBracket, t.LBracket],
  [t.RBrace, t.LBrace],
]);
