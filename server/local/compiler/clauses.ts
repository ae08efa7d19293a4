import type {
  Expression,
  InterpolateExpr,
  OrderExpr,
  SelectQuery,
  WindowExpr,
  WindowFrameExpr,
} from '../../common/language/officialTree.ts';

/** Prints an expression, as HogQL or as SQL. Most clauses are the same in both. */
export type Print = (node: Expression) => string;

/** A clause of a keyword and an expression; empty without the expression. */
export function clause(keyword: string, node: Expression | null | undefined, print: Print): string {
  return node ? `${keyword} ${print(node)}` : '';
}

/** The parts that are not empty, one space apart. */
export function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join(' ');
}

/** Expressions with commas between them. */
export function list(nodes: readonly Expression[], print: Print): string {
  return nodes.map(print).join(', ');
}

export function printGroupBy(node: SelectQuery, print: Print): string {
  if (node.group_by_mode === 'all') return 'GROUP BY ALL';
  if (!node.group_by) return '';
  const keys = node.group_by
    .map((key) => (key.node === 'GroupingSet' ? `(${list(key.exprs, print)})` : print(key)))
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

/** @param column prints the column that an item of INTERPOLATE fills */
export function printOrderBy(
  node: SelectQuery,
  print: Print,
  column: (node: InterpolateExpr) => string,
): string {
  if (!node.order_by?.length) return '';
  const items = node.interpolate?.map((item) =>
    joined([column(item), clause('AS', item.value, print)]),
  );
  const filled = items?.length ? ` (${items.join(', ')})` : '';
  return joined([
    `ORDER BY ${node.order_by.map((order) => filledKey(order, print)).join(', ')}`,
    items ? `INTERPOLATE${filled}` : '',
  ]);
}

/** A sort key with its direction. */
export function printOrder({ expr, order }: OrderExpr, print: Print): string {
  return `${print(expr)} ${order}`;
}

function filledKey(order: OrderExpr, print: Print): string {
  const fill = order.with_fill;
  if (!fill) return printOrder(order, print);
  return joined([
    `${printOrder(order, print)} WITH FILL`,
    clause('FROM', fill.from_value, print),
    clause('TO', fill.to_value, print),
    clause('STEP', fill.step_value, print),
  ]);
}

export function printLimitBy({ limit_by: by }: SelectQuery, print: Print): string {
  if (!by) return '';
  return joined([
    clause('LIMIT', by.n, print),
    clause('OFFSET', by.offset_value, print),
    `BY ${list(by.exprs, print)}`,
  ]);
}

/** @param quoted prints the name of a window */
export function printWindows(
  { window_exprs: windows }: SelectQuery,
  print: Print,
  quoted: (name: string) => string,
): string {
  const named = Object.entries(windows ?? {}).map(
    ([name, window]) => `${quoted(name)} AS (${printWindow(window, print)})`,
  );
  return named.length > 0 ? `WINDOW ${named.join(', ')}` : '';
}

/** The content of a window's parentheses; `frame` is the frame of one that names none. */
export function printWindow(window: WindowExpr, print: Print, frame = ''): string {
  const { partition_by: keys, order_by: orders, frame_method: method } = window;
  const { frame_start: start, frame_end: end } = window;
  const from = start && bound(start, print);
  return joined([
    keys?.length ? `PARTITION BY ${list(keys, print)}` : '',
    orders?.length ? `ORDER BY ${orders.map((order) => printOrder(order, print)).join(', ')}` : '',
    method && from ? `${method} ${end ? `BETWEEN ${from} AND ${bound(end, print)}` : from}` : frame,
  ]);
}

function bound({ frame_type: type, frame_value: value }: WindowFrameExpr, print: Print): string {
  if (type === 'CURRENT ROW') return type;
  if (value === null || value === undefined) return `UNBOUNDED ${type}`;
  return `${typeof value === 'number' ? value : print(value)} ${type}`;
}
