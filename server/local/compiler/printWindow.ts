import type {
  Expression,
  OrderExpr,
  WindowExpr,
  WindowFrameExpr,
} from '../../common/language/officialTree.ts';

/** Prints an expression back as HogQL. */
export type Print = (node: Expression) => string;

/** Prints the content of a window's parentheses. */
export function printWindow(window: WindowExpr, print: Print): string {
  const { frame_method: method, frame_start: start, frame_end: end } = window;
  const parts: string[] = [];
  if (window.partition_by?.length) {
    parts.push(`PARTITION BY ${window.partition_by.map(print).join(', ')}`);
  }
  if (window.order_by?.length) {
    parts.push(`ORDER BY ${window.order_by.map((order) => printOrder(order, print)).join(', ')}`);
  }
  if (method && start) {
    const frame = end
      ? `BETWEEN ${bound(start, print)} AND ${bound(end, print)}`
      : bound(start, print);
    parts.push(`${method} ${frame}`);
  }
  return parts.join(' ');
}

/** Prints a sort key with its direction. */
export function printOrder({ expr, order }: OrderExpr, print: Print): string {
  return `${print(expr)} ${order}`;
}

function bound({ frame_type: type, frame_value: value }: WindowFrameExpr, print: Print): string {
  if (type === 'CURRENT ROW') return type;
  if (value === null || value === undefined) return `UNBOUNDED ${type}`;
  return `${typeof value === 'number' ? value : print(value)} ${type}`;
}
