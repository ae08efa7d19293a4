import { EOF } from 'chevrotain';
import type { IToken, ParserMethod, TokenType } from 'chevrotain';
import { replacing } from '../ast/fix.ts';
import type { Edit } from '../ast/fix.ts';
import type {
  Alias,
  Call,
  Case,
  CaseBranch,
  Cast,
  DictEntry,
  Expression,
  Lambda,
  Name,
  NameOrMissing,
  OrderBy,
  OrderItem,
  Path,
  Placeholder,
  Star,
  Window,
} from '../ast/nodes.ts';
import { isName } from './lexer.ts';
import { caseWords, loneWords } from './baseParser.ts';
import { caseEnd, LiteralParser } from './literalParser.ts';
import { recordedName, recordedNode } from './recording.ts';
import type { Alternatives } from './baseParser.ts';
import * as t from './tokens.ts';
import { Keyword, retype } from './tokens.ts';

/** What an argument list holds. */
type Arguments = {
  readonly distinct: boolean;
  readonly args: readonly Expression[];
  readonly orderBy: readonly OrderItem[] | undefined;
};

/** Everything an operator may stand between: names, calls, brackets and the forms with keywords. */
export abstract class OperandParser extends LiteralParser {
  protected abstract readonly orderBy: ParserMethod<[], OrderBy>;
  protected abstract readonly orderItems: ParserMethod<[], OrderItem[]>;
  protected abstract readonly window: ParserMethod<[], Window>;

  /** Stars with a REPLACE which no parentheses have been found around yet. */
  protected readonly bareReplaces = new Set<Star>();
  /** Whether EXCEPT was just read as EXCLUDE, its missing parentheses told with it. */
  #exceptWasBare = false;

  /** Expressions with commas between them; one more comma may end the list. */
  protected readonly expressionList = this.RULE(
    'expressionList',
    (commaEndsIt?: () => boolean): Expression[] =>
      this.bracketed(() => {
        const items = [this.required(1)];
        this.#withoutCommas(items);
        this.MANY({
          GATE: () => !commaEndsIt?.(),
          DEF: () => {
            this.CONSUME(t.Comma);
            if (!this.RECORDING_PHASE && this.listEnds()) return;
            items.push(this.required(2));
            this.#withoutCommas(items);
          },
        });
        return items;
      }),
  );

