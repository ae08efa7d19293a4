/** The severity of a finding. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

/**
 * Every finding about a query that parses, and its default severity. Errors are what the service or its engine refuses;
 * a finding that is only certain for some queries is weaker for the others. The descriptions are in package.json, with
 * the setting `hogql.diagnostics`.
 */
const codes = {
  error: [
    'aggregate-in-where',
    'ambiguous-column',
    'argument-count',
    'argument-type',
    'argument-value',
    'array-reduce',
    'cohort-form',
    'column-count',
    'columns-pattern',
    'correlated-subquery',
    'cte-as-value',
    'cte-fields',
    'decision-argument',
    'decision-clause',
    'decision-limit',
    'decision-place',
    'decision-star',
    'duplicate-alias',
    'duplicate-column-name',
    'duplicate-table',
    'exclude-column',
    'filters-form',
    'filters-table',
    'index-zero',
    'limit-percent',
    'matches-action-table',
    'missing-parameters',
    'name-percent',
    'nested-aggregate',
    'no-fields',
    'parameter-count',
    'parameter-value',
    'reserved-alias',
    'star-tables',
    'table-as-value',
    'tag-query',
    'ungrouped-column',
    'unknown-column',
    'unknown-function',
    'unknown-table',
    'unknown-tag',
    'unknown-variable',
    'unknown-window',
    'unsupported-columns-spread',
    'unsupported-expression-call',
    'unsupported-form',
    'unsupported-lambda-block',
    'unsupported-limit-percent',
    'unsupported-limit-ties',
    'unsupported-pivot',
    'unsupported-positional-reference',
    'unsupported-try-cast',
    'unsupported-type',
    'unsupported-unpivot',
    'using-column',
    'values-width',
    'window-in-where',
    'within-group',
  ],
  warning: [
    'before-retention',
    'duplicate-subquery',
    'ignored-collate',
    'ignored-filter',
    'ignored-group-modifier',
    'ignored-ignore-nulls',
    'ignored-limit',
    'ignored-natural',
    'ignored-nulls-order',
    'ignored-order-by',
    'ignored-sample-percent',
    'ignored-totals',
    'misread-concat',
    'misread-distinct-on',
    'misread-join-word',
    'misread-lambda',
    'misread-last-select',
    'misread-limit',
    'misread-not',
    'misread-number',
    'misread-placeholder',
    'misread-seconds',
    'misread-select-all',
    'misread-select-from',
    'misread-table-alias',
    'misread-values',
    'refused-clause',
    'refused-offset',
    'removed-function',
    'type-mismatch',
    'unknown-cohort',
    'unknown-event',
    'unknown-property',
    'unknown-property-value',
    'untyped-property-comparison',
    'virtual-property',
    'window-frame',
  ],
  information: [
    'cohort-by-name',
    'cost-no-event-filter',
    'cost-person-properties',
    'cost-select-star',
    'cost-unbounded-time',
    'cost-wrapped-timestamp',
    'many-columns',
    'unverified-table',
  ],
  hint: [
    'cohort-by-id',
    'deprecated-function',
    'implicit-limit',
    'like-without-wildcard',
    'moved-event',
    'null-comparison',
    'similar-subquery',
    'unused-cte',
    'unused-ignore',
  ],
} as const satisfies Readonly<Record<Severity, readonly string[]>>;

/** Every code of a finding, without those of syntax errors. */
export type FindingCode = (typeof codes)[Severity][number];

/** The severity of each code. */
export const diagnosticCodes = Object.fromEntries(
  Object.entries(codes).flatMap(([severity, some]) => some.map((code) => [code, severity])),
) as Readonly<Record<FindingCode, Severity>>;

/** True if a text is the code of a finding. */
export function isFindingCode(text: string): text is FindingCode {
  return Object.hasOwn(diagnosticCodes, text);
}

/** The severity of a code unless the user sets it otherwise. */
export function severityOf(code: FindingCode): Severity {
  return diagnosticCodes[code];
}
