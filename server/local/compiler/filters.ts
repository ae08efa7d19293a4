import { comparison, constantNode, fieldNode } from '../../common/language/officialNodes.ts';
import { timeUnits } from '../../common/language/timeUnits.ts';
import type { PropertyFilter } from './context.ts';
import { unresolved } from './error.ts';
import type { Expression, Placeholder } from '../../common/language/officialTree.ts';
import { propertyCondition } from './propertyFilters.ts';
import { rangeEnd, relativeDate } from './relativeDates.ts';
import type { Scope, Source } from './scope.ts';

/** The time column bounded by a date range, by table. */
const timeColumns: Readonly<Record<string, string>> = {
  events: 'timestamp',
  sessions: '$start_timestamp',
  groups: 'created_at',
  persons: 'created_at',
};

/**
 * `{filters}` as a condition: the date range and the properties of the request, or true without
 * any.
 */
export function filtersCondition(node: Placeholder, scope: Scope): Expression {
  const source = filteredSource(node, scope);
  const table = source.relation.kind === 'table' ? source.relation.table.name : '';
  const time = fieldNode(source.alias, timeColumns[table] ?? '');
  return both([
    ...dateConditions(time, node, scope),
    ...sentProperties(scope).map(({ filter }) =>
      propertyCondition(filter, source.alias, table, node),
    ),
  ]);
}

/** Conditions as one, which is true if there are none. */
export function both(exprs: readonly Expression[]): Expression {
  return exprs.length > 0 ? { node: 'And', exprs } : constantNode(true);
}

/** The date range of the request as conditions on a time. */
export function dateConditions(
  time: Expression,
  node: Placeholder,
  { compilation }: Scope,
): Expression[] {
  const { date_from: from, date_to: to } = compilation.context.filters?.dateRange ?? {};
  return [
    ...(from && from !== 'all' ? [comparison(time, '>=', relativeDate(from, node))] : []),
    ...(to ? [comparison(time, '<', rangeEnd(to, node))] : []),
  ];
}

/** A property filter of a request, and whether the project's test accounts brought it. */
type SentProperty = { readonly filter: PropertyFilter; readonly isOfTestAccounts: boolean };

/** The property filters of the request, and those that leave out test accounts. */
export function sentProperties({ compilation }: Scope): SentProperty[] {
  const { filters, testAccountFilters } = compilation.context;
  if (filters?.filterTestAccounts && !testAccountFilters) {
    compilation.warnings.add('A local project has no test account filters: none were applied.');
  }
  const testAccounts = filters?.filterTestAccounts ? testAccountFilters : undefined;
  return [
    ...(filters?.properties ?? []).map((filter) => ({ filter, isOfTestAccounts: false })),
    ...(testAccounts ?? []).map((filter) => ({ filter, isOfTestAccounts: true })),
  ];
}

/** `{filters.interval}` and `{filters.interval('week')}`: the unit of the request, or the default. */
export function intervalUnit(
  args: readonly Expression[],
  node: Placeholder,
  { compilation }: Scope,
): Expression {
  const [standard, more] = args;
  if (more) {
    throw unresolved(
      "{filters.interval(...)} takes at most one argument: the default interval, e.g. {filters.interval('week')}.",
      node,
    );
  }
  const value = standard?.node === 'Constant' ? standard.value : undefined;
  if (standard && !(typeof value === 'string' && timeUnits.includes(value))) {
    const units = timeUnits.toSorted().join(', ');
    throw unresolved(`The default interval must be a constant string, one of: ${units}.`, standard);
  }
  const { interval } = compilation.context.filters ?? {};
  return constantNode(interval ?? value ?? 'day');
}

/** `{filters.dateRange.from}` and `.to`; undefined if the request has no such bound. */
export function dateBound(node: Placeholder, scope: Scope): Expression | undefined {
  const path = node.expr.node === 'Field' ? node.expr.chain.slice(1).join('.') : '';
  const { date_from: from, date_to: to } = scope.compilation.context.filters?.dateRange ?? {};
  if (path !== 'dateRange.from' && path !== 'dateRange.to') {
    throw unresolved(
      `Unsupported filters placeholder \`{filters.${path}}\`. Supported filters placeholders are: ${supported}.`,
      node,
    );
  }
  if (path === 'dateRange.to') return to ? rangeEnd(to, node) : undefined;
  return from && from !== 'all' ? relativeDate(from, node) : undefined;
}

const supported =
  '`{filters}`, `{filters.dateRange.from}`, `{filters.dateRange.to}`, `{filters.interval}`, and the column-bound forms `{filters(expr AS key, ...)}` and `{filters.breakdown(expr AS key, ...)}`';

/** True if a comparison has no bound to compare with, so that it keeps every row. */
export function isOpenBound(node: Expression, scope: Scope): boolean {
  if (node.node !== 'Placeholder' || node.expr.node !== 'Field') return false;
  const [head, range] = node.expr.chain;
  return head === 'filters' && range === 'dateRange' && dateBound(node, scope) === undefined;
}

/** Persons count only if nothing else that has events or a time of its own is read. */
function filteredSource(node: Placeholder, scope: Scope): Source {
  const found = scope.select.sources.filter(
    ({ relation }) => relation.kind === 'table' && Object.hasOwn(timeColumns, relation.table.name),
  );
  const isPersons = ({ relation }: Source): boolean =>
    relation.kind === 'table' && relation.table.name === 'persons';
  const [source] = found.toSorted((a, b) => Number(isPersons(a)) - Number(isPersons(b)));
  if (source) return source;
  throw unresolved(
    "Cannot use 'filters' placeholder in a SELECT clause that does not select from the events, sessions, logs, traces, groups or persons table.",
    node,
  );
}