  /** Values which follow without the comma they should have. */
  #withoutCommas(items: Expression[]): void {
    while (this.lacksComma() && items.at(-1)?.kind !== 'Missing') {
      this.reportMissingComma();
      items.push(this.required(2));
    }
  }

  /** A name and what follows it: a path, a call, a star, a named argument. */
  protected readonly named = this.RULE('named', (): Expression => {
    const name = this.nameOf(this.CONSUME(t.NameToken));
    if (this.RECORDING_PHASE) {
      this.OR([
        { ALT: () => this.SUBRULE(this.call, { ARGS: [name] }), IGNORE_AMBIGUITIES: true },
        { ALT: () => this.SUBRULE(this.queryCall, { ARGS: [name] }) },
        { ALT: () => this.SUBRULE(this.pathTail, { ARGS: [name] }) },
        { ALT: () => this.SUBRULE(this.namedArgument, { ARGS: [name] }) },
      ]);
    }
    switch (this.next()) {
      case t.LParen:
      case t.QueryParen:
      case t.LambdaParen:
        return this.opensBareQuery()
          ? this.SUBRULE(this.queryCall, { ARGS: [name] })
          : this.SUBRULE(this.call, { ARGS: [name] });
      case t.Dot:
        if (this.nextIs(t.DecimalNumber, 2)) break;
        return this.SUBRULE(this.pathTail, { ARGS: [name] });
      case t.ColonEquals:
        return this.SUBRULE(this.namedArgument, { ARGS: [name] });
      default:
    }
    return { kind: 'Path', start: name.start, end: name.end, names: [name] };
  });

  protected readonly namedArgument = this.RULE(
    'namedArgument',
    (name: Name = recordedName): Expression => {
      this.CONSUME(t.ColonEquals);
      const value = this.required(1);
      return { kind: 'NamedArgument', start: name.start, end: value.end, name, value };
    },
  );

  /** `.b.c` or `.*` after a name. */
  protected readonly pathTail = this.RULE('pathTail', (first: Name = recordedName): Expression => {
    const names: NameOrMissing[] = [first];
    let star: Star | undefined;
    this.AT_LEAST_ONE({
      GATE: () => !star && !this.nextIs(t.DecimalNumber, 2),
      DEF: () => {
        this.CONSUME(t.Dot);
        this.OR([
          {
            ALT: () => {
              star = this.SUBRULE(this.star, { ARGS: [[...names]] });
            },
          },
          {
            ALT: () => {
              names.push(this.expectName(1));
            },
          },
          {
            ALT: () => {
              names.push(this.unlikelyName());
            },
          },
        ]);
      },
    });
    return star ?? { kind: 'Path', start: first.start, end: this.endOfLast(), names };
  });

  /** `*` with what it excludes and replaces, or in front of COLUMNS. */
  protected readonly star = this.RULE('star', (table: readonly NameOrMissing[] = []): Star => {
    const token = this.CONSUME(t.Star);
    this.#readExceptAsExclude();
    const exclude = this.OPTION(() => {
      this.CONSUME(Keyword.EXCLUDE);
      return this.SUBRULE(this.excludeList);
    });
    const replace = this.OPTION1({
      GATE: () => this.nextIs(t.LParen, 2),
      DEF: () => {
        this.CONSUME(Keyword.REPLACE);
        return this.SUBRULE(this.replaceList);
      },
    });
    const start = table[0]?.start ?? token.startOffset;
    const star: Star = { kind: 'Star', start, end: this.endFrom(start), table, exclude, replace };
    if (replace) this.bareReplaces.add(star);
    return star;
  });

  /** `* EXCEPT (a)`: other dialects say so; here EXCEPT is between two queries. */
  #readExceptAsExclude(): void {
    if (this.RECORDING_PHASE || !this.nextIs(Keyword.EXCEPT)) return;
    const first = this.nextIs(t.LParen, 2) ? 3 : 2;
    const type = this.next(first);
    if (!this.nextIsName(first) || queryWords.has(type)) return;
    const token = this.LA(1);
    const { startOffset: start, image } = token;
    const end = start + image.length;
    const message = '`EXCEPT` stands between two queries; columns are left out with `EXCLUDE (…)`.';
    const exclude = this.cased('EXCLUDE');
    const name = this.LA(2);
    const bare = first === 2;
    const fix = bare
      ? replacing(
          'Write `EXCLUDE (…)`',
          start,
          name.startOffset + name.image.length,
          `${exclude} (${name.image})`,
        )
      : replacing('Write `EXCLUDE`', start, end, exclude);
    this.report('star-except', message, start, end, [fix]);
    this.#exceptWasBare = bare;
    retype(token, Keyword.EXCLUDE);
  }

  protected readonly excludeList = this.RULE('excludeList', (): Path[] => {
    const paths: Path[] = [];
    if (!this.RECORDING_PHASE && !this.nextIs(t.LParen) && this.nextIsName()) {
      const word = this.LA(1);
      const { startOffset: start, image } = word;
      const end = start + image.length;
      const message = `What is left out stands in parentheses: \`EXCLUDE (${image})\`.`;
      const fix = replacing('Insert parentheses', start, end, `(${image})`);
      if (!this.#exceptWasBare) this.report('missing-token', message, start, end, [fix]);
      this.#exceptWasBare = false;
      return [this.SUBRULE2(this.plainPath)];
    }
    const open = this.expect(1, t.LParen, '`(`');
    if (!open) return paths;
    paths.push(this.SUBRULE(this.plainPath));
    this.MANY(() => {
      this.CONSUME(t.Comma);
      if (!this.RECORDING_PHASE && this.nextIs(t.RParen)) return;
      paths.push(this.SUBRULE1(this.plainPath));
    });
    this.close(1, t.RParen, open);
    return paths;
  });

  protected readonly replaceList = this.RULE('replaceList', (): Alias[] => {
    const aliases: Alias[] = [];
    const open = this.CONSUME(t.LParen);
    this.AT_LEAST_ONE_SEP({
      SEP: t.Comma,
      DEF: () => {
        const expression = this.required(1, 0, true);
        this.expect(1, Keyword.AS, '`AS`');
        const name = this.expectName(1);
        const { start } = expression;
        aliases.push({
          kind: 'Alias',
          start,
          end: this.endOfLast(),
          expression,
          name,
          style: 'as',
        });
      },
    });
    this.close(1, t.RParen, open);
    return aliases;
  });

  /** `a.b.c` and nothing else. */
  protected readonly plainPath = this.RULE('plainPath', (): Path => {
    const first = this.expectName(1);
    const names = [first];
    this.MANY(() => {
      this.CONSUME(t.Dot);
      names.push(this.expectName(2));
    });
    const { start } = first;
    return { kind: 'Path', start, end: this.endFrom(start), names };
  });

  /** `(args)` after a function's name, and all which may follow. */
  protected readonly call = this.RULE('call', (name: Name = recordedName): Call => {
    let list: Arguments = this.SUBRULE(this.argumentList);
    let parameters: readonly Expression[] | undefined;
    const distinctAt = this.LA(-1);
    this.OPTION({
      GATE: () => !list.orderBy && !list.distinct && !this.opensQuery(),
      DEF: () => {
        parameters = list.args;
        list = this.SUBRULE1(this.argumentList);
      },
    });
    const argsEnd = this.endOfLast();
    let within = argsEnd;
    const withinGroup = this.OPTION1({
      GATE: () => this.nextIs(Keyword.GROUP, 2),
      DEF: () => {
        within = this.CONSUME(Keyword.WITHIN).startOffset;
        this.CONSUME(Keyword.GROUP);
        const open = this.expect(1, t.LParen, '`(`');
        const orderBy = this.SUBRULE(this.orderBy);
        this.close(2, t.RParen, open);
        return orderBy;
      },
    });
    const filter = this.OPTION2({
      GATE: () => this.nextIs(t.LParen, 2),
      DEF: () => {
        this.CONSUME(Keyword.FILTER);
        const open = this.CONSUME2(t.LParen);
        this.expect(1, Keyword.WHERE, '`WHERE`');
        const condition = this.required(1);
        this.close(3, t.RParen, open);
        return condition;
      },
    });
    const over = this.OPTION3({
      GATE: () => this.nextIs(t.LParen, 2) || this.nextIsName(2),
      DEF: (): Window | Name => {
        this.CONSUME(Keyword.OVER);
        return this.OR<Alternatives<Window | Name>>([
          { ALT: () => this.SUBRULE(this.window) },
          { ALT: () => this.nameOf(this.CONSUME(t.NameToken)) },
        ]);
      },
    });
    // `f(DISTINCT) OVER …`: the column of that name, for a window function has no DISTINCT.
    if (over && list.distinct && !parameters && list.args.length === 0 && !list.orderBy) {
      list = { ...list, distinct: false, args: [this.#pathOf(distinctAt)] };
    }
    const { args, distinct, orderBy } = list;
    const { start } = name;
    if (!this.RECORDING_PHASE) {
      if (over && (orderBy || (distinct && !parameters))) {
        const message = 'A window function takes neither DISTINCT nor ORDER BY.';
        this.report('unexpected-token', message, name.end, argsEnd);
      }
      if (withinGroup && (orderBy || distinct || parameters || filter || over)) {
        const message = 'WITHIN GROUP goes with one plain list of parameters only.';
        this.report('unexpected-token', message, within, withinGroup.end);
      }
    }
    const end = this.endOfLast();
    const rest = { parameters, distinct, args, argsEnd, orderBy, withinGroup, filter, over };
    return { kind: 'Call', start, end, name, ...rest };
  });

  #pathOf(token: IToken): Path {
    const name = this.nameOf(token);
    return { kind: 'Path', start: name.start, end: name.end, names: [name] };
  }

  /** `name(SELECT …)` */
  protected readonly queryCall = this.RULE('queryCall', (name: Name = recordedName): Call => {
    const open = this.CONSUME(t.LParen);
    const query = this.SUBRULE(this.querySet);
    const { start } = query;
    const argument: Expression = { kind: 'Subquery', start, end: query.end, query };
    this.close(1, t.RParen, open);
    const end = this.endOfLast();
    const none = { orderBy: undefined, withinGroup: undefined, filter: undefined, over: undefined };
    const args = { parameters: undefined, distinct: false, args: [argument], argsEnd: end };
    return { kind: 'Call', start: name.start, end, name, ...args, ...none };
  });

  protected readonly argumentList = this.RULE('argumentList', (): Arguments => {
    const open = this.OR([
      { ALT: () => this.CONSUME(t.LParen) },
      { ALT: () => this.CONSUME(t.QueryParen) },
      { ALT: () => this.CONSUME(t.LambdaParen) },
    ]);
    const distinct = this.OPTION({
      GATE: () => this.distinctIsKeyword() || this.nextIs(t.RParen, 2) || this.#orderByAhead(2),
      DEF: () => this.CONSUME(Keyword.DISTINCT),
    });
    const args =
      this.OPTION1({
        GATE: () => !this.nextIs(t.RParen) && !this.#orderByAhead(),
        DEF: () => this.SUBRULE(this.expressionList),
      }) ?? [];
    const orderBy = this.OPTION2({
      GATE: () => this.#orderByAhead(),
      DEF: () => {
        this.CONSUME(Keyword.ORDER);
        this.CONSUME(Keyword.BY);
        return this.SUBRULE(this.orderItems);
      },
    });
    this.close(1, t.RParen, open);
    return { distinct: distinct !== undefined, args, orderBy };
  });

  /** `(query)` standing for a value. */
  protected readonly subquery = this.RULE('subquery', (): Expression => {
    const open = this.CONSUME(t.QueryParen);
    const query = this.SUBRULE(this.querySet);
    this.close(1, t.RParen, open);
    return { kind: 'Subquery', start: open.startOffset, end: this.endOfLast(), query };
  });

  /** `(value)`, `(a, b)`, `(a,)` */
  protected readonly parentheses = this.RULE('parentheses', (): Expression => {
    const open = this.CONSUME(t.LParen);
    const start = open.startOffset;
    const items = this.SUBRULE(this.expressionList);
    if (this.RECORDING_PHASE) this.close(1, t.RParen, open);
    const single = items.length === 1 && this.LA(0).tokenType !== t.Comma ? items[0] : undefined;
    this.close(2, t.RParen, open);
    const end = this.endOfLast();
    if (single?.kind === 'Star' && single.table.length === 0) this.allowReplace(single);
    if (single) return { kind: 'Parenthesized', start, end, expression: single };
    return { kind: 'Tuple', start, end, elements: items };
  });

  protected readonly array = this.RULE('array', (): Expression => {
    const start = this.startOfNext();
    this.OPTION(() => this.CONSUME(Keyword.ARRAY));
    const open = this.CONSUME(t.LBracket);
    const elements =
      this.OPTION1({
        GATE: () => !this.nextIs(t.RBracket),
        DEF: () => this.SUBRULE(this.expressionList),
      }) ?? [];
    this.close(1, t.RBracket, open);
    return { kind: 'ArrayLiteral', start, end: this.endFrom(start), elements };
  });

  /** `{value}` stands for a value of its name, `{key: value}` is a dictionary. */
  protected readonly braces = this.RULE('braces', (): Expression => {
    const open = this.CONSUME(t.LBrace);
    const start = open.startOffset;
    const entries: DictEntry[] = [];
    let placeholder: Expression | undefined;
    this.OPTION({
      GATE: () => !this.nextIs(t.RBrace),
      DEF: () => {
        const key = this.required(1);
        this.OR([
          {
            GATE: () => this.nextIs(t.Colon),
            ALT: () => this.SUBRULE(this.dictTail, { ARGS: [key, entries] }),
          },
          {
            ALT: () => {
              placeholder = key;
            },
          },
        ]);
      },
    });
    this.close(1, t.RBrace, open);
    const end = this.endOfLast();
    if (!placeholder) return { kind: 'Dict', start, end, entries };
    return { kind: 'Placeholder', start, end, expression: placeholder } satisfies Placeholder;
  });

  protected readonly dictTail = this.RULE(
    'dictTail',
    (first: Expression = recordedNode, entries: DictEntry[] = []): void => {
      this.CONSUME(t.Colon);
      entries.push(dictEntry(first, this.required(1)));
      this.MANY(() => {
        this.CONSUME(t.Comma);
        if (!this.RECORDING_PHASE && this.nextIs(t.RBrace)) return;
        const key = this.required(2);
        this.expect(1, t.Colon, '`:`');
        entries.push(dictEntry(key, this.required(3)));
      });
    },
  );

  protected readonly lambda = this.RULE('lambda', (holdAlias = false): Lambda => {
    const start = this.startOfNext();
    const parameters: NameOrMissing[] = [];
    this.OR([
      {
        ALT: () => {
          parameters.push(this.nameOf(this.CONSUME(t.LambdaName)));
          this.MANY(() => {
            this.CONSUME(t.Comma);
            if (!this.RECORDING_PHASE && this.nextIs(t.Arrow)) return;
            parameters.push(this.expectName(1));
          });
          this.CONSUME(t.Arrow);
        },
      },
      {
        ALT: () => {
          const open = this.CONSUME(t.LambdaParen);
          this.MANY1({
            GATE: () => !this.nextIs(t.RParen) && !this.nextIs(t.Arrow),
            DEF: () => {
              parameters.push(this.expectName(2));
              if (this.RECORDING_PHASE || !this.nextIs(t.RParen)) this.expect(1, t.Comma, '`,`');
              if (!this.RECORDING_PHASE && !this.nextIsName())
                this.skipUntil(this.#lambdaParens, 'a name');
            },
          });
          this.close(1, t.RParen, open);
          this.CONSUME1(t.Arrow);
        },
      },
      {
        ALT: () => {
          this.CONSUME(Keyword.LAMBDA);
          this.MANY_SEP({
            SEP: t.Comma,
            DEF: () => {
              if (this.RECORDING_PHASE || parameters.length === 0 || !this.nextIs(t.Colon)) {
                parameters.push(this.expectName(3));
              }
            },
          });
          this.expect(1, t.Colon, '`:`');
        },
      },
    ]);
    const block = this.OPTION({
      GATE: () => this.#blockAhead(),
      DEF: () => this.SUBRULE(this.lambdaBlock),
    });
    const body = this.#orRequired(block, holdAlias);
    return { kind: 'Lambda', start, end: this.endFrom(start), parameters, body };
  });

  #orRequired(block: Expression | undefined, holdAlias: boolean): Expression {
    if (this.RECORDING_PHASE) return this.required(1, 0, holdAlias);
    return block ?? this.required(1, 0, holdAlias);
  }

  /** `{ return a }`: statements of a program, whose inside is nothing to a query. */
  protected readonly lambdaBlock = this.RULE('lambdaBlock', (): Expression => {
    const open = this.CONSUME(t.LBrace);
    const { startOffset: start } = open;
    const end = this.RECORDING_PHASE ? -1 : this.partnerOf(open);
    if (end > this.position()) this.goTo(end - 1);
    this.close(1, t.RBrace, open);
    return {
      kind: 'Unsupported',
      start,
      end: this.endFrom(start),
      form: 'lambda block',
      parts: [],
    };
  });

  #blockAhead(): boolean {
    if (!this.nextIs(t.LBrace)) return false;
    const type = this.next(2);
    if (type === Keyword.RETURN || type === Keyword.LET) return this.beginsOperand(3);
    return blockStarts.has(type);
  }

  readonly #lambdaParens = (): boolean => this.nextIs(t.RParen) || this.nextIs(t.Arrow);

  protected readonly case = this.RULE('case', (): Case => {
    const start = this.CONSUME(Keyword.CASE).startOffset;
    const operand = this.OPTION({
      GATE: () => !this.nextIs(Keyword.WHEN) || this.#whenIsOperand(),
      DEF: () => {
        if (this.nextIsName() && this.nextIs(Keyword.WHEN, 2) && !this.#caseInCase())
          this.readAsName();
        return this.endingAt(caseEnd, () => this.required(1));
      },
    });
    const branches: CaseBranch[] = [];
    const otherwise = this.endingAt(caseEnd, () => {
      this.MANY(() => branches.push(this.SUBRULE(this.caseBranch)));
      if (!this.RECORDING_PHASE && branches.length === 0) {
        this.reportMissing('missing-token', '`WHEN`');
      }
      return this.OPTION1(() => {
        this.CONSUME(Keyword.ELSE);
        return this.#caseValue(2);
      });
    });
    this.expect(1, Keyword.END, '`END`');
    return { kind: 'Case', start, end: this.endFrom(start), operand, branches, otherwise };
  });

  /** Whether a second CASE behind one has an END of its own. */
  #caseInCase(): boolean {
    if (!this.nextIs(Keyword.CASE)) return false;
    let open = 1;
    for (let at = 1; at < 2000 && open > 0; at++) {
      const token = this.LA(at);
      if (token.image === '' || withinEnds.has(token.tokenType)) return false;
      if (token.tokenType === Keyword.CASE) open++;
      else if (token.tokenType === Keyword.END) {
        if (--open === 1 && this.nextIs(Keyword.WHEN, at + 1)) return true;
      }
      const after = this.aheadOfPartner(at);
      if (after !== undefined && after > at) at = after - 1;
    }
    return open === 0;
  }

  /** `CASE when WHEN a THEN …` */
  #whenIsOperand(): boolean {
    return this.nextIs(Keyword.WHEN, 2) && this.beginsOperand(3);
  }

  protected readonly caseBranch = this.RULE('caseBranch', (): CaseBranch => {
    const start = this.CONSUME(Keyword.WHEN).startOffset;
    const condition = this.#caseValue(1);
    this.expect(1, Keyword.THEN, '`THEN`');
    const result = this.#caseValue(2);
    return { kind: 'CaseBranch', start, end: this.endFrom(start), condition, result };
  });

  /** `CAST(e AS type)`, `TRY_CAST(e AS type)` */
  protected readonly cast = this.RULE('cast', (): Cast => {
    const keyword = this.OR([
      { ALT: () => this.CONSUME(Keyword.CAST) },
      { ALT: () => this.CONSUME(Keyword.TRY_CAST) },
    ]);
    const open = this.CONSUME(t.LParen);
    const expression = this.required(1, 0, true);
    this.expect(1, Keyword.AS, '`AS`');
    const type = this.SUBRULE(this.typeName);
    this.close(1, t.RParen, open);
    const style = keyword.tokenType === Keyword.CAST ? 'cast' : 'try';
    const start = keyword.startOffset;
    return { kind: 'Cast', start, end: this.endFrom(start), style, expression, type };
  });

  /** `TRIM(BOTH 'x' FROM e)` */
  protected readonly trim = this.RULE('trim', (): Expression => {
    const start = this.CONSUME(Keyword.TRIM).startOffset;
    const open = this.CONSUME(t.LParen);
    const side = this.OR([
      { ALT: () => this.CONSUME(Keyword.BOTH) },
      { ALT: () => this.CONSUME(Keyword.LEADING) },
      { ALT: () => this.CONSUME(Keyword.TRAILING) },
    ]);
    const characters = this.OR1<Alternatives<Expression>>([
      { ALT: () => this.SUBRULE(this.string) },
      { ALT: () => this.SUBRULE(this.template) },
    ]);
    this.expect(1, Keyword.FROM, '`FROM`');
    const expression = this.required(1);
    this.close(1, t.RParen, open);
    return {
      kind: 'Trim',
      start,
      end: this.endOfLast(),
      side: trimSides.get(side.tokenType) ?? 'both',
      characters,
      expression,
    };
  });

  /** `SUBSTRING(e FROM a FOR b)`, `DATE 'text'`, `TIMESTAMP 'text'`: known, not implemented. */
  protected readonly unsupported = this.RULE('unsupported', (): Expression => {
    const start = this.startOfNext();
    const word = this.LA(1);
    const parts: Expression[] = [];
    const edits: Edit[] = [];
    const comma = (keyword: IToken): void => {
      const before = parts.at(-1)?.end ?? keyword.startOffset;
      edits.push({ start: before, end: keyword.startOffset + keyword.image.length, text: ',' });
    };
    const form = this.OR<Alternatives<keyof typeof notImplemented>>([
      {
        ALT: () => {
          this.CONSUME(Keyword.SUBSTRING);
          const open = this.CONSUME(t.LParen);
          parts.push(this.required(1));
          comma(this.CONSUME(Keyword.FROM));
          parts.push(this.required(2));
          this.OPTION(() => {
            comma(this.CONSUME(Keyword.FOR));
            parts.push(this.required(3));
          });
          this.close(1, t.RParen, open);
          return 'substring';
        },
      },
      {
        ALT: () => {
          this.CONSUME(Keyword.DATE);
          parts.push(this.SUBRULE(this.string));
          return 'date';
        },
      },
      {
        ALT: () => {
          this.CONSUME(Keyword.TIMESTAMP);
          parts.push(this.SUBRULE1(this.string));
          return 'timestamp';
        },
      },
    ]);
    if (this.RECORDING_PHASE) return recordedNode;
    const end = this.endOfLast();
    if (form !== 'substring') {
      const opened = word.startOffset + word.image.length;
      const text = `${insteadOf[form]}(`;
      edits.push({ start, end: Math.max(opened, parts[0]?.start ?? opened), text });
      edits.push({ start: end, end, text: ')' });
    }
    const { message, title } = notImplemented[form];
    this.report('not-implemented', message, start, end, [{ title, edits }]);
    return { kind: 'Unsupported', start, end, form, parts };
  });

  protected readonly columns = this.RULE('columns', (): Expression => {
    const start = this.CONSUME(Keyword.COLUMNS).startOffset;
    const open = this.CONSUME(t.LParen);
    const args =
      this.OPTION({
        GATE: () => !this.nextIs(t.RParen),
        DEF: () => this.SUBRULE(this.expressionList),
      }) ?? [];
    this.close(1, t.RParen, open);
    const only = args.length === 1 ? args[0] : undefined;
    if (only?.kind === 'Star' && only.table.length < 2) this.allowReplace(only);
    return { kind: 'Columns', start, end: this.endFrom(start), args };
  });

  /** A name after a dot. */
  protected propertyName(idx: number): NameOrMissing {
    if (this.RECORDING_PHASE || (this.nextIsName() && !this.startsTwoWordClause())) {
      return this.expectName(idx);
    }
    return this.unlikelyName();
  }

  /** Where no name follows: keywords which are never names are reported and taken for one. */
  protected unlikelyName(): NameOrMissing {
    if (this.RECORDING_PHASE) return this.missing('name');
    const token = this.LA(1);
    if (neverProperties.has(token.tokenType)) {
      const { image, startOffset: start } = token;
      const message = `\`${image}\` is a keyword; as a name it must stand in back quotes.`;
      this.report('reserved-name', message, start, start + image.length);
      this.readAsName();
      return this.nameOf(this.consume(9, t.NameToken));
    }
    this.reportMissing('missing-name', 'a name');
    return this.missing('name');
  }

  /** `REPLACE` needs parentheses around its star, or COLUMNS. */
  protected allowReplace(star: Star): void {
    this.bareReplaces.delete(star);
  }

  /** Whether after a comma the list is over. */
  protected listEnds(): boolean {
    if (this.nextIs(Keyword.FOR)) return this.#forIsKeyword();
    return listEnders.has(this.next()) || this.LA(1).image === '' || this.startsClause();
  }

  /** Whether FOR goes on with the column of a pivot; else it is a column itself. */
  #forIsKeyword(): boolean {
    if (!this.nextIs(t.LParen, 2)) return this.beginsOperand(2) && !this.nextIs(t.Plus, 2);
    const after = this.aheadOfPartner(2);
    return after === undefined || this.nextIs(Keyword.IN, after);
  }

  /** Whether DISTINCT is no column here; `aliases` may stand behind a column without AS. */
  protected distinctIsKeyword(aliases: ReadonlySet<TokenType> = new Set()): boolean {
    if (!this.nextIs(Keyword.DISTINCT)) return false;
    if (this.nextIs(t.Star, 2)) return !this.#isFactor(3, aliases);
    if (this.nextIs(t.Dot, 2)) return this.nextIs(t.DecimalNumber, 3);
    if (aliases.size > 0 && this.nextIsName(2) && this.nextIs(t.Colon, 3)) return true;
    if (this.nextIs(t.Minus, 2)) return true;
    if (this.nextIs(t.LParen, 2) && this.nextIs(t.RParen, 3)) return false;
    if (this.wordAlone(2, aliases) || this.wordIsOperand(2)) return true;
    if (this.startsClause(2)) return this.nextIs(Keyword.FROM, 2);
    return this.beginsOperand(2);
  }

  /** Whether `*` in front of this multiplies; else it is all columns, which may have an alias. */
  #isFactor(ahead: number, aliases: ReadonlySet<TokenType>): boolean {
    if (this.nextIs(t.LBrace, ahead)) return true;
    const isAlias = aliases.has(this.next(ahead)) && factorEnds.has(this.next(ahead + 1));
    return this.plainOperandFollows(ahead) && !isAlias;
  }

  /** Gives keywords which are plain names here, and parentheses around queries, the type they have. */
  protected resolveReading(): void {
    if (this.RECORDING_PHASE) return;
    const reading = readings.get(this.next());
    if (!reading) return;
    if (reading === 'paren') {
      const token = this.LA(1);
      if (this.opensQuery()) token.tokenType = t.QueryParen;
      token.tokenTypeIdx = token.tokenType.tokenTypeIdx ?? token.tokenTypeIdx;
    } else if (!this.#isForm(reading)) {
      this.readAsName();
    }
  }

  #isForm(reading: Exclude<Reading, 'paren'>): boolean {
    switch (reading) {
      case 'case':
        if (this.nextIs(Keyword.WHEN, 2)) return true;
        if (this.nextIs(Keyword.WHEN, 3) && (this.nextIsName(2) || this.nextIs(t.Star, 2)))
          return true;
        if (caseOpeners.has(this.next(2))) return this.#within(2, Keyword.WHEN);
        return this.beginsOperand(2) && !this.startsClause(2);
      case 'cast':
        return this.nextIs(t.LParen, 2) && this.#typeIsSaid() && !this.#within(3, t.Comma);
      case 'substring':
        return this.nextIs(t.LParen, 2) && this.#within(3, Keyword.FROM);
      case 'interval':
        return this.intervalIsKeyword();
      case 'not':
        return this.#notIsOperator();
      case 'columns':
        return this.nextIs(t.LParen, 2) && !this.nextIs(t.RParen, 3) && !this.#callsColumns();
      case 'array':
        return this.nextIs(t.LBracket, 2);
      case 'trim':
        return (
          this.nextIs(t.LParen, 2) &&
          trimSides.has(this.next(3)) &&
          (this.nextIs(t.StringText, 4) || this.nextIs(t.TemplateOpen, 4))
        );
      case 'text':
        return this.nextIs(t.StringText, 2);
      case 'lambda':
        return this.#lambdaKeyword();
    }
  }

  /** Whether `cast(` holds an AS with a type: `cast(as)` is a call, and `'x'` in `as 'x'` an alias. */
  #typeIsSaid(): boolean {
    const from = this.nextIs(Keyword.AS, 3) && !this.nextIsName(4) ? 4 : 3;
    return this.#within(from, Keyword.AS, (ahead) => !this.nextIs(t.StringText, ahead + 1));
  }

  /** Whether a token comes before the bracket around this place closes. */
  #within(ahead: number, type: IToken['tokenType'], fits?: (at: number) => boolean): boolean {
    for (let at = ahead; at < ahead + 2000; at++) {
      const token = this.LA(at);
      if (token.tokenType === type && (!fits || fits(at))) return true;
      if (token.image === '' || withinEnds.has(token.tokenType)) return false;
      const after = this.aheadOfPartner(at);
      if (after !== undefined && after > at) at = after - 1;
    }
    return false;
  }

  /** `NOT (…)` is a call of the function `not`; `NOT LIKE …` is about a column of that name. */
  #notIsOperator(): boolean {
    const next = this.next(2);
    if (next === t.LParen || next === t.QueryParen) return this.opensQuery(2);
    if (next === t.Dot) return this.nextIs(t.DecimalNumber, 3);
    if (loneWords.has(next)) {
      if (notEnds.has(this.next(3))) return true;
      if (this.nextIs(Keyword.AS, 3) && this.nextIsName(4)) return true;
      if (next !== Keyword.IN && this.wordIsOperand(2)) return true;
    }
    if (next === Keyword.IN) return this.wordIsOperand(2) || !this.startsExpression(3);
    if (next === t.Star) return this.starStandsAlone(2);
    return this.startsExpression(2) && !notFollowers.has(next);
  }

  /** `columns(SELECT …)`, `columns(DISTINCT a)`, `columns(a) OVER …`: a function of that name. */
  #callsColumns(): boolean {
    if (this.opensQuery(2) && !this.nextIs(t.LParen, 3)) return true;
    if (this.holdsArguments(2)) return true;
    const after = this.aheadOfPartner(2);
    if (after === undefined) return false;
    const next = this.next(after + 1);
    switch (this.next(after)) {
      case Keyword.OVER:
        return next === t.LParen || isName(this.LA(after + 1));
      case Keyword.FILTER:
        return next === t.LParen;
      case Keyword.WITHIN:
        return next === Keyword.GROUP;
      default:
        return false;
    }
  }

  /** Whether parentheses hold what only a call may: DISTINCT or ORDER BY. */
  protected holdsArguments(ahead: number): boolean {
    if (this.nextIs(Keyword.DISTINCT, ahead + 1) && this.plainOperandFollows(ahead + 2))
      return true;
    return this.#within(ahead + 1, Keyword.ORDER, (at) => this.nextIs(Keyword.BY, at + 1));
  }

  #lambdaKeyword(): boolean {
    let ahead = 2;
    if (!this.nextIsName(ahead)) return false;
    while (this.nextIsName(ahead) && this.nextIs(t.Comma, ahead + 1)) ahead += 2;
    if (this.nextIsName(ahead)) ahead += 1;
    return this.nextIs(t.Colon, ahead);
  }

  #orderByAhead(ahead = 1): boolean {
    return this.nextIs(Keyword.ORDER, ahead) && this.nextIs(Keyword.BY, ahead + 1);
  }

  /** A value inside CASE, where its own keywords end it unless they plainly are names. */
  #caseValue(idx: number): Expression {
    if (!this.RECORDING_PHASE && caseWords.has(this.next()) && !this.#caseWordIsName()) {
      this.reportMissing('missing-expression', 'an expression');
      return this.missing('expression');
    }
    if (this.nextIs(Keyword.NOT) && this.nextIs(Keyword.THEN, 2)) this.readAsName();
    return this.required(idx);
  }

  #caseWordIsName(): boolean {
    if (this.nextIs(Keyword.END) && !this.#within(2, Keyword.END)) return false;
    if (this.nextIs(t.LParen, 2) && this.nextIs(t.RParen, 3)) return true;
    return caseWords.has(this.next(2)) || !this.beginsOperand(2);
  }
}

