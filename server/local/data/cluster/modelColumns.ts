import type { Model } from './tableMap.ts';
import {
  asInteger,
  asJson,
  asMaybeText,
  asText,
  asTexts,
  asTime,
  asTruth,
  asUuid,
  type Convert,
  type Found,
  type Print,
} from './conversions.ts';
import { hasInside, isNullable } from '../../../common/types/engineType.ts';
import { kindOf } from '../../../common/types/typeKind.ts';
import { noTime, uuidOf } from '../project/modelValues.ts';

/** A column of HogQL, and its substitute if the server has none. */
export type ModelColumn = {
  /** Prints the column; it may use those before it. */
  readonly as: (column: Found, printed: (name: string) => Print) => Print | undefined;
  /** Printed from the columns before it. A column without this is required. */
  readonly otherwise?: (printed: (name: string) => Print) => Print;
};

const always =
  (sql: string): ModelColumn['otherwise'] =>
  () =>
  () =>
    sql;
const sameAs =
  (name: string): ModelColumn['otherwise'] =>
  (printed) =>
    printed(name);
const property =
  (name: string): ModelColumn['otherwise'] =>
  (printed) =>
  (alias) =>
    `JSONExtractString(${printed('properties')(alias)}, '${name}')`;

const needed = (as: Convert): ModelColumn => ({ as });
const optional = (as: Convert, otherwise: ModelColumn['otherwise']): ModelColumn => ({
  as,
  ...(otherwise ? { otherwise } : {}),
});

/** Without a person somebody is whoever has the distinct id. */
const personOfDistinctId = (printed: (name: string) => Print): Print => {
  const distinctId = printed('distinct_id');
  return (alias) => uuidOf(distinctId(alias));
};

/** The person of an event, which an empty text or NULL leaves open. */
const asPerson: ModelColumn['as'] = (column, printed) => {
  const own = asUuid(column);
  const mayBeEmpty = kindOf(column.type) === 'text' || hasInside(column.type, isNullable);
  const words = mayBeEmpty ? asText(column) : undefined;
  if (!own || !words) return own;
  const other = personOfDistinctId(printed);
  return (alias) => `if(${words(alias)} = '', ${other(alias)}, ${own(alias)})`;
};

const noUuid = "toUUID('00000000-0000-0000-0000-000000000000')";
const groups = [0, 1, 2, 3, 4].map((at) => `$group_${at}`);
const cohortColumns = { person_id: needed(asUuid), cohort_id: needed(asInteger) };

/** The columns of each model; each needs only those before it. */
export const modelColumns: Readonly<Record<Model, Readonly<Record<string, ModelColumn>>>> = {
  events: {
    event: needed(asText),
    timestamp: needed(asTime),
    distinct_id: needed(asText),
    properties: optional(asJson, always("'{}'")),
    uuid: optional(asUuid, always(noUuid)),
    person_id: { as: asPerson, otherwise: personOfDistinctId },
    elements_chain: optional(asText, always("''")),
    created_at: optional(asTime, sameAs('timestamp')),
    person_created_at: optional(asTime, always(noTime)),
    person_properties: optional(asJson, always("'{}'")),
    person_mode: optional(asText, always("'full'")),
    $session_id: optional(asText, property('$session_id')),
    $window_id: optional(asText, property('$window_id')),
    ...Object.fromEntries(groups.map((name) => [name, optional(asText, property(name))])),
  },
  persons: {
    id: needed(asUuid),
    properties: optional(asJson, always("'{}'")),
    created_at: optional(asTime, always(noTime)),
    is_identified: optional(asTruth, always('toBool(0)')),
    last_seen_at: optional(asTime, sameAs('created_at')),
  },
  person_distinct_ids: { distinct_id: needed(asText), person_id: needed(asUuid) },
  sessions: {
    session_id: needed(asText),
    $start_timestamp: needed(asTime),
    $end_timestamp: needed(asTime),
    id: optional(asText, sameAs('session_id')),
    distinct_id: optional(asText, always("''")),
    $urls: optional(asTexts, always('emptyArrayString()')),
    $entry_current_url: optional(asText, always("''")),
    $entry_pathname: optional(asText, always("''")),
    $end_current_url: optional(asText, always("''")),
    $end_pathname: optional(asText, always("''")),
    $exit_current_url: optional(asText, sameAs('$end_current_url')),
    $exit_pathname: optional(asText, sameAs('$end_pathname')),
    $pageview_count: optional(asInteger, always('toInt64(0)')),
    $autocapture_count: optional(asInteger, always('toInt64(0)')),
    $session_duration: optional(asInteger, (printed) => (alias) => {
      const [from, to] = [printed('$start_timestamp')(alias), printed('$end_timestamp')(alias)];
      return `dateDiff('second', ${from}, ${to})`;
    }),
    duration: optional(asInteger, sameAs('$session_duration')),
    $is_bounce: optional(asTruth, always('toBool(0)')),
    $entry_utm_source: optional(asMaybeText, always('CAST(NULL AS Nullable(String))')),
    $channel_type: optional(asText, always("''")),
  },
  groups: {
    index: needed(asInteger),
    key: needed(asText),
    created_at: optional(asTime, always(noTime)),
    properties: optional(asJson, always("'{}'")),
  },
  cohort_people: cohortColumns,
  static_cohort_people: cohortColumns,
};
