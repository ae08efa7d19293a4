import { callNode, constantNode } from '../../common/language/officialNodes.ts';
import { unresolved } from './error.ts';
import type {
  Expression,
  Limits,
  QueryTerm,
  SelectQuery,
  SelectSetQuery,
} from '../../common/language/officialTree.ts';
import { type Scope, sqlOf } from './scope.ts';

/** The effect of a query's outermost LIMIT. */
export type TopLimit = {
  readonly kind: 'default' | 'explicit';
  /**
   * The number of rows to return. The SQL asks for one more, to find out whether there are more.
   */
  readonly rows: number;
};

/** The printed value of LIMIT: a number of rows, or a share of them. */
export function limitRows(node: Limits, scope: Scope): string {
  if (!node.limit) return '';
  const { text, constant } = sqlOf(node.limit, scope);
  if (!node.limit_percent) return text;
  const percent = constant?.value;
  if (typeof percent !== 'number') {
    throw unresolved('LIMIT percent must be a constant', node.limit);
  }
  if (percent < 0 || percent > 100) {
    throw unresolved('LIMIT percent must be between 0 and 100', node.limit);
  }
  // The engine would read a share of one or more as a number of rows.
  return percent === 100 ? '0.999999999' : String(percent / 100);
}

/** The number of rows that the whole query returns, from its own LIMIT and the service's cap. */
export function topLimit(node: QueryTerm, scope: Scope): TopLimit {
  const { defaultRows, maxRows } = scope.compilation.context;
  const limit = 'limit' in node ? node.limit : undefined;
  if (!limit) return { kind: 'default', rows: Math.min(defaultRows, maxRows) };
  if (!hasPlainLimit(node)) return { kind: 'explicit', rows: maxRows };
  const rows = constantRows(limit, scope);
  return { kind: 'explicit', rows: rows === undefined ? maxRows : Math.min(rows, maxRows) };
}

/** True if the engine's own LIMIT can be raised by the extra row. */
export function hasPlainLimit(node: QueryTerm): node is SelectQuery {
  return node.node === 'SelectQuery' && !node.limit_percent && !node.limit_with_ties;
}

/** The same query, asking for one more row than it returns. */
export function withOneMore(node: SelectQuery, { rows }: TopLimit, scope: Scope): SelectQuery {
  const { limit } = node;
  const isKnown = !limit || constantRows(limit, scope) !== undefined;
  return { ...node, limit: isKnown ? constantNode(rows + 1) : oneMore(limit, scope) };
}

/** The query as the service returns it, with the LIMIT that was applied. */
export function withShownLimit(node: QueryTerm, { rows }: TopLimit): QueryTerm {
  if (node.node !== 'SelectQuery' && node.node !== 'SelectSetQuery') return node;
  const shown: SelectQuery | SelectSetQuery = { ...node };
  return hasPlainLimit(node) || !node.limit ? { ...shown, limit: constantNode(rows) } : shown;
}

function constantRows(limit: Expression, scope: Scope): number | undefined {
  const { constant } = sqlOf(limit, scope);
  if (constant === undefined) return undefined;
  const { value } = constant;
  if (typeof value === 'number' && Number.isInteger(value) && value >= 0) return value;
  throw unresolved('LIMIT must be a whole number that is not negative', limit);
}

function oneMore(limit: Expression, scope: Scope): Expression {
  const cap = constantNode(scope.compilation.context.maxRows);
  return callNode('plus', [callNode('least', [limit, cap]), constantNode(1)]);
}

/** Wraps a query to cap it if its own LIMIT is not a number of rows. */
export function capped(text: string, { rows }: TopLimit): string {
  return `SELECT * FROM (${text}) LIMIT ${rows + 1}`;
}
