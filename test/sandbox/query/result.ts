import type { CompiledQuery } from '../compiler/compile.ts';
import type { EngineResult } from '../engine/engine.ts';
import { RawJson } from '../http/json.ts';

/** A finished query as the service's response shows it, short of what depends on who asks when. */
export interface HogQLResult {
  readonly results: RawJson;
  readonly columns: readonly string[];
  readonly types: readonly (readonly [name: string, type: string])[];
  readonly hogql: string;
  readonly clickhouse: string;
  readonly query: string;
  readonly hasMore: boolean | null;
  readonly limit: number | null;
  readonly offset: number | null;
  readonly error: null;
  readonly explain: null;
  readonly metadata: null;
  readonly timings: readonly { readonly k: string; readonly t: number }[];
  readonly modifiers: Readonly<Record<string, unknown>>;
  readonly cache_key: string;
  readonly last_refresh: string;
  readonly next_allowed_client_refresh: string;
  readonly cache_target_age: string;
  readonly timezone: string;
}

/** What a result is made from. */
interface ResultParts {
  readonly text: string;
  readonly compiled: CompiledQuery;
  readonly answer: EngineResult;
  readonly compileSeconds: number;
  readonly cacheKey: string;
  readonly timezone: string;
}

const minuteMs = 60_000;

/**
 * Builds the response of a query. The SQL asked for one row more than is given, to know whether there are more;
 * the service says so only where it chose the limit itself.
 */
export function hogqlResult(parts: ResultParts): HogQLResult {
  const { text, compiled, answer } = parts;
  const { kind, rows } = compiled.limit;
  const isDefault = kind === 'default';
  const now = Date.now();
  return {
    results: new RawJson(`[${answer.rows.slice(0, rows).join(',')}]`),
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
    timings: [
      { k: './compile', t: parts.compileSeconds },
      { k: './clickhouse_execute', t: answer.elapsedSeconds },
    ],
    modifiers: {},
    cache_key: parts.cacheKey,
    last_refresh: new Date(now).toISOString(),
    next_allowed_client_refresh: new Date(now + minuteMs).toISOString(),
    cache_target_age: new Date(now + 5 * minuteMs).toISOString(),
    timezone: parts.timezone,
  };
}
