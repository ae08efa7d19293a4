import { hogqlName } from './hogqlNames.ts';
import type {
  CTE,
  Expression,
  JoinExpr,
  Limits,
  QueryTerm,
  RatioExpr,
  Placeholder,
  SampleExpr,
  SelectQuery,
  SelectSetQuery,
  Table,
} from '../../common/language/officialTree.ts';
import {
  clause,
  joined,
  list,
  type Print,
  printGroupBy,
  printLimitBy,
  printOrderBy,
  printWindows,
} from './clauses.ts';

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
  return joined([
    printCtes(node.ctes ?? [], print),
    `SELECT ${node.distinct ? 'DISTINCT ' : ''}${list(node.select, print)}`,
    node.select_from ? `FROM ${printJoin(node.select_from, print)}` : '',
    node.array_join_op
      ? `${node.array_join_op} ${(node.array_join_list ?? []).map(print).join(', ')}`
      : '',
    clause('PREWHERE', node.prewhere, print),
    clause('WHERE', node.where, print),
    printGroupBy(node, print),
    clause('HAVING', node.having, print),
    clause('QUALIFY', node.qualify, print),
    printWindows(node, print, hogqlName),
    printOrderBy(node, print, ({ expr }) => print(expr)),
    printLimitBy(node, print),
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
    `${printTable(table, print)}${node.table_args ? `(${list(node.table_args, print)})` : ''}`,
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
      return `(VALUES ${table.rows.map((row) => `(${list(row, print)})`).join(', ')})`;
    // No query with these is compiled.
    case 'PivotExpr':
    case 'UnpivotExpr':
      return '';
    default:
      return print(table);
  }
}

function usingNames(node: Expression, print: Print): string {
  return node.node === 'Tuple' ? `(${list(node.exprs, print)})` : print(node);
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

function printLimit(node: Limits, print: Print): string {
  return joined([
    node.limit ? `LIMIT ${print(node.limit)}${node.limit_percent ? ' %' : ''}` : '',
    node.limit_with_ties ? 'WITH TIES' : '',
    clause('OFFSET', node.offset, print),
  ]);
}
