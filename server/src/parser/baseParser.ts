import { EmbeddedActionsParser, EOF } from 'chevrotain';
import type { IOrAlt, IRuleConfig, IToken, ParserMethod, TokenType } from 'chevrotain';
import type {
  Expected,
  Expression,
  MissingNode,
  Name,
  NameOrMissing,
  Query,
} from '../ast/nodes.ts';
import { unquote } from './escapes.ts';
import { isName, retype } from './lexer.ts';
import type { LexResult } from './lexer.ts';
import type { SyntaxError, SyntaxErrorCode } from './syntaxError.ts';
import * as t from './tokens.ts';
import { Keyword } from './tokens.ts';

/** The alternatives of a choice, all with one type of result. */
export type Alternatives<T> = IOrAlt<T>[];

/** Where Chevrotain keeps its place; it is there, though its types do not say so. */
type TokenCursor = { exportLexerState(): number; importLexerState(position: number): void };

/** How tightly an expression must bind, and whether its last alias belongs to the form around it. */
export type ExpressionRule = ParserMethod<[minimum?: number, holdAlias?: boolean], Expression>;

/**
 * What all rules share: looking ahead, building names, and going on after an error. A rule asks
 * before it consumes, so that a missing token becomes one message and a node, not an exception;
 * Chevrotain's own recovery stays on as the net below.
 */
export abstract class BaseParser extends EmbeddedActionsParser {
  protected abstract readonly expression: ExpressionRule;
  protected abstract readonly querySet: ParserMethod<[], Query>;

  readonly #errors: SyntaxError[] = [];
  #lexed: LexResult = { tokens: [], comments: [], partners: new Int32Array(), errors: [] };
  #lastErrorAt = -1;
  readonly #queryParens = new Map<number, boolean>();

  constructor(skipValidations: boolean) {
    super([...new Set(Object.values(t.lexerModes).flat()), ...virtualTokens], {
      maxLookahead: 1,
      recoveryEnabled: true,
      nodeLocationTracking: 'none',
      skipValidations,
    });
  }

  /**
   * Defines a rule. Only rules which say what to answer then go on after an error of Chevrotain's;
   * from all others it passes to the next such rule above.
   */
  protected override RULE<F extends (...args: never[]) => unknown>(
    name: string,
    implementation: F,
    config: IRuleConfig<ReturnType<F>> = { resyncEnabled: false },
  ): ParserMethod<Parameters<F>, ReturnType<F>> {
    return super.RULE(name, implementation, config);
  }

  /** Makes the parser ready for the tokens of one statement. */
  protected load(lexed: LexResult): void {
    this.#lexed = lexed;
    this.#errors.length = 0;
    this.#queryParens.clear();
    this.#lastErrorAt = -1;
    this.input = lexed.tokens;
  }

