import { EOF } from 'chevrotain';
import type { IToken } from 'chevrotain';
import { replacing } from '../ast/fix.ts';
import type {
  Alias,
  ArrayJoin,
  Clause,
  Cte,
  Expression,
  Filter,
  From,
  GroupBy,
  GroupingSet,
  Limit,
  LimitBy,
  OrderBy,
  OtherClause,
  Query,
  Select,
  SetOperand,
  With,
} from '../ast/nodes.ts';
import type { LexResult } from './lexer.ts';
import { shown } from './messages.ts';
import { OrderParser } from './orderParser.ts';
import { implicitAliases } from './baseParser.ts';
import type { Alternatives } from './baseParser.ts';
import type { Cut } from './cut.ts';
import { withQuery } from './lateQuery.ts';
import type { LateQuery } from './lateQuery.ts';
import * as t from './tokens.ts';
import { Keyword } from './tokens.ts';

/** SELECT with its clauses, CTEs and set operations. */
export abstract class QueryParser extends OrderParser {
  /** How many brackets enclose the query: inside one a closing bracket ends it, outside none does. */
  #depth = 0;
  /** Whether a CTE lacked its parentheses. */
  #bareCte = false;

  protected override load(lexed: LexResult): void {
    super.load(lexed);
    this.#depth = 0;
    this.#bareCte = false;
    this.percentEndsLimit = false;
  }

  /**
   * A query which was cut out of a statement. What follows it was only to be looked at; where it was
   * needed, or the query ended before, there is no answer.
   */
  protected readonly cutQuery = this.RULE(
    'cutQuery',
    (kind: Cut['kind'] = 'body', last = 0): Query | undefined => {
      this.#depth = 1;
      const query = this.OR<Alternatives<Query>>([
        {
          GATE: () => kind === 'body',
          ALT: () => this.SUBRULE(this.querySet),
          IGNORE_AMBIGUITIES: true,
        },
        { GATE: () => true, ALT: () => this.SUBRULE(this.queryTerm) },
      ]);
      const whole = this.position() === last;
      this.skip(() => false);
      return whole ? query : undefined;
    },
  );

