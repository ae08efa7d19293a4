import { hogqlName } from './hogqlNames.ts';
import type {
  CTE,
  Expression,
  JoinExpr,
  Limits,
  OrderExpr,
  QueryTerm,
  RatioExpr,
  Placeholder,
  SampleExpr,
  SelectQuery,
  SelectSetQuery,
  Table,
} from '../../common/language/officialTree.ts';
import { type Print, printOrder, printWindow } from './printWindow.ts';

/** Prints a query back as HogQL; `print` prints the expressions in it. */
export function printClauses(node: QueryTerm, print: Print): string {
  switch (node.node) {
    case 'SelectQuery':
      return printSelect(node, print);
    case 'SelectSetQuery':
      return printSet(node, print);
    case 'Placeholder':
    case 'HogQLXTag':
      return print(node);
  }
}

function printSelect(node: SelectQuery, print: Print): string {
  const windows = Object.entries(node.window_exprs ?? {}).map(
    ([name, window]) => `${hogqlName(name)} AS (${printWindow(window, print)})`,
  );
  const by = node.limit_by;
  return joined([
    printCtes(node.ctes ?? [], print),
    `SELECT ${node.distinct ? 'DISTINCT ' : ''}${node.select.map(print).join(', ')}`,
    node.select_from ? `FROM ${printJoin(node.select_from, print)}` : '',
    node.array_join_op
      ? `${node.array_join_op} ${(node.array_join_list ?? []).map(print).join(', ')}`
      : '',
    clause('PREWHERE', node.prewhere, print),
    clause('WHERE', node.where, print),
    printGroupBy(node, print),
    clause('HAVING', node.having, print),
    clause('QUALIFY', node.qualify, print),
    windows.length > 0 ? `WINDOW ${windows.join(', ')}` : '',
    printOrderBy(node, print),
    by
      ? joined([
          `LIMIT ${print(by.n)}`,
          clause('OFFSET', by.offset_value, print),
          `BY ${by.exprs.map(print).join(', ')}`,
        ])
      : '',
    printLimit(node, print),
  ]);
}

function printSet(node: SelectSetQuery, print: Print): string {
  const [first, ...rest] = [
    node.initial_select_query,
    ...node.subsequent_select_queries.map(({ select_query: query }) => query),
  ].map((query, index, all) => {
    const text = printClauses(query, print);
    // A limit of an operand would be read as the limit of all of them.
    const isLast = index === all.length - 1;
    const needsBrackets =
      query.node === 'SelectSetQuery' || (isLast && (node.limit ?? node.offset)) ? true : false;
    return needsBrackets ? `(${text})` : text;
  });
  const others = node.subsequent_select_queries.map(
    ({ set_operator: operator }, index) => `${operator} ${rest[index] ?? ''}`,
  );
  return joined([first ?? '', ...others, printLimit(node, print)]);
}

function printCtes(ctes: readonly CTE[], print: Print): string {
  if (ctes.length === 0) return '';
  const printed = ctes.map((cte) => {
    const name = hogqlName(cte.name);
    if (cte.cte_type === 'column') return `${print(cte.expr)} AS ${name}`;
    const key = cte.using_key ? ` USING KEY (${cte.using_key.map(hogqlName).join(', ')})` : '';
    const columns = cte.columns ? `(${cte.columns.map(hogqlName).join(', ')})` : '';
    const kept = cte.materialized === true ? ' MATERIALIZED' : '';
    return `${name}${columns}${key} AS${kept} ${print(cte.expr)}`;
  });
  return `WITH ${ctes.some(({ recursive }) => recursive) ? 'RECURSIVE ' : ''}${printed.join(', ')}`;
}

function printJoin(node: JoinExpr, print: Print): string {
  const { table, constraint, next_join: next } = node;
  const names = node.column_aliases ? `(${node.column_aliases.map(hogqlName).join(', ')})` : '';
  return joined([
    `${printTable(table, print)}${node.table_args ? `(${node.table_args.map(print).join(', ')})` : ''}`,
    node.alias ? `AS ${hogqlName(node.alias)}${names}` : '',
    node.table_final ? 'FINAL' : '',
    node.sample ? printSample(node.sample, print) : '',
    constraint
      ? constraint.constraint_type === 'ON'
        ? `ON ${print(constraint.expr)}`
        : `USING ${usingNames(constraint.expr, print)}`
      : '',
    next ? `${next.join_type ?? 'JOIN'} ${printJoin(next, print)}` : '',
  ]);
}

function printTable(table: Table, print: Print): string {
  switch (table.node) {
    case 'ValuesQuery':
      return `(VALUES ${table.rows.map((row) => `(${row.map(print).join(', ')})`).join(', ')})`;
    // No query with these is compiled.
    case 'PivotExpr':
    case 'UnpivotExpr':
      return '';
    default:
      return print(table);
  }
}

function usingNames(node: Expression, print: Print): string {
  return node.node === 'Tuple' ? `(${node.exprs.map(print).join(', ')})` : print(node);
}

function printSample(
  { sample_value: value, offset_value: offset }: SampleExpr,
  print: Print,
): string {
  const ratio = (node: RatioExpr | Placeholder): string =>
    node.node === 'Placeholder'
      ? print(node)
      : `${print(node.left)}${node.right ? `/${print(node.right)}` : ''}`;
  return `SAMPLE ${ratio(value)}${offset ? ` OFFSET ${ratio(offset)}` : ''}`;
}

function printGroupBy(node: SelectQuery, print: Print): string {
  if (node.group_by_mode === 'all') return 'GROUP BY ALL';
  if (!node.group_by) return '';
  const keys = node.group_by
    .map((key) =>
      key.node === 'GroupingSet' ? `(${key.exprs.map(print).join(', ')})` : print(key),
    )
    .join(', ');
  switch (node.group_by_mode) {
    case 'rollup':
    case 'cube':
      return `GROUP BY ${node.group_by_mode.toUpperCase()}(${keys})`;
    case 'grouping_sets':
      return `GROUP BY GROUPING SETS (${keys})`;
    case null:
    case undefined:
      return `GROUP BY ${keys}`;
  }
}

function printOrderBy(node: SelectQuery, print: Print): string {
  if (!node.order_by?.length) return '';
  const keys = node.order_by.map((order) => orderWithFill(order, print)).join(', ');
  const filled = node.interpolate?.map(
    ({ expr, value }) => `${print(expr)}${value ? ` AS ${print(value)}` : ''}`,
  );
  return joined([
    `ORDER BY ${keys}`,
    filled ? `INTERPOLATE${filled.length > 0 ? ` (${filled.join(', ')})` : ''}` : '',
  ]);
}

function orderWithFill(order: OrderExpr, print: Print): string {
  const fill = order.with_fill;
  if (!fill) return printOrder(order, print);
  return joined([
    `${printOrder(order, print)} WITH FILL`,
    clause('FROM', fill.from_value, print),
    clause('TO', fill.to_value, print),
    clause('STEP', fill.step_value, print),
  ]);
}

function printLimit(node: Limits, print: Print): string {
  return joined([
    node.limit ? `LIMIT ${print(node.limit)}${node.limit_percent ? ' %' : ''}` : '',
    node.limit_with_ties ? 'WITH TIES' : '',
    clause('OFFSET', node.offset, print),
  ]);
}

function clause(keyword: string, node: Expression | null | undefined, print: Print): string {
  return node ? `${keyword} ${print(node)}` : '';
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}
