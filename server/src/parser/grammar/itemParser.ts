import { EOF } from 'chevrotain';
import type { TokenType } from 'chevrotain';
import type { Alias, Clause, Expression, Lambda } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Alternatives } from './baseParser.ts';
import { ClauseParser } from './clauseParser.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import { closers, implicitAliases, tableAliases, valueClauses } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';
import { retype } from '../lexing/tokens.ts';

/** The items of a SELECT, and TOP in front of them. */
export abstract class ItemParser extends ClauseParser {
  protected readonly selectItems = this.RULE('selectItems', (): Expression[] => {
    const items = [...itemsOf(this.SUBRULE(this.selectItem))];
    const withoutCommas = (): void => {
      while (this.lacksComma() && items.at(-1)?.kind !== 'Missing' && !this.foreignClause()) {
        this.reportMissingComma();
        items.push(...itemsOf(this.SUBRULE1(this.selectItem)));
      }
    };
    withoutCommas();
    this.MANY(() => {
      this.CONSUME(t.Comma);
      if (!this.RECORDING_PHASE && this.#itemsEnd()) return;
      items.push(...itemsOf(this.SUBRULE1(this.selectItem)));
      withoutCommas();
    });
    return items;
  });

  /** `alias: value`, `value`, `value alias` */
  protected readonly selectItem = this.RULE('selectItem', (): Expression => {
    // No join waits for its ON here.
    if (this.nextIs(Keyword.ON)) this.readAsName();
    if (this.lacksItem()) return this.missing('expression');
    return this.OR<Alternatives<Expression>>([
      {
        GATE: () => this.nextIsName() && this.nextIs(t.Colon, 2),
        ALT: () => {
          const name = this.nameOf(this.CONSUME(NameToken));
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
          // `select over a, b -> c`: the parameters come behind the alias.
          if (this.nextIs(t.LambdaName) && this.nextIsName(3)) {
            retype(this.LA(1), t.Identifier);
            retype(this.LA(3), t.LambdaName);
          }
          const alias = this.OPTION({
            GATE: () => implicitAliases.has(this.next()) && expression.kind !== 'Missing',
            DEF: () => this.nameOf(this.CONSUME1(NameToken)),
          });
          if (!alias) return expression;
          this.checkReserved(alias);
          const lambda = lambdaAtEdge(expression);
          if (lambda && lambda !== expression) {
            const message = 'In front of an alias without `AS` a lambda has one parameter.';
            this.report('unexpected-token', message, lambda.start, lambda.end);
          }
          if (isFrom(expression)) {
            const message = 'A column called `from` needs `AS` before its alias.';
            this.report('unexpected-token', message, alias.start, alias.end);
          }
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

  #itemsEnd(): boolean {
    if (this.nextIs(EOF) || closers.has(this.next())) return true;
    return this.#startsClauseAfterComma();
  }

  /** Like `startsClause` after the comma of a select list, where a clause wins over a column. */
  #startsClauseAfterComma(): boolean {
    const type = this.next();
    if (type === Keyword.ON) return false;
    if (this.startsClause() || this.#unionComes()) return true;
    // `, limit order by a`: within each of `a`.
    if (type === Keyword.LIMIT && this.startsTwoWordClause(2) && this.nextIs(Keyword.BY, 3))
      return true;
    if (type === Keyword.FROM && this.nextIsName(2)) {
      if (this.nextIs(Keyword.AS, 2)) return !this.nextIs(Keyword.FROM, 4);
      return !this.nextIs(Keyword.FROM, 2) || !this.#tableFollowsFrom();
    }
    if (!parenClauses.has(type)) return false;
    if (this.nextIs(t.LambdaParen, 2)) return true;
    if (this.nextIs(Keyword.FROM, 2)) return type !== Keyword.FROM && this.#callsFrom();
    if (this.nextIs(t.Dot, 2)) return this.nextIs(t.DecimalNumber, 3);
    // `, where and (a)`: behind the word of a clause rather a call than an operator.
    const isCalled = this.nextIsName(2) && (this.nextIs(t.LParen, 3) || this.nextIs(t.Minus, 3));
    if (isCalled || clauseOperands.has(this.next(2))) {
      return type !== Keyword.FROM && !this.#itemsGoOn();
    }
    return this.nextIs(t.LParen, 2) && !this.#isCall();
  }

  /** `, union (select 1)`, with nothing behind it that goes on with a call. */
  #unionComes(): boolean {
    if (!this.nextIs(Keyword.UNION) || !this.nextIs(t.LParen, 2) || !this.queryMayEnd(2))
      return false;
    if (!this.nextIs(t.LBrace, 3)) return this.opensQuery(2);
    const after = this.aheadOfPartner(3);
    return this.opensQuery(2) || (after !== undefined && this.nextIs(t.RParen, after));
  }

  /** Whether behind `, from from` a table stands; else the second one is the table, with what it may have. */
  #tableFollowsFrom(): boolean {
    if (this.nextIs(Keyword.FROM, 3) || this.opensQuery(3)) return true;
    if (this.nextIs(t.LParen, 3)) return false;
    if (!tableAliases.has(this.next(3))) {
      const hasAlias = this.nextIs(Keyword.AS, 3) && this.nextIsName(4);
      const isTail = hasAlias || this.nextIs(Keyword.FINAL, 3) || this.startsClause(3);
      return !isTail && this.startsTable(3);
    }
    if (!this.nextIs(t.LParen, 4)) return this.nextIs(t.Dot, 4);
    return !this.nextIsName(5) || !(this.nextIs(t.RParen, 6) || this.nextIs(t.Comma, 6));
  }

  /** `, where from (a)`: with nothing behind the parentheses a call of `from`. */
  #callsFrom(): boolean {
    const after = this.nextIs(t.LParen, 3) ? this.aheadOfPartner(3) : undefined;
    return after !== undefined && (this.nextIs(EOF, after) || closers.has(this.next(after)));
  }

  /** `, where (a), b` or `, from (a), b from t`: no clause goes on like that, so it is a call. */
  #isCall(): boolean {
    const after = this.aheadOfPartner(2);
    if (after === undefined) return false;
    if (this.nextIs(t.RParen, 3)) return true;
    if (this.nextIs(t.Comma, after)) {
      return !listClauses.has(this.next()) || this.#fromComes(after);
    }
    return this.nextIs(Keyword.FROM, after);
  }

  /** `, where - a, b`, `, limit [a] from t`: more of the list or FROM follows, and so no clause comes. */
  #itemsGoOn(): boolean {
    let commas = this.nextIs(Keyword.LIMIT) ? 0 : 1;
    const goOn = this.lookOn(3, (type, at) => {
      if (type === t.Comma) return commas++ === 0 ? undefined : true;
      if (type === Keyword.FROM) return !this.nextIs(Keyword.DISTINCT, at - 1);
      return type === EOF || closers.has(type) || this.startsClause(at) ? false : undefined;
    });
    return goOn ?? false;
  }

  /** Whether FROM comes before the query ends or another begins. */
  #fromComes(ahead: number): boolean {
    const comes = this.lookOn(ahead, (type) => {
      if (type === Keyword.FROM) return true;
      return type === EOF || type === t.RParen || type === Keyword.SELECT ? false : undefined;
    });
    return comes ?? false;
  }

