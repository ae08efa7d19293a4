/** How much a finding weighs. */
export type Severity = 'error' | 'warning' | 'information' | 'hint';

type Code = { readonly severity: Severity; readonly summary: string };

/**
 * Everything that is said about a query which parses: how it weighs unless the user sets it
 * otherwise, and what it is about. Errors are what the service or its engine refuses.
 */
export const diagnosticCodes = {
  'aggregate-in-where': error('An aggregate in WHERE, where rows are not grouped yet.'),
  'ambiguous-column': error('A column which several tables have, without saying of which.'),
  'argument-count': error('A function with too few or too many arguments.'),
  'array-reduce': error('`arrayReduce` whose first argument does not name an aggregate.'),
  'cohort-by-id': hint('A cohort called by its id, which says nothing to a reader.'),
  'cohort-by-name': information('A cohort called by its name, which may change; its id does not.'),
  'column-count': error('A list of column names which does not fit the columns of its query.'),
  'columns-pattern': error('`COLUMNS(…)` with a pattern that is invalid or fits no column.'),
  'correlated-subquery': error('A subquery which uses a table of the query around it.'),
  'cost-no-event-filter': information('Events filtered by a property, but not by their name.'),
  'cost-person-properties': information('Persons joined to all events of all time.'),
  'cost-select-star': information('`*` from events, which reads every column.'),
  'cost-unbounded-time': warning('Events read without a lower bound of their time.'),
  'cost-wrapped-timestamp': information('A function around `timestamp` in WHERE.'),
  'cte-as-value': error('A table of WITH used as a value.'),
  'cte-fields': error('A field of a WITH expression, which is a value and has none.'),
  'deprecated-function': hint('A function under a name which is going away.'),
  'duplicate-alias': error('Two columns of one SELECT under the same alias.'),
  'duplicate-column-name': error('The same name twice in a list of column names.'),
  'duplicate-subquery': warning('The same subquery joined twice.'),
  'duplicate-table': error('Two tables of one SELECT under the same name.'),
  'exclude-column': error('EXCLUDE or REPLACE of a column which is not there, or all of them.'),
  'filters-form': error('A use of `{filters}` which the service does not know.'),
  'filters-table': error('`{filters}` in a SELECT over a table which has none.'),
  'ignored-collate': warning('`COLLATE`, which has no effect.'),
  'ignored-filter': warning('`FILTER` in front of `OVER`, which has no effect.'),
  'ignored-group-modifier': warning('`WITH ROLLUP` or `WITH CUBE`, which has no effect.'),
  'ignored-ignore-nulls': warning('`IGNORE NULLS`, which has no effect.'),
  'ignored-limit': warning('Two LIMITs, of which only the last counts.'),
  'ignored-natural': warning('`NATURAL`, which has no effect.'),
  'ignored-nulls-order': warning('`NULLS FIRST` or `NULLS LAST`, which has no effect.'),
  'ignored-order-by': warning('`ORDER BY` in a place where it has no effect.'),
  'ignored-sample-percent': warning('The `%` of a sample, which has no effect.'),
  'ignored-totals': warning('`WITH TOTALS`, which has no effect.'),
  'implicit-limit': hint('A query without LIMIT, of which 100 rows come back.'),
  'index-zero': error('Index 0: the first element has index 1.'),
  'limit-percent': error('A percentage of rows below 0 or above 100.'),
  'matches-action-table': error('`matchesAction` in a SELECT that does not read events.'),
  'misread-concat': warning('`||` between comparisons, where it joins texts.'),
  'misread-distinct-on': warning('`DISTINCT ON`, which is read as a call.'),
  'misread-join-word': warning('A word in front of JOIN which is read as an alias.'),
  'misread-lambda': warning('Arguments which are read as parameters of a lambda.'),
  'misread-limit': warning('`LIMIT a, b`, which other dialects read the other way round.'),
  'misread-number': warning('A number with a dot which is read as something else.'),
  'misread-select-all': warning('`SELECT ALL`, which is read as a column.'),
  'misread-table-alias': warning('A word behind a table which is read as its alias.'),
  'misread-values': warning('`VALUES` which is read as a table function.'),
  'missing-parameters': error('A function which needs parameters in front of its arguments.'),
  'name-percent': error('A name with `%` in it.'),
  'nested-aggregate': error('An aggregate inside another one.'),
  'no-fields': error('A dot behind a value which has no fields.'),
  'null-comparison': warning('`= NULL` instead of `IS NULL`.'),
  'parameter-count': error('A function with too few or too many parameters.'),
  'reserved-alias': error('An alias which the service keeps for itself.'),
  'star-tables': error('`*` without a table, or over several.'),
  'table-as-value': error('A table where a column is needed.'),
  'type-mismatch': warning('A comparison of values of different kinds.'),
  'ungrouped-column': error('A column which is neither grouped nor aggregated.'),
  'unknown-cohort': warning('A cohort which the project does not have.'),
  'unknown-column': error('A column which none of the tables has.'),
  'unknown-event': warning('An event which the project has not seen.'),
  'unknown-function': error('A function which HogQL does not have.'),
  'unknown-property': warning('A property which the project has not seen.'),
  'unknown-property-value': warning('A value which is not among the known ones of its property.'),
  'unknown-table': error('A table which the project does not have.'),
  'unknown-variable': error('A variable which the project does not have.'),
  'unsupported-columns-spread': error('`* COLUMNS(…)` outside the arguments of a call.'),
  'unsupported-expression-call': error('A call of something else than a function.'),
  'unsupported-lambda-block': error('A lambda with statements in braces.'),
  'unsupported-limit-percent': error('A percentage of rows which is no plain number.'),
  'unsupported-pivot': error('`PIVOT`, which the service refuses.'),
  'unsupported-positional-reference': error('`#1`, which the service refuses.'),
  'unsupported-try-cast': error('`TRY_CAST`, which the service refuses.'),
  'unsupported-unpivot': error('`UNPIVOT`, which the service refuses.'),
  'unused-cte': hint('A part of WITH which is not used.'),
  'unused-ignore': hint('A comment which ignores nothing.'),
  'unverified-table': information('A table which can only be checked with a connection.'),
  'using-column': error('A column of USING which one of the tables does not have.'),
  'values-width': error('Rows of VALUES which are not equally wide.'),
  'virtual-property': warning('A computed property in brackets, where it is not found.'),
  'within-group': error('`WITHIN GROUP` where it is not allowed, or not there where it is needed.'),
} as const satisfies Readonly<Record<string, Code>>;

function error(summary: string): Code {
  return { severity: 'error', summary };
}

function warning(summary: string): Code {
  return { severity: 'warning', summary };
}

function information(summary: string): Code {
  return { severity: 'information', summary };
}

function hint(summary: string): Code {
  return { severity: 'hint', summary };
}

/** Every code of a finding; those of syntax errors are not among them. */
export type FindingCode = keyof typeof diagnosticCodes;

/** Whether a text is the code of a finding. */
export function isFindingCode(text: string): text is FindingCode {
  return Object.hasOwn(diagnosticCodes, text);
}

/** How findings of a code weigh unless the user sets it otherwise. */
export function severityOf(code: FindingCode): Severity {
  return diagnosticCodes[code].severity;
}
