import type { Model } from './tableMap.ts';
import { identifier } from '../../compiler/sql.ts';
import { asInteger, asTruth } from './conversions.ts';
import { noTime } from '../project/modelValues.ts';
import { type MappedTable, sourceOf, storedName } from './mapped.ts';

/** Columns that tell the versions of a row apart. */
const versions = ['version', '_version', 'person_version'];

/**
 * Prints the source of persons or their distinct ids: the latest version of each, without deleted ones. A
 * `ReplacingMergeTree` keeps earlier versions until it merges its parts, and a cluster may have them on several shards.
 */
export function latestSource(mapped: MappedTable, key: string): string {
  const { table, columns, find } = mapped;
  const version = versions.flatMap((name) => find(name) ?? [])[0];
  const deleted = find('is_deleted');
  const isDeleted = (deleted && asTruth(deleted)?.('s')) ?? undefined;
  if (!version) {
    const isReplacing = table.engine.includes('Replacing');
    if (!isReplacing && isDeleted === undefined) return sourceOf(mapped);
    const items = [...columns].map(([name, print]) => `${print('s')} AS ${identifier(name)}`);
    const where = isDeleted === undefined ? '' : ` WHERE NOT ${isDeleted}`;
    const final = isReplacing ? ' FINAL' : '';
    return `(SELECT ${items.join(', ')} FROM ${storedName(table)} AS s${final}${where})`;
  }
  const order = asInteger(version)?.('s') ?? `s.${identifier(version.name)}`;
  const latest = (printed: string): string => `argMax(${printed}, ${order})`;
  const items = [...columns].map(([name, print]) => {
    const printed = name === key ? print('s') : latest(print('s'));
    return `${printed} AS ${identifier(name)}`;
  });
  const at = [...columns.keys()].indexOf(key) + 1;
  const having = isDeleted === undefined ? '' : ` HAVING NOT ${latest(isDeleted)}`;
  return `(SELECT ${items.join(', ')} FROM ${storedName(table)} AS s GROUP BY ${at}${having})`;
}

/** Prints the substitute for a table that a server does not have: derived from events, or empty. */
export function derivedSource(model: Exclude<Model, 'events'>, events: MappedTable): string {
  const of = (name: string): string => events.columns.get(name)?.('s') ?? 'NULL';
  const from = storedName(events.table);
  const time = of('timestamp');
  switch (model) {
    case 'persons':
      return `(SELECT ${of('person_id')} AS id, min(${time}) AS created_at,
        argMax(${of('person_properties')}, ${time}) AS properties, toBool(0) AS is_identified,
        max(${time}) AS last_seen_at
        FROM ${from} AS s GROUP BY 1)`;
    case 'person_distinct_ids':
      return `(SELECT ${of('distinct_id')} AS distinct_id,
        argMax(${of('person_id')}, ${time}) AS person_id
        FROM ${from} AS s GROUP BY 1)`;
    case 'sessions':
      return sessionsOf(of, from);
    case 'groups':
      return `(SELECT toInt64(0) AS index, '' AS key, ${noTime} AS created_at, '{}' AS properties LIMIT 0)`;
    case 'cohort_people':
    case 'static_cohort_people':
      return "(SELECT toUUIDOrZero('') AS person_id, toInt64(0) AS cohort_id LIMIT 0)";
  }
}

function sessionsOf(of: (name: string) => string, from: string): string {
  const time = of('timestamp');
  const page = (name: string): string => `JSONExtractString(${of('properties')}, '${name}')`;
  const first = (value: string): string => `argMin(${value}, ${time})`;
  const last = (value: string): string => `argMax(${value}, ${time})`;
  const count = (event: string): string => `toInt64(countIf(${of('event')} = '${event}'))`;
  const seconds = `dateDiff('second', min(${time}), max(${time}))`;
  const bounce = `${count('$pageview')} = 1 AND ${count('$autocapture')} = 0 AND ${seconds} < 10`;
  const columns: Readonly<Record<string, string>> = {
    session_id: of('$session_id'),
    id: of('$session_id'),
    distinct_id: first(of('distinct_id')),
    $start_timestamp: `min(${time})`,
    $end_timestamp: `max(${time})`,
    $urls: `groupUniqArrayIf(${page('$current_url')}, ${of('event')} = '$pageview')`,
    $entry_current_url: first(page('$current_url')),
    $entry_pathname: first(page('$pathname')),
    $end_current_url: last(page('$current_url')),
    $end_pathname: last(page('$pathname')),
    $exit_current_url: last(page('$current_url')),
    $exit_pathname: last(page('$pathname')),
    $pageview_count: count('$pageview'),
    $autocapture_count: count('$autocapture'),
    $session_duration: seconds,
    duration: seconds,
    $is_bounce: `toBool(${bounce})`,
    $entry_utm_source: `nullIf(${first(page('utm_source'))}, '')`,
    $channel_type: "''",
  };
  const items = Object.entries(columns).map(([name, sql]) => `${sql} AS ${identifier(name)}`);
  return `(SELECT ${items.join(', ')} FROM ${from} AS s WHERE ${of('$session_id')} != '' GROUP BY 1, 2)`;
}
