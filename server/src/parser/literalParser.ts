import { EOF } from 'chevrotain';
import type { IToken, ParserMethod, TokenType } from 'chevrotain';
import type {
  Expression,
  Interval,
  MissingNode,
  NameOrMissing,
  NumberLiteral,
  Placeholder,
  StringLiteral,
  Tag,
  TagAttribute,
  Template,
  TypeName,
} from '../ast/nodes.ts';
import { BaseParser } from './baseParser.ts';
import { unescapeText, unquote } from './escapes.ts';
import { isOctal } from './lexer.ts';
import type { LexResult } from './lexer.ts';
import type { Alternatives } from './baseParser.ts';
import * as t from './tokens.ts';
import { Keyword } from './tokens.ts';

/** Numbers, strings, templates, tags, intervals, placeholders and type names. */
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

  protected override withinCase(): boolean {
    return this.#endWords === caseEnd;
  }

  /** Whether the AND that comes is of the BETWEEN whose lower bound is being read: no other follows. */
  protected andEndsBound(): boolean {
    if (this.#endWords !== boundEnd) return false;
    let open = 1;
    for (let at = 2; at < 2000; at++) {
      const type = this.next(at);
      if (type === Keyword.BETWEEN) open++;
      if (type === Keyword.AND && --open === 0) return false;
      if (boundStops.has(type)) return true;
      const after = this.aheadOfPartner(at);
      if (after !== undefined && after > at) at = after - 1;
    }
    return true;
  }

  /** Parses what brackets stand around, where the words outside end nothing. */
  protected bracketed<T>(parse: () => T): T {
    return this.#endWords.size === 0 ? parse() : this.endingAt(new Set(), parse);
  }

  /** A number without its sign, or with the sign that was consumed before it. */
  protected readonly number = this.RULE('number', (sign?: IToken): NumberLiteral => {
    const start = sign?.startOffset ?? this.startOfNext();
    let text = sign?.image ?? '';
    this.OR([
      {
        IGNORE_AMBIGUITIES: true,
        ALT: () => {
          text += this.CONSUME(t.DecimalNumber).image;
          this.OPTION({
            GATE: () => !isOctal(this.LA(0).image) && this.#dotBelongsToNumber(),
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
            parts.push(this.required(1));
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
    const expression = this.required(1);
    this.close(1, t.RBrace, open);
    return { kind: 'Placeholder', start: open.startOffset, end: this.endOfLast(), expression };
  });

  protected readonly interval = this.RULE('interval', (): Interval => {
    const start = this.CONSUME(Keyword.INTERVAL).startOffset;
    // `interval and day`; only a further INTERVAL may have that unit itself.
    const isInner = this.nextIs(Keyword.INTERVAL) && intervalUnits.has(this.next(3));
    if (this.nextIsName() && intervalUnits.has(this.next(2)) && !isInner) this.readAsName();
    const whole = this.OPTION1({
      GATE: () => this.#isWholeInterval(),
      DEF: () => this.SUBRULE(this.string),
    });
    const value =
      whole && !this.RECORDING_PHASE ? whole : this.endingAt(intervalUnits, () => this.required(1));
    const unit = this.OPTION({
      GATE: () => !whole && intervalUnits.has(this.next()),
      DEF: () => this.nameOf(this.CONSUME(t.NameToken)),
    });
    if (!this.RECORDING_PHASE && !unit) this.#checkWrittenInterval(value);
    return { kind: 'Interval', start, end: this.endFrom(start), value, unit };
  });

  protected readonly tag: ParserMethod<[], Tag> = this.NESTING_RULE('tag', (): Tag => {
    const start = this.CONSUME(t.TagOpen).startOffset;
    const name = this.#tagName(1);
    const attributes: TagAttribute[] = [];
    this.MANY({
      GATE: () => this.nextIs(t.TagName),
      DEF: () => attributes.push(this.SUBRULE(this.tagAttribute)),
    });
    let children: Expression[] | undefined;
    this.OR([
      { ALT: () => this.CONSUME(t.TagSelfClose) },
      {
        ALT: () => {
          this.CONSUME(t.TagEnd);
          children = this.SUBRULE(this.tagChildren);
          this.expect(1, t.TagCloseOpen, `\`</${nameText(name)}>\``);
          const closing = this.#tagName(2);
          this.#checkTagNames(name, closing, start);
          this.expect(1, t.TagCloseEnd, '`>`');
        },
      },
    ]);
    return { kind: 'Tag', start, end: this.endFrom(start), name, attributes, children };
  });

  protected readonly tagAttribute = this.RULE('tagAttribute', (): TagAttribute => {
    const name = this.nameOf(this.CONSUME(t.TagName));
    const value = this.OPTION((): Expression => {
      this.CONSUME(t.TagEquals);
      return this.OR<Alternatives<Expression>>([
        { ALT: () => this.SUBRULE(this.string) },
        {
          ALT: () => {
            const open = this.CONSUME(t.LBrace);
            const expression = this.required(1);
            this.close(1, t.RBrace, open);
            return expression;
          },
        },
      ]);
    });
    return { kind: 'TagAttribute', start: name.start, end: this.endOfLast(), name, value };
  });

  protected readonly tagChildren = this.RULE('tagChildren', (): Expression[] => {
    const children: Expression[] = [];
    this.MANY(() =>
      this.OR([
        {
          ALT: () => {
            const { startOffset: start, image: value } = this.CONSUME(t.TagText);
            children.push({ kind: 'StringLiteral', start, end: start + value.length, value });
          },
        },
        {
          ALT: () => {
            const open = this.CONSUME(t.LBrace);
            children.push(this.required(1));
            this.close(1, t.RBrace, open);
          },
        },
        { ALT: () => children.push(this.SUBRULE(this.tag)) },
      ]),
    );
    return children;
  });

  /** The type in CAST: words, with arguments in parentheses and brackets for arrays. */
  protected readonly typeName = this.NESTING_RULE(
    'typeName',
    (isArgument = false): TypeName | MissingNode => {
      if (!this.RECORDING_PHASE && !this.nextIsName()) {
        this.reportMissing('missing-type', 'a type');
        return this.missing('type');
      }
      const start = this.startOfNext();
      const words: string[] = [];
      this.AT_LEAST_ONE(() => words.push(this.nameOf(this.CONSUME(t.NameToken)).text));
      let text = words.join(' ');
      this.OPTION(() => {
        const open = this.CONSUME(t.LParen);
        if (words.length > (isArgument ? 2 : 1)) {
          const message = `Only a type of one word takes arguments, not \`${text}\`.`;
          this.report('unexpected-token', message, open.startOffset, open.startOffset + 1);
        }
        text += `(${this.SUBRULE(this.typeArguments)})`;
        this.close(1, t.RParen, open);
      });
      this.MANY(() => {
        const open = this.CONSUME(t.LBracket);
        const size = this.OPTION1(() => this.CONSUME(t.DecimalNumber).image) ?? '';
        this.close(2, t.RBracket, open);
        text += `[${size}]`;
      });
      return { kind: 'TypeName', start, end: this.endFrom(start), text };
    },
  );

  protected readonly typeArguments = this.RULE('typeArguments', (): string => {
    const texts: string[] = [];
    this.MANY_SEP({
      SEP: t.Comma,
      DEF: () => {
        this.OR([
          {
            ALT: () => {
              // `name type`, as in `Tuple(name String)`.
              const type = this.SUBRULE(this.typeName, { ARGS: [true] });
              texts.push(type.kind === 'TypeName' ? type.text : '');
            },
          },
          {
            ALT: () => {
              const { image, startOffset: from } = this.CONSUME(t.StringText);
              texts.push(image);
              this.OPTION(() => {
                this.CONSUME(t.Comparison);
                this.SUBRULE(this.number);
                const message =
                  'An `Enum` type with its values is not implemented; cast to `String`.';
                this.report('not-implemented', message, from, this.endOfLast());
              });
            },
          },
          {
            ALT: () => {
              texts.push(this.SUBRULE1(this.number).text);
            },
          },
        ]);
      },
    });
    return texts.join(', ');
  });

  /** The type after `::`: one word, or `timestamp with [local] time zone`. */
  protected readonly shortTypeName = this.RULE('shortTypeName', (): TypeName | MissingNode => {
    if (!this.RECORDING_PHASE && !shortTypes.has(this.next())) {
      this.reportMissing('missing-type', 'a type');
      return this.missing('type');
    }
    const { startOffset: start, text: first } = this.#word(1);
    const words = [first];
    this.OPTION({
      GATE: () => this.nextIs(Keyword.TIME, 2) || this.nextIs(Keyword.LOCAL, 2),
      DEF: () => {
        words.push(this.CONSUME(Keyword.WITH).image);
        this.OPTION1(() => words.push(this.CONSUME(Keyword.LOCAL).image));
        words.push(this.CONSUME(Keyword.TIME).image, this.CONSUME(Keyword.ZONE).image);
      },
    });
    return { kind: 'TypeName', start, end: this.endFrom(start), text: words.join(' ') };
  });

  /** Whether INTERVAL starts an interval here: a text follows, or a value and then a unit. */
  protected intervalIsKeyword(): boolean {
    const second = this.next(2);
    if (second === t.StringText || second === t.UnclosedString) return true;
    // Whatever the word in front of the unit is, it is the number's name.
    if (this.nextIsName(2) && intervalUnits.has(this.next(3))) return true;
    if (!this.startsExpression(2) || this.startsClause(2)) return false;
    // Names never stand three in a row, so that intervals of intervals need not be looked through.
    if (second === Keyword.INTERVAL && this.nextIs(Keyword.INTERVAL, 3)) return true;
    // Half-typed: `interval 5` wants its unit said, `interval - 1` and `interval x` are columns.
    return this.#aheadOfUnit(2) !== undefined || second === t.DecimalNumber;
  }

  /** Whether a text is an interval by itself, since no unit of its own comes behind it. */
  #isWholeInterval(): boolean {
    const unit = this.#aheadOfUnit(1);
    // The one unit behind an interval within an interval is the outer one's.
    const isInner = this.#endWords === intervalUnits;
    return unit === undefined || (isInner && !intervalUnits.has(this.next(unit + 1)));
  }

  /** How far ahead the unit is which belongs to the value that starts at a token. */
  #aheadOfUnit(from: number): number | undefined {
    let inner = 0;
    let cases = 0;
    for (let ahead = from; ahead < from + 64; ahead++) {
      const type = this.next(ahead);
      if (type === Keyword.CASE && !intervalUnits.has(this.next(ahead + 1))) cases++;
      if (cases > 0) {
        if (type === Keyword.END) cases--;
        continue;
      }
      if (ahead > from && intervalUnits.has(type) && this.#isUnit(ahead)) {
        if (inner === 0) return ahead;
        inner--;
      }
      if (type === Keyword.INTERVAL && this.#takesUnit(ahead)) inner++;
      const isDistinct = type === Keyword.FROM && this.nextIs(Keyword.DISTINCT, ahead - 1);
      if (intervalEnds.has(type)) return undefined;
      if (ahead > from && !isDistinct && this.startsClause(ahead)) return undefined;
      const after = this.aheadOfPartner(ahead);
      if (after !== undefined && after > ahead) ahead = after - 1;
    }
    return undefined;
  }

  /** Whether an INTERVAL within another one leaves the outer one a unit if it takes the next. */
  #takesUnit(ahead: number): boolean {
    const isShort = this.nextIs(t.StringText, ahead + 1) || intervalUnits.has(this.next(ahead + 1));
    if (!isShort) return true;
    return intervalUnits.has(this.next(ahead + 2)) && intervalUnits.has(this.next(ahead + 3));
  }

  /** Whether a unit's word is one, by what stands before it. */
  #isUnit(ahead: number): boolean {
    const before = this.next(ahead - 1);
    const first = this.next(ahead - 2);
    if (before === t.Star)
      return first === t.Dot || first === Keyword.INTERVAL || beforeUnit.has(first);
    if (before !== t.Dot) return !beforeUnit.has(before);
    return first === t.DecimalNumber && !intervalUnits.has(this.next(ahead + 1));
  }

  /** Whether the dot of `2.` is the number's, and not in front of a property or a position. */
  #dotBelongsToNumber(): boolean {
    const word = this.next(2);
    if (word === t.DecimalNumber || !this.nextIsName(2) || this.startsClause(2)) return true;
    const after = this.next(3);
    if (this.#endWords.has(word)) return after !== word;
    if (afterNumber.get(word)?.includes(after)) return true;
    if (word === Keyword.LIMIT && after === t.Star && this.nextIs(Keyword.BY, 4)) {
      return this.beginsOperand(5);
    }
    if (!beforeOperand.has(word)) return false;
    if (after === t.Minus || this.beginsOperand(3) || this.starStandsAlone(3)) return true;
    return this.wordAlone(3) || (word === Keyword.BETWEEN && this.nextIs(Keyword.AND, 4));
  }

  #word(idx: number): { startOffset: number; text: string } {
    const token = this.consume(idx, t.NameToken);
    return { startOffset: token.startOffset, text: this.nameOf(token).text };
  }

  #tagName(idx: number): NameOrMissing {
    const token = this.expect(idx, t.TagName, "the tag's name");
    return token ? this.nameOf(token) : this.missing('name');
  }

  #checkTagNames(open: NameOrMissing, closing: NameOrMissing, start: number): void {
    if (this.RECORDING_PHASE || closing.kind === 'Missing') return;
    if (open.kind === 'Name' && open.text === closing.text) return;
    const message = `\`<${nameText(open)}>\` is closed as \`</${closing.text}>\`.`;
    this.report('tag-mismatch', message, Math.max(start, closing.start), closing.end);
  }

  #checkWrittenInterval(value: Expression): void {
    if (value.kind !== 'StringLiteral') {
      if (value.kind === 'Missing') return;
      this.reportMissing('missing-token', 'a unit such as `day`');
    } else if (!writtenInterval.test(value.value)) {
      const message = "An interval in quotes is one number and one unit: `'1 day'`.";
      this.report('not-implemented', message, value.start, value.end);
    } else if (BigInt(value.value.split(' ')[0] ?? 0) >= 2n ** 63n) {
      this.report('invalid-number', 'This number is too large.', value.start, value.end);
    }
  }
}

