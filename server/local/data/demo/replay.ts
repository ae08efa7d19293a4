/** The counters that a browser records of a session, in the column order of both tables. */
const counts = [
  'click_count',
  'keypress_count',
  'mouse_activity_count',
  'active_milliseconds',
  'console_log_count',
  'console_warn_count',
  'console_error_count',
  'size',
  'event_count',
  'message_count',
] as const;

/** The engine's tables of session recordings. */
export const replayTables: readonly string[] = [
  `CREATE TABLE raw_session_replay_events (
    session_id String,
    distinct_id String,
    min_first_timestamp DateTime64(6, 'UTC'),
    max_last_timestamp DateTime64(6, 'UTC'),
    _timestamp DateTime64(6, 'UTC'),
    first_url Nullable(String),
    all_urls Array(String),
    ${counts.map((name) => `${name} Int64`).join(',\n    ')},
    snapshot_source Nullable(String),
    snapshot_library String,
    retention_period_days Nullable(Int64),
    is_deleted Bool,
    ai_tags_fixed Array(String),
    ai_tags_freeform Array(String),
    ai_highlighted Bool
  ) ENGINE = MergeTree ORDER BY (session_id, min_first_timestamp)`,

  `CREATE TABLE console_logs_log_entries (
    log_source String,
    log_source_id String,
    instance_id String,
    timestamp DateTime64(6, 'UTC'),
    message String,
    level String
  ) ENGINE = MergeTree ORDER BY (log_source_id, timestamp)`,
];

/** The views of recordings: the pieces of each session added up. */
export const replayViews: readonly string[] = [
  `CREATE OR REPLACE VIEW session_replay_events AS SELECT
    r.session_id AS session_id,
    argMin(r.distinct_id, r.min_first_timestamp) AS distinct_id,
    min(r.min_first_timestamp) AS start_time,
    max(r.max_last_timestamp) AS end_time,
    argMin(r.first_url, r.min_first_timestamp) AS first_url,
    arrayDistinct(groupArrayArray(r.all_urls)) AS all_urls,
    ${counts.map((name) => `sum(r.${name}) AS ${name}`).join(',\n    ')},
    any(r.snapshot_source) AS snapshot_source,
    any(r.snapshot_library) AS snapshot_library,
    max(r.retention_period_days) AS retention_period_days,
    max(r.is_deleted) AS is_deleted,
    arrayDistinct(groupArrayArray(r.ai_tags_fixed)) AS ai_tags_fixed,
    arrayDistinct(groupArrayArray(r.ai_tags_freeform)) AS ai_tags_freeform,
    max(r.ai_highlighted) AS ai_highlighted
  FROM raw_session_replay_events AS r GROUP BY r.session_id`,
];

/** Two of three sessions are recorded, in pieces of five minutes. */
export function replayStatements(seed: number): readonly string[] {
  const dice = (what: string): string => `cityHash64(${seed}, session_id, piece, '${what}')`;
  return [
    `INSERT INTO raw_session_replay_events
      SELECT
        session_id, distinct_id, started, ended, ended + INTERVAL 2 SECOND,
        nullIf(first_url, ''), urls,
        clicks * 3 + ${dice('clicks')} % 8, ${dice('keys')} % 60, ${dice('mouse')} % 400,
        least(dateDiff('millisecond', started, ended), 300000) * (20 + ${dice('active')} % 80) / 100,
        ${dice('log')} % 12, if(${dice('warn')} % 5 = 0, 2, 0), if(${dice('error')} % 9 = 0, 1, 0),
        20000 + ${dice('size')} % 400000, steps, 1 + ${dice('messages')} % 6,
        'web', 'posthog-js', 30, false,
        if(clicks > 2, ['engaged'], []), [], ${dice('highlight')} % 50 = 0
      FROM (
        SELECT
          \`$session_id\` AS session_id,
          intDiv(toUnixTimestamp(timestamp), 300) AS piece,
          argMin(e.distinct_id, e.timestamp) AS distinct_id,
          min(timestamp) AS started,
          max(timestamp) AS ended,
          ifNull(argMin(\`mat_$current_url\`, timestamp), '') AS first_url,
          arraySort(groupUniqArrayIf(ifNull(\`mat_$current_url\`, ''), event = '$pageview')) AS urls,
          countIf(event = '$autocapture') AS clicks,
          count() AS steps
        FROM events AS e
        WHERE cityHash64(${seed}, \`$session_id\`, 'recorded') % 3 > 0
        GROUP BY session_id, piece
      )`,
    `INSERT INTO console_logs_log_entries
      SELECT 'session_replay', session_id, session_id, min_first_timestamp + INTERVAL 1 SECOND,
        'Failed to load resource: the server responded with a status of 500', 'error'
      FROM raw_session_replay_events WHERE console_error_count > 0`,
  ];
}
