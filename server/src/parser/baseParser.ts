import { EOF } from 'chevrotain';
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
import { isName } from './lexer.ts';
import type { LexResult } from './lexer.ts';
import { nestingLimit, TooDeepError } from './nesting.ts';
import { ReportingParser } from './reportingParser.ts';
import * as t from './tokens.ts';
import { Keyword, retype } from './tokens.ts';

/** The alternatives of a choice, all with one type of result. */
export type Alternatives<T> = IOrAlt<T>[];

/** How tightly an expression must bind, and whether its last alias belongs to the form around it. */
export type ExpressionRule = ParserMethod<[minimum?: number, holdAlias?: boolean], Expression>;

/**
 * What all rules share: looking ahead, building names, and going on after an error. A rule asks
 * before it consumes, so that a missing token becomes one message and a node, not an exception;
 * Chevrotain's own recovery stays on as the net below.
 */
export abstract class BaseParser extends ReportingParser {
  protected abstract readonly expression: ExpressionRule;
  protected abstract readonly querySet: ParserMethod<[], Query>;

  readonly #queryParens = new Map<number, boolean>();
  #level = 0;

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

  /**
   * Defines a rule which may come to itself again: each time is a level of nesting, and past the
   * limit there is no answer. Every way from a rule back to itself must lead over one of these.
   */
  protected NESTING_RULE<F extends (...args: never[]) => unknown>(
    name: string,
    implementation: F,
    config?: IRuleConfig<ReturnType<F>>,
  ): ParserMethod<Parameters<F>, ReturnType<F>> {
    const nested = (...args: Parameters<F>): ReturnType<F> => {
      if (this.#level >= nestingLimit) throw new TooDeepError();
      this.#level++;
      try {
        return implementation(...args) as ReturnType<F>;
      } finally {
        this.#level--;
      }
    };
    return this.RULE(name, nested as F, config);
  }

  protected override load(lexed: LexResult): void {
    super.load(lexed);
    this.#queryParens.clear();
    this.#level = 0;
  }

  /** Begins as many levels deep as what is parsed will stand. */
  protected startAtLevel(level: number): void {
    this.#level = level;
  }

  // Looking ahead

  protected nextIsName(ahead = 1): boolean {
    return isName(this.LA(ahead));
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
      // `limit limit 1`: the first is a name.
      if (after.tokenType === Keyword.IGNORE && this.nextIs(Keyword.NULLS, ahead + 2)) return false;
      if (after.tokenType === type || namesBefore.get(type) === after.tokenType) return false;
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
    if (type === Keyword.FROM && this.nextIsName(ahead + 1)) {
      // `, from from t` is the clause with a table called `from`, unless one more FROM follows.
      const isColumn = this.nextIs(Keyword.FROM, ahead + 2) || this.opensQuery(ahead + 2);
      return !(this.nextIs(Keyword.FROM, ahead + 1) && isColumn);
    }
    return parenClauses.has(type) && this.nextIs(t.LParen, ahead + 1) && !this.#isCall(ahead);
  }

  /** `, where (a), b` or `, from (a), b from t`: no clause goes on like that, so it is a call. */
  #isCall(ahead: number): boolean {
    const after = this.aheadOfPartner(ahead + 1);
    if (after === undefined) return false;
    if (this.nextIs(t.RParen, ahead + 2)) return true;
    if (this.nextIs(t.Comma, after)) {
      return !listClauses.has(this.next(ahead)) || this.#fromComes(after);
    }
    return this.nextIs(Keyword.FROM, after);
  }

