import { unresolved } from './error.ts';
import type { Expression, Placeholder } from './officialTree.ts';
import { propertyCondition } from './propertyFilters.ts';
import { relativeDate } from './relativeDates.ts';
import type { Scope, Source } from './scope.ts';

/** The time column bounded by a date range, by table. */
const timeColumns: Readonly<Record<string, string | undefined>> = {
  events: 'timestamp',
  sessions: '$start_timestamp',
  groups: undefined,
};

/**
 * `{filters}` as a condition: the date range and the properties of the request, or true without
 * any.
 */
export function filtersCondition(node: Placeholder, scope: Scope): Expression {
  const source = filteredSource(node, scope);
  const table = source.relation.kind === 'table' ? source.relation.table.name : '';
  const { filters, testAccountFilters } = scope.compilation.context;
  const conditions: Expression[] = [];
  const time = timeColumns[table];
  const { date_from: from, date_to: to } = filters?.dateRange ?? {};
  if (time !== undefined) {
    const column: Expression = { node: 'Field', chain: [source.alias, time] };
    if (from && from !== 'all') conditions.push(compare(column, '>=', relativeDate(from, node)));
    if (to) conditions.push(compare(column, '<', relativeDate(to, node)));
  }
  const testAccounts = filters?.filterTestAccounts ? testAccountFilters : undefined;
  for (const property of [...(filters?.properties ?? []), ...(testAccounts ?? [])]) {
    conditions.push(propertyCondition(property, source.alias, table, node));
  }
  if (filters?.filterTestAccounts && !testAccountFilters) {
    scope.compilation.warnings.add(
      'A local project has no test account filters: none were applied.',
    );
  }
  return conditions.length > 0
    ? { node: 'And', exprs: conditions }
    : { node: 'Constant', value: true };
}

/** `{filters.dateRange.from}` and `.to`; undefined if the request has no such bound. */
export function dateBound(node: Placeholder, scope: Scope): Expression | undefined {
  const path = node.expr.node === 'Field' ? node.expr.chain.slice(1).join('.') : '';
  const { date_from: from, date_to: to } = scope.compilation.context.filters?.dateRange ?? {};
  if (path !== 'dateRange.from' && path !== 'dateRange.to') {
    throw unresolved(
      'Unsupported filters placeholder. Use {filters}, {filters.dateRange.from} or {filters.dateRange.to}',
      node,
    );
  }
  const bound = path === 'dateRange.from' ? from : to;
  return bound && bound !== 'all' ? relativeDate(bound, node) : undefined;
}

/** True if a comparison has no bound to compare with, so that it keeps every row. */
export function isOpenBound(node: Expression, scope: Scope): boolean {
  if (node.node !== 'Placeholder' || node.expr.node !== 'Field') return false;
  const { chain } = node.expr;
  return chain[0] === 'filters' && chain.length > 1 && dateBound(node, scope) === undefined;
}

function filteredSource(node: Placeholder, scope: Scope): Source {
  const found = scope.select.sources.find(
    ({ relation }) => relation.kind === 'table' && Object.hasOwn(timeColumns, relation.table.name),
  );
  if (found) return found;
  throw unresolved(
    "Cannot use 'filters' placeholder in a SELECT clause that does not select from the events, sessions, logs, traces or groups table.",
    node,
  );
}

function compare(left: Expression, op: string, right: Expression): Expression {
  return { node: 'CompareOperation', left, op, right };
}