const insteadOf = { date: 'toDate', timestamp: 'toDateTime' } as const;

const notImplemented = {
  substring: {
    message: '`SUBSTRING(… FROM …)` is not implemented; write `substring(text, offset, length)`.',
    title: 'Write commas',
  },
  date: {
    message: "`DATE '…'` is not implemented; write `toDate('…')`.",
    title: 'Write `toDate(…)`',
  },
  timestamp: {
    message: "`TIMESTAMP '…'` is not implemented; write `toDateTime('…')`.",
    title: 'Write `toDateTime(…)`',
  },
} as const;

function dictEntry(key: Expression, value: Expression): DictEntry {
  return { kind: 'DictEntry', start: key.start, end: value.end, key, value };
}

type Reading =
  | 'paren'
  | 'case'
  | 'cast'
  | 'substring'
  | 'interval'
  | 'not'
  | 'columns'
  | 'array'
  | 'trim'
  | 'text'
  | 'lambda';

/** Tokens whose meaning depends on what follows. */
const readings = new Map<IToken['tokenType'], Reading>([
  [t.LParen, 'paren'],
  [Keyword.CASE, 'case'],
  [Keyword.CAST, 'cast'],
  [Keyword.TRY_CAST, 'cast'],
  [Keyword.SUBSTRING, 'substring'],
  [Keyword.INTERVAL, 'interval'],
  [Keyword.NOT, 'not'],
  [Keyword.COLUMNS, 'columns'],
  [Keyword.ARRAY, 'array'],
  [Keyword.TRIM, 'trim'],
  [Keyword.DATE, 'text'],
  [Keyword.TIMESTAMP, 'text'],
  [Keyword.LAMBDA, 'lambda'],
]);

