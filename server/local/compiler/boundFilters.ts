import { constantNode } from '../../common/language/officialNodes.ts';
import type { BreakdownFilter, PropertyFilter } from './context.ts';
import { unresolved } from './error.ts';
import { both, dateConditions, sentProperties } from './filters.ts';
import type {
  Alias,
  Call,
  Expression,
  Placeholder,
  SourceRange,
} from '../../common/language/officialTree.ts';
import { boundCondition } from './propertyFilters.ts';
import type { Scope } from './scope.ts';

/** A placeholder whose arguments bind expressions of the query to keys. */
type BoundForm = {
  readonly label: string;
  readonly example: string;
};

const filtersForm: BoundForm = {
  label: 'filters',
  example: "{filters(created_at AS timestamp, account_id AS 'account_id')}",
};
const breakdownForm: BoundForm = {
  label: 'filters.breakdown',
  example: "{filters.breakdown(properties.plan AS 'plan')}",
};

/** The expressions of a query by the key they are bound to; undefined after `null AS key`. */
type Bindings = ReadonlyMap<string, Expression | undefined>;

/** `{filters(expr AS timestamp, expr AS 'key')}`: the request's filters on the bound expressions. */
export function boundFilters(call: Call, node: Placeholder, scope: Scope): Expression {
  if (call.params || call.distinct) throw unbound(filtersForm, call);
  const bindings = readBindings(call.args, filtersForm, call);
  const properties = sentProperties(scope).flatMap(({ filter, isOfTestAccounts }) => {
    if (filter.type === 'flag') return [];
    const refused = unboundKinds[filter.type ?? 'event'];
    if (refused !== undefined) {
      throw unresolved(
        `${refused} filters can't be applied through {filters(...)} bindings.`,
        node,
      );
    }
    const bound = boundTo(filter, isOfTestAccounts, bindings, node);
    return bound ? [boundCondition(filter, bound, node)] : [];
  });
  return both([...boundDates(bindings, node, scope), ...properties]);
}

/** `{filters.breakdown(expr AS 'key')}`: what is bound to the request's breakdown, or NULL. */
export function boundBreakdown(
  args: readonly Expression[],
  node: Placeholder,
  { compilation }: Scope,
): Expression {
  const bindings = readBindings(args, breakdownForm, node);
  const key = breakdownKey(compilation.context.filters?.breakdownFilter, node);
  if (key !== undefined && !bindings.has(key)) {
    throw unresolved(
      `The breakdown on '${key}' has no binding in {filters.breakdown(...)}. Bind a column like {filters.breakdown(my_column AS '${key}')} to apply it, or null AS '${key}' to skip it.`,
      node,
    );
  }
  const bound = key === undefined ? undefined : bindings.get(key);
  return bound ?? constantNode(null);
}

/** Property filters that no single expression can stand for, by type. */
const unboundKinds: Readonly<Record<string, string>> = {
  hogql: 'SQL expression',
  cohort: 'Cohort',
  'static-cohort': 'Cohort',
  'precalculated-cohort': 'Cohort',
  element: 'Element',
  recording: 'Session recording',
};

/** Bindings are read even if nothing is filtered, so that wrong ones are found while writing. */
function readBindings(args: readonly Expression[], form: BoundForm, place: SourceRange): Bindings {
  if (args.length === 0) throw unbound(form, place);
  const bindings = new Map<string, Expression | undefined>();
  for (const arg of args) {
    if (arg.node !== 'Alias') throw unbound(form, arg);
    if (bindings.has(arg.alias)) {
      throw unresolved(
        `Filter key '${arg.alias}' is bound more than once in {${form.label}(...)}.`,
        arg,
      );
    }
    bindings.set(arg.alias, isNull(arg) ? undefined : arg.expr);
  }
  return bindings;
}

function isNull({ expr }: Alias): boolean {
  return expr.node === 'Constant' && expr.value === null;
}

function boundDates(bindings: Bindings, node: Placeholder, scope: Scope): Expression[] {
  const time = bindings.get('timestamp');
  const conditions = dateConditions(time ?? constantNode(null), node, scope);
  if (conditions.length > 0 && !bindings.has('timestamp')) {
    throw unresolved(
      'A date filter is set, but {filters(...)} has no timestamp binding. Bind your time column like {filters(created_at AS timestamp)}, or write null AS timestamp to exempt this query from date filtering.',
      node,
    );
  }
  return time ? conditions : [];
}

function boundTo(
  { key = '' }: PropertyFilter,
  isOfTestAccounts: boolean,
  bindings: Bindings,
  node: Placeholder,
): Expression | undefined {
  if (bindings.has(key)) return bindings.get(key);
  const label = isOfTestAccounts ? 'test account filter' : 'property filter';
  throw unresolved(
    `The ${label} on '${key}' has no binding in {filters(...)}. Bind a column like {filters(my_column AS '${key}')} to apply it, or null AS '${key}' to skip it.`,
    node,
  );
}

/** The one key that the request breaks down by. */
function breakdownKey(filter: BreakdownFilter | undefined, place: SourceRange): string | undefined {
  const { breakdown, breakdown_type: type, breakdown_histogram_bin_count: bins } = filter ?? {};
  const several = filter?.breakdowns?.length
    ? filter.breakdowns
    : [breakdown ?? []].flat().map((property) => ({ property, type, histogram_bin_count: bins }));
  const [first, more] = several;
  if (more) {
    throw unresolved('{filters.breakdown(...)} supports a single breakdown.', place);
  }
  if (first?.type === 'cohort') {
    throw unresolved("Cohort breakdowns can't be applied through {filters.breakdown(...)}.", place);
  }
  if (typeof first?.histogram_bin_count === 'number') {
    throw unresolved("Numeric binning isn't supported by {filters.breakdown(...)}.", place);
  }
  return first && String(first.property);
}

function unbound({ label, example }: BoundForm, place: SourceRange): Error {
  const kind = label === 'filters' ? 'filter' : 'breakdown';
  return unresolved(
    `Each argument of {${label}(...)} must bind an expression to a ${kind} key with AS, e.g. ${example}. Use null to skip a key.`,
    place,
  );
}
