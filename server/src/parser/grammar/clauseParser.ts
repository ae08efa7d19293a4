import type { IToken } from 'chevrotain';
import { replacing } from '../../ast/fix.ts';
import type { ArrayJoin, Clause, Expression, Filter, From, OtherClause } from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { GroupParser } from './groupParser.ts';
import { Keyword } from '../lexing/keywords.ts';
import { power } from './operators.ts';
import * as t from '../lexing/tokens.ts';

/** The clauses of a SELECT; those with much of their own stand in classes below. */
export abstract class ClauseParser extends GroupParser {
  protected readonly clause = this.RULE('clause', (): Clause =>
    this.OR<Alternatives<Clause>>([
      { ALT: () => this.SUBRULE(this.from) },
      { ALT: () => this.SUBRULE(this.arrayJoin) },
      { ALT: () => this.SUBRULE(this.filter) },
      { ALT: () => this.SUBRULE(this.groupBy) },
      { ALT: () => this.SUBRULE(this.withModifier) },
      { ALT: () => this.SUBRULE(this.windows) },
      { ALT: () => this.SUBRULE(this.orderBy) },
      { ALT: () => this.SUBRULE(this.limit) },
      { ALT: () => this.SUBRULE(this.otherClause) },
    ]),
  );

  protected readonly from = this.RULE('from', (): From => {
    const start = this.CONSUME(Keyword.FROM).startOffset;
    const joins = this.SUBRULE(this.joins);
    return { kind: 'From', start, end: Math.max(this.endOfLast(), joins.end), joins };
  });

  protected readonly arrayJoin = this.RULE('arrayJoin', (): ArrayJoin => {
    const start = this.startOfNext();
    let side: ArrayJoin['side'];
    this.OPTION(() =>
      this.OR([
        {
          ALT: () => {
            this.CONSUME(Keyword.LEFT);
            side = 'left';
          },
        },
        {
          ALT: () => {
            this.CONSUME(Keyword.INNER);
            side = 'inner';
          },
        },
      ]),
    );
    this.CONSUME(Keyword.ARRAY);
    this.CONSUME(Keyword.JOIN);
    const items = this.SUBRULE(this.expressionList);
    if (!this.RECORDING_PHASE) {
      for (const item of items) {
        const inner = withoutParentheses(item);
        if (inner.kind === 'Alias' || inner.kind === 'Missing') continue;
        const message = 'ARRAY JOIN needs an alias here: `array AS name`.';
        this.report('alias-required', message, item.start, item.end);
      }
    }
    return { kind: 'ArrayJoin', start, end: this.endFrom(start), side, items };
  });

  protected readonly filter = this.RULE('filter', (): Filter => {
    const keyword = this.OR([
      { ALT: () => this.CONSUME(Keyword.PREWHERE) },
      { ALT: () => this.CONSUME(Keyword.WHERE) },
      { ALT: () => this.CONSUME(Keyword.HAVING) },
      { ALT: () => this.CONSUME(Keyword.QUALIFY) },
    ]);
    this.#skipLeadingOperator();
    const condition = this.required(1);
    const start = keyword.startOffset;
    const clause = filterNames.get(keyword.tokenType) ?? 'where';
    return { kind: 'Filter', start, end: this.endFrom(start), clause, condition };
  });

  /** `WHERE AND a`: the condition before AND is missing. */
  #skipLeadingOperator(): void {
    if (this.RECORDING_PHASE || !(this.nextIs(Keyword.AND) || this.nextIs(Keyword.OR))) return;
    if (!this.plainOperandFollows(2)) return;
    this.reportMissing('missing-expression', 'a condition');
    this.goTo(this.position() + 1);
  }

  /** `USING SAMPLE …` and `SETTINGS …`, known and not implemented. */
  protected readonly otherClause = this.RULE('otherClause', (): OtherClause => {
    const before = this.endOfLast();
    const start = this.startOfNext();
    const parts: Expression[] = [];
    const clause = this.OR<Alternatives<OtherClause['clause']>>([
      {
        ALT: () => {
          this.OPTION(() => this.CONSUME(Keyword.USING));
          this.SUBRULE(this.sample);
          return 'sample';
        },
      },
      {
        ALT: () => {
          this.CONSUME(Keyword.SETTINGS);
          this.AT_LEAST_ONE_SEP({
            SEP: t.Comma,
            DEF: () => {
              this.expectName(1);
              this.expect(1, t.Comparison, '`=`');
              parts.push(this.required(1, power.access));
            },
          });
          return 'settings';
        },
      },
    ]);
    const end = this.endOfLast();
    const word = clause === 'settings' ? 'SETTINGS' : 'SAMPLE';
    const message =
      clause === 'settings'
        ? '`SETTINGS` is not implemented; leave it out.'
        : '`SAMPLE` is not implemented here; write it right behind its table.';
    const fix = replacing(`Remove \`${word}\``, before, end, '');
    this.report('not-implemented', message, start, end, [fix]);
    return { kind: 'OtherClause', start, end, clause, parts };
  });
}

function withoutParentheses(item: Expression): Expression {
  return item.kind === 'Parenthesized' ? withoutParentheses(item.expression) : item;
}

const filterNames = new Map<IToken['tokenType'], Filter['clause']>([
  [Keyword.PREWHERE, 'prewhere'],
  [Keyword.WHERE, 'where'],
  [Keyword.HAVING, 'having'],
  [Keyword.QUALIFY, 'qualify'],
]);
