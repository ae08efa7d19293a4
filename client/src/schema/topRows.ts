import { isTemporal } from '../protocol/engineType.ts';
import type { SchemaEntry } from '../../../server/src/protocol/schema.ts';

/** Columns with the time of a row: of large tables only the newest days are read. */
const happened = [
  'timestamp',
  '$start_timestamp',
  'start_time',
  'min_first_timestamp',
  'min_timestamp',
  'event_time',
];
/** Columns that tell new rows from old ones in tables of things. */
const changed = ['created_at', 'updated_at', 'last_updated_at', 'started_at'];
/** In wide tables `*` reads many columns that few people want. */
const wantedColumns: Readonly<Record<string, readonly string[]>> = {
  events: ['timestamp', 'event', 'distinct_id', 'person_id', 'properties'],
  persons: ['id', 'created_at', 'is_identified', 'properties'],
  raw_persons: ['id', 'created_at', 'is_identified', 'is_deleted', 'version', 'properties'],
  groups: ['index', 'key', 'created_at', 'updated_at', 'properties'],
  logs: ['timestamp', 'level', 'service_name', 'body', 'attributes'],
  ai_events: ['timestamp', 'event', 'distinct_id', 'trace_id', 'model', 'properties'],
};

/**
 * The query for a look at a table: its newest rows where it has a time, bounded if it can be
 * long.
 *
 * @param columns what stands below the table in the schema
 */
export function topRows(
  table: Pick<SchemaEntry, 'name' | 'written'>,
  columns: readonly SchemaEntry[],
): string {
  const written = new Map(
    columns
      .filter(({ kind }) => kind === 'column' || kind === 'properties')
      .map((column) => [column.name, column.written]),
  );
  const wanted = wantedColumns[table.name.replace(/^posthog\./, '')] ?? [];
  const named = wanted.flatMap((name) => written.get(name) ?? []);
  const first = (names: readonly string[]): string | undefined =>
    names.map((name) => written.get(name)).find((name) => name !== undefined);
  const moment = first(happened);
  const newest = moment ?? first(changed) ?? columns.find(isTime)?.written;
  return [
    `select ${named.length > 0 ? named.join(', ') : '*'}`,
    `from ${table.written}`,
    ...(moment === undefined ? [] : [`where ${moment} >= now() - interval 7 day`]),
    ...(newest === undefined ? [] : [`order by ${newest} desc`]),
    'limit 100\n',
  ].join('\n');
}

function isTime({ kind, type }: SchemaEntry): boolean {
  return kind === 'column' && isTemporal(type);
}
