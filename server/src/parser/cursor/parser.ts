import { EOF, type IToken, type TokenType } from 'chevrotain';
import type { Extent } from '../../ast/extent.ts';
import type { Fix } from '../../ast/fix.ts';
import type { Expected, MissingNode, Name } from '../../ast/nodes.ts';
import { unquote } from '../lexing/escapes.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { isName } from '../lexing/tokenKinds.ts';
import type { TokenSet } from '../lexing/tokenSet.ts';
import { endOf } from '../lexing/tokens.ts';
import type { SyntaxError, SyntaxErrorCode } from '../lexing/syntaxError.ts';

/** The nesting limit of a query; the official parser's is somewhat lower. */
export const nestingLimit = 256;

/** How many tokens ahead to look to tell a keyword from a name. */
const lookaheadLimit = 2_000;

/** Thrown where a query nests deeper than the limit, with the token that does. */
export class TooDeepError extends Error {
  readonly start: number;
  readonly end: number;

  constructor(token: IToken) {
    super(`The query is nested deeper than ${nestingLimit} levels`);
    this.start = token.startOffset;
    this.end = endOf(token);
  }
}

/** What the parser would have accepted at the end of a text, collected while parsing. */
export type Offers = {
  /** Keywords by their words in upper case, with how likely they are: 0 is the likeliest. */
  readonly words: Map<string, number>;
  /** True if only these can come here, and no offers of outer rules. */
  closed: boolean;
};

/**
 * A cursor over the tokens of one statement. The grammar consists of functions over it: they look ahead, take tokens
 * and report what is missing, so that every text gets a tree.
 */
export class Parser {
  readonly text: string;
  readonly errors: SyntaxError[] = [];
  /** Index of the next token. */
  position = 0;
  /** The number of open queries, each in its brackets. */
  queryDepth = 0;
  /** True if a trailing `%` is not an operator, as in LIMIT. */
  percentEndsValue = false;
  /** True if a CTE lacks its parentheses and so took the main query. */
  hasBareCte = false;
  /** Stars with a REPLACE outside the parentheses it needs. */
  readonly bareReplaces = new Set<Extent>();
  /** For each `(` that was asked for, whether it opens a query. */
  readonly queryParens = new Map<number, boolean>();
  readonly #tokens: readonly IToken[];
  readonly #partners: Int32Array;
  readonly #end: IToken;
  readonly #offers: Offers | undefined;
  #level = 0;
  #lastErrorAt = -1;

  /** With `offers`, the parser collects what may come after the last token. */
  constructor({ text, tokens, partners }: LexResult, offers?: Offers) {
    this.text = text;
    this.#tokens = tokens;
    this.#partners = partners;
    this.#offers = offers;
    const end = { image: '', startOffset: text.length, tokenType: EOF } as IToken;
    end.tokenTypeIdx = EOF.tokenTypeIdx ?? 0;
    this.#end = end;
  }

  // Tokens

  /** The token `ahead` places after the next one; negative places have been taken. */
  token(ahead = 0): IToken {
    return this.#tokens[this.position + ahead] ?? this.#end;
  }