  /** The query in a CTE or behind a set operator: parsed now, or before and put in where it stands. */
  #queryOr(parse: () => Query): LateQuery {
    if (!this.nextIs(t.ParsedQuery)) return parse();
    const { payload } = this.consume(8, t.ParsedQuery) as { readonly payload?: () => Query };
    return payload ?? this.missing('query');
  }

  /** Queries joined by UNION and the like, with the ORDER BY and LIMIT of the whole. */
  protected readonly querySet = this.RULE(
    'querySet',
    (): Query => {
      this.#depth++;
      const first = this.bracketed(() => this.requiredQuery(1));
      const rest: SetOperand[] = [];
      this.MANY(() => rest.push(this.SUBRULE(this.setOperand)));
      const orderBy = this.OPTION(() => this.SUBRULE(this.orderBy));
      const limit = this.OPTION1(() => this.SUBRULE(this.limit));
      this.#depth--;
      if (!rest.length && !orderBy && !limit) return first;
      const whole = this.#limitOfWhole(limit);
      const { start } = first;
      return {
        kind: 'SetQuery',
        start,
        end: this.endFrom(start),
        first,
        rest,
        orderBy,
        limit: whole,
      };
    },
    { recoveryValueFunc: () => this.missing('query') },
  );

  protected readonly setOperand = this.RULE('setOperand', (): SetOperand => {
    const start = this.startOfNext();
    const words: string[] = [];
    this.OR([
      {
        ALT: () => {
          words.push(this.CONSUME(Keyword.UNION).image);
          this.OPTION(() =>
            this.OR1([
              { ALT: () => words.push(this.CONSUME(Keyword.ALL).image) },
              { ALT: () => words.push(this.CONSUME(Keyword.DISTINCT).image) },
            ]),
          );
        },
      },
      {
        ALT: () => {
          words.push(this.CONSUME(Keyword.INTERSECT).image);
          this.OPTION1(() =>
            this.OR2([
              { ALT: () => words.push(this.CONSUME1(Keyword.ALL).image) },
              { ALT: () => words.push(this.CONSUME1(Keyword.DISTINCT).image) },
            ]),
          );
        },
      },
      {
        ALT: () => {
          words.push(this.CONSUME(Keyword.EXCEPT).image);
          this.OPTION2(() => words.push(this.CONSUME2(Keyword.ALL).image));
        },
      },
    ]);
    this.OPTION3(() => {
      this.CONSUME(Keyword.BY);
      this.expect(1, Keyword.NAME, '`NAME`');
      words.push('BY NAME');
    });
    const operator = words.join(' ').toUpperCase();
    const query = this.#queryOr(() => this.requiredQuery(1));
    return withQuery({ kind: 'SetOperand', start, end: this.endFrom(start), operator }, query);
  });

  protected readonly queryTerm = this.RULE('queryTerm', (): Query => {
    const start = this.startOfNext();
    return this.OR<Alternatives<Query>>([
      { ALT: () => this.SUBRULE(this.select, { ARGS: [undefined, start] }) },
      {
        ALT: () => {
          const ctes = this.SUBRULE(this.with);
          if (!this.RECORDING_PHASE && !this.nextIs(Keyword.SELECT) && !this.nextIs(t.LParen)) {
            // A CTE without parentheses has taken the query for its own.
            const query = this.#bareCte ? this.missing('query') : this.missingQuery();
            const { end } = query;
            return { kind: 'ParenthesizedQuery', start, end, with: ctes, query };
          }
          return this.OR1<Alternatives<Query>>([
            {
              GATE: () => this.nextIs(t.LParen),
              ALT: () => this.SUBRULE(this.parenthesizedQuery, { ARGS: [ctes] }),
            },
            { GATE: () => true, ALT: () => this.SUBRULE1(this.select, { ARGS: [ctes, start] }) },
          ]);
        },
      },
      { ALT: () => this.SUBRULE1(this.parenthesizedQuery, { ARGS: [undefined] }) },
      { ALT: () => this.SUBRULE(this.placeholder) },
      { ALT: () => this.#tagQuery() },
    ]);
  });

  /** A tag is a query only where it is all of it. */
  #tagQuery(): Query {
    const tag = this.SUBRULE(this.tag);
    if (!this.RECORDING_PHASE && (this.#depth > 1 || queryTails.has(this.next()))) {
      const message = 'A tag as a query stands alone.';
      this.report('unexpected-token', message, tag.start, tag.end);
    }
    return tag;
  }

  protected readonly parenthesizedQuery = this.NESTING_RULE(
    'parenthesizedQuery',
    (ctes?: With): Query => {
      const open = this.CONSUME(t.LParen);
      const query = this.SUBRULE(this.querySet);
      this.close(1, t.RParen, open);
      const start = ctes?.start ?? open.startOffset;
      return { kind: 'ParenthesizedQuery', start, end: this.endFrom(start), with: ctes, query };
    },
  );

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
          const name = this.nameOf(this.CONSUME(t.NameToken));
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
          const query = this.#queryOr(() => this.SUBRULE(this.querySet));
          if (open) this.close(1, t.RParen, open);
          else this.#bareCte = !this.RECORDING_PHASE;
          const end = this.endOfLast();
          const parts = { name, columns, usingKey, materialized };
          return withQuery({ kind: 'TableCte', start, end, ...parts }, query);
        },
      },
      {
        GATE: () => true,
        ALT: () => {
          const expression = this.required(1, 0, true);
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
    this.report('missing-token', `Expected \`AS\` after \`${text}\`.`, start, end, [fix]);
    return false;
  }

  /** One SELECT: its items, then clauses in their fixed order. */
  protected readonly select = this.RULE('select', (ctes?: With, start = 0): Select => {
    this.expect(1, Keyword.SELECT, '`SELECT`');
    const distinct = this.OPTION({
      GATE: () => this.distinctIsKeyword(implicitAliases),
      DEF: () => this.CONSUME(Keyword.DISTINCT),
    });
    const top = this.OPTION1({
      GATE: () => this.nextIs(Keyword.TOP) && this.nextIs(t.DecimalNumber, 2),
      DEF: () => this.SUBRULE(this.top),
    });
    const items = this.SUBRULE(this.selectItems);
    const clauses: Clause[] = [];
    let rank = 0;
    this.MANY({
      GATE: () => {
        this.#skipToClause(clauses.at(-1));
        return this.#clauseBelongs(rank);
      },
      DEF: () => {
        const token = this.LA(1);
        const clause = this.SUBRULE(this.clause);
        if (this.RECORDING_PHASE) return;
        rank = this.#checkOrder(clause, token, rank, clauses);
        clauses.push(clause);
      },
    });
    const arrayJoin = clauses.find(({ kind }) => kind === 'ArrayJoin');
    if (arrayJoin && !clauses.some(({ kind }) => kind === 'From')) {
      const message = 'ARRAY JOIN needs a FROM before it.';
      this.report('missing-table', message, arrayJoin.start, arrayJoin.end);
    }
    if (top) this.#reportTop(top, clauses);
    return this.#selectOf(start, ctes, distinct !== undefined, items, clauses);
  });

  /** `TOP n`, known and not implemented. */
  protected readonly top = this.RULE('top', (): Top => {
    const before = this.endOfLast();
    const start = this.CONSUME(Keyword.TOP).startOffset;
    const count = this.CONSUME(t.DecimalNumber).image;
    this.OPTION({
      GATE: () => this.nextIs(Keyword.TIES, 2),
      DEF: () => {
        this.CONSUME(Keyword.WITH);
        this.CONSUME(Keyword.TIES);
      },
    });
    return { before, start, end: this.endOfLast(), count };
  });

  protected readonly selectItems = this.RULE('selectItems', (): Expression[] => {
    const items = [this.SUBRULE(this.selectItem)];
    const withoutCommas = (): void => {
      while (this.lacksComma() && items.at(-1)?.kind !== 'Missing' && !this.#atForeignClause()) {
        this.reportMissingComma();
        items.push(this.SUBRULE1(this.selectItem));
      }
    };
    withoutCommas();
    this.MANY(() => {
      this.CONSUME(t.Comma);
      if (!this.RECORDING_PHASE && this.#itemsEnd()) return;
      items.push(this.SUBRULE1(this.selectItem));
      withoutCommas();
    });
    return items;
  });

  /** `alias: value`, `value`, `value alias` */
  protected readonly selectItem = this.RULE('selectItem', (): Expression => {
    if (this.lacksItem()) return this.missing('expression');
    return this.OR<Alternatives<Expression>>([
      {
        GATE: () => this.nextIsName() && this.nextIs(t.Colon, 2),
        ALT: () => {
          const name = this.nameOf(this.CONSUME(t.NameToken));
          this.checkReserved(name);
          this.CONSUME(t.Colon);
          const expression = this.required(1);
          const { start } = name;
          const { end } = expression;
          return { kind: 'Alias', start, end, expression, name, style: 'colon' } satisfies Alias;
        },
      },
      {
        GATE: () => true,
        ALT: () => {
          const expression = this.required(2);
          const alias = this.OPTION({
            GATE: () => implicitAliases.has(this.next()) && expression.kind !== 'Missing',
            DEF: () => this.nameOf(this.CONSUME1(t.NameToken)),
          });
          if (!alias) return expression;
          this.checkReserved(alias);
          const { start } = expression;
          return {
            kind: 'Alias',
            start,
            end: alias.end,
            expression,
            name: alias,
            style: 'implicit',
          };
        },
      },
    ]);
  });

  /** `alias: value` starts with a name even where that name would be a clause. */
  protected lacksItem(): boolean {
    if (this.nextIsName() && this.nextIs(t.Colon, 2)) return false;
    return this.lacksExpression();
  }

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

  protected readonly groupBy = this.RULE('groupBy', (): GroupBy => {
    const start = this.CONSUME(Keyword.GROUP).startOffset;
    this.expect(1, Keyword.BY, '`BY`');
    let items: Expression[] = [];
    let sets: GroupingSet[] = [];
    if (this.lacksExpression()) {
      return { kind: 'GroupBy', start, end: this.endFrom(start), mode: 'list', items, sets };
    }
    const mode = this.OR<Alternatives<GroupBy['mode']>>([
      {
        GATE: () => this.nextIs(Keyword.ALL) && !this.#continuesAfterAll(),
        ALT: () => {
          this.CONSUME(Keyword.ALL);
          return 'all';
        },
      },
      {
        GATE: () =>
          this.nextIs(t.LParen, 2) &&
          !this.nextIs(t.RParen, 3) &&
          !this.holdsArguments(2) &&
          this.#listIsLast(),
        ALT: () => {
          const word = this.OR1([
            { ALT: () => this.CONSUME(Keyword.CUBE) },
            { ALT: () => this.CONSUME(Keyword.ROLLUP) },
          ]);
          const open = this.CONSUME(t.LParen);
          items = this.SUBRULE(this.expressionList);
          this.close(1, t.RParen, open);
          return word.tokenType === Keyword.CUBE ? 'cube' : 'rollup';
        },
      },
      {
        GATE: () => this.nextIs(Keyword.SETS, 2),
        ALT: () => {
          sets = this.SUBRULE(this.groupingSets);
          return 'grouping sets';
        },
      },
      {
        GATE: () => true,
        ALT: () => {
          items = this.SUBRULE1(this.expressionList);
          return 'list';
        },
      },
    ]);
    return { kind: 'GroupBy', start, end: this.endFrom(start), mode, items, sets };
  });

  protected readonly groupingSets = this.RULE('groupingSets', (): GroupingSet[] => {
    const sets: GroupingSet[] = [];
    this.CONSUME(Keyword.GROUPING);
    this.CONSUME(Keyword.SETS);
    const open = this.expect(1, t.LParen, '`(`');
    this.AT_LEAST_ONE_SEP({
      SEP: t.Comma,
      DEF: () => {
        const before = this.endOfLast();
        const inner = this.expect(2, t.LParen, '`(`');
        const items =
          this.OPTION({
            GATE: () => !this.nextIs(t.RParen),
            DEF: () => this.SUBRULE(this.expressionList),
          }) ?? [];
        this.close(1, t.RParen, inner);
        const start = inner?.startOffset ?? items[0]?.start ?? before;
        sets.push({ kind: 'GroupingSet', start, end: this.endFrom(start), items });
      },
    });
    this.close(2, t.RParen, open);
    return sets;
  });

  /** `WITH TOTALS`, `WITH CUBE`, `WITH ROLLUP` */
  protected readonly withModifier = this.RULE('withModifier', (): OtherClause => {
    const start = this.CONSUME(Keyword.WITH).startOffset;
    const clause = this.nextIs(Keyword.TOTALS) ? 'totals' : 'cube or rollup';
    this.OR([
      { ALT: () => this.CONSUME(Keyword.TOTALS) },
      { ALT: () => this.CONSUME(Keyword.CUBE) },
      { ALT: () => this.CONSUME(Keyword.ROLLUP) },
    ]);
    return { kind: 'OtherClause', start, end: this.endFrom(start), clause, parts: [] };
  });

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
              parts.push(this.required(1, aboveOperators));
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

  #reportTop({ before, start, end, count }: Top, clauses: readonly Clause[]): void {
    const message = '`TOP` is not implemented; write `LIMIT` at the end of the query.';
    const edits = [{ start: before, end, text: '' }];
    const last = this.endOfLast();
    edits.push({ start: last, end: last, text: ` limit ${count}` });
    const limited = clauses.some(({ kind }) => kind === 'Limit');
    const fixes = limited ? [] : [{ title: `Write \`LIMIT ${count}\``, edits }];
    this.report('not-implemented', message, start, end, fixes);
  }

  protected requiredQuery(idx: number): Query {
    if (this.RECORDING_PHASE || queryStarts.has(this.next())) {
      return this.subrule(idx, this.queryTerm);
    }
    return this.missingQuery();
  }

  /** Says that a query is missing. */
  protected missingQuery(): Query {
    if (this.position() < 0 && !this.nextIs(EOF)) this.#reportNoQuery();
    else this.reportMissing('missing-query', '`SELECT`');
    const missing = this.missing('query');
    // What follows a forgotten SELECT must not become an error of its own at every token.
    this.skip(this.#atClause);
    return missing;
  }

  /** The first word starts no query. */
  #reportNoQuery(): void {
    const { image, startOffset: start } = this.LA(1);
    const word = image.toUpperCase();
    if (writers.has(word)) {
      this.reportNext('not-a-query', `HogQL only reads: there is no \`${word}\`.`);
      this.skip(() => false);
    } else if (tellers.has(word)) {
      const message = `HogQL has no \`${word}\`: a query starts with \`SELECT\` or \`WITH\`.`;
      const query = this.nextIs(Keyword.SELECT, 2) || this.nextIs(Keyword.WITH, 2);
      const fix = replacing(`Remove \`${word}\``, start, this.LA(2).startOffset, '');
      this.reportNext('not-a-query', message, query ? [fix] : []);
      this.skip(() => false);
    } else {
      const message = `A query starts with \`SELECT\` or \`WITH\`, not ${shown(this.LA(1))}.`;
      const fix = replacing('Insert `SELECT *`', start, start, `${this.cased('SELECT')} * `);
      this.reportNext('missing-query', message, this.nextIs(Keyword.FROM) ? [fix] : []);
    }
  }

  readonly #atClause = (): boolean => {
    const type = this.next();
    if (closers.has(type)) return this.#depth > 1;
    // A query behind a query: the bracket around the first was never closed.
    if (type === Keyword.SELECT) return this.#depth > 1 && this.selectIsKeyword();
    if (type === Keyword.WITH) return withModifiers.has(this.next(2));
    if (type === Keyword.LEFT || type === Keyword.INNER) return this.nextIs(Keyword.ARRAY, 2);
    if (type === Keyword.USING) return this.nextIs(Keyword.SAMPLE, 2);
    return clauseStarts.has(type);
  };

  /** Whether the clause that comes is of this SELECT; ORDER BY and LIMIT may be of the whole. */
  #clauseBelongs(rank: number): boolean {
    const type = this.next();
    if (type === EOF || type === Keyword.SELECT) return false;
    if (closers.has(type) || setOperators.has(type)) return false;
    if (type === Keyword.ORDER) return rank < ranks.order;
    if (type === Keyword.LIMIT || type === Keyword.OFFSET) return rank < ranks.limit;
    return true;
  }

  #checkOrder(clause: Clause, token: IToken, before: number, others: readonly Clause[]): number {
    const rank = rankOf(clause);
    const { startOffset: start, image } = token;
    const end = start + image.length;
    const twin = others.find((other) => rankOf(other) === rank);
    const later = others.find((other) => rankOf(other) > rank);
    const own = `\`${clauseName(clause)}\``;
    if (twin) {
      const joined = clause.kind === 'Filter' && twin === others.at(-1);
      const how = joined ? '; join both conditions with `AND`' : '';
      const fixes = joined ? [replacing('Write `AND`', start, end, this.cased('AND'))] : [];
      this.report('duplicate-clause', `${own} stands here a second time${how}.`, start, end, fixes);
    } else if (later) {
      const other = `\`${clauseName(later)}\``;
      const removed = { start: others.at(-1)?.end ?? clause.start, end: clause.end, text: '' };
      const text = `${this.textOf(clause)} `;
      const edits = [{ start: later.start, end: later.start, text }, removed];
      const fixes = [{ title: `Move ${own} before ${other}`, edits }];
      this.report('clause-order', `${own} must come before ${other}.`, start, end, fixes);
    }
    return Math.max(rank, before);
  }

  /** Skips what belongs to no clause; a second query, or a clause of other dialects, is told as that. */
  #skipToClause(last: Clause | undefined): void {
    if (this.RECORDING_PHASE) return;
    if (this.nextIs(Keyword.SELECT) && this.#depth === 1 && this.beginsOperand(2)) {
      const at = this.endOfLast();
      const message = 'Expected `;` between two queries.';
      this.reportNext('missing-semicolon', message, [replacing('Insert `;`', at, at, ';')]);
      this.skip(() => false);
    } else if (this.#atForeignClause()) {
      const word = this.LA(1);
      const name = foreignClauses.get(word.image.toUpperCase());
      const removal = {
        start: this.endOfLast(),
        end: this.LA(2).startOffset + this.LA(2).image.length,
      };
      const fix = replacing(`Remove \`${name}\``, removal.start, removal.end, '');
      const message = `HogQL has no \`${name}\`; the answer always has one form.`;
      this.reportNext('not-a-query', message, name === 'FORMAT' ? [fix] : []);
      this.skip(this.#atClause);
    }
    this.skipUntil(this.#atClause, afterClause(last));
  }

  #atForeignClause(): boolean {
    if (!this.nextIs(t.Identifier)) return false;
    return foreignClauses.has(this.LA(1).image.toUpperCase()) && this.nextIs(t.Identifier, 2);
  }

  #selectOf(
    start: number,
    ctes: With | undefined,
    distinct: boolean,
    items: Expression[],
    clauses: Clause[],
  ): Select {
    const others: Clause[] = [];
    const byField = new Map<keyof Select, Clause>();
    for (const clause of clauses) {
      const field = fieldOf(clause);
      if (field === 'others' || byField.has(field)) others.push(clause);
      else byField.set(field, clause);
    }
    return {
      kind: 'Select',
      start,
      end: this.endOfLast(),
      with: ctes,
      distinct,
      items,
      from: byField.get('from') as From | undefined,
      arrayJoin: byField.get('arrayJoin') as ArrayJoin | undefined,
      prewhere: byField.get('prewhere') as Filter | undefined,
      where: byField.get('where') as Filter | undefined,
      groupBy: byField.get('groupBy') as GroupBy | undefined,
      having: byField.get('having') as Filter | undefined,
      qualify: byField.get('qualify') as Filter | undefined,
      windows: byField.get('windows') as Select['windows'],
      orderBy: byField.get('orderBy') as OrderBy | undefined,
      limitBy: byField.get('limitBy') as LimitBy | undefined,
      limit: byField.get('limit') as Limit | undefined,
      others,
    };
  }

  #limitOfWhole(limit: Limit | LimitBy | undefined): Limit | undefined {
    if (limit?.kind !== 'LimitBy') return limit;
    this.report('unexpected-token', '`LIMIT … BY` belongs to one SELECT.', limit.start, limit.end);
    return undefined;
  }

  /** Whether a CTE follows RECURSIVE; else that is the name of one, or a column. */
  #recursiveIsKeyword(): boolean {
    if (!this.nextIs(Keyword.RECURSIVE)) return false;
    switch (this.next(2)) {
      case Keyword.AS:
        return this.nextIs(Keyword.AS, 3) && !this.nextIs(Keyword.SELECT, 4);
      case Keyword.USING:
        return !this.nextIs(Keyword.KEY, 3);
      case Keyword.IS:
        return this.nextIs(Keyword.AS, 3);
      case t.Dot:
        return false;
      case t.LParen:
        return !this.#isTableCte();
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
    if (next === Keyword.SELECT)
      return this.beginsOperand(ahead + 2) || this.nextIs(t.Star, ahead + 2);
    return next === t.LParen || next === Keyword.MATERIALIZED;
  }

  #ctesEnd(): boolean {
    if (this.nextIs(EOF) || this.nextIs(t.RParen)) return true;
    if (this.nextIs(Keyword.SELECT)) return !this.nextIs(Keyword.AS, 2);
    return false;
  }

  readonly #afterCte = (): boolean =>
    this.nextIs(t.Comma) ||
    this.nextIs(Keyword.SELECT) ||
    this.nextIs(t.RParen) ||
    this.opensQuery() ||
    this.nextIs(t.LParen);

  #itemsEnd(): boolean {
    if (this.nextIs(EOF) || closers.has(this.next())) return true;
    return this.startsClauseAfterComma();
  }

  #continuesAfterAll(): boolean {
    const next = this.LA(2);
    return !(
      next.tokenType === EOF ||
      closers.has(next.tokenType) ||
      clauseStarts.has(next.tokenType) ||
      next.tokenType === Keyword.WITH
    );
  }

  /** Whether nothing but a clause follows the parentheses: else CUBE is a function's name. */
  #listIsLast(): boolean {
    const after = this.aheadOfPartner(2);
    if (after === undefined) return true;
    const type = this.next(after);
    return type === EOF || closers.has(type) || clauseStarts.has(type) || type === Keyword.WITH;
  }
}

