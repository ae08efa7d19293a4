import type { IToken, ParserMethod } from 'chevrotain';
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
import type { Alternatives } from './baseParser.ts';
import * as t from './tokens.ts';
import { Keyword } from './tokens.ts';

/** Numbers, strings, templates, tags, intervals, placeholders and type names. */
export abstract class LiteralParser extends BaseParser {
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
            GATE: () => this.#dotBelongsToNumber(),
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
    const value = this.required(1);
    const unit = this.OPTION({
      GATE: () => intervalUnits.has(this.next()),
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
  protected readonly typeName = this.NESTING_RULE('typeName', (): TypeName | MissingNode => {
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
  });

  protected readonly typeArguments = this.RULE('typeArguments', (): string => {
    const texts: string[] = [];
    this.MANY_SEP({
      SEP: t.Comma,
      DEF: () => {
        this.OR([
          {
            ALT: () => {
              const type = this.SUBRULE(this.typeName);
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
    if (!this.startsExpression(2) || this.startsClause(2)) return false;
    // Names never stand three in a row, so that intervals of intervals need not be looked through.
    if (second === Keyword.INTERVAL && this.nextIs(Keyword.INTERVAL, 3)) return true;
    for (let ahead = 2; ahead < 64; ahead++) {
      const type = this.next(ahead);
      if (ahead > 2 && intervalUnits.has(type) && !beforeUnit.has(this.next(ahead - 1)))
        return true;
      if (intervalEnds.has(type) || (ahead > 3 && this.startsClause(ahead))) break;
      const after = this.aheadOfPartner(ahead);
      if (after !== undefined && after > ahead) ahead = after - 1;
    }
    // Half-typed: `interval 5` wants its unit said, `interval - 1` and `interval x` are columns.
    return second === t.DecimalNumber;
  }

  #dotBelongsToNumber(): boolean {
    if (this.nextIs(t.DecimalNumber, 2)) return true;
    return !this.nextIsName(2) || this.startsClause(2);
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
    }
  }
}

function nameText(name: NameOrMissing): string {
  return name.kind === 'Name' ? name.text : '';
}

const writtenInterval = /^\d+ (?:second|minute|hour|day|week|month|quarter|year)s?$/;

const unitKeywords = [
  ...[Keyword.SECOND, Keyword.MINUTE, Keyword.HOUR, Keyword.DAY, Keyword.WEEK, Keyword.MONTH],
  ...[Keyword.QUARTER, Keyword.YEAR],
];
const intervalUnits = new Set(unitKeywords);
const intervalEnds = new Set([t.Comma, t.RParen, t.RBracket, t.RBrace, t.Semicolon]);
/** After these a unit's word is a name. */
const beforeUnit = new Set([
  ...[t.Dot, t.Plus, t.Minus, t.Star, t.Slash, t.Percent, t.Comparison, t.LessThan, t.Concat],
  ...[Keyword.AND, Keyword.OR, Keyword.NOT, Keyword.AS],
]);
const shortTypes = new Set([
  ...[t.Identifier, t.QuotedIdentifier, Keyword.DATE, Keyword.TIME, Keyword.TIMESTAMP],
  ...[Keyword.INTERVAL, ...unitKeywords],
]);
