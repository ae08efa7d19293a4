import type * as o from '../../common/language/officialTree.ts';
import type * as n from '../ast/nodes.ts';
import { nameText, nameTexts } from '../ast/names.ts';
import { isPivot, pivotedTables } from '../ast/pivots.ts';
import { fieldNode } from '../../common/language/officialNodes.ts';
import { placeholder, type Printer, withError } from './printer.ts';

/** Prints FROM as the official parser does: the joins as a linked list, their nesting lost. */
export function officialFrom(joins: n.Joins, printer: Printer): o.JoinExpr {
  return linked(flattened(joins), printer, new Map());
}

type Link = {
  readonly source: n.TableSource;
  readonly joinType?: string | undefined;
  readonly constraint?: n.JoinConstraint | undefined;
};
type Links = readonly [Link, ...Link[]];

function flattened({ first, joins }: n.Joins, join: Omit<Link, 'source'> = {}): Links {
  const [head, ...others] = linksOf(first, join);
  const rest = joins.flatMap(({ operand, operator, constraint }) =>
    linksOf(operand, { joinType: officialJoin(operator), constraint }),
  );
  return [head, ...others, ...rest];
}

function linksOf(operand: n.JoinOperand, join: Omit<Link, 'source'>): Links {
  return operand.kind === 'Joins' ? flattened(operand, join) : [{ source: operand, ...join }];
}

function linked([first, ...others]: Links, printer: Printer, known: InnerTables): o.JoinExpr {
  return link(
    first,
    others.reduceRight<o.JoinExpr | undefined>(
      (next, other) => link(other, next, printer, known),
      undefined,
    ),
    printer,
    known,
  );
}

function link(
  { source, joinType, constraint }: Link,
  next: o.JoinExpr | undefined,
  printer: Printer,
  known: InnerTables,
): o.JoinExpr {
  const { sample } = source;
  return {
    node: 'JoinExpr',
    ...tableOf(source.table, printer, known),
    alias: source.alias && nameText(source.alias),
    column_aliases: source.columnAliases && nameTexts(source.columnAliases),
    table_final: source.final || undefined,
    sample: sample && {
      node: 'SampleExpr',
      sample_value: ratioOf(sample.ratio, printer),
      offset_value: sample.offset && ratioOf(sample.offset, printer),
      ...printer.at(sample),
    },
    join_type: joinType,
    constraint: constraint && constraintOf(constraint, printer),
    next_join: next,
    ...printer.at(source),
  };
}

/** Tables in pivots that are printed already, and wait for the pivot around them. */
type InnerTables = Map<
  n.TableExpression,
  { readonly printed: PrintedTable; readonly pivotsJoin: boolean }
>;

/** A table by the fields it has in a join. */
type PrintedTable = Pick<o.JoinExpr, 'table' | 'table_args'>;

/** A chain of pivots is printed from its innermost table. */
function tableOf(table: n.TableExpression, printer: Printer, known: InnerTables): PrintedTable {
  const before = known.get(table);
  if (before) return before.printed;
  const inner = pivotedTables(table).map((source) => source.table);
  for (const one of inner.reverse()) {
    const printed = printedTable(one, printer, known);
    known.set(one, { printed, pivotsJoin: pivotsJoin(one, known) });
  }
  return printedTable(table, printer, known);
}

function printedTable(
  table: n.TableExpression,
  printer: Printer,
  known: InnerTables,
): PrintedTable {
  const print = printer.expression;
  switch (table.kind) {
    case 'TableReference':
      return { table: { ...fieldNode(...nameTexts(table.names)), ...printer.at(table) } };
    case 'TableFunction':
      return {
        table: fieldNode(table.name.text),
        table_args: table.args.map(print),
      };
    case 'Values': {
      const rows = table.rows.map(({ elements }) => elements.map(print));
      return { table: { node: 'ValuesQuery', rows, ...printer.at(table) } };
    }
    case 'Pivot':
      return {
        table: {
          node: 'PivotExpr',
          table: pivoted(table.source, printer, known),
          aggregates: table.aggregates.map(print),
          columns: table.columns.map(({ column, values }): o.PivotColumn => ({
            node: 'PivotColumn',
            column: columnOrTuple(column, print),
            values: values.map(print),
          })),
          group_by: table.groupBy?.map(print),
          ...printer.at(table),
        },
      };
    case 'Unpivot':
      return {
        table: {
          node: 'UnpivotExpr',
          table: pivoted(table.source, printer, known),
          include_nulls: table.includeNulls,
          // The official tree keeps the first of several name columns.
          columns: table.columns.map(({ value, columns: [first] }): o.UnpivotColumn => ({
            node: 'UnpivotColumn',
            value_columns: columnOrTuple(value, print),
            name_columns: first && columnOrTuple(first.column, print),
            unpivot_values: first?.values.map(print),
          })),
          ...printer.at(table),
        },
      };
    case 'Subquery':
      return { table: printer.query(table.query) };
    case 'Placeholder':
    case 'Tag':
      return { table: printer.query(table) };
    case 'Missing':
      return withError();
  }
}

