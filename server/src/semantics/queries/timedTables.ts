import { isTemporal } from '../../../common/types/typeKind.ts';
import type { Path } from '../../ast/nodes.ts';
import { resolvePath } from '../resolve/resolvePath.ts';
import type { Scope } from '../resolve/scope.ts';
import type { ScopeTable } from '../resolve/scopeTable.ts';

/** A large table whose rows have a time, and are stored by it. */
export type TimedTable = ScopeTable & {
  /** What its rows are called, in the plural. */
  readonly rows: string;
  /** The column that a bound is put on. */
  readonly time: string;
};

type Times = {
  readonly rows: string;
  /** The columns whose bounds keep rows from being read, the usual one first. */
  readonly times: readonly [string, ...string[]];
  /** Columns that name few rows, so that no time is needed. */
  readonly keys?: readonly string[];
};

const sessions: Times = {
  rows: 'sessions',
  times: ['$start_timestamp', 'session_timestamp', '$end_timestamp', 'min_timestamp'],
  keys: ['session_id', 'session_id_v7', 'id'],
};
const recordings: Times = {
  rows: 'recordings',
  times: ['start_time', 'min_first_timestamp', 'end_time', 'max_last_timestamp', '_timestamp'],
  keys: ['session_id'],
};
const known: ReadonlyMap<string, Times> = new Map([
  ['events', { rows: 'events', times: ['timestamp'] }],
  ['posthog.events', { rows: 'events', times: ['timestamp'] }],
  ['posthog.ai_events', { rows: 'AI events', times: ['timestamp'], keys: ['trace_id'] }],
  ['sessions', sessions],
  ['raw_sessions', sessions],
  ['raw_sessions_v3', sessions],
  ['session_replay_events', recordings],
  ['raw_session_replay_events', recordings],
  ['logs', { rows: 'logs', times: ['timestamp', 'time_bucket', 'observed_timestamp'] }],
  ['heatmaps', { rows: 'clicks', times: ['timestamp'] }],
]);

/**
 * The large tables with a time that a SELECT reads directly. A table joined to itself counts once: a bound of one is
 * taken for a bound of both.
 */
export function timedTables(scope: Scope): TimedTable[] {
  const seen = new Set<string | undefined>();
  return scope.tables.flatMap((table) => {
    const name = tableNameOf(table, scope);
    if (seen.has(name)) return [];
    seen.add(name);
    const own = name === undefined ? undefined : timesOf(name, table, scope);
    const time = own?.times.find((column) => table.relation?.column(column));
    return own && time !== undefined ? [{ ...table, rows: own.rows, time }] : [];
  });
}

/** The name of a table of the catalog; undefined for queries and CTEs. */
export function tableNameOf({ relation, source }: ScopeTable, scope: Scope): string | undefined {
  if (source.table.kind !== 'TableReference' || !relation) return undefined;
  const [first] = source.table.names;
  if (first?.kind === 'Name' && scope.environment.cte(first.text)) return undefined;
  return relation.name;
}

/** A warehouse table's files may be sorted by any time column. */
function timesOf(name: string, { relation }: ScopeTable, scope: Scope): Times | undefined {
  const own = known.get(name);
  if (own || scope.environment.catalog.table(name)?.kind !== 'data_warehouse') return own;
  const columns = relation?.columns().filter(({ type }) => isTemporal(type));
  const [first, ...more] = columns?.map((column) => column.name) ?? [];
  return first === undefined ? undefined : { rows: 'rows of this table', times: [first, ...more] };
}

/** True if a path is a time of the table, on which its rows are cut, or a key of few of them. */
export function isTimeOf(path: Path, table: TimedTable, scope: Scope): boolean {
  return isOneOf(path, table, scope, ({ times }) => times);
}

/** True if a path names few rows of the table. */
export function isKeyOf(path: Path, table: TimedTable, scope: Scope): boolean {
  return isOneOf(path, table, scope, ({ keys = [] }) => keys);
}

function isOneOf(
  path: Path,
  table: TimedTable,
  scope: Scope,
  columns: (times: Times) => readonly string[],
): boolean {
  const resolution = resolvePath(path, scope);
  if (resolution.kind !== 'column' || resolution.property) return false;
  const { origin } = resolution.column;
  const name = table.relation?.name;
  if (!origin || name === undefined || origin.table.split('.').at(-1) !== name.split('.').at(-1)) {
    return false;
  }
  const own = timesOf(name, table, scope);
  return own !== undefined && columns(own).includes(origin.column);
}