  /** The type of a token, by default of the next one. */
  nth(ahead = 0): TokenType {
    return (this.#tokens[this.position + ahead] ?? this.#end).tokenType;
  }

  at(type: TokenType, ahead = 0): boolean {
    return (this.#tokens[this.position + ahead] ?? this.#end).tokenType === type;
  }

  atAny(types: TokenSet, ahead = 0): boolean {
    return types.has(this.nth(ahead));
  }

  atName(ahead = 0): boolean {
    return isName(this.token(ahead));
  }

  atEnd(ahead = 0): boolean {
    return this.position + ahead >= this.#tokens.length;
  }

  /** Takes the next token, whatever it is. */
  take(): IToken {
    const token = this.token();
    this.position++;
    return token;
  }

  /** Takes the next token if it has this type; otherwise offers its word. */
  eat(type: TokenType): IToken | undefined {
    if (this.at(type)) return this.take();
    if (this.asks()) this.offer(offeredWords(type));
    return undefined;
  }

  /** Takes a name; the caller has checked that there is one. */
  takeName(): Name {
    return nameOf(this.take());
  }

  // Brackets

  /** The distance to the token after a bracket's partner; undefined if the bracket is never closed. */
  afterPartner(ahead = 0): number | undefined {
    const partner = this.#partners[this.position + ahead] ?? -1;
    return partner < 0 ? undefined : partner - this.position + 1;
  }

  /** The index of the token that closes the bracket at an index; -1 if none does. */
  partnerAt(index: number): number {
    return this.#partners[index] ?? -1;
  }

  /**
   * Looks ahead from a token, skipping brackets and their contents, until `find` answers. No answer at the end of the
   * text, or beyond the lookahead limit.
   */
  lookAhead<T>(
    from: number,
    find: (type: TokenType, ahead: number) => T | undefined,
  ): T | undefined {
    for (let ahead = from; ahead < from + lookaheadLimit; ahead++) {
      const type = this.nth(ahead);
      const answer = find(type, ahead);
      if (answer !== undefined || type === EOF) return answer;
      const after = this.afterPartner(ahead);
      if (after !== undefined && after > ahead) ahead = after - 1;
    }
    return undefined;
  }

  /** Skips tokens, whole brackets at a time, up to one that satisfies. */
  skip(satisfied: () => boolean): void {
    while (!this.atEnd() && !satisfied()) {
      const after = this.afterPartner();
      this.position += after !== undefined && after > 0 ? after : 1;
      if (this.#offers && this.atEnd()) this.#offers.closed = true;
    }
  }

  /** Skips all remaining tokens. */
  skipRest(): void {
    this.position = this.#tokens.length;
  }

  /** The tokens taken since a position. */
  tokensSince(position: number): readonly IToken[] {
    return this.#tokens.slice(position, this.position);
  }

  // Places

  /** The start of the next token; at the end of the text, the end of the last one. */
  startOfNext(): number {
    return this.atEnd() ? this.endOfLast() : this.token().startOffset;
  }

  endOfLast(): number {
    const token = this.#tokens[this.position - 1];
    return token ? endOf(token) : 0;
  }

  /** The end of the tokens taken since `start`; `start` itself if there are none. */
  endFrom(start: number): number {
    return Math.max(start, this.endOfLast());
  }

  missing(expected: Expected): MissingNode {
    const at = this.endOfLast();
    return { kind: 'Missing', start: at, end: at, expected };
  }

  /** A keyword in small letters where the query is written so. */
  cased(word: string): string {
    const first = this.#tokens[0];
    return first && first.image === first.image.toLowerCase() ? word.toLowerCase() : word;
  }

  // Nesting

  /** Enters a recursive rule. Every recursion passes through one that does this. */
  enter(): void {
    if (this.#level >= nestingLimit) throw new TooDeepError(this.token());
    this.#level++;
  }

  leave(): void {
    this.#level--;
  }

  // Reports

  report(
    code: SyntaxErrorCode,
    message: string,
    start: number,
    end: number,
    fixes: readonly Fix[] = [],
  ): void {
    this.errors.push({ code, message, start, end, ...(fixes.length > 0 && { fixes }) });
  }

  /** True if the text ends here and completion asks what may come next. */
  asks(ahead = 0): boolean {
    return this.#offers !== undefined && this.atEnd(ahead);
  }

  /** True if something was reported at the next token; from now on it counts as reported. */
  isReported(): boolean {
    if (this.#offers && this.atEnd()) this.#offers.closed = true;
    if (this.position === this.#lastErrorAt) return true;
    this.#lastErrorAt = this.position;
    return false;
  }

  /** Notes that only these words may come next. */
  offerOnly(words: readonly string[]): void {
    if (!this.#offers || this.#offers.closed || !this.atEnd()) return;
    this.#offers.words.clear();
    this.offer(words);
    this.#offers.closed = true;
  }

  /** Notes words that may come next, where the text ends there and somebody asks. */
  offer(words: readonly string[], order = 2): void {
    const offers = this.#offers;
    if (!offers || offers.closed || !this.atEnd()) return;
    for (const word of words) {
      offers.words.set(word, Math.min(order, offers.words.get(word) ?? order));
    }
  }
}

/** The node of a name. */
export function nameOf({ image, startOffset: start }: IToken): Name {
  const code = image.charCodeAt(0);
  const quoted = code === 0x60 || code === 0x22;
  const text = quoted ? unquote(image) : image;
  return { kind: 'Name', start, end: start + image.length, text, quoted };
}

/** A keyword is offered by its word, and punctuation is not. */
function offeredWords({ name }: TokenType): readonly string[] {
  return /^[A-Z_]+$/.test(name) ? [name] : [];
}