/** `TOP n` and where the text before it ends. */
type Top = {
  readonly before: number;
  readonly start: number;
  readonly end: number;
  readonly count: string;
};

/** The words a clause starts with. */
function clauseName(clause: Clause): string {
  switch (clause.kind) {
    case 'From':
      return 'FROM';
    case 'ArrayJoin':
      return 'ARRAY JOIN';
    case 'Filter':
      return clause.clause.toUpperCase();
    case 'GroupBy':
      return 'GROUP BY';
    case 'OtherClause':
      return {
        'cube or rollup': 'WITH',
        totals: 'WITH TOTALS',
        sample: 'SAMPLE',
        settings: 'SETTINGS',
      }[clause.clause];
    case 'Windows':
      return 'WINDOW';
    case 'OrderBy':
      return 'ORDER BY';
    case 'LimitBy':
      return 'LIMIT BY';
    case 'Limit':
      return clause.count ? 'LIMIT' : 'OFFSET';
  }
}

/** What may stand behind a clause, or behind the items where there is none yet. */
function afterClause(clause: Clause | undefined): string {
  switch (clause?.kind) {
    case undefined:
      return '`,` or `FROM`';
    case 'From':
      return 'a join or a clause such as `WHERE`';
    case 'Filter':
      return '`AND`, `OR` or the next clause';
    case 'ArrayJoin':
    case 'GroupBy':
    case 'OrderBy':
    case 'LimitBy':
    case 'Windows':
      return '`,` or the next clause';
    case 'Limit':
    case 'OtherClause':
      return 'the end of the query';
  }
}