  /** The errors since `load`, Chevrotain's own among them. */
  protected takeErrors(): SyntaxError[] {
    for (const error of this.errors) this.reportUnexpected(error.token);
    return [...this.#errors];
  }

  // Looking ahead

  protected next(ahead = 1): TokenType {
    return this.LA(ahead).tokenType;
  }

  protected nextIs(type: TokenType, ahead = 1): boolean {
    return this.LA(ahead).tokenType === type;
  }

  protected nextIsName(ahead = 1): boolean {
    return isName(this.LA(ahead));
  }

  /** How far ahead the token after a bracket's partner is; undefined where it is never closed. */
  protected aheadOfPartner(ahead: number): number | undefined {
    const index = this.position() + ahead;
    const partner = this.#lexed.partners[index] ?? -1;
    return partner < 0 ? undefined : partner - this.position() + 1;
  }

  /** Index of the token consumed last. */
  protected position(): number {
    return (this as unknown as TokenCursor).exportLexerState();
  }

  protected goTo(position: number): void {
    (this as unknown as TokenCursor).importLexerState(position);
  }

  /** Whether a token can be the first of an expression. */
  protected startsExpression(ahead = 1): boolean {
    const token = this.LA(ahead);
    if (isName(token)) return true;
    const type = token.tokenType;
    if (type === t.Dot || type === t.Plus) {
      return numberStarts.has(this.next(ahead + 1));
    }
    return expressionStarts.has(type);
  }

  /** Whether what comes is a clause by its second word, so that the first is no column here. */
  protected startsClause(ahead = 1): boolean {
    const type = this.next(ahead);
    if (type === t.Identifier) return false;
    const after = this.LA(ahead + 1);
    const second = secondWords.get(type);
    if (second) return second.includes(after.tokenType);
    if (operandClauses.has(type)) {
      if (after.tokenType === t.LParen || after.tokenType === t.LambdaParen) return false;
      return this.beginsOperand(ahead + 1) && !(after.tokenType === t.LBracket);
    }
    return neverColumns.has(type);
  }

  /** Whether what comes is a clause which no name could continue, such as `ORDER BY`. */
  protected startsTwoWordClause(ahead = 1): boolean {
    return secondWords.get(this.next(ahead))?.includes(this.next(ahead + 1)) === true;
  }

  /** Like `startsClause` after the comma of a select list, where a clause wins over a column. */
  protected startsClauseAfterComma(ahead = 1): boolean {
    const type = this.next(ahead);
    if (this.startsClause(ahead)) return true;
    if (type === Keyword.FROM && this.nextIsName(ahead + 1)) return true;
    return operandClauses.has(type) && this.nextIs(t.LParen, ahead + 1);
  }

  /** Whether a token starts a value and cannot continue one, as `-` could. */
  protected beginsOperand(ahead: number): boolean {
    const token = this.LA(ahead);
    if (continuations.has(token.tokenType)) return false;
    return this.startsExpression(ahead) && token.tokenType !== t.Minus && token.tokenType !== t.Dot;
  }

  /** Whether `(` opens a query rather than a value. */
  protected opensQuery(ahead = 1): boolean {
    if (!isOpenParen(this.next(ahead))) return false;
    // Each level asks about all levels within it, so the answers are kept.
    const at = this.position() + ahead;
    const known = this.#queryParens.get(at);
    if (known !== undefined) return known;
    const answer = this.#looksLikeQuery(ahead);
    this.#queryParens.set(at, answer);
    return answer;
  }

  #looksLikeQuery(ahead: number): boolean {
    const inner = this.next(ahead + 1);
    if (inner === Keyword.SELECT) return this.selectIsKeyword(ahead + 1);
    if (inner === Keyword.WITH) return this.beginsOperand(ahead + 2);
    if (isOpenParen(inner)) {
      if (!this.opensQuery(ahead + 1)) return false;
      const after = this.aheadOfPartner(ahead + 1);
      if (after === undefined) return true;
      return queryContinuations.has(this.next(after));
    }
    if (inner === t.LBrace) {
      const after = this.aheadOfPartner(ahead + 1);
      return after !== undefined && setOperators.has(this.next(after));
    }
    return false;
  }

  /** Whether the query behind `(` has no parentheses of its own around all of it. */
  protected opensBareQuery(): boolean {
    if (!this.opensQuery()) return false;
    if (!isOpenParen(this.next(2))) return true;
    const after = this.aheadOfPartner(2);
    return after !== undefined && !this.nextIs(t.RParen, after);
  }

  /** Whether SELECT starts a query here; else it is a column of that name. */
  protected selectIsKeyword(ahead = 1): boolean {
    const after = this.next(ahead + 1);
    if (after === EOF || after === Keyword.FROM) return true;
    if (after === t.Star) {
      const next = this.LA(ahead + 2);
      return !this.beginsOperand(ahead + 2) || starFollowers.has(next.tokenType);
    }
    if (after === t.Minus || after === Keyword.DISTINCT) return true;
    if (after === Keyword.IN) return this.nextIs(t.LParen, ahead + 2);
    return this.startsExpression(ahead + 1) && !continuations.has(after);
  }

  // Tokens which Chevrotain makes up have no place in the text, and rules here miss none of them.
  protected override canTokenTypeBeInsertedInRecovery(): boolean {
    return false;
  }

  protected override canTokenTypeBeDeletedInRecovery(): boolean {
    return false;
  }

  // Consuming

  /** Consumes the token, or says that it is missing and goes on. */
  protected expect(idx: number, type: TokenType, what: string): IToken | undefined {
    if (this.RECORDING_PHASE || this.LA(1).tokenType === type) return this.consume(idx, type);
    this.reportMissing('missing-token', what);
    return undefined;
  }

  /** Consumes an identifier, or answers with a missing node. */
  protected expectName(idx: number, what = 'a name'): NameOrMissing {
    if (this.RECORDING_PHASE || this.nextIsName())
      return this.nameOf(this.consume(idx, t.NameToken));
    this.reportMissing('missing-name', what);
    return this.missing('name');
  }

