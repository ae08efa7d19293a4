import { notImplemented, unresolved } from './error.ts';
import type { Call, Expression, OrderExpr } from '../../common/language/officialTree.ts';
import { type Scope, sqlOf, textOf } from './scope.ts';
import { call, type Sql } from './sql.ts';
import { nullable, plain } from './types.ts';

/** `percentile_cont(0.5) within group (order by x)`, for which the engine has quantiles. */
export function withinGroup(name: string, node: Call, scope: Scope): Sql {
  const engine = { percentile_cont: 'quantile', percentile_disc: 'quantileExact' }[name];
  const [order] = node.within_group ?? [];
  const fraction = (node.params ?? node.args)[0];
  if (engine === undefined || !order || !fraction) {
    throw unresolved(`Aggregation '${name}' does not take WITHIN GROUP`, node);
  }
  const level = textOf(fraction, scope);
  const value = sqlOf(order.expr, scope);
  const ascending = order.order === 'DESC' ? call('minus', '1', level) : level;
  return { text: `${engine}(${ascending})(${value.text})`, type: nullable('Float') };
}

/** Aggregates that collect values and then process the list. The engine has no such call. */
const collecting = new Set(['string_agg', 'json_agg']);

/** True if an aggregate is printed as a list that is sorted or processed. */
export function isCollected(name: string, node: Call): boolean {
  return collecting.has(name) || (node.order_by?.length ?? 0) > 0;
}

/** `string_agg(x, ',')` and `groupArray(x order by y)`: collects, sorts, then processes. */
export function collectedAggregate(
  name: string,
  args: readonly Expression[],
  node: Call,
  scope: Scope,
): Sql {
  const [value, separator] = args.map((arg) => sqlOf(arg, scope));
  const isList = name === 'groupArray' || name === 'array_agg';
  if (!value || !(isList || collecting.has(name))) {
    throw notImplemented(`ORDER BY inside '${name}' is not available in a local project`, node);
  }
  // A text for each value, not for the list: of NULL alone the engine makes no list.
  const item = name === 'string_agg' ? call('toString', value.text) : value.text;
  const values = node.order_by?.length
    ? sorted(item, node.order_by, node, scope)
    : groupArray(item, node, scope);
  if (isList) return { text: values, type: plain('Array') };
  if (name === 'json_agg') return { text: call('toJSONString', values), type: plain('String') };
  return {
    text: call('arrayStringConcat', values, separator?.text ?? "''"),
    type: plain('String'),
  };
}

/** Collects the values with their sort keys, sorts by the keys, then removes them. */
function sorted(value: string, orders: readonly OrderExpr[], node: Call, scope: Scope): string {
  const [direction, ...others] = new Set(orders.map(({ order }) => order));
  if (others.length > 0) {
    throw notImplemented(`'${node.name}' sorts in one direction only in a local project`, node);
  }
  const keys = orders.map(({ expr }) => textOf(expr, scope));
  const pairs = groupArray(call('tuple', value, ...keys), node, scope);
  const key = call('tuple', ...keys.map((_, index) => `pair.${index + 2}`));
  const sort = direction === 'DESC' ? 'arrayReverseSort' : 'arraySort';
  return call('arrayMap', 'pair -> pair.1', call(sort, `pair -> ${key}`, pairs));
}

function groupArray(value: string, node: Call, scope: Scope): string {
  const collected = `groupArray(${node.distinct ? 'DISTINCT ' : ''}${value})`;
  if (!node.filter_expr) return collected;
  return `${collected} FILTER (WHERE ${textOf(node.filter_expr, scope)})`;
}
