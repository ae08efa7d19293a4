import type { IOrAlt } from 'chevrotain';
import type { Expression } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import { power } from './operators.ts';
import { PredicateParser } from './predicateParser.ts';
import * as t from '../lexing/tokens.ts';

/** What an expression starts with: a sign or NOT, or anything the classes below read. */
export abstract class OperandParser extends PredicateParser {
  #alternatives: IOrAlt<Expression>[] | undefined;

  /** The first operand, told by its token; a part of the rule `expression`. */
  protected operand(): Expression {
    return this.OR((this.#alternatives ??= this.#operands()));
  }

  /** `-value` or a signed number. */
  protected readonly signed = this.RULE('signed', (): Expression => {
    const holdAlias = this.holdAlias;
    const sign = this.OR([
      { ALT: () => this.CONSUME(t.Minus) },
      { ALT: () => this.CONSUME(t.Plus) },
    ]);
    return this.OR1<Alternatives<Expression>>([
      {
        GATE: () => this.#numberAhead(),
        ALT: () => this.SUBRULE(this.number, { ARGS: [sign] }),
      },
      {
        ALT: () => {
          const operand = this.required(1, power.negation, holdAlias);
          return { kind: 'Negation', start: sign.startOffset, end: operand.end, operand };
        },
      },
    ]);
  });

  protected readonly not = this.RULE('not', (): Expression => {
    const holdAlias = this.holdAlias;
    const start = this.CONSUME(Keyword.NOT).startOffset;
    const operand = this.required(1, power.not, holdAlias);
    return { kind: 'Not', start, end: operand.end, operand };
  });

  #operands(): IOrAlt<Expression>[] {
    return [
      form(() => this.SUBRULE(this.case)),
      form(() => this.SUBRULE(this.cast)),
      form(() => this.SUBRULE(this.interval)),
      form(() => this.SUBRULE(this.not)),
      form(() => this.SUBRULE(this.columns)),
      form(() => this.SUBRULE(this.array)),
      form(() => this.SUBRULE(this.trim)),
      form(() => this.SUBRULE(this.unsupported)),
      form(() => this.SUBRULE(this.lambda, { ARGS: [this.holdAlias] })),
      { ALT: () => this.SUBRULE(this.named) },
      { ALT: () => this.SUBRULE(this.string) },
      { ALT: () => this.SUBRULE(this.number) },
      { ALT: () => this.SUBRULE(this.signed) },
      { ALT: () => this.SUBRULE(this.subquery) },
      { ALT: () => this.SUBRULE(this.parentheses) },
      { ALT: () => this.SUBRULE(this.braces) },
      { ALT: () => this.SUBRULE(this.starOrSpread) },
      { ALT: () => this.SUBRULE(this.template) },
      { ALT: () => this.SUBRULE(this.tag) },
      {
        ALT: () => {
          const { startOffset: start } = this.CONSUME(Keyword.NULL);
          return { kind: 'NullLiteral', start, end: start + 4 };
        },
      },
      {
        ALT: () => {
          const { startOffset: start, image } = this.CONSUME(t.PositionalNumber);
          const index = Number(image.slice(1));
          return { kind: 'PositionalReference', start, end: start + image.length, index };
        },
      },
    ];
  }

  /** `*`, or `* COLUMNS(…)`. */
  protected readonly starOrSpread = this.RULE('starOrSpread', (): Expression => {
    const star = this.SUBRULE(this.star);
    const columns = this.OPTION({
      GATE: () => this.nextIs(t.LParen, 2),
      DEF: () => this.SUBRULE(this.columns),
    });
    if (!columns) return star;
    if (columns.kind === 'Columns' && this.nextIs(t.LParen, -1)) {
      const message = '`COLUMNS` needs a pattern or columns in its parentheses.';
      this.report('missing-expression', message, columns.start, columns.end);
    }
    return { kind: 'Spread', start: star.start, end: columns.end, columns };
  });

  #numberAhead(): boolean {
    const type = this.next();
    return numberTypes.has(type) || (type === t.Dot && this.nextIs(t.DecimalNumber, 2));
  }
}

/** An alternative before others which start alike: the token's type already says that it is meant. */
export function form(parse: () => Expression): IOrAlt<Expression> {
  return { ALT: parse, IGNORE_AMBIGUITIES: true };
}

const numberTypes = new Set([
  ...[t.DecimalNumber, t.FloatNumber, t.RadixNumber, t.OctalNumber, Keyword.INF, Keyword.NAN],
]);