  /** Whether FROM comes before the query ends or another begins. */
  #fromComes(ahead: number): boolean {
    for (let at = ahead; at < ahead + 2000; at++) {
      const type = this.next(at);
      if (type === Keyword.FROM) return true;
      if (type === EOF || type === t.RParen || type === Keyword.SELECT) return false;
      const after = this.aheadOfPartner(at);
      if (after !== undefined && after > at) at = after - 1;
    }
    return false;
  }

  /**
   * Whether a keyword is a column because of what follows: `DISTINCT as, b`, `NOT in)`. After a clause's word
   * only another clause says so, for that may be a half-typed clause.
   */
  protected wordAlone(ahead: number, aliases: ReadonlySet<TokenType> = new Set()): boolean {
    const type = this.next(ahead);
    if (!loneWords.has(type)) return false;
    const after = this.next(ahead + 1);
    if (type === Keyword.IN && after === t.LParen) return true;
    if (type === Keyword.AS && after === Keyword.AS) return true;
    if (after === Keyword.FROM) return aliases.size > 0;
    if (after === t.RParen || after === t.Comma) return true;
    if (type === Keyword.FROM || type === Keyword.WHERE) return false;
    return after === EOF || aliases.has(after);
  }

  /** Whether a token starts a value and cannot continue one, as `-` could. */
  protected beginsOperand(ahead: number): boolean {
    const token = this.LA(ahead);
    if (continuations.has(token.tokenType)) return false;
    return this.startsExpression(ahead) && token.tokenType !== t.Minus && token.tokenType !== t.Dot;
  }

  /** Whether `*` is all columns here rather than a sign between two values. */
  protected starStandsAlone(ahead: number): boolean {
    if (!this.nextIs(t.Star, ahead)) return false;
    const after = this.next(ahead + 1);
    if (after === Keyword.COLUMNS) return this.nextIs(t.LParen, ahead + 2);
    if (after === Keyword.NOT && negatables.has(this.next(ahead + 2))) return true;
    return starTails.has(after) || !this.beginsOperand(ahead + 1) || this.startsClause(ahead + 1);
  }

  /**
   * Whether a value follows another one with nothing between them. Only what can neither continue
   * an expression nor start a clause counts.
   */
  protected lacksComma(): boolean {
    return !this.RECORDING_PHASE && this.plainOperandFollows(1);
  }

  /** Whether a name or a literal comes which is no keyword of any kind. */
  protected plainOperandFollows(ahead: number): boolean {
    return plainOperands.has(this.next(ahead));
  }

  /** `* AS name`, which may be the first of a WITH. */
  protected starIsNamed(ahead: number): boolean {
    return this.nextIs(t.Star, ahead) && this.nextIs(Keyword.AS, ahead + 1);
  }

  /** Whether `(` opens a query rather than a value. */
  protected opensQuery(ahead = 1): boolean {
    if (!isOpenParen(this.next(ahead))) return false;
    if (!isOpenParen(this.next(ahead + 1))) return this.#looksLikeQuery(ahead);
    // The answer for one parenthesis is asked by all directly around it, so the answers are kept.
    const known = this.#queryParens.get(this.position() + ahead);
    if (known !== undefined) return known;
    let inner = ahead;
    while (isOpenParen(this.next(inner + 1))) inner++;
    let answer = this.#looksLikeQuery(inner);
    for (let at = inner; at >= ahead; at--) {
      if (at < inner) answer = answer && this.#queryMayEnd(at + 1);
      this.#queryParens.set(this.position() + at, answer);
    }
    return answer;
  }

  /** Whether behind a query in parentheses nothing stands which only continues a value. */
  #queryMayEnd(ahead: number): boolean {
    const after = this.aheadOfPartner(ahead);
    return after === undefined || queryContinuations.has(this.next(after));
  }

  #looksLikeQuery(ahead: number): boolean {
    const inner = this.next(ahead + 1);
    if (inner === Keyword.SELECT) return this.selectIsKeyword(ahead + 1);
    if (inner === Keyword.WITH) return this.#withIsKeyword(ahead + 1);
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

  /** Whether WITH starts a query here: where its operand could be its argument, an AS says so. */
  #withIsKeyword(ahead: number): boolean {
    if (!argumentStarts.has(this.next(ahead + 1))) return this.beginsOperand(ahead + 1);
    for (let at = ahead + 1; at < ahead + 2000; at++) {
      const type = this.next(at);
      if (type === Keyword.AS) return !this.nextIs(t.RParen, at + 2);
      if (type === EOF || type === t.RParen || type === t.Comma) return false;
      const after = this.aheadOfPartner(at);
      if (after !== undefined && after > at) at = after - 1;
    }
    return false;
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
    // `select as a`: a column called `as`.
    if (after === Keyword.AS) {
      const named = this.nextIs(Keyword.AS, ahead + 2) && this.nextIsName(ahead + 3);
      return named || aliasStarts.has(this.next(ahead + 2));
    }
    if (continuations.has(after)) return this.#wordIsItem(ahead + 1);
    return this.startsExpression(ahead + 1);
  }

  /** Whether a keyword which could continue `select` is its first column: `select and b`. */
  #wordIsItem(ahead: number): boolean {
    if (this.wordIsOperand(ahead)) return true;
    const end = this.next(ahead + 2);
    if (!implicitAliases.has(this.next(ahead + 1))) return false;
    return end === t.RParen || end === t.Comma || this.startsClause(ahead + 2);
  }

  /** Whether a keyword which could continue what stands before it is a value, by what continues it. */
  protected wordIsOperand(ahead: number): boolean {
    const type = this.next(ahead);
    if (!loneWords.has(type) || (caseWords.has(type) && this.withinCase())) return false;
    const after = this.next(ahead + 1);
    if (after === Keyword.AS) {
      return this.nextIsName(ahead + 2) || this.nextIs(t.StringText, ahead + 2);
    }
    if (operandTails.has(after)) {
      // `distinct where (a)`: rather a clause whose words before it are not typed yet.
      const isClause = type === Keyword.FROM || type === Keyword.WHERE;
      const isEmptyCall = after === t.LParen && this.nextIs(t.RParen, ahead + 2);
      return !isClause || isEmptyCall || !expressionStarts.has(after);
    }
    if (this.wordAlone(ahead)) return true;
    return loneWords.has(after) && (this.beginsOperand(ahead + 2) || this.wordAlone(ahead + 2));
  }

  /** Whether a branch of CASE is being read, with no bracket in between. */
  protected abstract withinCase(): boolean;

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
    const image = type === t.RParen ? ')' : type === t.RBracket ? ']' : '}';
    if (open && !this.startsClause()) {
      const end = this.partnerOf(open);
      if (end > this.position()) {
        this.reportUnexpected(`\`${image}\``);
        this.goTo(end);
        return;
      }
    }
    if (open) this.reportUnclosed(open, image);
    else this.reportMissing('missing-token', `\`${image}\``);
  }

  /** Parses an expression where one must stand, or answers with a missing node. */
  protected required(idx: number, minimum = 0, holdAlias = false): Expression {
    if (this.lacksExpression()) return this.missing('expression');
    return this.subrule(idx, this.expression, { ARGS: [minimum, holdAlias] });
  }

  /** Whether an expression can be read here at all; says so if not. A choice needs to ask first. */
  protected lacksExpression(what = 'an expression'): boolean {
    if (this.RECORDING_PHASE) return false;
    // `where + 1`: where a value must stand that is the sum, not a clause with a signed number.
    const continues =
      this.nextIs(t.Plus, 2) || (this.nextIs(Keyword.NOT, 2) && negatables.has(this.next(3)));
    if (this.startsExpression() && (continues || !this.startsClause())) return false;
    this.reportMissing('missing-expression', what);
    return true;
  }

  /** Skips tokens up to one that satisfies; says of the first what was expected in its place. */
  protected skipUntil(satisfied: () => boolean, expected: string): void {
    if (this.RECORDING_PHASE || this.nextIs(EOF) || satisfied()) return;
    this.reportUnexpected(expected);
    this.skip(satisfied);
  }

  /** Skips tokens, whole brackets at a time, up to one that satisfies. */
  protected skip(satisfied: () => boolean): void {
    while (!this.nextIs(EOF) && !satisfied()) {
      const after = this.aheadOfPartner(1);
      this.goTo(this.position() + (after !== undefined && after > 1 ? after - 1 : 1));
    }
  }

  // Nodes

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
}

