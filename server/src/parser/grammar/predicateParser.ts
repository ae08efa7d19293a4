import type { Expression } from '../../ast/nodes.ts';
import { AccessParser } from './accessParser.ts';
import type { Alternatives } from './baseParser.ts';
import { BinaryToken, Keyword } from '../lexing/keywords.ts';
import { boundEnd } from './literalParser.ts';
import { power, tokenPower } from './operators.ts';
import { recordedNode } from './recording.ts';
import {
  implicitAliases,
  infixWords,
  negatables,
  sortDirections,
  valueClauses,
} from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';

/** What asks something of a value: BETWEEN, IN, LIKE, IS NULL, IS DISTINCT FROM. */
export abstract class PredicateParser extends AccessParser {
  /** `[NOT] IN`, `[NOT] LIKE`, `[NOT] BETWEEN` */
  protected readonly negatable = this.RULE(
    'negatable',
    (left: Expression = recordedNode): Expression => {
      const holdAlias = this.holdAlias;
      const negated = this.OPTION(() => this.CONSUME(Keyword.NOT)) !== undefined;
      return this.OR<Alternatives<Expression>>([
        {
          ALT: () => {
            this.CONSUME(Keyword.BETWEEN);
            const low = this.endingAt(boundEnd, () => this.required(1, power.not));
            this.#checkBound(low);
            this.expect(1, Keyword.AND, '`AND`');
            const high = this.required(2, power.between + 1, holdAlias);
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
            const right = this.required(3, power.comparison + 1, holdAlias);
            return { kind: 'Binary', start: left.start, end: right.end, operator, left, right };
          },
        },
        {
          ALT: () => {
            const word = this.CONSUME(BinaryToken).image.toLowerCase();
            const right = this.required(4, power.comparison + 1, holdAlias);
            const operator = negated ? `not ${word}` : word;
            return { kind: 'Binary', start: left.start, end: right.end, operator, left, right };
          },
        },
      ]);
    },
  );

  /** A bound is no lambda, for its body would take the AND. */
  #checkBound(low: Expression): void {
    if (low.kind === 'Not' || low.kind === 'Negation') {
      this.#checkBound(low.operand);
      return;
    }
    if (low.kind !== 'Lambda' && low.kind !== 'NamedArgument') return;
    const message = 'A lambda or a named argument cannot be a bound of BETWEEN.';
    this.report('not-implemented', message, low.start, low.end);
  }

  /** `IS [NOT] NULL`, `IS [NOT] DISTINCT FROM` */
  protected readonly is = this.RULE('is', (left: Expression = recordedNode): Expression => {
    const { start } = left;
    const holdAlias = this.holdAlias;
    this.CONSUME(Keyword.IS);
    const negated = this.OPTION(() => this.CONSUME(Keyword.NOT)) !== undefined;
    const distinct = this.OPTION1((): Expression => {
      this.CONSUME(Keyword.DISTINCT);
      this.expect(1, Keyword.FROM, '`FROM`');
      const right = this.required(1, power.distinct + 1, holdAlias);
      return { kind: 'IsDistinct', start, end: right.end, negated, left, right };
    });
    if (distinct && !this.RECORDING_PHASE) return distinct;
    this.expect(1, Keyword.NULL, '`NULL`');
    return { kind: 'IsNull', start, end: this.endFrom(start), negated, operand: left };
  });

  #cohortIsKeyword(): boolean {
    if (!this.nextIs(Keyword.COHORT) || this.ignoresNulls(2) || this.callsFunction(2)) return false;
    if (this.nextIs(Keyword.AS, 2) && this.nextIs(Keyword.AS, 3)) {
      return this.nextIsName(4) && !this.startsClause(4);
    }
    if (this.wordIsOperand(2)) return true;
    // `in cohort like and - b`: a column called `like`.
    const infixes = infixWords.has(this.next(2)) && infixWords.has(this.next(3));
    if (infixes && this.nextIs(t.Minus, 4)) return true;
    // `in cohort offset not in []`
    if (this.nextIsName(2) && this.nextIs(Keyword.NOT, 3) && negatables.has(this.next(4)))
      return true;
    if (this.nextIs(Keyword.WHEN, 2)) return this.nextIs(Keyword.WHEN, 3);
    // `in cohort having + 1`: of a column; `in cohort having asc`: the clause.
    if (valueClauses.has(this.next(2))) {
      if (this.nextIs(t.Plus, 3)) return true;
      if (sortDirections.has(this.next(3))) return false;
    }
    if (sortDirections.has(this.next(2)) && this.startsClause(3)) return true;
    if (this.nextIs(Keyword.AS, 2)) return false;
    // `in cohort over w`: a column with an alias.
    if (tokenPower(this.LA(2)) === 0 && this.wordAlone(2, implicitAliases)) return true;
    if (this.nextIs(t.Dot, 2)) return this.nextIs(t.DecimalNumber, 3);
    return (
      this.starStandsAlone(2) ||
      this.nextIs(t.Minus, 2) ||
      (this.beginsOperand(2) && !this.startsClause(2))
    );
  }
}