const trimSides = new Map<IToken['tokenType'], 'both' | 'leading' | 'trailing'>([
  [Keyword.BOTH, 'both'],
  [Keyword.LEADING, 'leading'],
  [Keyword.TRAILING, 'trailing'],
]);
const queryWords = new Set([
  ...[Keyword.SELECT, Keyword.WITH, Keyword.ALL, Keyword.DISTINCT, Keyword.BY],
]);
const blockStarts = new Set([
  ...[Keyword.TRY, Keyword.THROW, Keyword.WHILE, Keyword.FN, Keyword.FUN],
]);
const caseOpeners = new Set([t.Minus, t.Plus, t.Dot, t.LParen, t.LBracket, t.Star]);
const withinEnds = new Set([t.RParen, t.RBracket, t.RBrace, t.Semicolon, Keyword.SELECT]);
const listEnders = new Set([t.RParen, t.RBracket, t.RBrace, t.Semicolon]);
const neverProperties = new Set([
  ...[Keyword.NULL, Keyword.INF, Keyword.NAN, Keyword.LET, Keyword.WHILE, Keyword.TRY],
  ...[Keyword.THROW, Keyword.FN, Keyword.FUN, Keyword.CATCH, Keyword.FINALLY],
]);
const notEnds = new Set([EOF, t.RParen, t.Comma]);
const factorEnds = new Set([EOF, t.RParen, t.Comma, Keyword.FROM]);
const notFollowers = new Set([
  ...[Keyword.LIKE, Keyword.ILIKE, Keyword.AND, Keyword.OR, Keyword.IS],
  ...[Keyword.BETWEEN, Keyword.AS],
]);