function nameText(name: NameOrMissing): string {
  return name.kind === 'Name' ? name.text : '';
}

/** The word which ends what stands in CASE. */
export const caseEnd: ReadonlySet<TokenType> = new Set([Keyword.END]);
/** The word which ends the lower bound of BETWEEN. */
export const boundEnd: ReadonlySet<TokenType> = new Set([Keyword.AND]);
const boundStops = new Set([EOF, t.Comma, t.RParen, t.RBracket, t.RBrace]);

const writtenInterval = /^\d+ (?:second|minute|hour|day|week|month|quarter|year)s?$/;

const unitKeywords = [
  ...[Keyword.SECOND, Keyword.MINUTE, Keyword.HOUR, Keyword.DAY, Keyword.WEEK, Keyword.MONTH],
  ...[Keyword.QUARTER, Keyword.YEAR],
];
const intervalUnits = new Set(unitKeywords);
const intervalEnds = new Set([
  ...[t.Comma, t.RParen, t.RBracket, t.RBrace, t.Semicolon],
  ...[Keyword.WHEN, Keyword.THEN, Keyword.ELSE, Keyword.END],
]);
/** After these a unit's word is a name. */
const beforeUnit = new Set([
  ...[t.Plus, t.Minus, t.Star, t.Slash, t.Percent, t.Comparison, t.LessThan, t.Concat],
  ...[t.Coalesce, t.NullSafeEquals, t.NullishDot, t.Question, t.Colon, t.DoubleColon, t.Arrow],
  ...[Keyword.AND, Keyword.OR, Keyword.NOT, Keyword.AS, Keyword.IN, Keyword.COHORT],
  ...[Keyword.LIKE, Keyword.ILIKE, Keyword.BETWEEN, Keyword.FROM],
]);
/** Words which between a number and a value continue the expression or end it. */
const beforeOperand = new Set([
  ...[Keyword.AND, Keyword.OR, Keyword.LIKE, Keyword.ILIKE, Keyword.IN, Keyword.BETWEEN],
  ...[Keyword.WHEN, Keyword.THEN, Keyword.ELSE, Keyword.BY, Keyword.FOR, Keyword.TO, Keyword.STEP],
  ...[Keyword.AS, Keyword.COLLATE, Keyword.FROM, Keyword.WHERE, Keyword.PREWHERE, Keyword.JOIN],
  ...[Keyword.HAVING, Keyword.QUALIFY, Keyword.LIMIT, Keyword.OFFSET],
]);
const joinWords = [
  ...[Keyword.JOIN, Keyword.LEFT, Keyword.RIGHT, Keyword.INNER, Keyword.FULL],
  ...[Keyword.ANTI, Keyword.SEMI],
];
/** Words which with the next one continue the expression or end it. */
const afterNumber = new Map<TokenType, readonly TokenType[]>([
  [Keyword.AS, [Keyword.AS]],
  [Keyword.IS, [Keyword.NULL, Keyword.NOT, Keyword.DISTINCT]],
  [Keyword.NOT, [Keyword.IN, Keyword.LIKE, Keyword.ILIKE, Keyword.BETWEEN]],
  [Keyword.IGNORE, [Keyword.NULLS]],
  [Keyword.NULLS, [Keyword.FIRST, Keyword.LAST]],
  [Keyword.ROWS, [Keyword.BETWEEN, Keyword.CURRENT, Keyword.UNBOUNDED, t.DecimalNumber]],
  [Keyword.RANGE, [Keyword.BETWEEN, Keyword.CURRENT, Keyword.UNBOUNDED, t.DecimalNumber]],
  ...[Keyword.ALL, Keyword.ANY, Keyword.ASOF, Keyword.SEMI, Keyword.ANTI, Keyword.NATURAL].map(
    (word) => [word, joinWords] as const,
  ),
]);
const shortTypes = new Set([
  ...[t.Identifier, t.QuotedIdentifier, Keyword.DATE, Keyword.TIME, Keyword.TIMESTAMP],
  ...[Keyword.INTERVAL, ...unitKeywords],
]);
