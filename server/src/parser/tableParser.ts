import { EOF, tokenMatcher } from 'chevrotain';
import type { IToken } from 'chevrotain';
import type { Edit } from '../ast/fix.ts';
import type {
  Expression,
  Join,
  JoinConstraint,
  JoinOperand,
  Joins,
  NameOrMissing,
  Pivot,
  PivotColumn,
  Placeholder,
  MissingNode,
  Ratio,
  Sample,
  TableExpression,
  TableSource,
  Tuple,
  Unpivot,
  UnpivotColumn,
  Values,
} from '../ast/nodes.ts';
import { ExpressionParser } from './expressionParser.ts';
import { recordedNode, recordedSource } from './recording.ts';
import type { Alternatives } from './baseParser.ts';
import * as t from './tokens.ts';
import { Keyword, retype } from './tokens.ts';

/** Tables and what joins them: everything behind FROM. */
export abstract class TableParser extends ExpressionParser {
  /** A table and the joins after it. A constraint belongs to the nearest join which has none yet. */
  protected readonly joins = this.NESTING_RULE('joins', (): Joins => {
    const start = this.startOfNext();
    const first = this.requiredTable(1);
    const joins: Join[] = [];
    const waiting: number[] = [];
    this.MANY({
      GATE: () => this.#joinContinues(waiting.length > 0),
      DEF: () =>
        this.OR([
          {
            ALT: () => {
              const constraint = this.SUBRULE(this.joinConstraint);
              const at = waiting.pop();
              const join = at === undefined ? undefined : joins[at];
              if (at !== undefined && join)
                joins[at] = { ...join, end: constraint.end, constraint };
            },
          },
          {
            ALT: () => {
              this.CONSUME(t.Comma);
              joins.push(this.#join(',', this.LA(0), this.requiredTable(2)));
            },
          },
          {
            ALT: () => {
              const from = this.LA(1);
              const operator = this.SUBRULE(this.joinOperator);
              if (operator !== 'CROSS JOIN') waiting.push(joins.length);
              joins.push(this.#join(operator, from, this.requiredTable(3)));
            },
          },
        ]),
    });
    const end = Math.max(this.endOfLast(), first.end);
    return { kind: 'Joins', start: Math.min(start, first.start), end, first, joins };
  });

  /** The words up to JOIN, in upper case. */
  protected readonly joinOperator = this.RULE('joinOperator', (): string => {
    const words = (this.#joinImages = [] as string[]);
    const first = this.LA(1);
    this.MANY({
      GATE: () => !this.nextIs(Keyword.JOIN),
      DEF: () =>
        this.OR(
          (this.#joinWords ??= joinWords.map((word) => ({
            ALT: () => this.#joinImages.push(this.CONSUME(word).image.toUpperCase()),
          }))),
        ),
    });
    const join = this.expect(1, Keyword.JOIN, '`JOIN`');
    const kind = words.filter((word) => word !== 'NATURAL').join(' ');
    const natural = words.includes('NATURAL') && (words[0] !== 'NATURAL' || /^[CP]/.test(kind));
    if (!this.RECORDING_PHASE && join && (natural || !legalJoins.has(kind))) {
      const said = words.length > mostJoinWords ? [...words.slice(0, mostJoinWords), '…'] : words;
      const message = `\`${said.join(' ')} JOIN\` does not exist.`;
      this.report('unknown-join', message, first.startOffset, this.endOfLast());
    }
    return [...words, 'JOIN'].join(' ');
  });

