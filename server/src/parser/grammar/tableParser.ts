import type { ParserMethod, TokenType } from 'chevrotain';
import type {
  JoinOperand,
  Joins,
  NameOrMissing,
  Pivot,
  TableExpression,
  TableSource,
  Tuple,
  Unpivot,
  Values,
} from '../../ast/nodes.ts';
import type { Alternatives } from './baseParser.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import { PivotParser } from './pivotParser.ts';
import { recordedNode, recordedSource } from './recording.ts';
import { TagOpen } from '../lexing/tagTokens.ts';
import { tableAliases } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';
import { retype } from '../lexing/tokens.ts';

/** One table behind FROM or JOIN: its name, function, query or rows, its alias and what follows that. */
export abstract class TableParser extends PivotParser {
  protected abstract readonly joins: ParserMethod<[], Joins>;

  /** Whether a token can be the first of a table. */
  protected startsTable(ahead = 1): boolean {
    return this.nextIsName(ahead) || tableStarts.has(this.next(ahead));
  }

  /** A table with its alias, FINAL, SAMPLE and pivots; or joins in parentheses. */
  protected readonly joinOperand = this.RULE('joinOperand', (): JoinOperand => {
    const start = this.startOfNext();
    const table = this.SUBRULE(this.tableExpression);
    let operand: JoinOperand =
      table.kind === 'Joins' ? table : this.SUBRULE(this.tableSource, { ARGS: [table, start] });
    let joined = !this.RECORDING_PHASE && isJoined(operand);
    this.MANY({
      GATE: () => this.pivotAhead() && !joined,
      DEF: () => {
        const pivoted = this.SUBRULE(this.pivoted, { ARGS: [operand, false] });
        // What it is made of was asked before: a chain of pivots is long in generated text.
        joined = pivoted.final || pivoted.sample !== undefined;
        operand = pivoted;
      },
    });
    return operand;
  });

  protected pivotAhead(ahead = 1): boolean {
    const type = this.next(ahead);
    if (type !== Keyword.PIVOT && type !== Keyword.UNPIVOT) return false;
    return this.nextIs(t.LParen, ahead + 1) || this.nextIs(Keyword.INCLUDE, ahead + 1);
  }

  /** PIVOT or UNPIVOT of a table, or `ofJoins`; then no alias follows. */
  protected readonly pivoted = this.RULE(
    'pivoted',
    (source: JoinOperand = recordedSource, ofJoins = false): TableSource => {
      const pivoted = this.OR<Alternatives<Pivot | Unpivot>>([
        { ALT: () => this.SUBRULE(this.pivot, { ARGS: [source] }) },
        { ALT: () => this.SUBRULE(this.unpivot, { ARGS: [source] }) },
      ]);
      const operand = this.SUBRULE(this.tableSource, { ARGS: [pivoted, source.start] });
      if (ofJoins && operand.end > pivoted.end) {
        const message = 'Behind FINAL, SAMPLE or joins a pivot takes no alias, nor those again.';
        this.report('unexpected-token', message, pivoted.end, operand.end);
      }
      return operand;
    },
  );

  protected readonly tableSource = this.RULE(
    'tableSource',
    (table: TableExpression = recordedNode, start = 0): TableSource => {
      let alias: NameOrMissing | undefined;
      let columnAliases: NameOrMissing[] | undefined;
      // `FROM a b (c) d` is legal, and the last name counts.
      this.MANY({
        GATE: () => this.nextIs(Keyword.AS) || tableAliases.has(this.next()),
        DEF: () => {
          alias = this.SUBRULE(this.tableAlias);
          columnAliases = this.OPTION(() => this.SUBRULE(this.nameList));
        },
      });
      const final = this.OPTION1(() => this.CONSUME(Keyword.FINAL)) !== undefined;
      const sample = this.OPTION2(() => this.SUBRULE(this.sample));
      const end = Math.max(this.endOfLast(), table.end);
      return { kind: 'TableSource', start, end, table, alias, columnAliases, final, sample };
    },
  );

  protected readonly tableAlias = this.RULE('tableAlias', (): NameOrMissing => {
    this.OPTION(() => this.CONSUME(Keyword.AS));
    return this.aliasName(1);
  });

  /** `(a, b)` of names. */
  protected readonly nameList = this.RULE('nameList', (): NameOrMissing[] => {
    const names: NameOrMissing[] = [];
    const open = this.CONSUME(t.LParen);
    names.push(this.expectName(1));
    this.MANY(() => {
      this.CONSUME(t.Comma);
      names.push(this.expectName(2));
    });
    this.close(1, t.RParen, open);
    return names;
  });

