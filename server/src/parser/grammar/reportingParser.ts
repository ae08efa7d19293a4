import { EmbeddedActionsParser, EOF } from 'chevrotain';
import type { IToken, TokenType } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import type { Fix } from '../../ast/fix.ts';
import { holdsValues } from '../lexing/bracketsAround.ts';
import { BinaryToken, Keyword, NameToken } from '../lexing/keywords.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { lexerModes } from '../lexing/lexerModes.ts';
import { FirstTokenStrategy } from './lookahead.ts';
import { FlawedError } from './flawedError.ts';
import { afterToken, expectedNot, messageProvider, shown } from '../recovery/messages.ts';
import type { SyntaxError, SyntaxErrorCode } from '../syntaxError.ts';
import * as t from '../lexing/tokens.ts';

/** Where Chevrotain keeps its place; it is there, though its types do not say so. */
type TokenCursor = { exportLexerState(): number; importLexerState(position: number): void };

/** What tells Chevrotain where to go on after an exception; its types do not say so either. */
type ResumingParser = { readonly resyncFollows: unknown };

/** The tokens of one statement, the place among them, and what is said about them. */
export abstract class ReportingParser extends EmbeddedActionsParser {
  readonly #errors: SyntaxError[] = [];
  #lexed: LexResult = noTokens;
  #lastErrorAt = -1;
  #makeFast: (() => unknown) | undefined;

  constructor(skipValidations: boolean) {
    super([...new Set(Object.values(lexerModes).flat()), ...virtualTokens], {
      maxLookahead: 1,
      lookaheadStrategy: new FirstTokenStrategy(),
      recoveryEnabled: true,
      nodeLocationTracking: 'none',
      errorMessageProvider: messageProvider,
      skipValidations,
    });
  }

  /** Takes one of Chevrotain's steps of building a parser, and two of them later than it would. */
  protected TRACE_INIT<T>(step: string, work: () => T): T | undefined {
    switch (step) {
      // Recording adds some ninety methods to the parser and deletes them again. Each is slow on an
      // object which V8 was made to keep fast, so that is done behind it.
      case 'toFastProps':
        this.#makeFast = work;
        return undefined;
      case 'Grammar Resolving':
        this.#makeFast?.();
        return work();
      case 'computeAllProdsFollows':
        this.#followsWhenNeeded(work);
        return undefined;
      default:
        return work();
    }
  }

