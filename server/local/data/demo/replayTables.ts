import { joinSql } from '../../compiler/sqlTemplate.ts';
import {
  boolean,
  column,
  dateTime,
  integer,
  type Table,
  type TableField,
  teamId,
  text,
  texts,
} from '../../compiler/tableShape.ts';
import { nullable } from '../../compiler/types.ts';

/** The columns that both tables of recordings share: one row for each session, or one for each of its pieces. */
const shared: Readonly<Record<string, TableField>> = {
  first_url: column(nullable('String')),
  click_count: column(integer),
  keypress_count: column(integer),
  mouse_activity_count: column(integer),
  active_milliseconds: column(integer),
  console_log_count: column(integer),
  console_warn_count: column(integer),
  console_error_count: column(integer),
  size: column(integer),
  event_count: column(integer),
  message_count: column(integer),
  snapshot_source: column(nullable('String')),
  retention_period_days: column(nullable('Integer')),
  all_urls: column(texts),
  events: {
    kind: 'lazyJoin',
    table: 'events',
    on: joinSql((from, to) => `${from}.session_id = ${to}.\`$session_id\``),
  },
  pdi: {
    kind: 'lazyJoin',
    table: 'person_distinct_ids',
    on: joinSql((from, to) => `${from}.distinct_id = ${to}.distinct_id`),
  },
  console_logs: {
    kind: 'lazyJoin',
    table: 'console_logs_log_entries',
    on: joinSql((from, to) => `${from}.session_id = ${to}.log_source_id`),
  },
  session: {
    kind: 'lazyJoin',
    table: 'sessions',
    on: joinSql((from, to) => `${from}.session_id = ${to}.session_id`),
  },
  properties: { kind: 'traverser', chain: ['events', 'properties'] },
  person: { kind: 'traverser', chain: ['pdi', 'person'] },
  person_id: { kind: 'traverser', chain: ['pdi', 'person_id'] },
  is_deleted: column(boolean),
  snapshot_library: column(text),
  ai_tags_fixed: column(texts),
  ai_tags_freeform: column(texts),
  ai_highlighted: column(boolean),
};

const ids = { session_id: column(text), team_id: teamId, distinct_id: column(text) };

/** The metadata of session recordings, and what the pages wrote to their consoles. */
export const replayTables: readonly Table[] = [
  {
    name: 'session_replay_events',
    fields: { ...ids, start_time: column(dateTime), end_time: column(dateTime), ...shared },
  },
  {
    name: 'raw_session_replay_events',
    fields: {
      ...ids,
      min_first_timestamp: column(dateTime),
      max_last_timestamp: column(dateTime),
      _timestamp: column(dateTime),
      ...shared,
    },
  },
  {
    name: 'console_logs_log_entries',
    fields: {
      team_id: teamId,
      log_source: column(text),
      log_source_id: column(text),
      instance_id: column(text),
      timestamp: column(dateTime),
      message: column(text),
      level: column(text),
    },
  },
];
