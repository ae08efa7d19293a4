import { unresolved } from './error.ts';
import { checkCounts, findFunction } from './functionTable.ts';
import type {
  OrderExpr,
  WindowExpr,
  WindowFrameExpr,
  WindowFunction,
} from '../../common/language/officialTree.ts';
import { resultType } from './resultTypes.ts';
import type { Scope } from './scope.ts';
import { call, identifier, type Sql } from './sql.ts';

/** A function with OVER. */
export function compileWindowFunction(node: WindowFunction, scope: Scope): Sql {
  const found = findFunction(node.name, node);
  // With one list of arguments the parser calls it `exprs`; with two, that is the parameters.
  const isParametric = (node.args?.length ?? 0) > 0;
  const params = isParametric ? (node.exprs ?? []) : undefined;
  const nodes = (isParametric ? node.args : node.exprs) ?? [];
  const args = nodes
    .filter((arg) => !(arg.node === 'Field' && arg.chain[0] === '*'))
    .map((arg) => scope.compiler.expression(arg, scope));
  checkCounts(found, args.length, params?.length, node);
  const moves = found.name === 'lag' || found.name === 'lead';
  const name = found.engine ?? found.name;
  const head = params
    ? call(name, ...params.map((param) => scope.compiler.expression(param, scope).text))
    : name;
  const texts = args.map(({ text }, index) =>
    // The offset stays unchanged; value and default become nullable, since there may be no such row.
    moves && index !== 1 ? call('toNullable', text) : text,
  );
  const type = resultType(found, args);
  return {
    text: `${call(head, ...texts)} OVER ${over(node, moves, scope)}`,
    type: moves ? { ...(args[0]?.type ?? type), nullable: true } : type,
  };
}

/** The content of a window's parentheses. */
export function printWindow(window: WindowExpr, scope: Scope, widened = false): string {
  const parts: string[] = [];
  if (window.partition_by?.length) {
    const keys = window.partition_by.map((key) => scope.compiler.expression(key, scope).text);
    parts.push(`PARTITION BY ${keys.join(', ')}`);
  }
  if (window.order_by?.length) {
    parts.push(`ORDER BY ${window.order_by.map((order) => printOrder(order, scope)).join(', ')}`);
  }
  if (window.frame_method && window.frame_start) {
    const start = bound(window.frame_start, scope);
    const frame = window.frame_end
      ? `BETWEEN ${start} AND ${bound(window.frame_end, scope)}`
      : start;
    parts.push(`${window.frame_method} ${frame}`);
  } else if (widened) {
    parts.push('ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING');
  }
  return parts.join(' ');
}

function printOrder({ expr, order }: OrderExpr, scope: Scope): string {
  return `${scope.compiler.expression(expr, scope).text} ${order}`;
}

/** The engine's `lag` and `lead` see only their frame, so the frame becomes the whole partition. */
function over(node: WindowFunction, widened: boolean, scope: Scope): string {
  const name = node.over_identifier;
  if (name === null || name === undefined) {
    return node.over_expr ? `(${printWindow(node.over_expr, scope, widened)})` : '()';
  }
  const { windows } = scope.select;
  const window = Object.hasOwn(windows, name) ? windows[name] : undefined;
  if (!window) throw unresolved(`Unknown window: ${name}`, node);
  return widened ? `(${printWindow(window, scope, true)})` : identifier(name);
}

function bound({ frame_type: type, frame_value: value }: WindowFrameExpr, scope: Scope): string {
  if (type === 'CURRENT ROW') return type;
  if (value === null || value === undefined) return `UNBOUNDED ${type}`;
  const offset = typeof value === 'number' ? value : scope.compiler.expression(value, scope).text;
  return `${offset} ${type}`;
}
