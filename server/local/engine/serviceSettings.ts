import type { ClickHouseSettings } from '@clickhouse/client';

/**
 * The settings of ClickHouse under which the service runs each query, as far as they change its rows
 * or which queries run. The others are limits of time and memory, which each engine sets for itself.
 * From `HogQLGlobalSettings` of the service's public source.
 */
export const serviceSettings = {
  /** NULL is a value for IN: `null not in ('x')` is true. */
  transform_null_in: 1,
  /** `a = 1 or a = 2` stays as it is: rewritten to IN, it can fail with `transform_null_in`. */
  optimize_min_equality_disjunction_chain_length: '4294967295',
  /** A join may compare columns by other operators than `=`. */
  allow_experimental_join_condition: 1,
  /** Generated queries are long. */
  max_ast_elements: '4000000',
  max_expanded_ast_elements: '4000000',
} as const satisfies ClickHouseSettings;