function isOpenParen(type: TokenType): boolean {
  return type === t.LParen || type === t.QueryParen;
}

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

const plainOperands = new Set<TokenType>([
  ...[t.Identifier, t.QuotedIdentifier, t.FloatNumber, t.RadixNumber, t.DecimalNumber],
  t.StringText,
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

/** What a column called `as` may be followed by, other than clauses. */
const aliasStarts = new Set<TokenType>([t.Identifier, t.QuotedIdentifier, t.Comma, Keyword.FROM]);

/** After a name these may belong to it as well as start an operand of their own. */
const argumentStarts = new Set<TokenType>([
  ...[t.LParen, t.QueryParen, t.LBracket, t.Plus, t.Minus, t.Star],
]);

/** `limit limit offset 1`, `limit offset by a`: before these the word can only be a name. */
const namesBefore = new Map<TokenType, TokenType>([
  [Keyword.LIMIT, Keyword.OFFSET],
  [Keyword.OFFSET, Keyword.BY],
]);

/** Clauses whose operand may stand in parentheses, and those of them which go on after a comma. */
const parenClauses = new Set<TokenType>([
  ...[Keyword.FROM, Keyword.WHERE, Keyword.PREWHERE, Keyword.HAVING, Keyword.QUALIFY],
  ...[Keyword.LIMIT, Keyword.OFFSET],
]);
const listClauses = new Set<TokenType>([Keyword.FROM, Keyword.LIMIT]);

const negatables = new Set<TokenType>([
  ...[Keyword.IN, Keyword.LIKE, Keyword.ILIKE, Keyword.BETWEEN],
]);

const neverColumns = new Set<TokenType>([Keyword.EXCEPT, Keyword.INTERSECT, Keyword.WITHIN]);

/** Words which, after a name, continue an expression rather than start one. */
const continuations = new Set<TokenType>([
  ...[Keyword.AND, Keyword.OR, Keyword.LIKE, Keyword.ILIKE, Keyword.IN, Keyword.IS, Keyword.AS],
  ...[Keyword.BETWEEN, Keyword.DESC, Keyword.DESCENDING, Keyword.ASCENDING, Keyword.THEN],
  ...[Keyword.ELSE, Keyword.END, Keyword.FROM, Keyword.WHERE, Keyword.WHEN, Keyword.OVER],
  ...[t.Star],
]);

/** The words of CASE which end its values. */
export const caseWords = new Set<TokenType>([
  ...[Keyword.WHEN, Keyword.THEN, Keyword.ELSE, Keyword.END],
]);

/** Keywords which are a column behind another one where nothing follows which they could be part of. */
export const loneWords = new Set<TokenType>([
  ...[Keyword.AND, Keyword.OR, Keyword.LIKE, Keyword.ILIKE, Keyword.IN, Keyword.IS, Keyword.AS],
  ...[Keyword.BETWEEN, Keyword.ASCENDING, Keyword.DESC, Keyword.DESCENDING, Keyword.END],
  ...[Keyword.ELSE, Keyword.THEN, Keyword.WHEN, Keyword.OVER, Keyword.FROM, Keyword.WHERE],
]);

/** What may stand behind a column as its alias without AS. */
export const implicitAliases = new Set<TokenType>([
  ...[t.Identifier, t.QuotedIdentifier, t.UnclosedIdentifier, Keyword.ASCENDING],
  ...[Keyword.COHORT, Keyword.DATE, Keyword.DESCENDING, Keyword.FINAL, Keyword.ID],
  ...[Keyword.RETURN, Keyword.TOP, Keyword.TOTALS],
]);

/** What goes on with a value, or ends it, and starts one only where that is missing. */
const operandTails = new Set<TokenType>([
  ...[t.RParen, t.Comma, t.LParen, t.QueryParen, t.LBracket, t.Dot, t.NullishDot],
  t.ColonEquals,
  ...[t.DoubleColon, t.Question, t.Coalesce, t.NullSafeEquals, t.Comparison, t.LessThan],
  ...[t.Plus, t.Minus, t.Concat, t.Star, t.Slash, t.Percent],
]);

const starTails = new Set<TokenType>([
  ...[t.LParen, t.QueryParen, t.LBracket, t.Plus, Keyword.EXCLUDE],
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