  /**
   * Consumes what closes a bracket. What stands in front of it is reported and skipped; where the
   * bracket is never closed, or a clause starts before, the bracket is what gets reported.
   */
  protected close(idx: number, type: TokenType, open: IToken | undefined): void {
    if (this.RECORDING_PHASE || this.LA(1).tokenType === type) {
      this.consume(idx, type);
      return;
    }
    if (open && !this.startsClause()) {
      const end = this.partnerOf(open);
      if (end > this.position()) {
        this.reportUnexpected(this.LA(1));
        this.goTo(end);
        return;
      }
    }
    const image = type === t.RParen ? ')' : type === t.RBracket ? ']' : '}';
    if (!open) {
      this.reportMissing('missing-token', `\`${image}\``);
    } else if (!this.#alreadyReported()) {
      const message = `\`${open.image}\` is never closed: \`${image}\` is missing.`;
      this.report('unclosed', message, open.startOffset, open.startOffset + open.image.length);
      this.#lastErrorAt = this.LA(1).startOffset;
    }
  }

  protected partnerOf(open: IToken): number {
    const { tokens, partners } = this.#lexed;
    for (let at = this.position(); at >= 0; at--) {
      if (tokens[at] === open) return partners[at] ?? -1;
    }
    return -1;
  }

  /** Parses an expression where one must stand, or answers with a missing node. */
  protected required(idx: number, minimum = 0, holdAlias = false): Expression {
    if (this.lacksExpression()) return this.missing('expression');
    return this.subrule(idx, this.expression, { ARGS: [minimum, holdAlias] });
  }

  /** Whether an expression can be read here at all; says so if not. A choice needs to ask first. */
  protected lacksExpression(): boolean {
    if (this.RECORDING_PHASE || (this.startsExpression() && !this.startsClause())) return false;
    this.reportMissing('missing-expression', 'an expression');
    return true;
  }

  /** Skips tokens, whole brackets at a time, up to one that satisfies; reports the first. */
  protected skipUntil(satisfied: () => boolean): void {
    if (this.RECORDING_PHASE || this.nextIs(EOF) || satisfied()) return;
    this.reportUnexpected(this.LA(1));
    while (!this.nextIs(EOF) && !satisfied()) {
      const after = this.aheadOfPartner(1);
      this.goTo(this.position() + (after !== undefined && after > 1 ? after - 1 : 1));
    }
  }

  // Nodes

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

  protected missing(expected: Expected): MissingNode {
    const at = this.endOfLast();
    return { kind: 'Missing', start: at, end: at, expected };
  }

  protected nameOf(token: IToken): Name {
    const { image, startOffset: start } = token;
    const code = image.charCodeAt(0);
    const quoted = code === 0x60 || code === 0x22;
    const text = quoted ? unquote(image) : image;
    return { kind: 'Name', start, end: start + image.length, text, quoted };
  }

  /** Reads the next keyword as a plain name. */
  protected readAsName(): void {
    const token = this.LA(1);
    if (token.tokenType !== t.QuotedIdentifier) retype(token, t.Identifier);
  }

  // Reporting

  protected report(code: SyntaxErrorCode, message: string, start: number, end: number): void {
    if (this.RECORDING_PHASE) return;
    this.#errors.push({ code, message, start, end });
  }

