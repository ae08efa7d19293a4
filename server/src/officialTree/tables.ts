import type * as n from '../ast/nodes.ts';
import { isPivot, pivotedTables } from '../ast/pivots.ts';
import { madeOf, type OfficialNode, type Print, text } from './node.ts';

/** Prints FROM as the official parser does: the joins as a linked list, their nesting lost. */
export function officialFrom(joins: n.Joins, print: Print): OfficialNode | undefined {
  return linked(flattened(joins), print, new Map());
}

type Link = {
  readonly source: n.TableSource;
  readonly joinType: string | undefined;
  readonly constraint: n.JoinConstraint | undefined;
};

function flattened(
  { first, joins }: n.Joins,
  joinType?: string,
  constraint?: n.JoinConstraint,
): Link[] {
  return [
    ...linksOf(first, joinType, constraint),
    ...joins.flatMap((join) => linksOf(join.operand, officialJoin(join.operator), join.constraint)),
  ];
}

function linksOf(
  operand: n.JoinOperand,
  joinType: string | undefined,
  constraint: n.JoinConstraint | undefined,
): Link[] {
  if (operand.kind === 'Joins') return flattened(operand, joinType, constraint);
  return [{ source: operand, joinType, constraint }];
}

function linked(
  links: readonly Link[],
  print: Print,
  known: InnerTables,
): OfficialNode | undefined {
  return links.reduceRight<OfficialNode | undefined>(
    (next, { source, joinType, constraint }) => ({
      node: 'JoinExpr',
      ...sourceOf(source, print, known),
      join_type: joinType,
      constraint: constraint && constraintOf(constraint, print),
      next_join: next,
    }),
    undefined,
  );
}

function sourceOf(source: n.TableSource, print: Print, known: InnerTables): OfficialNode {
  return {
    ...tableOf(source.table, print, known),
    alias: source.alias && text(source.alias),
    column_aliases: source.columnAliases?.map(text),
    table_final: source.final || undefined,
    sample: source.sample && sampleOf(source.sample, print),
  };
}

/** Tables in pivots that are printed already, and wait for the pivot around them. */
type InnerTables = Map<
  n.TableExpression,
  { readonly printed: OfficialNode; readonly pivotsJoin: boolean }
>;

/** A table by the fields it has in a join. A chain of pivots is printed from its innermost table. */
function tableOf(table: n.TableExpression, print: Print, known: InnerTables): OfficialNode {
  const before = known.get(table);
  if (before) return before.printed;
  const inner = pivotedTables(table).map((source) => source.table);
  for (const one of inner.reverse()) {
    const printed = printedTable(one, print, known);
    known.set(one, { printed, pivotsJoin: pivotsJoin(one, known) });
  }
  return printedTable(table, print, known);
}

function printedTable(table: n.TableExpression, print: Print, known: InnerTables): OfficialNode {
  switch (table.kind) {
    case 'TableReference':
      return { table: madeOf(table, { node: 'Field', chain: table.names.map(text) }) };
    case 'TableFunction':
      return {
        table: { node: 'Field', chain: [table.name.text] },
        table_args: table.args.map(print),
      };
    case 'Values': {
      const rows = table.rows.map(({ elements }) => elements.map(print));
      return { table: madeOf(table, { node: 'ValuesQuery', rows }) };
    }
    case 'Pivot':
      return {
        table: madeOf(table, {
          node: 'PivotExpr',
          table: pivoted(table.source, print, known),
          aggregates: table.aggregates.map(print),
          columns: table.columns.map(({ column, values }) => ({
            node: 'PivotColumn',
            column: columnOrTuple(column, print),
            values: values.map(print),
          })),
          group_by: table.groupBy?.map(print),
        }),
      };
    case 'Unpivot':
      return {
        table: madeOf(table, {
          node: 'UnpivotExpr',
          table: pivoted(table.source, print, known),
          include_nulls: table.includeNulls,
          // The official tree keeps the first of several name columns.
          columns: table.columns.map(({ value, columns: [first] }) => ({
            node: 'UnpivotColumn',
            value_columns: columnOrTuple(value, print),
            name_columns: first && columnOrTuple(first.column, print),
            unpivot_values: first?.values.map(print),
          })),
        }),
      };
    case 'Subquery':
    case 'Placeholder':
    case 'Tag':
    case 'Missing':
      return { table: print(table) };
  }
}

/** Parentheses around one column of a pivot are a tuple there. */
function columnOrTuple(column: n.Expression, print: Print): OfficialNode {
  if (column.kind !== 'Parenthesized') return print(column);
  return { node: 'Tuple', exprs: [print(column.expression)] };
}

/** A table without alias, FINAL or SAMPLE is pivoted directly, any other as a join of its own. */
function pivoted(source: n.JoinOperand, print: Print, known: InnerTables): unknown {
  if (source.kind === 'Joins') return linked(flattened(source), print, known);
  const { table } = sourceOf(source, print, known);
  const plain = isPlain(source) && !pivotsJoin(source.table, known);
  const link = { source, joinType: undefined, constraint: undefined };
  return plain ? table : linked([link], print, known);
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

function constraintOf(constraint: n.JoinConstraint, print: Print): OfficialNode {
  const { style, expressions } = constraint;
  // The parentheses of `USING (a, b,)` are its own and make no tuple.
  const [only] = expressions;
  const own = style === 'using' && expressions.length === 1 && only?.kind === 'Tuple';
  const printed = (own ? only.elements : expressions).map(print);
  const expr = printed.length === 1 ? printed[0] : { node: 'Tuple', exprs: printed };
  const type = style.toUpperCase();
  return madeOf(constraint, { node: 'JoinConstraint', constraint_type: type, expr });
}

function sampleOf(sample: n.Sample, print: Print): OfficialNode {
  const { ratio, offset } = sample;
  return madeOf(sample, {
    node: 'SampleExpr',
    sample_value: ratioOf(ratio, print),
    offset_value: offset && ratioOf(offset, print),
  });
}

function ratioOf(ratio: n.Sample['ratio'], print: Print): OfficialNode {
  if (ratio.kind !== 'Ratio') return print(ratio);
  const right = ratio.right && print(ratio.right);
  return madeOf(ratio, { node: 'RatioExpr', left: print(ratio.left), right });
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
