import { replayTables, replayViews } from './replay.ts';
import { warehouseTables, warehouseViews } from './warehouse.ts';

/** Properties that also have their own column, `mat_<name>`: reading one skips the JSON. */
export const materializedProperties = [
  '$browser',
  '$os',
  '$device_type',
  '$current_url',
  '$pathname',
  '$referring_domain',
  '$geoip_country_code',
  'utm_source',
  'file_type',
  'plan',
] as const;

const materializedColumns = materializedProperties
  .map((name) => `\`mat_${name}\` Nullable(String)`)
  .join(',\n    ');

/**
 * The demo project's tables. Columns have their HogQL names, so that the compiler prints them as
 * they are; `mat_*` columns, `raw_persons` and `raw_pdi` are ours, and no HogQL name leads to them.
 */
export const tables: readonly string[] = [
  `CREATE TABLE raw_persons (
    id UUID,
    created_at DateTime64(6, 'UTC'),
    properties String,
    is_identified Bool,
    last_seen_at DateTime64(6, 'UTC')
  ) ENGINE = MergeTree ORDER BY id`,

  `CREATE TABLE raw_pdi (
    distinct_id String,
    person_id UUID
  ) ENGINE = MergeTree ORDER BY distinct_id`,

  `CREATE TABLE events (
    uuid UUID,
    event String,
    properties String,
    timestamp DateTime64(6, 'UTC'),
    distinct_id String,
    elements_chain String,
    created_at DateTime64(6, 'UTC'),
    person_id UUID,
    person_created_at DateTime64(6, 'UTC'),
    person_properties String,
    person_mode String,
    \`$session_id\` String,
    \`$window_id\` String,
    \`$group_0\` String,
    \`$group_1\` String,
    \`$group_2\` String,
    \`$group_3\` String,
    \`$group_4\` String,
    ${materializedColumns}
  ) ENGINE = MergeTree
    PARTITION BY toYYYYMM(timestamp)
    ORDER BY (toDate(timestamp), event, cityHash64(distinct_id), cityHash64(uuid))`,

  `CREATE TABLE sessions (
    session_id String,
    id String ALIAS session_id,
    distinct_id String,
    \`$start_timestamp\` DateTime64(6, 'UTC'),
    \`$end_timestamp\` DateTime64(6, 'UTC'),
    \`$urls\` Array(String),
    \`$entry_current_url\` String,
    \`$entry_pathname\` String,
    \`$end_current_url\` String,
    \`$end_pathname\` String,
    \`$exit_current_url\` String ALIAS \`$end_current_url\`,
    \`$exit_pathname\` String ALIAS \`$end_pathname\`,
    \`$pageview_count\` Int64,
    \`$autocapture_count\` Int64,
    \`$session_duration\` Int64,
    duration Int64 ALIAS \`$session_duration\`,
    \`$is_bounce\` Bool,
    \`$entry_utm_source\` Nullable(String),
    \`$channel_type\` String
  ) ENGINE = MergeTree ORDER BY session_id`,

  `CREATE TABLE groups (
    \`index\` Int64,
    key String,
    created_at DateTime64(6, 'UTC'),
    properties String
  ) ENGINE = MergeTree ORDER BY (\`index\`, key)`,

  `CREATE TABLE cohort_people (
    person_id UUID,
    cohort_id Int64
  ) ENGINE = MergeTree ORDER BY (cohort_id, person_id)`,

  `CREATE TABLE static_cohort_people (
    person_id UUID,
    cohort_id Int64
  ) ENGINE = MergeTree ORDER BY (cohort_id, person_id)`,

  ...replayTables,
  ...warehouseTables,
];

/** The views over them. An engine keeps tables alone, so these are made at each start. */
export const views: readonly string[] = [
  `CREATE OR REPLACE VIEW persons AS
    SELECT id, created_at, properties, is_identified, last_seen_at FROM raw_persons`,

  `CREATE OR REPLACE VIEW person_distinct_ids AS
    SELECT distinct_id, person_id FROM raw_pdi`,

  ...replayViews,
  ...warehouseViews,
];
