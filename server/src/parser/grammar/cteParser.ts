import { EOF } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import type { Cte, Expression, Query, With } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import { withQuery } from './lateQuery.ts';
import type { LateQuery } from './lateQuery.ts';
import type { LexResult } from '../lexing/lexer.ts';
import { tokenPower } from './operators.ts';
import { short } from '../recovery/messages.ts';
import { SelectParser } from './selectParser.ts';
import * as t from '../lexing/tokens.ts';

/** WITH and its CTEs. */
export abstract class CteParser extends SelectParser {
  /** Whether a CTE lacked its parentheses. */
  protected bareCte = false;
  /** How many of its queries were parsed before. */
  protected parsedBefore = 0;

  protected override load(lexed: LexResult): void {
    super.load(lexed);
    this.bareCte = false;
    this.parsedBefore = 0;
  }

  protected readonly with = this.RULE('with', (): With => {
    const start = this.CONSUME(Keyword.WITH).startOffset;
    const recursive = this.OPTION({
      GATE: () => this.#recursiveIsKeyword(),
      DEF: () => this.CONSUME(Keyword.RECURSIVE),
    });
    const ctes: Cte[] = [this.SUBRULE(this.cte)];
    this.MANY(() => {
      this.CONSUME(t.Comma);
      if (!this.RECORDING_PHASE && this.#ctesEnd()) return;
      ctes.push(this.SUBRULE1(this.cte));
      this.skipUntil(this.#afterCte, '`,` or `SELECT`');
    });
    return {
      kind: 'With',
      start,
      end: this.endFrom(start),
      recursive: recursive !== undefined,
      ctes,
    };
  });

  /** `name AS (query)`, or `value AS name`. */
  protected readonly cte = this.NESTING_RULE('cte', (): Cte => {
    const start = this.startOfNext();
    if (!this.#isTableCte() && this.lacksExpression('a CTE such as `name AS (query)`')) {
      const expression = this.missing('expression');
      const { end } = expression;
      return { kind: 'ScalarCte', start: end, end, expression, name: this.missing('name') };
    }
    return this.OR<Alternatives<Cte>>([
      {
        GATE: () => this.#isTableCte(),
        ALT: () => {
          const name = this.nameOf(this.CONSUME(NameToken));
          const columns = this.OPTION(() => this.SUBRULE(this.nameList));
          const usingKey = this.OPTION1(() => {
            this.CONSUME(Keyword.USING);
            this.CONSUME(Keyword.KEY);
            return this.SUBRULE1(this.nameList);
          });
          this.expect(1, Keyword.AS, '`AS`');
          const materialized = this.OPTION2({
            GATE: () => this.nextIs(Keyword.MATERIALIZED) || this.nextIs(Keyword.NOT),
            DEF: () => {
              const not = this.OPTION3(() => this.CONSUME(Keyword.NOT));
              this.expect(1, Keyword.MATERIALIZED, '`MATERIALIZED`');
              return not === undefined;
            },
          });
          const open = this.expect(1, t.LParen, '`(`');
          const query = this.queryOr(() => this.SUBRULE(this.querySet));
          if (open) this.close(1, t.RParen, open);
          else this.bareCte = !this.RECORDING_PHASE;
          const end = this.endOfLast();
          const parts = { name, columns, usingKey, materialized };
          return withQuery({ kind: 'TableCte', start, end, ...parts }, query);
        },
      },
      {
        GATE: () => true,
        ALT: () => {
          const expression = this.required(1, 0, 'name');
          const as = this.#cteAs(expression);
          const wanted = expression.kind === 'Path' ? 'a query in parentheses' : 'a name';
          const name = as ? this.expectName(1, wanted) : this.missing('name');
          return { kind: 'ScalarCte', start, end: this.endFrom(start), expression, name };
        },
      },
    ]);
  });

  /** The AS of a scalar CTE. `x (SELECT 1)` lacks it in the middle. */
  #cteAs(expression: Expression): boolean {
    const [only] = expression.kind === 'Call' ? expression.args : [];
    const isCall = expression.kind === 'Call' && only?.kind === 'Subquery';
    if (!isCall || this.nextIs(Keyword.AS)) return this.expect(2, Keyword.AS, '`AS`') !== undefined;
    const { start, end, text } = expression.name;
    const fix = replacing('Insert `AS`', end, end, ` ${this.cased('AS')}`);
    this.report('missing-token', `Expected \`AS\` after \`${short(text)}\`.`, start, end, [fix]);
    return false;
  }

  /** The query in a CTE or behind a set operator: parsed now, or before and put in where it stands. */
  protected queryOr(parse: () => Query): LateQuery {
    if (!this.nextIs(t.ParsedQuery)) return parse();
    this.parsedBefore++;
    const { payload } = this.consume(8, t.ParsedQuery) as { readonly payload?: () => Query };
    return payload ?? this.missing('query');
  }

  /** Whether a CTE follows RECURSIVE; else that is the name of one, or a column. */
  #recursiveIsKeyword(): boolean {
    if (!this.nextIs(Keyword.RECURSIVE)) return false;
    switch (this.next(2)) {
      case Keyword.AS:
        if (this.nextIs(t.LParen, 3)) return this.nextIs(Keyword.AS, this.aheadOfPartner(3));
        return this.nextIs(Keyword.AS, 3) && !this.nextIs(Keyword.SELECT, 4);
      case Keyword.USING:
        return !this.nextIs(Keyword.KEY, 3);
      case Keyword.IS:
        return this.nextIs(Keyword.AS, 3);
      case t.Dot:
        return false;
      case t.LParen:
        return !this.nextIs(t.RParen, 3) && !this.#isTableCte();
      case t.Star:
        return !this.plainOperandFollows(3);
      default:
        return this.startsExpression(2);
    }
  }

  /** `name AS (`, with columns, USING KEY and MATERIALIZED in between. */
  #isTableCte(): boolean {
    if (this.RECORDING_PHASE || !this.nextIsName()) return false;
    let ahead = 2;
    if (this.nextIs(t.LParen, ahead)) {
      const after = this.aheadOfPartner(ahead);
      if (after === undefined) return false;
      ahead = after;
    }
    if (this.nextIs(Keyword.USING, ahead) && this.nextIs(Keyword.KEY, ahead + 1)) {
      return true;
    }
    if (!this.nextIs(Keyword.AS, ahead)) return false;
    const next = this.next(ahead + 1);
    if (next === Keyword.NOT) return this.nextIs(Keyword.MATERIALIZED, ahead + 2);
    // `x AS SELECT …` lacks its parentheses; as a value called `select` it could not go on.
    if (next === Keyword.SELECT) {
      if (this.startsClause(ahead + 2) || this.opensQuery(ahead + 2)) return false;
      return this.beginsOperand(ahead + 2) || this.nextIs(t.Star, ahead + 2);
    }
    return next === t.LParen || next === Keyword.MATERIALIZED;
  }

  #ctesEnd(): boolean {
    if (this.nextIs(EOF) || this.nextIs(t.RParen)) return true;
    if (this.nextIs(Keyword.SELECT)) return !this.nextIs(Keyword.AS, 2);
    if (this.opensQuery()) return tokenPower(this.LA(this.aheadOfPartner(1) ?? 2)) === 0;
    return false;
  }

  readonly #afterCte = (): boolean =>
    this.nextIs(t.Comma) ||
    this.nextIs(Keyword.SELECT) ||
    this.nextIs(t.RParen) ||
    this.opensQuery() ||
    this.nextIs(t.LParen);
}