  protected readonly tableExpression = this.RULE('tableExpression', (): TableExpression | Joins => {
    if (!this.RECORDING_PHASE && this.nextIs(t.LParen)) this.#resolveParenthesis();
    return this.OR<Alternatives<TableExpression | Joins>>([
      { ALT: () => this.SUBRULE(this.subquery) as TableExpression },
      {
        GATE: () => this.#valuesAhead(),
        ALT: () => this.SUBRULE(this.values),
      },
      {
        ALT: () => {
          const open = this.CONSUME(t.LParen);
          const joins = this.SUBRULE(this.joins);
          this.close(1, t.RParen, open);
          return { ...joins, start: open.startOffset, end: this.endOfLast() };
        },
      },
      { ALT: () => this.SUBRULE(this.placeholder) },
      { ALT: () => this.SUBRULE(this.tag) },
      { ALT: () => this.SUBRULE(this.namedTable) },
    ]);
  });

  /** `(` in front of a query; a placeholder in parentheses is one too, for it may have an alias. */
  #resolveParenthesis(): void {
    if (this.#opensPlaceholder(1)) retype(this.LA(1), t.QueryParen);
    else this.resolveReading();
  }

  #opensPlaceholder(ahead: number): boolean {
    if (this.nextIs(t.LParen, ahead + 1) && !this.#opensPlaceholder(ahead + 1)) return false;
    if (!this.nextIs(t.LParen, ahead + 1) && !this.nextIs(t.LBrace, ahead + 1)) return false;
    const after = this.aheadOfPartner(ahead + 1);
    return after !== undefined && placeholderEnds.has(this.next(after));
  }

  /** `(VALUES (1, 2), …)`; `(values ())` and `(values (1,))` with nothing around call a function. */
  #valuesAhead(): boolean {
    if (!this.nextIs(Keyword.VALUES, 2) || !this.nextIs(t.LParen, 3)) return false;
    const after = this.aheadOfPartner(3);
    if (after === undefined) return true;
    if (this.nextIs(t.Comma, after)) return !this.nextIsName(after + 1);
    const isRow = !this.nextIs(t.RParen, 4) && !this.nextIs(t.Comma, after - 2);
    const next = this.next(after + 1);
    return isRow || next === Keyword.AS || next === t.LParen || tableAliases.has(next);
  }

  /** `a.b.c`, or `name(args)`. */
  protected readonly namedTable = this.RULE('namedTable', (): TableExpression => {
    const first = this.nameOf(this.CONSUME(NameToken));
    const names: NameOrMissing[] = [first];
    this.MANY(() => {
      this.CONSUME(t.Dot);
      names.push(this.propertyName(1));
    });
    const args = this.OPTION({
      GATE: () => names.length === 1,
      DEF: () => {
        const open = this.CONSUME(t.LParen);
        const list =
          this.OPTION1({
            GATE: () => !this.nextIs(t.RParen),
            DEF: () => this.SUBRULE(this.expressionList),
          }) ?? [];
        this.close(1, t.RParen, open);
        return list;
      },
    });
    const { start } = first;
    const end = this.endOfLast();
    if (args) return { kind: 'TableFunction', start, end, name: first, args };
    return { kind: 'TableReference', start, end, names };
  });

  protected readonly values = this.RULE('values', (): Values => {
    const open = this.CONSUME(t.LParen);
    this.CONSUME(Keyword.VALUES);
    const rows: Tuple[] = [];
    this.AT_LEAST_ONE_SEP({
      SEP: t.Comma,
      DEF: () => {
        const row = this.CONSUME1(t.LParen);
        const elements = this.SUBRULE(this.expressionList);
        if (this.nextIs(t.RParen) && this.nextIs(t.Comma, 0)) {
          this.reportMissing('missing-expression', 'a value');
        }
        this.close(1, t.RParen, row);
        rows.push({ kind: 'Tuple', start: row.startOffset, end: this.endOfLast(), elements });
      },
    });
    this.close(2, t.RParen, open);
    return { kind: 'Values', start: open.startOffset, end: this.endOfLast(), rows };
  });
}

const tableStarts = new Set<TokenType>([t.LParen, t.LBrace, TagOpen]);

const placeholderEnds = new Set([t.RParen, Keyword.LIMIT, Keyword.OFFSET, Keyword.ORDER]);

/** Whether what follows is of the joins a table stands in: it has all which is its own, or is joins itself. */
function isJoined(operand: JoinOperand): boolean {
  if (operand.kind === 'Joins' || operand.final || operand.sample) return true;
  const { table } = operand;
  return (table.kind === 'Pivot' || table.kind === 'Unpivot') && isJoined(table.source);
}