  /** The clause of other dialects that comes, of those which stand at the end of a query. */
  protected foreignClause(): string | undefined {
    if (!this.nextIs(t.Identifier) || !this.nextIs(t.Identifier, 2)) return undefined;
    return foreignClauses.get(this.LA(1).image.toUpperCase());
  }

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

  /** Says that LIMIT is meant, once it is known whether there is one. */
  protected reportTop({ before, start, end, count }: Top, clauses: readonly Clause[]): void {
    const message = '`TOP` is not implemented; write `LIMIT` at the end of the query.';
    const edits = [{ start: before, end, text: '' }];
    const last = this.endOfLast();
    edits.push({ start: last, end: last, text: ` limit ${count}` });
    const limited = clauses.some(({ kind }) => kind === 'Limit');
    const fixes = limited ? [] : [{ title: `Write \`LIMIT ${count}\``, edits }];
    this.report('not-implemented', message, start, end, fixes);
  }
}

/** Whether a value is the column `from`, its name not in quotes. */
function isFrom(value: Expression): boolean {
  if (value.kind !== 'Path' || value.names.length > 1) return false;
  const [name] = value.names;
  return name?.kind === 'Name' && !name.quoted && name.text.toLowerCase() === 'from';
}

/** `a, b -> c d`: in front of an alias a lambda has one parameter, and the names before that are items. */
function itemsOf(item: Expression): Expression[] {
  if (item.kind !== 'Alias' || item.style !== 'implicit') return [item];
  const lambda = lambdaAtEdge(item.expression);
  if (!lambda || lambda !== item.expression) return [item];
  const columns = lambda.parameters.slice(0, -1);
  const parameters = lambda.parameters.slice(-1);
  const start = parameters[0]?.start ?? lambda.start;
  return [
    ...columns.map((name): Expression => {
      return { kind: 'Path', start: name.start, end: name.end, names: [name] };
    }),
    { ...item, start, expression: { ...lambda, start, parameters } },
  ];
}

/** The lambda of several parameters, none of them in parentheses, at the start or the end of a value. */
function lambdaAtEdge(value: Expression): Lambda | undefined {
  let found: Lambda | undefined;
  walk(value, (node) => {
    if (node.start !== value.start && node.end !== value.end) return false;
    if (node.kind !== 'Lambda' || node.parameters.length < 2) return true;
    if (node.start === node.parameters[0]?.start) found = node;
    return true;
  });
  return found;
}

/** `TOP n` and where the text before it ends. */
type Top = {
  readonly before: number;
  readonly start: number;
  readonly end: number;
  readonly count: string;
};

/** What goes on with a name, or is the operand of a clause. */
const clauseOperands = new Set<TokenType>([t.Minus, t.LBracket, Keyword.ASCENDING]);

/** Clauses whose operand may stand in parentheses, and those of them which go on after a comma. */
const parenClauses = new Set<TokenType>([Keyword.FROM, ...valueClauses]);

const listClauses = new Set<TokenType>([Keyword.FROM, Keyword.LIMIT]);

/** Clauses of other dialects which stand at the end. */
const foreignClauses = new Map([
  ['FORMAT', 'FORMAT'],
  ['INTO', 'INTO OUTFILE'],
]);
