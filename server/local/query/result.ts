import type { CompiledQuery } from '../compiler/compile.ts';
import type { Computed } from './computations/shared/computing.ts';
import type { EngineResult } from '../engine/engine.ts';
import { RawJson } from '../base/json.ts';
import { zonedRows } from './zonedRows.ts';

/** A finished query as in the service's response, without what depends on who asks when. */
export type QueryResult = {
  /** Rows of HogQL; for other kinds series, steps or an object. */
  readonly results: unknown;
  readonly columns?: readonly string[];
  /** Pairs of name and type for HogQL, types alone for lists of events and persons. */
  readonly types?: readonly unknown[];
  readonly hogql: string;
  readonly clickhouse?: string;
  readonly query?: string;
  readonly hasMore?: boolean | null;
  readonly limit?: number | null;
  readonly offset?: number | null;
  readonly error: null;
  readonly explain?: null;
  readonly metadata?: null;
  readonly timings: readonly Timing[];
  readonly modifiers: Readonly<Record<string, unknown>>;
  readonly cache_key: string;
  readonly last_refresh: string;
  readonly next_allowed_client_refresh: string;
  readonly cache_target_age: string;
  readonly timezone: string;
  /** What the compiler does otherwise than the query says. */
  readonly warnings?: readonly { readonly message: string }[];
};

/** The duration of a part of the work, in seconds. */
export type Timing = {
  readonly k: string;
  readonly t: number;
};

/** The parts of a HogQL response. */
type HogQLParts = {
  readonly text: string;
  readonly compiled: CompiledQuery;
  readonly answer: EngineResult;
} & CommonParts;

/** The parts of any other response. */
type ComputedParts = {
  readonly computed: Computed;
  /** The HogQL that was run for it. */
  readonly hogql: readonly string[];
} & CommonParts;

type CommonParts = {
  readonly timings: readonly Timing[];
  readonly cacheKey: string;
  readonly timezone: string;
  readonly warnings: readonly string[];
};

const minuteMs = 60_000;

/**
 * Builds the response of HogQL. The SQL asked for one more row than is returned, to find out
 * whether there are more. The service reports that only if it chose the limit itself.
 */
export function hogqlResult(parts: HogQLParts): QueryResult {
  const { text, compiled, answer } = parts;
  const { kind, rows } = compiled.limit;
  const isDefault = kind === 'default';
  return {
    results: new RawJson(`[${zonedRows(answer.rows.slice(0, rows), answer.columns).join(',')}]`),
    columns: compiled.columns,
    types: answer.columns.map(({ type }, index) => [compiled.columns[index] ?? '', type] as const),
    hogql: compiled.hogql,
    clickhouse: compiled.sql,
    query: text,
    hasMore: isDefault ? answer.rows.length > rows : null,
    limit: isDefault ? rows : null,
    offset: isDefault ? 0 : null,
    error: null,
    explain: null,
    metadata: null,
    ...commonFields(parts),
  };
}

/** Builds the response of a node that is not HogQL. */
export function computedResult(parts: ComputedParts): QueryResult {
  return {
    ...parts.computed,
    hogql: parts.hogql.join(';\n\n'),
    error: null,
    ...commonFields(parts),
  };
}

function commonFields({ timings, cacheKey, timezone, warnings }: CommonParts) {
  const now = Date.now();
  return {
    timings,
    modifiers: {},
    cache_key: cacheKey,
    last_refresh: new Date(now).toISOString(),
    next_allowed_client_refresh: new Date(now + minuteMs).toISOString(),
    cache_target_age: new Date(now + 5 * minuteMs).toISOString(),
    timezone,
    ...(warnings.length > 0 && { warnings: warnings.map((message) => ({ message })) }),
  };
}
