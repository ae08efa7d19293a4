import { EOF } from 'chevrotain';
import type { IToken, TokenType } from 'chevrotain';
import type {
  Expression,
  NumberLiteral,
  Placeholder,
  StringLiteral,
  Template,
} from '../../ast/nodes.ts';
import { BaseParser } from './baseParser.ts';
import { unescapeText, unquote } from '../lexing/escapes.ts';
import { Keyword } from '../lexing/keywords.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { tokenPower } from './operators.ts';
import { isOctal } from '../lexing/tokenChecks.ts';
import {
  caseWords,
  closers,
  implicitAliases,
  infixWords,
  setOperators,
  tableAliases,
} from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** Numbers, strings, templates and placeholders. */
export abstract class LiteralParser extends BaseParser {
  /** Words which end the expression that is being read: `END` inside CASE, `DESC` in ORDER BY. */
  #endWords: ReadonlySet<TokenType> = new Set();

  protected override load(lexed: LexResult): void {
    super.load(lexed);
    this.#endWords = new Set();
  }

  /** Parses what certain words end, which are no properties of a number such as `2.` then. */
  protected endingAt<T>(words: ReadonlySet<TokenType>, parse: () => T): T {
    const outer = this.#endWords;
    this.#endWords = words;
    try {
      return parse();
    } finally {
      this.#endWords = outer;
    }
  }

  /** Whether just these words end what is being read. */
  protected endingWith(words: ReadonlySet<TokenType>): boolean {
    return this.#endWords === words;
  }

  protected override withinCase(): boolean {
    return this.endingWith(caseEnd);
  }

  /** Whether an AND is of the BETWEEN whose lower bound is being read: no other follows. */
  protected andEndsBound(ahead = 1): boolean {
    if (!this.endingWith(boundEnd)) return false;
    let open = 1;
    const ends = this.lookOn(ahead + 1, (type) => {
      if (type === Keyword.BETWEEN) open++;
      if (type === Keyword.AND && --open === 0) return false;
      return boundStops.has(type) ? true : undefined;
    });
    return ends ?? true;
  }

  /** Parses what brackets stand around, where the words outside end nothing. */
  protected bracketed<T>(parse: () => T): T {
    return this.#endWords.size === 0 ? parse() : this.endingAt(new Set(), parse);
  }

  /** An expression which brackets stand around. */
  protected requiredInside(idx: number): Expression {
    return this.bracketed(() => this.required(idx));
  }

  /** A number without its sign, or with the sign that was consumed before it; `alone` it has no properties. */
  protected readonly number = this.RULE('number', (sign?: IToken, alone = false): NumberLiteral => {
    const start = sign?.startOffset ?? this.startOfNext();
    let text = sign?.image ?? '';
    this.OR([
      {
        IGNORE_AMBIGUITIES: true,
        ALT: () => {
          text += this.CONSUME(t.DecimalNumber).image;
          this.OPTION({
            GATE: () => !isOctal(this.LA(0).image) && (alone || this.#dotBelongsToNumber()),
            DEF: () => {
              text += this.CONSUME(t.Dot).image;
              this.OPTION1(() => {
                text += this.CONSUME1(t.DecimalNumber).image;
              });
            },
          });
        },
      },
      {
        ALT: () => {
          this.CONSUME1(t.Dot);
          text += `.${this.CONSUME2(t.DecimalNumber).image}`;
        },
      },
      { ALT: () => (text += this.CONSUME(t.NumberToken).image) },
      { ALT: () => (text += this.CONSUME(Keyword.INF).image) },
      { ALT: () => (text += this.CONSUME(Keyword.NAN).image) },
    ]);
    return { kind: 'NumberLiteral', start, end: this.endFrom(start), text };
  });

  protected readonly string = this.RULE('string', (): StringLiteral => {
    const { startOffset: start, image } = this.CONSUME(t.StringText);
    return { kind: 'StringLiteral', start, end: start + image.length, value: unquote(image) };
  });

  protected readonly template = this.RULE('template', (): Template => {
    const open = this.CONSUME(t.TemplateOpen);
    const parts: Expression[] = [];
    this.MANY(() => {
      this.OR([
        {
          ALT: () => {
            const { startOffset: start, image } = this.CONSUME(t.TemplateText);
            const value = unescapeText(image, "'");
            parts.push({ kind: 'StringLiteral', start, end: start + image.length, value });
          },
        },
        {
          ALT: () => {
            const brace = this.CONSUME(t.LBrace);
            parts.push(this.requiredInside(1));
            this.close(1, t.RBrace, brace);
          },
        },
      ]);
    });
    this.OPTION(() => this.CONSUME(t.TemplateClose));
    if (!this.RECORDING_PHASE && this.LA(0).tokenType !== t.TemplateClose) {
      const { startOffset: start } = open;
      this.report('unclosed', "This template is never closed: `'` is missing.", start, start + 2);
    }
    return { kind: 'Template', start: open.startOffset, end: this.endOfLast(), parts };
  });

  protected readonly placeholder = this.RULE('placeholder', (): Placeholder => {
    const open = this.CONSUME(t.LBrace);
    const expression = this.requiredInside(1);
    this.close(1, t.RBrace, open);
    return { kind: 'Placeholder', start: open.startOffset, end: this.endOfLast(), expression };
  });

  /** Whether the dot of `2.` is the number's, and not in front of a property or a position. */
  #dotBelongsToNumber(): boolean {
    const word = this.next(2);
    const after = this.next(3);
    if (word === Keyword.LIMIT && after === t.Star && this.nextIs(Keyword.BY, 4)) {
      return this.beginsOperand(5) && !this.#earlyClauseFollows(5);
    }
    if (word === t.DecimalNumber || !this.nextIsName(2) || this.startsClause(2)) return true;
    // `cast(2. as as int)`
    if (word === Keyword.AS && this.holdAlias === 'type') return true;
    if (this.#endWords.has(word)) return after !== word;
    // `2.as as b`: a property with an alias.
    if (word === Keyword.AS && after === Keyword.AS && implicitAliases.has(this.next(4)))
      return false;
    if (afterNumber.get(word)?.includes(after) || this.joinComes(2)) return true;
    if (frameWords.has(word) && this.boundEndsWindow(3)) return true;
    // `2. window like as ()`
    if (word === Keyword.WINDOW && this.nextIsName(3) && this.nextIs(Keyword.AS, 4)) {
      return this.nextIs(t.LParen, 5);
    }
    if (!beforeOperand.has(word)) return false;
    // `with 2. as in select`, `2. as end union`
    if (word === Keyword.AS && behindAlias.has(this.next(4))) return true;
    if (word === Keyword.AS && implicitAliases.has(after)) return true;
    // `2.as and b`: so is this one, for no alias is called `and` in front of a value.
    if (word === Keyword.AS && infixWords.has(after)) return !this.beginsOperand(4);
    // `2. from as b`: a table called `as`.
    if (word === Keyword.FROM && this.nextIsName(3) && tableAliases.has(this.next(4))) return true;
    // `when 2. then where end`
    if (caseWords.has(word) && this.nextIsName(3) && tokenPower(this.LA(3)) === 0) return true;
    if (after === t.Minus || this.beginsOperand(3) || this.starStandsAlone(3)) return true;
    if (after === t.Dot && this.nextIs(t.DecimalNumber, 4)) return true;
    return (
      this.wordAlone(3, after === Keyword.AS ? undefined : implicitAliases) ||
      this.wordIsOperand(3) ||
      (word === Keyword.BETWEEN && this.nextIs(Keyword.AND, 4))
    );
  }

  /** Whether a clause of this query follows which must stand before LIMIT, so that none came yet. */
  #earlyClauseFollows(ahead: number): boolean {
    const follows = this.lookOn(ahead, (type, at) => {
      if (queryEnds.has(type)) return false;
      return earlyClauses.has(type) && this.startsClause(at) ? true : undefined;
    });
    return follows ?? false;
  }
}