function withoutParentheses(item: Expression): Expression {
  return item.kind === 'Parenthesized' ? withoutParentheses(item.expression) : item;
}

/** Binds tighter than any operator but access. */
const aboveOperators = 18;

const ranks = { from: 1, groupBy: 7, order: 14, limitBy: 15, limit: 16 } as const;

function rankOf(clause: Clause): number {
  switch (clause.kind) {
    case 'From':
      return ranks.from;
    case 'ArrayJoin':
      return 2;
    case 'Filter':
      return { prewhere: 3, where: 4, having: 10, qualify: 11 }[clause.clause];
    case 'GroupBy':
      return ranks.groupBy;
    case 'OtherClause':
      return { 'cube or rollup': 8, totals: 9, sample: 12, settings: 17 }[clause.clause];
    case 'Windows':
      return 13;
    case 'OrderBy':
      return ranks.order;
    case 'LimitBy':
      return ranks.limitBy;
    case 'Limit':
      return ranks.limit;
  }
}

function fieldOf(clause: Clause): keyof Select {
  switch (clause.kind) {
    case 'From':
      return 'from';
    case 'ArrayJoin':
      return 'arrayJoin';
    case 'Filter':
      return clause.clause;
    case 'GroupBy':
      return 'groupBy';
    case 'Windows':
      return 'windows';
    case 'OrderBy':
      return 'orderBy';
    case 'LimitBy':
      return 'limitBy';
    case 'Limit':
      return 'limit';
    case 'OtherClause':
      return 'others';
  }
}