/** Parentheses around one column of a pivot are a tuple there. */
function columnOrTuple(column: n.Expression, print: Printer['expression']): o.Expression {
  if (column.kind !== 'Parenthesized') return print(column);
  return { node: 'Tuple', exprs: [print(column.expression)] };
}

/** A table without alias, FINAL or SAMPLE is pivoted directly, any other as a join of its own. */
function pivoted(
  source: n.JoinOperand,
  printer: Printer,
  known: InnerTables,
): o.PivotExpr['table'] {
  if (source.kind === 'Joins') return linked(flattened(source), printer, known);
  const plain = isPlain(source) && !pivotsJoin(source.table, known);
  return plain
    ? tableOf(source.table, printer, known).table
    : link({ source }, undefined, printer, known);
}

function isPlain({ table, alias, columnAliases, final, sample }: n.TableSource): boolean {
  return table.kind !== 'TableFunction' && !alias && !columnAliases && !final && !sample;
}

/** True if a table is the pivot of more than a table with its alias. */
function pivotsJoin(table: n.TableExpression, known: InnerTables): boolean {
  if (!isPivot(table)) return false;
  const before = known.get(table);
  if (before) return before.pivotsJoin;
  const { source } = table;
  if (source.kind === 'Joins' || source.final || source.sample) return true;
  return pivotsJoin(source.table, known);
}

function constraintOf(constraint: n.JoinConstraint, printer: Printer): o.JoinConstraint {
  const { style, expressions } = constraint;
  // The parentheses of `USING (a, b,)` are its own and make no tuple.
  const [only] = expressions;
  const own = style === 'using' && expressions.length === 1 && only?.kind === 'Tuple';
  const printed = (own ? only.elements : expressions).map(printer.expression);
  const [first, ...others] = printed;
  return {
    node: 'JoinConstraint',
    constraint_type: style === 'on' ? 'ON' : 'USING',
    expr: first && others.length === 0 ? first : { node: 'Tuple', exprs: printed },
    ...printer.at(constraint),
  };
}

function ratioOf(ratio: n.Sample['ratio'], printer: Printer): o.RatioExpr | o.Placeholder {
  switch (ratio.kind) {
    case 'Ratio': {
      const { left, right } = ratio;
      return {
        node: 'RatioExpr',
        left: printer.expression(left),
        right: right && printer.expression(right),
        ...printer.at(ratio),
      };
    }
    case 'Placeholder':
      return placeholder(ratio, printer);
    case 'Missing':
      return withError();
  }
}

/** The official parser writes the words of a join in an order of its own. */
function officialJoin(operator: string): string {
  if (operator === ',') return 'CROSS JOIN';
  const words = operator.split(' ').filter((word) => word !== 'NATURAL' && word !== 'JOIN');
  const pick = (wanted: readonly string[]): string[] =>
    words.filter((word) => wanted.includes(word));
  const side = pick(['LEFT', 'RIGHT', 'FULL', 'OUTER', 'CROSS', 'POSITIONAL']);
  const kind = pick(['SEMI', 'ANTI', 'ALL', 'ANY']);
  const asof = pick(['ASOF']);
  if (side.length > 0) return [...side, ...kind, ...asof, 'JOIN'].join(' ');
  if (kind.includes('SEMI') || kind.includes('ANTI')) return [...asof, ...kind, 'JOIN'].join(' ');
  if (words.length === 0) return 'JOIN';
  return [...kind, ...asof, 'INNER', 'JOIN'].join(' ');
}
