import type { MissingNode, TypeName } from '../../ast/nodes.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import { short } from '../recovery/messages.ts';
import { TagParser } from './tagParser.ts';
import * as t from '../lexing/tokens.ts';

/** Names of types. */
export abstract class TypeParser extends TagParser {
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
      this.AT_LEAST_ONE(() => words.push(this.nameOf(this.CONSUME(NameToken)).text));
      let text = words.join(' ');
      this.OPTION(() => {
        const open = this.CONSUME(t.LParen);
        if (words.length > (isArgument ? 2 : 1)) {
          const message = `Only a type of one word takes arguments, not \`${short(text)}\`.`;
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

  #word(idx: number): { startOffset: number; text: string } {
    const token = this.consume(idx, NameToken);
    return { startOffset: token.startOffset, text: this.nameOf(token).text };
  }
}

export const unitKeywords = [
  ...[Keyword.SECOND, Keyword.MINUTE, Keyword.HOUR, Keyword.DAY, Keyword.WEEK, Keyword.MONTH],
  ...[Keyword.QUARTER, Keyword.YEAR],
];

const shortTypes = new Set([
  ...[t.Identifier, t.QuotedIdentifier, Keyword.DATE, Keyword.TIME, Keyword.TIMESTAMP],
  ...[Keyword.INTERVAL, ...unitKeywords],
]);