const filterNames = new Map<IToken['tokenType'], Filter['clause']>([
  [Keyword.PREWHERE, 'prewhere'],
  [Keyword.WHERE, 'where'],
  [Keyword.HAVING, 'having'],
  [Keyword.QUALIFY, 'qualify'],
]);

/** Clauses of other dialects which stand at the end. */
const foreignClauses = new Map([
  ['FORMAT', 'FORMAT'],
  ['INTO', 'INTO OUTFILE'],
]);
/** What other dialects begin statements with which change something. */
const writers = new Set([
  ...['INSERT', 'CREATE', 'UPDATE', 'DELETE', 'DROP', 'ALTER', 'TRUNCATE', 'REPLACE', 'MERGE'],
  ...['GRANT', 'REVOKE', 'OPTIMIZE', 'RENAME', 'ATTACH', 'DETACH', 'SYSTEM', 'KILL', 'SET', 'USE'],
  ...['BEGIN', 'COMMIT', 'ROLLBACK', 'COPY', 'UPSERT'],
]);
/** What other dialects begin statements with which only tell something. */
const tellers = new Set(['EXPLAIN', 'SHOW', 'DESCRIBE', 'DESC', 'PRAGMA', 'CALL', 'ANALYZE']);

const setOperators = new Set([Keyword.UNION, Keyword.INTERSECT, Keyword.EXCEPT]);
const closers = new Set([t.RParen, t.RBracket, t.RBrace]);
const withModifiers = new Set([Keyword.TOTALS, Keyword.CUBE, Keyword.ROLLUP]);
const clauseStarts = new Set([
  ...[Keyword.FROM, Keyword.ARRAY, Keyword.PREWHERE, Keyword.WHERE, Keyword.GROUP],
  ...[Keyword.HAVING, Keyword.QUALIFY, Keyword.WINDOW, Keyword.ORDER, Keyword.LIMIT],
  ...[Keyword.OFFSET, Keyword.SETTINGS, Keyword.USING, Keyword.SAMPLE, ...setOperators],
]);
const queryStarts = new Set([...[Keyword.SELECT, Keyword.WITH, t.LParen, t.LBrace, t.TagOpen]]);
/** What may follow any other query of a set. */
const queryTails = new Set([...[Keyword.ORDER, Keyword.LIMIT, Keyword.OFFSET, ...setOperators]]);
