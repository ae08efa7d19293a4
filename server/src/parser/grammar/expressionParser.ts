import type { IOrAlt } from 'chevrotain';
import type { Expression, NameOrMissing } from '../../ast/nodes.ts';
import type { HeldAlias } from './baseParser.ts';
import { BinaryToken, Keyword } from '../lexing/keywords.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { OperandParser, form } from './operandParser.ts';
import {
  binary,
  binaryPower,
  contextual,
  negatablePowers,
  power,
  tokenPower,
} from './operators.ts';
import { infixWords } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** Operators by precedence climbing, in one rule and one loop. */
export abstract class ExpressionParser extends OperandParser {
  #left: Expression = { kind: 'NullLiteral', start: 0, end: 0 };

  #operators: IOrAlt<Expression>[] | undefined;

  /** Inside LIMIT a `%` with nothing behind it is no operator. */
  protected percentEndsLimit = false;

  protected override load(lexed: LexResult): void {
    super.load(lexed);
    this.percentEndsLimit = false;
  }

  /** An expression whose operators all bind at least as tightly as `minimum`. */
  protected readonly expression = this.NESTING_RULE(
    'expression',
    (minimum = 0, holdAlias: HeldAlias = false): Expression => {
      this.resolveReading();
      this.holdAlias = holdAlias;
      let left = this.operand();
      this.MANY({
        GATE: () => {
          const next = this.#nextPower(holdAlias);
          // An alias is no value any more: only what joins whole expressions may follow it.
          return next >= Math.max(minimum, 1) && (left.kind !== 'Alias' || next <= power.and);
        },
        DEF: () => {
          this.#left = left;
          this.holdAlias = holdAlias;
          left = this.OR1((this.#operators ??= this.#operatorAlternatives()));
        },
      });
      return left;
    },
    { recoveryValueFunc: () => this.missing('expression') },
  );

  #operatorAlternatives(): IOrAlt<Expression>[] {
    return [
      form(() => this.#binary()),
      { ALT: () => this.SUBRULE(this.negatable, { ARGS: [this.#left] }) },
      { ALT: () => this.SUBRULE(this.is, { ARGS: [this.#left] }) },
      { ALT: () => this.#alias() },
      { ALT: () => this.#conditional() },
      { ALT: () => this.SUBRULE(this.access, { ARGS: [this.#left] }) },
      { ALT: () => this.SUBRULE(this.index, { ARGS: [this.#left] }) },
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
    const holdAlias = this.holdAlias;
    const token = this.CONSUME(BinaryToken);
    const minimum = binaryPower(token) + 1;
    const right = this.required(1, minimum, holdAlias);
    return binary(left, token, right);
  }

  #alias(): Expression {
    const expression = this.#left;
    this.CONSUME(Keyword.AS);
    const name = this.OPTION((): NameOrMissing => {
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
    const holdAlias = this.holdAlias;
    this.CONSUME(t.Question);
    const then = this.requiredInside(2);
    this.expect(1, t.Colon, '`:`');
    const otherwise = this.required(3, power.conditional, holdAlias);
    const { start } = condition;
    return { kind: 'Conditional', start, end: otherwise.end, condition, then, otherwise };
  }

  /** How tightly the next token binds as an operator; 0 where it is none. */
  #nextPower(holdAlias: HeldAlias): number {
    const token = this.LA(1);
    const known = tokenPower(token);
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
        return holdAlias && !this.#aliasWithin(holdAlias) ? 0 : power.alias;
      case Keyword.AND:
        return this.andEndsBound() ? 0 : power.and;
      case t.Percent:
        if (!this.percentEndsLimit) return power.multiplicative;
        if (!this.startsExpression(2)) return 0;
        return this.startsClause(2) && !this.nextIs(t.Plus, 3) ? 0 : power.multiplicative;
      default:
        return 0;
    }
  }

  /** Whether an AS follows which gives an alias within the form that ends with another AS. */
  #aliasWithin(form: 'name' | 'type' | 'value'): boolean {
    if (this.nextIs(t.StringText, 2)) return true;
    if (!this.nextIsName(2)) return false;
    const tail = this.next(3);
    if (form === 'value') return aliasTails.has(tail);
    if (typeTails.has(tail) || tokenPower(this.LA(3)) === 0) return false;
    if (form === 'name' || !this.nextIsName(3)) return true;
    // `cast(a as b as)`: a type of two words.
    if (tail === Keyword.AS) return !this.nextIs(t.RParen, 4);
    return aliasTails.has(tail) && !this.#wordsAreType();
  }

  /** `as b and c)`: a type of several words, where in `as b and c as d)` the first is an alias. */
  #wordsAreType(): boolean {
    let end = 4;
    while (this.nextIsName(end) && end < mostWords) end++;
    if (!this.nextIs(t.RParen, end)) return false;
    let ahead = 3;
    do {
      ahead++;
      if (this.nextIs(Keyword.NOT, ahead) && !this.nextIs(Keyword.AS, ahead + 1)) ahead++;
      ahead++;
    } while (infixWords.has(this.next(ahead)) && ahead < end);
    return !this.nextIs(Keyword.AS, ahead) || ahead + 1 >= end;
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

/** No type has as many words. */
const mostWords = 50;

/** What joins an alias to more of an expression, where a value could follow AS as well. */
const aliasTails = new Set([Keyword.AS, Keyword.AND, Keyword.OR, t.Question]);

/** What goes on with a type and not with an expression. */
const typeTails = new Set([t.LParen, t.QueryParen, t.LBracket]);

const reserved = /^(?:true|false|null|team_id)$/i;
