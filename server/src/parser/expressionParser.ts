import type { IOrAlt, IToken } from 'chevrotain';
import type { Expression, NameOrMissing } from '../ast/nodes.ts';
import { isOctal } from './lexer.ts';
import { boundEnd } from './literalParser.ts';
import { FormParser } from './formParser.ts';
import { recordedNode } from './recording.ts';
import type { Alternatives } from './baseParser.ts';
import * as t from './tokens.ts';
import { Keyword } from './tokens.ts';

/** How tightly each operator binds, the loosest first. */
const power = {
  alias: 1,
  conditional: 2,
  or: 3,
  and: 4,
  not: 5,
  between: 6,
  coalesce: 7,
  nullSafe: 8,
  distinct: 9,
  isNull: 10,
  ignoreNulls: 11,
  comparison: 12,
  additive: 13,
  multiplicative: 14,
  negation: 15,
  cast: 16,
  nullish: 17,
  access: 18,
  index: 19,
  invocation: 20,
} as const;

/** Operators by precedence climbing, in one rule and one loop. */
export abstract class ExpressionParser extends FormParser {
  #left: Expression = { kind: 'NullLiteral', start: 0, end: 0 };
  #holdAlias = false;
  #operands: IOrAlt<Expression>[] | undefined;
  #operators: IOrAlt<Expression>[] | undefined;
  /** Inside LIMIT a `%` with nothing behind it is no operator. */
  protected percentEndsLimit = false;

