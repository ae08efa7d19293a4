/** How much a finding weighs. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/**
 * Everything that is said about a query which parses, and how much it weighs unless the user sets
 * it otherwise. Errors are what the service or its engine refuses. What each is about stands beside
 * the setting `hogql.diagnostics`, in package.json.
 */
export const diagnosticCodes = {
  'aggregate-in-where': 'error',
  'ambiguous-column': 'error',
  'argument-count': 'error',
  'array-reduce': 'error',
  'cohort-by-id': 'hint',
  'cohort-by-name': 'information',
  'column-count': 'error',
  'columns-pattern': 'error',
  'correlated-subquery': 'error',
  'cost-no-event-filter': 'information',
  'cost-person-properties': 'information',
  'cost-select-star': 'information',
  'cost-unbounded-time': 'warning',
  'cost-wrapped-timestamp': 'information',
  'cte-as-value': 'error',
  'cte-fields': 'error',
  'deprecated-function': 'hint',
  'duplicate-alias': 'error',
  'duplicate-column-name': 'error',
  'duplicate-subquery': 'warning',
  'duplicate-table': 'error',
  'exclude-column': 'error',
  'filters-form': 'error',
  'filters-table': 'error',
  'ignored-collate': 'warning',
  'ignored-filter': 'warning',
  'ignored-group-modifier': 'warning',
  'ignored-ignore-nulls': 'warning',
  'ignored-limit': 'warning',
  'ignored-natural': 'warning',
  'ignored-nulls-order': 'warning',
  'ignored-order-by': 'warning',
  'ignored-sample-percent': 'warning',
  'ignored-totals': 'warning',
  'implicit-limit': 'hint',
  'index-zero': 'error',
  'limit-percent': 'error',
  'matches-action-table': 'error',
  'misread-concat': 'warning',
  'misread-distinct-on': 'warning',
  'misread-join-word': 'warning',
  'misread-lambda': 'warning',
  'misread-limit': 'warning',
  'misread-number': 'warning',
  'misread-select-all': 'warning',
  'misread-table-alias': 'warning',
  'misread-values': 'warning',
  'missing-parameters': 'error',
  'name-percent': 'error',
  'nested-aggregate': 'error',
  'no-fields': 'error',
  'null-comparison': 'warning',
  'parameter-count': 'error',
  'reserved-alias': 'error',
  'star-tables': 'error',
  'table-as-value': 'error',
  'type-mismatch': 'warning',
  'ungrouped-column': 'error',
  'unknown-cohort': 'warning',
  'unknown-column': 'error',
  'unknown-event': 'warning',
  'unknown-function': 'error',
  'unknown-property': 'warning',
  'unknown-property-value': 'warning',
  'unknown-table': 'error',
  'unknown-variable': 'error',
  'unsupported-columns-spread': 'error',
  'unsupported-expression-call': 'error',
  'unsupported-lambda-block': 'error',
  'unsupported-limit-percent': 'error',
  'unsupported-pivot': 'error',
  'unsupported-positional-reference': 'error',
  'unsupported-try-cast': 'error',
  'unsupported-unpivot': 'error',
  'unused-cte': 'hint',
  'unused-ignore': 'hint',
  'unverified-table': 'information',
  'using-column': 'error',
  'values-width': 'error',
  'virtual-property': 'warning',
  'within-group': 'error',
} as const satisfies Readonly<Record<string, Severity>>;

/** Every code of a finding; those of syntax errors are not among them. */
export type FindingCode = keyof typeof diagnosticCodes;

/** Whether a text is the code of a finding. */
export function isFindingCode(text: string): text is FindingCode {
  return Object.hasOwn(diagnosticCodes, text);
}

/** How findings of a code weigh unless the user sets it otherwise. */
export function severityOf(code: FindingCode): Severity {
  return diagnosticCodes[code];
}
