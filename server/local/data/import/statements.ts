import type { FoundData, HotProperties } from '../exports/open.ts';
import type { ShapedFile } from '../exports/shapes.ts';
import { eventsWithPersons, knownPersons } from '../exports/eventPersons.ts';
import { hotColumn, withHot } from '../exports/hotProperties.ts';
import { eventColumns, versionedColumns } from '../exports/models.ts';
import {
  emptyTables,
  eventTableColumns,
  personTables,
  sessionRows,
} from '../exports/statements.ts';

/**
 * The table of events, ordered by date, event and person. `raw_chunk` is the step that brought a row. `raw_version`,
 * where needed, orders the versions of an event.
 */
export function eventsTable(hot: readonly string[], { repeats }: FoundData): string {
  const version = repeats === 'versions' ? "raw_version DateTime64(6, 'UTC'), " : '';
  const columns = hot.map((name) => `${hotColumn(name)} Nullable(String), `).join('');
  return `CREATE TABLE IF NOT EXISTS events (${eventTableColumns}, ${version}${columns}raw_chunk UInt32)
    ENGINE = MergeTree ORDER BY (toDate(timestamp), event, person_id)`;
}

/** Imports the events of one step. */
export function insertEvents(
  files: readonly ShapedFile[],
  hot: readonly string[],
  { repeats, eventPersons }: FoundData,
  chunk: number,
): string {
  const print = repeats === 'versions' ? versionedColumns : eventColumns;
  const rows = eventsWithPersons(files, eventPersons, print);
  const withColumns = hot.length === 0 ? rows : withHot(rows, hot);
  return `INSERT INTO events SELECT *, ${chunk} FROM (${withColumns})`;
}

/** Removes the rows of an interrupted step and of all later steps. */
export function removeChunksFrom(chunk: number): string {
  return `ALTER TABLE events DELETE WHERE raw_chunk >= ${chunk} SETTINGS mutations_sync = 2`;
}

/** All tables but the events; what an earlier attempt left is replaced. */
export function otherTables(found: FoundData, hot: HotProperties): readonly string[] {
  const warehouse = found.warehouse.map(({ table, rows }) => ({
    name: table.stored ?? table.name,
    rows,
  }));
  const names = [
    'raw_no_events',
    knownPersons,
    'groups',
    'cohort_people',
    'static_cohort_people',
    'raw_export_persons',
    'persons',
    'person_distinct_ids',
    'sessions',
    ...warehouse.map(({ name }) => name),
  ];
  return [
    ...names.map((name) => dropTable(name)),
    ...emptyTables,
    ...personTables(found.persons, hot.persons),
    `CREATE TABLE sessions ENGINE = MergeTree ORDER BY session_id AS ${sessionRows(found.sessions)}`,
    ...warehouse.map(
      ({ name, rows }) => `CREATE TABLE ${name} ENGINE = MergeTree ORDER BY tuple() AS ${rows}`,
    ),
  ];
}

/** Removes a table of any size. */
export function dropTable(name: string): string {
  return `DROP TABLE IF EXISTS ${name} SYNC SETTINGS max_table_size_to_drop = 0`;
}