  /** An expression whose operators all bind at least as tightly as `minimum`. */
  protected readonly expression = this.NESTING_RULE(
    'expression',
    (minimum = 0, holdAlias = false): Expression => {
      this.resolveReading();
      this.#holdAlias = holdAlias;
      let left = this.OR((this.#operands ??= this.#operandAlternatives()));
      this.MANY({
        GATE: () => {
          const next = this.#nextPower(holdAlias);
          // An alias is no value any more: only what joins whole expressions may follow it.
          return next >= Math.max(minimum, 1) && (left.kind !== 'Alias' || next <= power.and);
        },
        DEF: () => {
          this.#left = left;
          this.#holdAlias = holdAlias;
          left = this.OR1((this.#operators ??= this.#operatorAlternatives()));
        },
      });
      return left;
    },
    { recoveryValueFunc: () => this.missing('expression') },
  );

  /** `-value` or a signed number. */
  protected readonly signed = this.RULE('signed', (): Expression => {
    const holdAlias = this.#holdAlias;
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
    const holdAlias = this.#holdAlias;
    const start = this.CONSUME(Keyword.NOT).startOffset;
    const operand = this.required(1, power.not, holdAlias);
    return { kind: 'Not', start, end: operand.end, operand };
  });

  #operandAlternatives(): IOrAlt<Expression>[] {
    return [
      form(() => this.SUBRULE(this.case)),
      form(() => this.SUBRULE(this.cast)),
      form(() => this.SUBRULE(this.interval)),
      form(() => this.SUBRULE(this.not)),
      form(() => this.SUBRULE(this.columns)),
      form(() => this.SUBRULE(this.array)),
      form(() => this.SUBRULE(this.trim)),
      form(() => this.SUBRULE(this.unsupported)),
      form(() => this.SUBRULE(this.lambda, { ARGS: [this.#holdAlias] })),
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

  #operatorAlternatives(): IOrAlt<Expression>[] {
    return [
      form(() => this.#binary()),
      { ALT: () => this.#negatable() },
      { ALT: () => this.#is() },
      { ALT: () => this.#alias() },
      { ALT: () => this.#conditional() },
      { ALT: () => this.#dot() },
      { ALT: () => this.#nullishDot() },
      { ALT: () => this.#brackets() },
      { ALT: () => this.SUBRULE(this.invocation, { ARGS: [this.#left] }) },
      {
        ALT: () => {
          const left = this.#left;
          this.CONSUME(t.DoubleColon);
          const type = this.SUBRULE(this.shortTypeName);
          const { start } = left;
          const end = this.endOfLast();
          return { kind: 'Cast', start, end, style: 'operator', expression: left, type };
        },
      },
      {
        ALT: () => {
          const operand = this.#left;
          this.CONSUME(Keyword.IGNORE);
          this.CONSUME(Keyword.NULLS);
          return { kind: 'IgnoreNulls', start: operand.start, end: this.endOfLast(), operand };
        },
      },
    ];
  }

  #binary(): Expression {
    const left = this.#left;
    const holdAlias = this.#holdAlias;
    const token = this.CONSUME(t.BinaryToken);
    const minimum = powerOf(token) + 1;
    const right = this.required(1, minimum, holdAlias);
    return binary(left, token, right);
  }

  /** `[NOT] IN`, `[NOT] LIKE`, `[NOT] BETWEEN` */
  #negatable(): Expression {
    const left = this.#left;
    const negated = this.OPTION(() => this.CONSUME(Keyword.NOT)) !== undefined;
    return this.OR2<Alternatives<Expression>>([
      {
        ALT: () => {
          this.CONSUME(Keyword.BETWEEN);
          const low = this.endingAt(boundEnd, () => this.required(2, power.not));
          this.#checkBound(low);
          this.expect(1, Keyword.AND, '`AND`');
          const high = this.required(3, power.between + 1);
          const { start } = left;
          return { kind: 'Between', start, end: high.end, negated, operand: left, low, high };
        },
      },
      {
        ALT: () => {
          this.CONSUME(Keyword.IN);
          const cohort = this.OPTION1({
            GATE: () => this.#cohortIsKeyword(),
            DEF: () => this.CONSUME(Keyword.COHORT),
          });
          const operator = `${negated ? 'not ' : ''}in${cohort ? ' cohort' : ''}`;
          const right = this.required(4, power.comparison + 1);
          return { kind: 'Binary', start: left.start, end: right.end, operator, left, right };
        },
      },
      {
        ALT: () => {
          const word = this.CONSUME1(t.BinaryToken).image.toLowerCase();
          const right = this.required(5, power.comparison + 1);
          const operator = negated ? `not ${word}` : word;
          return { kind: 'Binary', start: left.start, end: right.end, operator, left, right };
        },
      },
    ]);
  }

  /** A bound is no lambda, for its body would take the AND. */
  #checkBound(low: Expression): void {
    if (low.kind === 'Not') {
      this.#checkBound(low.operand);
      return;
    }
    if (low.kind !== 'Lambda' && low.kind !== 'NamedArgument') return;
    const message = 'A lambda or a named argument cannot be a bound of BETWEEN.';
    this.report('unexpected-token', message, low.start, low.end);
  }

  /** `IS [NOT] NULL`, `IS [NOT] DISTINCT FROM` */
  #is(): Expression {
    const left = this.#left;
    const { start } = left;
    this.CONSUME(Keyword.IS);
    const negated = this.OPTION2(() => this.CONSUME1(Keyword.NOT)) !== undefined;
    const distinct = this.OPTION4((): Expression => {
      this.CONSUME(Keyword.DISTINCT);
      this.expect(1, Keyword.FROM, '`FROM`');
      const right = this.required(6, power.distinct + 1);
      return { kind: 'IsDistinct', start, end: right.end, negated, left, right };
    });
    if (distinct && !this.RECORDING_PHASE) return distinct;
    this.expect(1, Keyword.NULL, '`NULL`');
    return { kind: 'IsNull', start, end: this.endFrom(start), negated, operand: left };
  }

  #alias(): Expression {
    const expression = this.#left;
    this.CONSUME(Keyword.AS);
    const name = this.OPTION3((): NameOrMissing => {
      const { value: text, start, end } = this.SUBRULE1(this.string);
      // Single quotes do not hide a reserved word as the quotes of names do.
      this.checkReserved({ kind: 'Name', start, end, text, quoted: false });
      return { kind: 'Name', start, end, text, quoted: true };
    });
    if (!name || this.RECORDING_PHASE) return this.#aliased(expression, this.aliasName(1));
    return this.#aliased(expression, name);
  }

  #aliased(expression: Expression, name: NameOrMissing): Expression {
    const { start } = expression;
    return { kind: 'Alias', start, end: this.endFrom(start), expression, name, style: 'as' };
  }

  #conditional(): Expression {
    const condition = this.#left;
    this.CONSUME(t.Question);
    const then = this.required(7);
    this.expect(1, t.Colon, '`:`');
    const otherwise = this.required(8, power.conditional);
    const { start } = condition;
    return { kind: 'Conditional', start, end: otherwise.end, condition, then, otherwise };
  }

  #dot(): Expression {
    const object = this.#left;
    this.CONSUME(t.Dot);
    return this.#member(object, false, 1);
  }

  #nullishDot(): Expression {
    const object = this.#left;
    this.CONSUME(t.NullishDot);
    if (this.RECORDING_PHASE || !this.nextIs(t.LBracket)) return this.#member(object, true, 2);
    const open = this.consume(3, t.LBracket);
    const index = this.required(9);
    this.close(3, t.RBracket, open);
    return {
      kind: 'Index',
      start: object.start,
      end: this.endOfLast(),
      object,
      index,
      nullish: true,
    };
  }

  #member(object: Expression, nullish: boolean, idx: number): Expression {
    const { start } = object;
    if (this.RECORDING_PHASE || this.nextIs(t.DecimalNumber)) {
      const { image, startOffset } = this.consume(idx, t.DecimalNumber);
      const index = Number(image);
      const end = this.endOfLast();
      if (isOctal(image)) {
        const message = `A position has no zero in front: \`${index}\`.`;
        this.report('invalid-number', message, startOffset, end);
      }
      return { kind: 'TupleElement', start, end, object, index, nullish };
    }
    const name = this.propertyName(idx);
    return { kind: 'Property', start, end: this.endFrom(start), object, name, nullish };
  }

  /** `[index]`, `[from:to]` */
  #brackets(): Expression {
    const object = this.#left;
    const open = this.CONSUME(t.LBracket);
    return this.SUBRULE(this.indexTail, { ARGS: [object, open] });
  }

  protected readonly indexTail = this.RULE(
    'indexTail',
    (object: Expression = recordedNode, open?: IToken): Expression => {
      const { start } = object;
      const from = this.OPTION({
        GATE: () => !this.nextIs(t.Colon),
        DEF: () => this.required(1),
      });
      let to: Expression | undefined;
      const slice = this.OPTION1(() => {
        this.CONSUME(t.Colon);
        to = this.OPTION2({
          GATE: () => !this.nextIs(t.RBracket),
          DEF: () => this.required(2),
        });
        return true;
      });
      this.close(1, t.RBracket, open);
      const end = this.endOfLast();
      if (slice) return { kind: 'Slice', start, end, object, from, to };
      if (!from && this.nextIs(t.RBracket, 0)) {
        this.report(
          'missing-expression',
          'Expected an expression between `[` and `]`.',
          end - 1,
          end,
        );
      }
      const index = from ?? this.missing('expression');
      return { kind: 'Index', start, end, object, index, nullish: false };
    },
  );

  /** `(args)` after a value which is no plain name. */
  protected readonly invocation = this.RULE(
    'invocation',
    (callee: Expression = recordedNode): Expression => {
      const { start } = callee;
      if (this.RECORDING_PHASE || this.opensQuery()) {
        this.resolveReading();
        const argument = this.OPTION(() => this.SUBRULE(this.subquery)) ?? recordedNode;
        if (this.RECORDING_PHASE) this.SUBRULE(this.argumentList);
        return { kind: 'Invocation', start, end: argument.end, callee, args: [argument] };
      }
      const { args, distinct, orderBy } = this.SUBRULE(this.argumentList);
      const end = this.endOfLast();
      if (distinct || orderBy) {
        const message = 'DISTINCT and ORDER BY belong into a call of a function by its name.';
        this.report('unexpected-token', message, callee.end, end);
      }
      return { kind: 'Invocation', start, end, callee, args };
    },
  );

  /** How tightly the next token binds as an operator; 0 where it is none. */
  #nextPower(holdAlias: boolean): number {
    const token = this.LA(1);
    const known = powers[token.tokenTypeIdx] ?? 0;
    if (known !== contextual) return known;
    switch (token.tokenType) {
      case Keyword.NOT:
        return negatablePowers.get(this.next(2)) ?? 0;
      case Keyword.IS: {
        const word = this.next(this.nextIs(Keyword.NOT, 2) ? 3 : 2);
        return word === Keyword.DISTINCT ? power.distinct : power.isNull;
      }
      case Keyword.IGNORE:
        return this.nextIs(Keyword.NULLS, 2) ? power.ignoreNulls : 0;
      case Keyword.AS:
        return holdAlias && !this.#aliasWithin() ? 0 : power.alias;
      case Keyword.AND:
        return this.andEndsBound() ? 0 : power.and;
      case t.Percent:
        if (!this.percentEndsLimit) return power.multiplicative;
        return this.startsExpression(2) && !this.startsClause(2) ? power.multiplicative : 0;
      default:
        return 0;
    }
  }

  /** Whether an AS follows which gives an alias within the form that ends with another AS. */
  #aliasWithin(): boolean {
    return this.nextIs(t.StringText, 2) || (this.nextIsName(2) && aliasTails.has(this.next(3)));
  }

  #numberAhead(): boolean {
    const type = this.next();
    return numberTypes.has(type) || (type === t.Dot && this.nextIs(t.DecimalNumber, 2));
  }

  #cohortIsKeyword(): boolean {
    if (!this.nextIs(Keyword.COHORT)) return false;
    if (this.nextIs(Keyword.AS, 2) && this.nextIs(Keyword.AS, 3)) return this.nextIsName(4);
    if (this.wordIsOperand(2)) return true;
    if (this.nextIs(Keyword.AS, 2)) return false;
    if (this.nextIs(t.Dot, 2)) return this.nextIs(t.DecimalNumber, 3);
    return (
      this.starStandsAlone(2) ||
      this.nextIs(t.Minus, 2) ||
      (this.beginsOperand(2) && !this.startsClause(2))
    );
  }

  /** The name after AS; the words the service keeps for itself are refused. */
  protected aliasName(idx: number): NameOrMissing {
    const name = this.expectName(idx);
    if (!this.RECORDING_PHASE) this.checkReserved(name);
    return name;
  }

  protected checkReserved(name: NameOrMissing): void {
    if (name.kind === 'Missing' || name.quoted || !reserved.test(name.text)) return;
    const message = `\`${name.text}\` is reserved and cannot be an alias.`;
    this.report('reserved-name', message, name.start, name.end);
  }
}

/** An alternative before others which start alike: the token's type already says that it is meant. */
function form(parse: () => Expression): IOrAlt<Expression> {
  return { ALT: parse, IGNORE_AMBIGUITIES: true };
}

/** How tightly an operator between two values binds. */
function powerOf({ tokenType, tokenTypeIdx }: IToken): number {
  if (tokenType === Keyword.AND) return power.and;
  if (tokenType === t.Percent) return power.multiplicative;
  return powers[tokenTypeIdx] ?? 0;
}

function binary(left: Expression, token: IToken, right: Expression): Expression {
  const { start } = left;
  const { end } = right;
  const type = token.tokenType;
  if (type === Keyword.AND || type === Keyword.OR) {
    const operator = type === Keyword.AND ? 'and' : 'or';
    if (left.kind === 'Logical' && left.operator === operator) {
      // The node is not seen by anyone yet, and copying would make a long chain quadratic.
      (left.operands as Expression[]).push(right);
      (left as { end: number }).end = end;
      return left;
    }
    return { kind: 'Logical', start, end, operator, operands: [left, right] };
  }
  if (type === t.NullSafeEquals) {
    return { kind: 'IsDistinct', start, end, negated: true, left, right };
  }
  return { kind: 'Binary', start, end, operator: token.image.toLowerCase(), left, right };
}

/** What joins an alias to more of an expression. */
const aliasTails = new Set([Keyword.AS, Keyword.AND, Keyword.OR, t.Question]);
const reserved = /^(?:true|false|null|team_id)$/i;
/** The next words decide how the token binds. */
const contextual = 255;

const negatablePowers = new Map([
  [Keyword.BETWEEN, power.between],
  [Keyword.IN, power.comparison],
  [Keyword.LIKE, power.comparison],
  [Keyword.ILIKE, power.comparison],
]);

const numberTypes = new Set([
  ...[t.DecimalNumber, t.FloatNumber, t.RadixNumber, t.OctalNumber, Keyword.INF, Keyword.NAN],
]);

const powers: number[] = [];
for (const [type, value] of [
  [Keyword.OR, power.or],
  [Keyword.AND, contextual],
  [Keyword.BETWEEN, power.between],
  [Keyword.IN, power.comparison],
  [Keyword.LIKE, power.comparison],
  [Keyword.ILIKE, power.comparison],
  [Keyword.NOT, contextual],
  [Keyword.IS, contextual],
  [Keyword.IGNORE, contextual],
  [Keyword.AS, contextual],
  [t.Percent, contextual],
  [t.Question, power.conditional],
  [t.Coalesce, power.coalesce],
  [t.NullSafeEquals, power.nullSafe],
  [t.Comparison, power.comparison],
  [t.LessThan, power.comparison],
  [t.Plus, power.additive],
  [t.Minus, power.additive],
  [t.Concat, power.additive],
  [t.Star, power.multiplicative],
  [t.Slash, power.multiplicative],
  [t.DoubleColon, power.cast],
  [t.NullishDot, power.nullish],
  [t.Dot, power.access],
  [t.LBracket, power.index],
  [t.LParen, power.invocation],
  [t.QueryParen, power.invocation],
] as const) {
  if (type.tokenTypeIdx !== undefined) powers[type.tokenTypeIdx] = value;
}
