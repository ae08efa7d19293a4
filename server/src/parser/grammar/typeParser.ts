import { EOF } from 'chevrotain';
import type { IToken } from 'chevrotain';
import type { Expression, MissingNode, TypeName } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import { CaseParser } from './caseParser.ts';
import { short } from '../recovery/messages.ts';
import { intervalUnits } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** Names of types. */
export abstract class TypeParser extends CaseParser {
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
      let text = words.join(' ').toLowerCase();
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

  /** What stands in the parentheses: other types, each with a name perhaps, or values. */
  protected readonly typeArguments = this.RULE('typeArguments', (): string =>
    this.OR<Alternatives<string>>([
      {
        GATE: () => this.#typesCome(),
        ALT: () => {
          const texts: string[] = [];
          this.AT_LEAST_ONE(() => {
            const type = this.SUBRULE(this.typeName, { ARGS: [true] });
            texts.push(type.kind === 'TypeName' ? type.text : '');
            this.OPTION(() => this.CONSUME(t.Comma));
          });
          return texts.join(', ');
        },
        IGNORE_AMBIGUITIES: true,
      },
      {
        GATE: () => !this.nextIs(t.RParen) && !this.nextIs(EOF),
        ALT: () => this.SUBRULE(this.typeValues),
      },
      { ALT: () => '' },
    ]),
  );

  protected readonly typeValues = this.RULE('typeValues', (): string => {
    const before = this.position();
    const start = this.startOfNext();
    const values = this.SUBRULE(this.expressionList);
    if (this.RECORDING_PHASE) return '';
    if (values.every(isEnumValue)) {
      const message = 'An `Enum` type with its values is not implemented; cast to `String`.';
      this.report('not-implemented', message, start, this.endOfLast());
    }
    return imagesOf(values, this.tokensSince(before)).join(', ');
  });

  /** Whether all up to the closing parenthesis are types. */
  #typesCome(start = 1): boolean {
    let ahead = start;
    let [areNamed, areBare] = [false, false];
    while (this.nextIsName(ahead)) {
      const first = ahead;
      while (this.nextIsName(ahead)) ahead++;
      if (ahead - first === 1) areBare = true;
      if (this.nextIs(t.LParen, ahead)) {
        if (ahead - first > 2) return true; // which is refused
        if (this.opensBareQuery(ahead) && !this.#typesCome(ahead + 1)) return false;
        if (ahead - first === 2) areNamed = true;
        ahead = this.aheadOfPartner(ahead) ?? ahead;
      }
      while (this.nextIs(t.LBracket, ahead)) {
        const size = this.nextIs(t.DecimalNumber, ahead + 1) ? 1 : 0;
        if (!this.nextIs(t.RBracket, ahead + 1 + size)) return false;
        ahead += 2 + size;
      }
      if (!this.nextIs(t.Comma, ahead)) break;
      ahead++;
    }
    // `Tuple(a Array(String), Int8)`: all have names or none.
    if (ahead === start || (areNamed && areBare)) return false;
    return this.endComes(ahead);
  }

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
    return {
      kind: 'TypeName',
      start,
      end: this.endFrom(start),
      text: words.join(' ').toLowerCase(),
    };
  });

  #word(idx: number): { startOffset: number; text: string } {
    const token = this.consume(idx, NameToken);
    return { startOffset: token.startOffset, text: this.nameOf(token).text };
  }
}

/** Values without spaces and comments, as the official parser keeps them. */
function imagesOf(values: readonly Expression[], tokens: readonly IToken[]): string[] {
  let at = 0;
  return values.map(({ end }) => {
    let text = '';
    for (; (tokens[at]?.startOffset ?? end) < end; at++) text += tokens[at]?.image ?? '';
    at++; // the comma
    return text;
  });
}

/** `'a' = 1` */
function isEnumValue(value: Expression): boolean {
  if (value.kind !== 'Binary' || value.operator !== '=') return false;
  return value.left.kind === 'StringLiteral' && value.right.kind === 'NumberLiteral';
}

const shortTypes = new Set([
  ...[t.Identifier, t.QuotedIdentifier, Keyword.DATE, Keyword.TIME, Keyword.TIMESTAMP],
  ...[Keyword.INTERVAL, ...intervalUnits],
]);