  protected readonly joinConstraint = this.RULE('joinConstraint', (): JoinConstraint => {
    const start = this.startOfNext();
    let style: 'on' | 'using' = 'on';
    const expressions = this.OR([
      {
        ALT: () => {
          this.CONSUME(Keyword.ON);
          const list = this.SUBRULE(this.expressionList, { ARGS: [this.#tableFollows] });
          const second = list[1];
          if (second) {
            const message = '`ON` takes one condition; join several with `AND`.';
            const edits = joinedWithAnd(list);
            const fixes = [{ title: 'Join with `AND`', edits }];
            this.report('not-implemented', message, second.start, this.endOfLast(), fixes);
          }
          return list;
        },
      },
      {
        ALT: () => {
          style = 'using';
          this.CONSUME(Keyword.USING);
          const own = this.OPTION({
            GATE: () => this.#commaAfterParentheses(),
            DEF: () => [this.SUBRULE(this.parentheses)],
          });
          if (own && !this.RECORDING_PHASE) return own;
          return this.SUBRULE1(this.expressionList, { ARGS: [this.#tableFollows] });
        },
      },
    ]);
    return { kind: 'JoinConstraint', start, end: this.endFrom(start), style, expressions };
  });

  /** Whether behind a comma there is a table by its alias, and not another condition. */
  readonly #tableFollows = (): boolean => {
    let ahead = 2;
    if (this.nextIsName(ahead)) {
      while (this.nextIs(t.Dot, ahead + 1) && this.nextIsName(ahead + 2)) ahead += 2;
      ahead++;
    }
    if (this.nextIs(t.LParen, ahead) || (ahead === 2 && this.nextIs(t.LBrace, ahead))) {
      ahead = this.aheadOfPartner(ahead) ?? ahead;
    }
    return ahead > 2 && (tableAliases.has(this.next(ahead)) || this.nextIs(Keyword.FINAL, ahead));
  };

  /** `USING (a), b`: the comma joins the table `b`. */
  #commaAfterParentheses(): boolean {
    const after = this.nextIs(t.LParen) ? this.aheadOfPartner(1) : undefined;
    return after !== undefined && this.nextIs(t.Comma, after);
  }

  /** A table with its alias, FINAL, SAMPLE and pivots; or joins in parentheses. */
  protected readonly joinOperand = this.RULE('joinOperand', (): JoinOperand => {
    const start = this.startOfNext();
    const table = this.SUBRULE(this.tableExpression);
    let operand: JoinOperand =
      table.kind === 'Joins' ? table : this.SUBRULE(this.tableSource, { ARGS: [table, start] });
    let whole = false;
    this.MANY({
      GATE: () => this.nextIs(t.LParen, 2) || this.nextIs(Keyword.INCLUDE, 2),
      DEF: () => {
        whole ||= operand.kind === 'Joins' || operand.final || operand.sample !== undefined;
        const pivoted = this.OR<Alternatives<Pivot | Unpivot>>([
          { ALT: () => this.SUBRULE(this.pivot, { ARGS: [operand] }) },
          { ALT: () => this.SUBRULE(this.unpivot, { ARGS: [operand] }) },
        ]);
        operand = this.SUBRULE1(this.tableSource, { ARGS: [pivoted, start] });
        if (whole && operand.end > pivoted.end) {
          const message =
            'Behind FINAL, SAMPLE or parentheses a pivot takes no alias, nor those again.';
          this.report('unexpected-token', message, pivoted.end, operand.end);
        }
      },
    });
    return operand;
  });

  protected readonly tableSource = this.RULE(
    'tableSource',
    (table: TableExpression = recordedNode, start = 0): TableSource => {
      let alias: NameOrMissing | undefined;
      // `FROM a b c` is legal, and the last name counts.
      this.MANY({
        GATE: () => this.nextIs(Keyword.AS) || tableAliases.has(this.next()),
        DEF: () => {
          alias = this.SUBRULE(this.tableAlias);
        },
      });
      const columnAliases = this.OPTION({
        GATE: () => alias !== undefined,
        DEF: () => this.SUBRULE(this.nameList),
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
    const first = this.nameOf(this.CONSUME(t.NameToken));
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
        this.close(1, t.RParen, row);
        rows.push({ kind: 'Tuple', start: row.startOffset, end: this.endOfLast(), elements });
      },
    });
    this.close(2, t.RParen, open);
    return { kind: 'Values', start: open.startOffset, end: this.endOfLast(), rows };
  });

  protected readonly sample = this.RULE('sample', (): Sample => {
    const start = this.CONSUME(Keyword.SAMPLE).startOffset;
    const ratio = this.SUBRULE(this.ratio);
    const percent = this.OPTION(() => this.CONSUME(t.Percent)) !== undefined;
    const offset = this.OPTION1({
      GATE: () => this.#ratioAhead(2),
      DEF: () => {
        this.CONSUME(Keyword.OFFSET);
        return this.SUBRULE1(this.ratio);
      },
    });
    this.OPTION2(() => {
      const open = this.CONSUME(t.LParen);
      this.expectName(1);
      this.close(1, t.RParen, open);
    });
    return { kind: 'Sample', start, end: this.endFrom(start), ratio, offset, percent };
  });

  /** Whether a ratio comes, or nothing yet; with any other value OFFSET is the query's own. */
  #ratioAhead(start: number): boolean {
    let ahead = start;
    if (this.nextIs(t.LBrace, ahead)) {
      const after = this.aheadOfPartner(ahead);
      if (after === undefined) return true;
      ahead = after;
    } else {
      const signs = [t.Plus, t.Minus];
      const signed = (): boolean => ahead === start || this.nextIs(t.Slash, ahead - 1);
      while (ratioParts.has(this.next(ahead)) || (signed() && signs.includes(this.next(ahead)))) {
        ahead++;
      }
    }
    if (ahead === start) return !this.startsExpression(ahead);
    return !tokenMatcher(this.LA(ahead), t.BinaryToken) && !valueTails.has(this.next(ahead));
  }

  protected readonly ratio = this.RULE('ratio', (): Ratio | Placeholder | MissingNode =>
    this.OR<Alternatives<Ratio | Placeholder | MissingNode>>([
      { ALT: () => this.SUBRULE(this.placeholder) },
      {
        ALT: () => {
          const left = this.SUBRULE(this.sampleNumber);
          const right = this.OPTION(() => {
            this.CONSUME(t.Slash);
            return this.SUBRULE1(this.sampleNumber);
          });
          return { kind: 'Ratio', start: left.start, end: this.endOfLast(), left, right };
        },
      },
      {
        ALT: () => {
          this.reportMissing('missing-expression', 'a ratio');
          return this.missing('expression');
        },
      },
    ]),
  );

  protected readonly sampleNumber = this.RULE('sampleNumber', () => {
    const sign = this.OPTION(() =>
      this.OR([{ ALT: () => this.CONSUME(t.Minus) }, { ALT: () => this.CONSUME(t.Plus) }]),
    );
    return this.SUBRULE(this.number, { ARGS: [sign] });
  });

  protected readonly pivot = this.RULE('pivot', (source: JoinOperand = recordedSource): Pivot => {
    this.CONSUME(Keyword.PIVOT);
    const open = this.expect(1, t.LParen, '`(`');
    const aggregates = this.SUBRULE(this.expressionList);
    this.expect(1, Keyword.FOR, '`FOR`');
    const columns: PivotColumn[] = [];
    this.AT_LEAST_ONE({
      GATE: () => !this.nextIs(Keyword.GROUP),
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
      GATE: () => this.nextIs(t.LParen),
      DEF: () => this.SUBRULE(this.parentheses),
    });
    if (tuple && !this.RECORDING_PHASE) return tuple;
    return this.required(1, abovePredicates);
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

  /** The words of the join being read; the cached alternatives below write here. */
  #joinImages: string[] = [];
  #joinWords: { ALT: () => unknown }[] | undefined;

  protected requiredTable(idx: number): JoinOperand {
    if (this.RECORDING_PHASE || this.#startsTable()) return this.subrule(idx, this.joinOperand);
    this.reportMissing('missing-table', 'a table');
    const table = this.missing('table');
    const { start, end } = table;
    const none = { alias: undefined, columnAliases: undefined, sample: undefined, final: false };
    return { kind: 'TableSource', start, end, table, ...none };
  }

  #startsTable(): boolean {
    const type = this.next();
    if (this.nextIsName()) return !this.startsClause() || this.#namesTable();
    return type === t.LParen || type === t.LBrace || type === t.TagOpen;
  }

  /** `FROM left JOIN b`, `JOIN where ON a`, `FROM where x`: the word is the table, for nothing else would fit. */
  #namesTable(): boolean {
    const type = this.next();
    if (this.nextIs(Keyword.JOIN, 2) && (type === Keyword.JOIN || joinWordSet.has(type)))
      return true;
    if (this.LA(0).tokenType === Keyword.JOIN && constraints.has(this.next(2))) return true;
    return tableAliases.has(this.next(2)) && afterTables.has(this.next(3));
  }

  #join(operator: string, from: IToken, operand: JoinOperand): Join {
    const start = from.startOffset;
    const end = Math.max(this.endOfLast(), operand.end);
    return { kind: 'Join', start, end, operator, operand, constraint: undefined };
  }

  #joinContinues(constraintWaited: boolean): boolean {
    const type = this.next();
    if (type === Keyword.ON || type === Keyword.USING) {
      return constraintWaited && !(type === Keyword.USING && this.#sampleAhead(2));
    }
    if (type === t.Comma || type === Keyword.JOIN) return true;
    for (let ahead = 1; joinWordSet.has(this.next(ahead)); ahead++) {
      if (this.nextIs(Keyword.JOIN, ahead + 1)) return true;
      if (this.nextIs(Keyword.ARRAY, ahead + 1)) return false;
    }
    // Half-typed: `from a left` is the beginning of a join and cannot be anything else.
    if (!sideWords.has(type)) return false;
    return this.nextIs(EOF, 2) || joinWordSet.has(this.next(2)) || this.plainOperandFollows(2);
  }

  /** `SAMPLE` and its ratio; without one it is a column. */
  #sampleAhead(ahead: number): boolean {
    return this.nextIs(Keyword.SAMPLE, ahead) && this.startsExpression(ahead + 1);
  }
}

function joinedWithAnd(conditions: readonly Expression[]): Edit[] {
  return conditions.slice(1).map(({ start }, at) => {
    return { start: conditions[at]?.end ?? start, end: start, text: ' and ' };
  });
}

/** Binds tighter than IN, so that a column in front of it does not swallow it. */
const abovePredicates = 13;

/** So many words of a join which does not exist are repeated to the user. */
const mostJoinWords = 6;

const joinWords = [
  ...[Keyword.ALL, Keyword.ANY, Keyword.ASOF, Keyword.ANTI, Keyword.SEMI, Keyword.LEFT],
  ...[Keyword.RIGHT, Keyword.FULL, Keyword.INNER, Keyword.OUTER, Keyword.NATURAL],
  ...[Keyword.POSITIONAL, Keyword.CROSS],
];
const joinWordSet = new Set(joinWords);
const constraints = new Set([Keyword.ON, Keyword.USING]);
const placeholderEnds = new Set([t.RParen, Keyword.LIMIT, Keyword.OFFSET, Keyword.ORDER]);
const ratioParts = new Set([
  ...[t.Slash, t.Dot, t.DecimalNumber, t.FloatNumber, t.RadixNumber, Keyword.INF, Keyword.NAN],
]);
/** What continues a value and is no operator between two. */
const valueTails = new Set([
  ...[t.DoubleColon, t.NullishDot, t.Dot, t.LBracket, t.Question],
  ...[Keyword.IS, Keyword.IN, Keyword.BETWEEN, Keyword.NOT, Keyword.AS],
]);
const sideWords = new Set([
  ...[Keyword.LEFT, Keyword.RIGHT, Keyword.FULL, Keyword.INNER, Keyword.CROSS, Keyword.ASOF],
]);

const tableAliases = new Set([
  ...[t.Identifier, t.QuotedIdentifier, t.UnclosedIdentifier, t.LambdaName],
  ...[Keyword.DATE, Keyword.FIRST, Keyword.ID, Keyword.KEY],
]);

/** What may stand behind a table and its alias. */
const afterTables = new Set([
  ...[EOF, t.RParen, t.Comma, Keyword.JOIN, Keyword.FINAL, Keyword.SAMPLE, Keyword.WHERE],
  ...[Keyword.PREWHERE, Keyword.GROUP, Keyword.HAVING, Keyword.ORDER, Keyword.LIMIT],
  ...[Keyword.UNION, Keyword.INTERSECT, Keyword.EXCEPT, ...joinWords],
]);

const legalJoins: ReadonlySet<string> = new Set(legalJoinWords());

function legalJoinWords(): string[] {
  const strictness = ['ALL', 'ANY', 'ASOF'];
  const sided = ['SEMI', 'ALL', 'ANTI', 'ANY', 'ASOF'];
  const sides = ['LEFT', 'RIGHT', 'LEFT OUTER', 'RIGHT OUTER'];
  const full = ['FULL', 'FULL OUTER'];
  const around = (words: readonly string[], modifiers: readonly string[]): string[] =>
    words.flatMap((word) => [
      word,
      ...modifiers.flatMap((modifier) => [`${modifier} ${word}`, `${word} ${modifier}`]),
    ]);
  const asof = ['ASOF ANTI', 'ASOF SEMI'];
  return [
    ...['', 'CROSS', 'POSITIONAL', ...strictness, 'ANTI', 'SEMI', ...asof],
    ...around(['INNER'], strictness),
    ...around(sides, sided),
    ...asof.flatMap((modifier) => sides.map((side) => `${modifier} ${side}`)),
    ...around(full, strictness),
  ];
}