/** The word which ends what stands in CASE. */
export const caseEnd: ReadonlySet<TokenType> = new Set([Keyword.END]);

/** The word which ends the lower bound of BETWEEN. */
export const boundEnd: ReadonlySet<TokenType> = new Set([Keyword.AND]);

const boundStops = new Set([EOF, t.Comma, t.RParen, t.RBracket, t.RBrace]);

/** Words which between a number and a value continue the expression or end it. */
const beforeOperand = new Set([
  ...[Keyword.AND, Keyword.OR, Keyword.LIKE, Keyword.ILIKE, Keyword.IN, Keyword.BETWEEN],
  ...[Keyword.WHEN, Keyword.THEN, Keyword.ELSE, Keyword.BY, Keyword.FOR, Keyword.TO, Keyword.STEP],
  ...[Keyword.AS, Keyword.COLLATE, Keyword.FROM, Keyword.WHERE, Keyword.PREWHERE, Keyword.JOIN],
  ...[Keyword.HAVING, Keyword.QUALIFY, Keyword.LIMIT, Keyword.OFFSET],
]);

/** What may stand behind an alias, and goes on with no value. */
const behindAlias = new Set<TokenType>([Keyword.SELECT, ...setOperators]);

const frameWords = new Set<TokenType>([Keyword.ROWS, Keyword.RANGE]);

/** Words of clauses which stand before LIMIT. */
const earlyClauses = new Set<TokenType>([
  ...[Keyword.FROM, Keyword.PREWHERE, Keyword.WHERE, Keyword.GROUP, Keyword.HAVING],
  ...[Keyword.QUALIFY, Keyword.WINDOW],
]);

const queryEnds = new Set<TokenType>([EOF, ...closers, ...setOperators]);

/** Words which with the next one continue the expression or end it. */
const afterNumber = new Map<TokenType, readonly TokenType[]>([
  [Keyword.AS, [Keyword.AS]],
  [Keyword.IS, [Keyword.NULL, Keyword.NOT, Keyword.DISTINCT]],
  [Keyword.NOT, [Keyword.IN, Keyword.LIKE, Keyword.ILIKE, Keyword.BETWEEN]],
  [Keyword.IGNORE, [Keyword.NULLS]],
  [Keyword.NULLS, [Keyword.FIRST, Keyword.LAST]],
  [Keyword.ROWS, [Keyword.BETWEEN, Keyword.CURRENT, Keyword.UNBOUNDED, t.DecimalNumber]],
  [Keyword.RANGE, [Keyword.BETWEEN, Keyword.CURRENT, Keyword.UNBOUNDED, t.DecimalNumber]],
]);
