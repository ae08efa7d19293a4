import { materializedProperties } from './tables.ts';
import { replayTables } from './replayTables.ts';
import { aliasedSql, joinSql } from '../../compiler/sqlTemplate.ts';
import {
  boolean,
  column,
  dateTime,
  hidden,
  integer,
  json,
  personJoin,
  type Table,
  type TableField,
  teamId,
  text,
  texts,
  uuid,
} from '../../compiler/tableShape.ts';
import { nullable } from '../../compiler/types.ts';
import { personWarehouseJoins, warehouseTables } from './warehouseTables.ts';

/** Reads one attribute from all elements of an autocaptured event. */
function elements(pattern: string): TableField {
  return {
    kind: 'expression',
    type: texts,
    hidden: true,
    sql: aliasedSql((alias) => `arrayDistinct(extractAll(${alias}.elements_chain, '${pattern}'))`),
  };
}

const groupIndexes = [0, 1, 2, 3, 4] as const;

const events: Readonly<Record<string, TableField>> = {
  uuid: column(uuid),
  event: column(text),
  properties: column(json('event')),
  timestamp: column(dateTime),
  team_id: teamId,
  distinct_id: column(text),
  elements_chain: column(text),
  created_at: column(dateTime),
  $session_id: column(text),
  $window_id: column(text),
  person_id: column(uuid),
  person_mode: column(text),
  ...Object.fromEntries(groupIndexes.map((index) => [`$group_${index}`, column(text)])),
  elements_chain_href: {
    kind: 'expression',
    type: text,
    hidden: true,
    sql: aliasedSql((alias) => `extract(${alias}.elements_chain, '(?::|")href="(.*?)"')`),
  },
  elements_chain_texts: elements('(?::|")text="(.*?)"'),
  elements_chain_ids: elements('(?::|")attr_id="(.*?)"'),
  elements_chain_elements: elements(
    '(?:^|;)(a|button|form|input|select|textarea|label)(?:\\\\.|$|:)',
  ),
  person: personJoin,
  poe: {
    kind: 'virtualTable',
    columns: { id: 'person_id', created_at: 'person_created_at', properties: 'person_properties' },
  },
  person_created_at: hidden(dateTime),
  person_properties: hidden(json('person')),
  pdi: {
    kind: 'lazyJoin',
    table: 'person_distinct_ids',
    on: joinSql((from, to) => `${from}.distinct_id = ${to}.distinct_id`),
  },
  session: {
    kind: 'lazyJoin',
    table: 'sessions',
    on: joinSql((from, to) => `${from}.\`$session_id\` = ${to}.session_id`),
  },
  ...Object.fromEntries(
    groupIndexes.map((index): [string, TableField] => [
      `group_${index}`,
      {
        kind: 'lazyJoin',
        table: 'groups',
        on: joinSql(
          (from, to) => `${from}.\`$group_${index}\` = ${to}.key AND ${to}.index = ${index}`,
        ),
      },
    ]),
  ),
};

const sessions: Readonly<Record<string, TableField>> = {
  session_id: column(text),
  id: column(text),
  team_id: teamId,
  distinct_id: column(text),
  $start_timestamp: column(dateTime),
  $end_timestamp: column(dateTime),
  $urls: column(texts),
  $entry_current_url: column(text),
  $entry_pathname: column(text),
  $end_current_url: column(text),
  $end_pathname: column(text),
  $exit_current_url: column(text),
  $exit_pathname: column(text),
  $pageview_count: column(integer),
  $autocapture_count: column(integer),
  $session_duration: column(integer),
  duration: column(integer),
  $is_bounce: column(boolean),
  $entry_utm_source: column(nullable('String')),
  $channel_type: column(text),
};

const cohortMembers: Readonly<Record<string, TableField>> = {
  person_id: column(uuid),
  cohort_id: column(integer),
  team_id: teamId,
  person: personJoin,
};

/** The tables of the demo project, by name. */
export const tables: ReadonlyMap<string, Table> = new Map(
  (
    [
      { name: 'events', fields: events, copies: materializedProperties },
      {
        name: 'persons',
        fields: {
          id: column(uuid),
          created_at: column(dateTime),
          team_id: teamId,
          properties: column(json('person')),
          is_identified: column(boolean),
          last_seen_at: column(dateTime),
          pdi: {
            kind: 'lazyJoin',
            table: 'person_distinct_ids',
            on: joinSql((from, to) => `${from}.id = ${to}.person_id`),
          },
          ...personWarehouseJoins,
        },
      },
      {
        name: 'person_distinct_ids',
        fields: {
          team_id: teamId,
          distinct_id: column(text),
          person_id: column(uuid),
          person: personJoin,
        },
      },
      { name: 'sessions', fields: sessions },
      {
        name: 'groups',
        fields: {
          index: column(integer),
          team_id: teamId,
          key: column(text),
          created_at: column(dateTime),
          properties: column({ kind: 'Json', nullable: false }),
        },
      },
      { name: 'cohort_people', fields: cohortMembers },
      { name: 'static_cohort_people', fields: cohortMembers },
      ...replayTables,
      ...warehouseTables,
      { name: 'numbers', fields: { number: column(integer) }, arguments: { least: 1, most: 2 } },
      {
        name: 'generate_series',
        fields: { generate_series: column(integer) },
        arguments: { least: 2, most: 3 },
      },
    ] satisfies Table[]
  ).map((table): [string, Table] => [table.name, table]),
);
