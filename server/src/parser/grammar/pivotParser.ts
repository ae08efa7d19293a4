import type {
  Expression,
  JoinOperand,
  Pivot,
  PivotColumn,
  Unpivot,
  UnpivotColumn,
} from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { recordedSource } from './recording.ts';
import { SampleParser } from './sampleParser.ts';
import * as t from '../lexing/tokens.ts';

/** PIVOT and UNPIVOT behind a table. */
export abstract class PivotParser extends SampleParser {
  protected readonly pivot = this.RULE('pivot', (source: JoinOperand = recordedSource): Pivot => {
    this.CONSUME(Keyword.PIVOT);
    const open = this.expect(1, t.LParen, '`(`');
    if (this.nextIsName() && this.nextIs(Keyword.FOR, 2)) this.readAsName();
    const aggregates = this.SUBRULE(this.expressionList);
    this.expect(1, Keyword.FOR, '`FOR`');
    const columns: PivotColumn[] = [];
    this.AT_LEAST_ONE({
      GATE: () =>
        !this.nextIs(Keyword.GROUP) || this.nextIs(Keyword.IN, 2) || this.nextIs(t.Dot, 2),
      DEF: () => columns.push(this.SUBRULE(this.pivotColumn)),
    });
    const groupBy = this.OPTION(() => {
      this.CONSUME(Keyword.GROUP);
      this.expect(1, Keyword.BY, '`BY`');
      return this.SUBRULE1(this.expressionList);
    });
    this.close(1, t.RParen, open);
    const { start } = source;
    return { kind: 'Pivot', start, end: this.endFrom(start), source, aggregates, columns, groupBy };
  });

  protected readonly pivotColumn = this.RULE('pivotColumn', (): PivotColumn => {
    const column = this.SUBRULE(this.columnOrTuple);
    this.expect(1, Keyword.IN, '`IN`');
    const open = this.expect(1, t.LParen, '`(`');
    const values = this.SUBRULE(this.expressionList);
    this.close(1, t.RParen, open);
    return { kind: 'PivotColumn', start: column.start, end: this.endOfLast(), column, values };
  });

  protected readonly unpivot = this.RULE(
    'unpivot',
    (source: JoinOperand = recordedSource): Unpivot => {
      this.CONSUME(Keyword.UNPIVOT);
      const includeNulls =
        this.OPTION(() => {
          this.CONSUME(Keyword.INCLUDE);
          this.CONSUME(Keyword.NULLS);
          return true;
        }) ?? false;
      const open = this.expect(1, t.LParen, '`(`');
      const columns: UnpivotColumn[] = [this.SUBRULE(this.unpivotColumn)];
      this.MANY(() => {
        this.CONSUME(t.Comma);
        if (!this.RECORDING_PHASE && this.nextIs(t.RParen)) return;
        columns.push(this.SUBRULE1(this.unpivotColumn));
      });
      this.close(1, t.RParen, open);
      const { start } = source;
      return { kind: 'Unpivot', start, end: this.endFrom(start), source, includeNulls, columns };
    },
  );

  protected readonly unpivotColumn = this.RULE('unpivotColumn', (): UnpivotColumn => {
    const value = this.SUBRULE(this.columnOrTuple);
    this.expect(1, Keyword.FOR, '`FOR`');
    const columns: PivotColumn[] = [];
    this.AT_LEAST_ONE(() => columns.push(this.SUBRULE(this.pivotColumn)));
    return { kind: 'UnpivotColumn', start: value.start, end: this.endOfLast(), value, columns };
  });

  /** A column or a tuple in front of IN or FOR. */
  protected readonly columnOrTuple = this.RULE('columnOrTuple', (): Expression => {
    if (this.nextIsName() && (this.nextIs(Keyword.FOR, 2) || this.nextIs(Keyword.IN, 2))) {
      this.readAsName();
    }
    // Read as an operand the parentheses of `(a, b) (c)` would be called.
    const tuple = this.OPTION({
      GATE: () => this.nextIs(t.LParen) && !this.opensQuery(),
      DEF: () => this.SUBRULE(this.parentheses),
    });
    if (tuple && !this.RECORDING_PHASE) return tuple;
    return this.required(1, abovePredicates);
  });
}

/** Binds tighter than IN, so that a column in front of it does not swallow it. */
const abovePredicates = 13;
