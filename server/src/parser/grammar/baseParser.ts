import { EOF } from 'chevrotain';
import type { IOrAlt, IRuleConfig, IToken, ParserMethod, TokenType } from 'chevrotain';
import type {
  Expected,
  Expression,
  MissingNode,
  Name,
  NameOrMissing,
  Query,
} from '../../ast/nodes.ts';
import { unquote } from '../lexing/escapes.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { TooDeepError, nestingLimit } from './nesting.ts';
import { QueryStartParser } from './queryStartParser.ts';
import { negatables } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';
import { retype } from '../lexing/tokens.ts';

/** The alternatives of a choice, all with one type of result. */
export type Alternatives<T> = IOrAlt<T>[];

/** Whether the last AS belongs to the form around, and what follows it. */
export type HeldAlias = false | 'name' | 'type' | 'value';

/** How tightly an expression must bind, and whether its last alias belongs to the form around it. */
export type ExpressionRule = ParserMethod<[minimum?: number, holdAlias?: HeldAlias], Expression>;

/**
 * What all rules share: how one is defined, consuming what must be there, and going on where it is not.
 * A rule asks before it consumes, so that a missing token becomes one message and a node, not an
 * exception; Chevrotain's own recovery stays on as the net below.
 */
export abstract class BaseParser extends QueryStartParser {
  protected abstract readonly expression: ExpressionRule;

  protected abstract readonly querySet: ParserMethod<[], Query>;

  /** Whether the last alias of the expression being read belongs to the form around it. */
  protected holdAlias: HeldAlias = false;

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
    this.#level = 0;
  }

  /** Begins as many levels deep as what is parsed will stand. */
  protected startAtLevel(level: number): void {
    this.#level = level;
  }

  // Tokens which Chevrotain makes up have no place in the text, and rules here miss none of them.
  protected override canTokenTypeBeInsertedInRecovery(): boolean {
    return false;
  }

  protected override canTokenTypeBeDeletedInRecovery(): boolean {
    return false;
  }

  /** Consumes the token, or says that it is missing and goes on. */
  protected expect(idx: number, type: TokenType, what: string): IToken | undefined {
    if (this.RECORDING_PHASE || this.LA(1).tokenType === type) return this.consume(idx, type);
    this.reportMissing('missing-token', what);
    return undefined;
  }

  /** Consumes an identifier, or answers with a missing node. */
  protected expectName(idx: number, what = 'a name'): NameOrMissing {
    if (this.RECORDING_PHASE || this.nextIsName()) return this.nameOf(this.consume(idx, NameToken));
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
  protected required(idx: number, minimum = 0, holdAlias: HeldAlias = false): Expression {
    if (this.lacksExpression()) return this.missing('expression');
    return this.subrule(idx, this.expression, { ARGS: [minimum, holdAlias] });
  }

  /** Whether an expression can be read here at all; says so if not. A choice needs to ask first. */
  protected lacksExpression(what = 'an expression'): boolean {
    if (this.RECORDING_PHASE) return false;
    if (this.startsExpression() && (!this.startsClause() || this.#isContinued())) return false;
    this.reportMissing('missing-expression', what);
    return true;
  }

  /** `where + 1`: where a value must stand that is the sum, not a clause with a signed number. */
  #isContinued(): boolean {
    const next = this.next(2);
    if (next === Keyword.NOT) return negatables.has(this.next(3));
    return next === t.Plus || next === t.Star;
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

  /** Skips all tokens that are left. */
  protected skipRest(): void {
    this.skip(() => false);
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
}
