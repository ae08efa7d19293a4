import type { IToken, TokenType } from 'chevrotain';
import type {
  Expression,
  JoinOperand,
  Pivot,
  PivotColumn,
  Unpivot,
  UnpivotColumn,
} from '../../ast/nodes.ts';
import { Keyword } from '../lexing/keywords.ts';
import { tokenPower } from './operators.ts';
import { recordedSource } from './recording.ts';
import { SampleParser } from './sampleParser.ts';
import { closers, negatables } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';
import { retype } from '../lexing/tokens.ts';

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
      GATE: () => !this.#groupComes(),
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
    const separator = this.RECORDING_PHASE ? undefined : this.#inBehindColumn();
    if (separator) retype(separator, t.PivotIn);
    const column = this.SUBRULE(this.columnOrValue);
    if (separator) retype(separator, Keyword.IN);
    this.expect(1, Keyword.IN, '`IN`');
    const open = this.expect(1, t.LParen, '`(`');
    const { start } = column;
    // Without a bracket of its own the one that comes closes the pivot.
    if (!open) return { kind: 'PivotColumn', start, end: this.endFrom(start), column, values: [] };
    const values = this.SUBRULE(this.expressionList);
    this.close(1, t.RParen, open);
    return { kind: 'PivotColumn', start, end: this.endOfLast(), column, values };
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
    const value = this.SUBRULE(this.columnOrValue);
    this.expect(1, Keyword.FOR, '`FOR`');
    const columns: PivotColumn[] = [];
    this.AT_LEAST_ONE(() => columns.push(this.SUBRULE(this.pivotColumn)));
    return { kind: 'UnpivotColumn', start: value.start, end: this.endOfLast(), value, columns };
  });

  /** GROUP BY, though BY may not be typed yet; else a column called `group`. */
  #groupComes(): boolean {
    if (!this.nextIs(Keyword.GROUP)) return false;
    if (this.nextIs(Keyword.BY, 2) || this.endComes(2)) return true;
    return this.beginsOperand(2) && !nextColumns.has(this.next(2));
  }

  /** What stands in front of IN or FOR: a column mostly, though any value may. */
  protected readonly columnOrValue = this.RULE('columnOrValue', (): Expression => {
    if (this.nextIsName() && (this.nextIs(Keyword.FOR, 2) || this.nextIs(t.PivotIn, 2))) {
      this.readAsName();
    }
    return this.required(1);
  });

  /** The IN behind a column, of several the first behind whose list no more of the column comes. */
  #inBehindColumn(): IToken | undefined {
    let first: number | undefined;
    let cases = 0;
    let steps = 0;
    const isTuple = this.nextIs(t.LParen) && !this.opensQuery();
    const behindTuple = isTuple ? this.aheadOfPartner(1) : undefined;
    const found = this.lookOn(1, (type, at) => {
      if (closers.has(type) || steps++ > farthestIn) return first ?? 0;
      const isMember = this.nextIs(t.Dot, at - 1);
      if (type === Keyword.CASE && !isMember && !this.nextIs(Keyword.IN, at + 1)) cases++;
      if (type === Keyword.END && !isMember && cases > 0) cases--;
      if (type !== Keyword.IN || at === 1 || cases > 0 || this.#isDenied(at)) return undefined;
      first ??= at;
      if (!this.nextIs(t.LParen, at + 1)) return undefined;
      const after = this.aheadOfPartner(at + 1);
      if (after === undefined || !this.#columnGoesOn(after)) return at;
      // `(a, b) in (1) (c) in (2)`: a tuple that is over, and the next column.
      return at === behindTuple && nextColumns.has(this.next(after)) ? at : undefined;
    });
    const at = found ?? first ?? 0;
    return at === 0 ? undefined : this.LA(at);
  }

  /** `b not in (1)`, where NOT is no column. */
  #isDenied(at: number): boolean {
    return this.nextIs(Keyword.NOT, at - 1) && at > 2 && tokenPower(this.LA(at - 2)) === 0;
  }

  #columnGoesOn(start: number): boolean {
    let ahead = start;
    // `in (1) and in (2)`: a word is the next column where nothing goes on behind its own list.
    for (let lists = 0; lists < mostLists && this.nextIs(Keyword.IN, ahead + 1); lists++) {
      if (tokenPower(this.LA(ahead)) === 0) return false;
      const after = this.nextIs(t.LParen, ahead + 2) ? this.aheadOfPartner(ahead + 2) : undefined;
      if (after === undefined) return false;
      ahead = after;
    }
    if (this.nextIs(t.Colon, ahead)) return true;
    if (this.nextIs(Keyword.NOT, ahead)) return negatables.has(this.next(ahead + 1));
    if (tokenPower(this.LA(ahead)) === 0) return false;
    // `in (1) and + 1 in (2)`: so is the word here.
    return !this.wordIsOperand(ahead) || nextColumns.has(this.next(ahead + 1));
  }
}

/** Nobody writes a column as long, and one that has no IN is looked through. */
const farthestIn = 60;

/** So many lists in a row are looked through. */
const mostLists = 20;

/** What begins a column as well as it goes on with one. */
const nextColumns = new Set<TokenType>([t.LParen, t.LBracket, t.Minus]);