  /** Says once per place that a token does not fit. */
  protected reportUnexpected(token: IToken): void {
    if (token.tokenType === EOF) {
      this.reportMissing('unexpected-token', 'more of the query');
      return;
    }
    if (this.#alreadyReported(token)) return;
    const message =
      token.image === ';' ? 'Unexpected `;`.' : `Unexpected \`${shorten(token.image)}\`.`;
    this.report(
      'unexpected-token',
      message,
      token.startOffset,
      token.startOffset + token.image.length,
    );
  }

  /** Says what was expected after the last token; the squiggle goes under what stands there instead. */
  protected reportMissing(code: SyntaxErrorCode, what: string): void {
    const next = this.LA(1);
    if (this.#alreadyReported(next)) return;
    const last = this.LA(0);
    const place = last.tokenType === EOF ? '' : ` after \`${shorten(last.image)}\``;
    const shown = next.tokenType === EOF ? last : next;
    const start = shown.tokenType === EOF ? 0 : shown.startOffset;
    const end = shown.tokenType === EOF ? 0 : start + shown.image.length;
    this.report(code, `Expected ${what}${place}.`, start, end);
  }

  #alreadyReported(token = this.LA(1)): boolean {
    const at = token.tokenType === EOF ? Number.MAX_SAFE_INTEGER : token.startOffset;
    if (at === this.#lastErrorAt) return true;
    this.#lastErrorAt = at;
    return false;
  }
}

function shorten(image: string): string {
  return image.length > 40 ? `${image.slice(0, 39)}…` : image;
}

function isOpenParen(type: TokenType): boolean {
  return type === t.LParen || type === t.QueryParen;
}

const virtualTokens = [
  ...[t.NameToken, t.BinaryToken, t.NumberToken, t.LambdaName, t.LambdaParen, t.QueryParen],
  ...Object.values(Keyword),
];

const numberStarts = new Set<TokenType>([
  ...[t.FloatNumber, t.RadixNumber, t.OctalNumber, t.DecimalNumber, t.Dot],
  ...[Keyword.INF, Keyword.NAN],
]);

const expressionStarts = new Set<TokenType>([
  ...[t.FloatNumber, t.RadixNumber, t.OctalNumber, t.DecimalNumber, t.StringText],
  ...[t.UnclosedString, t.PositionalNumber, t.TemplateOpen, t.TagOpen, t.LParen, t.QueryParen],
  ...[t.LambdaParen, t.LambdaName, t.LBracket, t.LBrace, t.Minus, t.Star],
  ...[Keyword.NULL, Keyword.INF, Keyword.NAN],
]);

/** Clauses known by their second word. */
const secondWords = new Map<TokenType, readonly TokenType[]>([
  [Keyword.ORDER, [Keyword.BY]],
  [Keyword.GROUP, [Keyword.BY]],
  [Keyword.PARTITION, [Keyword.BY]],
  [Keyword.WITH, [Keyword.TOTALS, Keyword.CUBE, Keyword.ROLLUP, Keyword.TIES, Keyword.FILL]],
  [Keyword.ARRAY, [Keyword.JOIN]],
  [Keyword.LEFT, [Keyword.JOIN, Keyword.ARRAY, Keyword.OUTER]],
  [Keyword.RIGHT, [Keyword.JOIN, Keyword.OUTER]],
  [Keyword.FULL, [Keyword.JOIN, Keyword.OUTER]],
  [Keyword.INNER, [Keyword.JOIN, Keyword.ARRAY]],
  [Keyword.CROSS, [Keyword.JOIN]],
  [Keyword.UNION, [Keyword.ALL, Keyword.DISTINCT, Keyword.SELECT, Keyword.BY, Keyword.WITH]],
  [Keyword.USING, [Keyword.SAMPLE]],
  [Keyword.BY, []],
]);

/** Clauses known by an operand which follows, since no name is followed by one. */
const operandClauses = new Set<TokenType>([
  ...[Keyword.FROM, Keyword.WHERE, Keyword.PREWHERE, Keyword.HAVING, Keyword.QUALIFY],
  ...[Keyword.LIMIT, Keyword.OFFSET, Keyword.JOIN, Keyword.WINDOW, Keyword.SETTINGS],
  ...[Keyword.SELECT, Keyword.ON],
]);

const neverColumns = new Set<TokenType>([Keyword.EXCEPT, Keyword.INTERSECT, Keyword.WITHIN]);

/** Words which, after a name, continue an expression rather than start one. */
const continuations = new Set<TokenType>([
  ...[Keyword.AND, Keyword.OR, Keyword.LIKE, Keyword.ILIKE, Keyword.IN, Keyword.IS, Keyword.AS],
  ...[Keyword.BETWEEN, Keyword.DESC, Keyword.DESCENDING, Keyword.ASCENDING, Keyword.THEN],
  ...[Keyword.ELSE, Keyword.END, Keyword.FROM, Keyword.WHERE, Keyword.WHEN, Keyword.OVER],
  ...[t.Star],
]);

const starFollowers = new Set<TokenType>([
  ...[Keyword.FROM, Keyword.EXCLUDE, Keyword.REPLACE, Keyword.COLUMNS, Keyword.WHERE],
  ...[Keyword.LIMIT, Keyword.ORDER, Keyword.GROUP, Keyword.UNION],
]);

const setOperators = new Set<TokenType>([Keyword.UNION, Keyword.INTERSECT, Keyword.EXCEPT]);
const queryContinuations = new Set<TokenType>([
  ...setOperators,
  ...[t.RParen, Keyword.ORDER, Keyword.LIMIT, Keyword.OFFSET, EOF],
]);
