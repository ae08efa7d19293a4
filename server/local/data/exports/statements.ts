import type { ShapedFile } from './shapes.ts';
import { withHot } from './hotProperties.ts';
import { distinctIdRows, type EventPersons, eventsWithPersons } from './eventPersons.ts';
import { eventColumns, personColumns, sessionColumns, union, versionedColumns } from './models.ts';
import { type Repeats, superseded } from './repeats.ts';

/** The events of the files, each once and in its last version. */
export function eventsView(
  files: readonly ShapedFile[],
  repeats: Repeats,
  persons: EventPersons,
): string {
  return `CREATE VIEW events AS ${eventRows(files, repeats, persons)}`;
}

function eventRows(files: readonly ShapedFile[], repeats: Repeats, persons: EventPersons): string {
  if (files.length === 0) return 'SELECT * FROM raw_no_events';
  const print = repeats === 'versions' ? versionedColumns : eventColumns;
  const rows = eventsWithPersons(files, persons, print);
  if (repeats === 'none') return rows;
  if (repeats === 'copies') return `SELECT * FROM (${rows}) LIMIT 1 BY uuid`;
  return `SELECT * EXCEPT raw_version FROM (${rows})
    WHERE (uuid, raw_version) NOT IN (SELECT uuid, raw_version FROM ${superseded})
    LIMIT 1 BY uuid`;
}

/** The columns of a table of events, with the engine's types. */
export const eventTableColumns = `uuid UUID, event String, properties String,
    timestamp DateTime64(6, 'UTC'), distinct_id String, elements_chain String,
    created_at DateTime64(6, 'UTC'), person_id UUID, person_created_at DateTime64(6, 'UTC'),
    person_properties String, person_mode String,
    \`$session_id\` String, \`$window_id\` String, \`$group_0\` String, \`$group_1\` String,
    \`$group_2\` String, \`$group_3\` String, \`$group_4\` String`;

/** Tables that a project has but no export contains, or none that was found. */
export const emptyTables: readonly string[] = [
  `CREATE TABLE raw_no_events (${eventTableColumns}) ENGINE = MergeTree ORDER BY uuid`,
  `CREATE TABLE groups (\`index\` Int64, key String, created_at DateTime64(6, 'UTC'),
    properties String) ENGINE = MergeTree ORDER BY key`,
  'CREATE TABLE cohort_people (person_id UUID, cohort_id Int64) ENGINE = MergeTree ORDER BY cohort_id',
  'CREATE TABLE static_cohort_people (person_id UUID, cohort_id Int64) ENGINE = MergeTree ORDER BY cohort_id',
];

/**
 * Persons, in their last version, and their distinct ids. Without an export of them they are what
 * the events say of them.
 *
 * @param hot properties of persons that get columns of their own
 */
export function personTables(
  files: readonly ShapedFile[],
  hot: readonly string[] = [],
): readonly string[] {
  const make = (name: string, key: string, rows: string): string => {
    const all = name === 'persons' && hot.length > 0 ? withHot(rows, hot) : rows;
    return `CREATE TABLE ${name} ENGINE = MergeTree ORDER BY ${key} AS ${all}`;
  };
  if (files.length === 0) {
    return [
      make(
        'persons',
        'id',
        `SELECT person_id AS id, min(timestamp) AS created_at,
          argMax(e.person_properties, e.timestamp) AS properties, toBool(0) AS is_identified,
          max(timestamp) AS last_seen_at
        FROM events AS e GROUP BY person_id`,
      ),
      make(
        'person_distinct_ids',
        'distinct_id',
        `SELECT distinct_id, argMax(e.person_id, e.timestamp) AS person_id
        FROM events AS e GROUP BY distinct_id`,
      ),
    ];
  }
  return [
    make('raw_export_persons', 'person_id', union(files, personColumns)),
    make(
      'persons',
      'id',
      `SELECT person_id AS id, min(p.created_at) AS created_at,
        argMax(p.properties, (p.person_version, p.written_at)) AS properties,
        uniqExact(distinct_id) > 1 AS is_identified, created_at AS last_seen_at
      FROM raw_export_persons AS p GROUP BY person_id
      HAVING NOT argMax(p.is_deleted, (p.person_version, p.written_at))`,
    ),
    make('person_distinct_ids', 'distinct_id', distinctIdRows('raw_export_persons')),
    'DROP TABLE raw_export_persons',
  ];
}

/** Sessions from their export, each in its last state; without an export, derived from events. */
export function sessionRows(files: readonly ShapedFile[]): string {
  if (files.length > 0) {
    const rows = union(files, sessionColumns);
    return `SELECT * FROM (${rows})
      ORDER BY \`$end_timestamp\` DESC LIMIT 1 BY session_id`;
  }
  const page = (name: string): string => `JSONExtractString(e.properties, '${name}')`;
  return `SELECT
      e.\`$session_id\` AS session_id,
      session_id AS id,
      argMin(e.distinct_id, e.timestamp) AS distinct_id,
      min(e.timestamp) AS \`$start_timestamp\`,
      max(e.timestamp) AS \`$end_timestamp\`,
      groupUniqArrayIf(${page('$current_url')}, e.event = '$pageview') AS \`$urls\`,
      argMin(${page('$current_url')}, e.timestamp) AS \`$entry_current_url\`,
      argMin(${page('$pathname')}, e.timestamp) AS \`$entry_pathname\`,
      argMax(${page('$current_url')}, e.timestamp) AS \`$end_current_url\`,
      argMax(${page('$pathname')}, e.timestamp) AS \`$end_pathname\`,
      \`$end_current_url\` AS \`$exit_current_url\`,
      \`$end_pathname\` AS \`$exit_pathname\`,
      toInt64(countIf(e.event = '$pageview')) AS \`$pageview_count\`,
      toInt64(countIf(e.event = '$autocapture')) AS \`$autocapture_count\`,
      dateDiff('second', \`$start_timestamp\`, \`$end_timestamp\`) AS \`$session_duration\`,
      \`$session_duration\` AS duration,
      toBool(\`$pageview_count\` = 1 AND \`$autocapture_count\` = 0 AND duration < 10) AS \`$is_bounce\`,
      nullIf(argMin(${page('utm_source')}, e.timestamp), '') AS \`$entry_utm_source\`,
      '' AS \`$channel_type\`
    FROM events AS e WHERE e.\`$session_id\` != '' GROUP BY e.\`$session_id\``;
}
