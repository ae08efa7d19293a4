import type { Alias, Clause, Expression, Lambda } from '../../ast/nodes.ts';
import { walk } from '../../ast/walk.ts';
import type { Alternatives } from './baseParser.ts';
import { ItemEndParser } from './itemEndParser.ts';
import { Keyword, NameToken } from '../lexing/keywords.ts';
import { implicitAliases } from './tokenSets.ts';
import * as t from '../lexing/tokens.ts';
import { retype } from '../lexing/tokens.ts';

/** The items of a SELECT, and TOP in front of them. */
export abstract class ItemParser extends ItemEndParser {
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
      if (!this.RECORDING_PHASE && this.itemsEnd()) return;
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
  if (lambda === undefined || lambda !== item.expression) return [item];
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

/** Clauses of other dialects which stand at the end. */
const foreignClauses = new Map([
  ['FORMAT', 'FORMAT'],
  ['INTO', 'INTO OUTFILE'],
]);