  /**
   * Where rules may go on after an exception is worked out when there is the first one: that is much
   * of the start, and few texts need it.
   */
  #followsWhenNeeded(work: () => unknown): void {
    Object.defineProperty(this, 'resyncFollows', {
      configurable: true,
      get: (): unknown => {
        Object.defineProperty(this, 'resyncFollows', { value: undefined, writable: true });
        work();
        return (this as unknown as ResumingParser).resyncFollows;
      },
    });
  }

  /** Makes the parser ready for the tokens of one statement. */
  protected load(lexed: LexResult): void {
    this.#lexed = lexed;
    this.#errors.length = 0;
    this.#lastErrorAt = -1;
    this.input = lexed.tokens;
  }

  /** The errors since `load`, Chevrotain's own among them. */
  protected takeErrors(): SyntaxError[] {
    for (const { token, message, previousToken } of this.errors as UnexpectedToken[]) {
      const marked = token.tokenType === EOF ? (previousToken ?? token) : token;
      if (this.#alreadyReported(token)) continue;
      this.#reportAt(marked, 'unexpected-token', message);
    }
    return [...this.#errors];
  }

  // Tokens

  /** Index of the token consumed last. */
  protected position(): number {
    return (this as unknown as TokenCursor).exportLexerState();
  }

  protected goTo(position: number): void {
    (this as unknown as TokenCursor).importLexerState(position);
  }

  protected next(ahead = 1): TokenType {
    return this.LA(ahead).tokenType;
  }

  protected nextIs(type: TokenType, ahead = 1): boolean {
    return this.LA(ahead).tokenType === type;
  }

  /** How far ahead the token after a bracket's partner is; undefined where it is never closed. */
  protected aheadOfPartner(ahead: number): number | undefined {
    const index = this.position() + ahead;
    const partner = this.#lexed.partners[index] ?? -1;
    return partner < 0 ? undefined : partner - this.position() + 1;
  }

  /**
   * Looks at the tokens from one on, over brackets and what is in them, until `found` has an answer;
   * there is none where it never has, or only so far ahead that nobody means it.
   */
  protected lookOn<T>(
    from: number,
    found: (type: TokenType, ahead: number) => T | undefined,
  ): T | undefined {
    for (let ahead = from; ahead < from + farthest; ahead++) {
      const type = this.next(ahead);
      const answer = found(type, ahead);
      if (answer !== undefined || type === EOF) return answer;
      const after = this.aheadOfPartner(ahead);
      if (after !== undefined && after > ahead) ahead = after - 1;
    }
    return undefined;
  }

  /** Index of the token which closes a bracket that was consumed; -1 where none does. */
  protected partnerOf(open: IToken): number {
    const { tokens, partners } = this.#lexed;
    for (let at = this.position(); at >= 0; at--) {
      if (tokens[at] === open) return partners[at] ?? -1;
    }
    return -1;
  }

  /** Whether what comes stands in brackets around values, where no clause can begin. */
  protected amongValues(): boolean {
    return holdsValues(this.#lexed, this.position() + 1);
  }

  protected textOf({ start, end }: { readonly start: number; readonly end: number }): string {
    return this.#lexed.text.slice(start, end);
  }

  /** The tokens consumed behind a position. */
  protected tokensSince(position: number): readonly IToken[] {
    return this.#lexed.tokens.slice(position + 1, this.position() + 1);
  }

  protected startOfNext(): number {
    const token = this.LA(1);
    return token.tokenType === EOF ? this.endOfLast() : token.startOffset;
  }

  protected endOfLast(): number {
    const token = this.LA(0);
    return token.tokenType === EOF ? 0 : token.startOffset + token.image.length;
  }

  /** The end of what was consumed since `start`, which is nothing where all of it is missing. */
  protected endFrom(start: number): number {
    return Math.max(start, this.endOfLast());
  }

  // Reporting

  protected report(
    code: SyntaxErrorCode,
    message: string,
    start: number,
    end: number,
    fixes: readonly Fix[] = [],
  ): void {
    if (this.RECORDING_PHASE) return;
    const error = { code, message, start, end, ...(fixes.length > 0 && { fixes }) };
    if (this.#lexed.flawless === true) throw new FlawedError(error);
    this.#errors.push(error);
  }

  /** Says once per place that the next token does not fit, and what would. */
  protected reportUnexpected(expected: string): void {
    const token = this.LA(1);
    if (token.tokenType === EOF) {
      this.reportMissing('unexpected-token', expected);
      return;
    }
    if (this.#alreadyReported(token)) return;
    const opener = openers.get(token.tokenType);
    const closesNothing = opener !== undefined && this.#lexed.partners[this.position() + 1] === -1;
    if (closesNothing) {
      const message = `${shown(token)} closes nothing: there is no \`${opener}\` before it.`;
      const { start, end } = extentOf(token);
      this.#reportAt(token, 'unopened', message, [
        replacing(`Remove ${shown(token)}`, start, end, ''),
      ]);
    } else {
      this.#reportAt(token, 'unexpected-token', expectedNot(expected, this.LA(0), token));
    }
  }

  /** Says once per place something of the next token, whatever is expected there. */
  protected reportNext(code: SyntaxErrorCode, message: string, fixes: readonly Fix[] = []): void {
    const token = this.LA(1);
    if (!this.#alreadyReported(token)) this.#reportAt(token, code, message, fixes);
  }

  /** Says what was expected after the last token; the squiggle goes under what stands there instead. */
  protected reportMissing(code: SyntaxErrorCode, what: string): void {
    const next = this.LA(1);
    if (this.#alreadyReported(next)) return;
    const last = this.LA(0);
    const marked = next.tokenType === EOF ? last : next;
    // `BY` alone says little.
    const words = last.tokenType === Keyword.BY ? [this.LA(-1), last] : [last];
    const place = afterToken({ ...last, image: words.map(({ image }) => image).join(' ') });
    const message = `Expected ${what}${place}.`;
    this.#reportAt(marked, code, message, this.#insertions(code, what));
  }

  /** Says that a comma is missing between two values. */
  protected reportMissingComma(): void {
    const at = this.endOfLast();
    const message = `Expected \`,\` between ${shown(this.LA(0))} and ${shown(this.LA(1))}.`;
    this.reportNext('missing-token', message, [replacing('Insert `,`', at, at, ',')]);
  }

  /** Says that a bracket is never closed, unless something was said of this place already. */
  protected reportUnclosed(open: IToken, closing: string): void {
    if (this.#alreadyReported(this.LA(1))) return;
    const at = this.endOfLast();
    const message = `${shown(open)} is never closed: \`${closing}\` is missing.`;
    this.#reportAt(open, 'unclosed', message, [
      replacing(`Insert \`${closing}\``, at, at, closing),
    ]);
  }

  /** A keyword in small letters where the query is written so. */
  protected cased(word: string): string {
    const [first] = this.#lexed.tokens;
    return first && first.image === first.image.toLowerCase() ? word.toLowerCase() : word;
  }

  #insertions(code: SyntaxErrorCode, what: string): Fix[] {
    const at = this.endOfLast();
    const last = this.LA(0);
    if (removable.has(code) && last.tokenType === t.Comma) {
      return [replacing('Remove `,`', last.startOffset, at, '')];
    }
    const [, token] = /^`([^`]+)`$/.exec(what) ?? [];
    if (code !== 'missing-token' || token === undefined || token === '(') return [];
    const text = /^[A-Z]/.test(token) ? ` ${this.cased(token)}` : token;
    return [replacing(`Insert ${what}`, at, at, text)];
  }

  #reportAt(token: IToken, code: SyntaxErrorCode, message: string, fixes?: readonly Fix[]): void {
    const { start, end } = extentOf(token);
    this.report(code, message, start, end, fixes);
  }

  #alreadyReported(token: IToken): boolean {
    const at = token.tokenType === EOF ? Number.MAX_SAFE_INTEGER : token.startOffset;
    if (at === this.#lastErrorAt) return true;
    this.#lastErrorAt = at;
    return false;
  }
}

/** How many tokens ahead are looked at to tell a keyword from a name. */
const farthest = 2_000;

/** What all of Chevrotain's errors about tokens have. */
type UnexpectedToken = {
  readonly token: IToken;
  readonly message: string;
  readonly previousToken?: IToken;
};

function extentOf(token: IToken): { readonly start: number; readonly end: number } {
  if (token.tokenType === EOF) return { start: 0, end: 0 };
  return { start: token.startOffset, end: token.startOffset + token.image.length };
}

const noTokens: LexResult = {
  text: '',
  tokens: [],
  comments: [],
  partners: new Int32Array(),
  errors: [],
};

/** What is missing behind a comma which may as well go. */
const removable = new Set<SyntaxErrorCode>(['missing-expression', 'missing-table', 'missing-name']);

const openers = new Map<TokenType, string>([
  [t.RParen, '('],
  [t.RBracket, '['],
  [t.RBrace, '{'],
]);

const virtualTokens = [
  ...[NameToken, BinaryToken, t.NumberToken, t.LambdaName, t.LambdaParen, t.QueryParen],
  ...[t.ParsedQuery, t.PivotIn, t.WordAsName],
  ...Object.values(Keyword),
];
