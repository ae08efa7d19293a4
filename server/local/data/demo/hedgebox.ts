import { cohortMembers } from './cohorts.ts';
import {
  elementsChain,
  eventProperties,
  materializedValues,
  personProperties,
} from './eventSql.ts';
import { hours, steps, visitors } from './people.ts';
import { cumulative, list, quoted, sum, uuid4, uuid7 } from './sqlText.ts';
import { replayStatements } from './replay.ts';
import { tables, views } from './tables.ts';
import { warehouseStatements } from './warehouse.ts';

/** The parameters of the demo data. The same scale gives the same rows, UUIDs included. */
export type DemoScale = {
  readonly persons: number;
  readonly seed: number;
  /** The end of the data, ISO 8601 in UTC; the data covers the 90 days before it. */
  readonly end: string;
};

const days = 90;
const accounts = 200;

/**
 * The statements that fill an empty engine with "Hedgebox", a file sharing service: visitors
 * arrive, some sign up, use it less and less, and some pay. Every value is a hash of the seed and
 * of its owner, computed in the engine: people first, then their sessions, then the steps of each
 * session.
 */
export function demoStatements(scale: DemoScale): readonly string[] {
  const sql = new Generator(scale);
  return [
    ...tables,
    ...views,
    `CREATE TABLE plan_people ENGINE = MergeTree ORDER BY n AS ${sql.people()}`,
    `CREATE TABLE plan_sessions ENGINE = MergeTree ORDER BY (n, session) AS ${sql.sessions()}`,
    `INSERT INTO raw_persons ${sql.persons()}`,
    `INSERT INTO raw_pdi ${sql.distinctIds()}`,
    `INSERT INTO events ${sql.events()}`,
    'DROP TABLE plan_sessions',
    'DROP TABLE plan_people',
    `INSERT INTO sessions ${sql.sessionRollup()}`,
    `INSERT INTO groups ${sql.groups()}`,
    ...cohortMembers(sql.end),
    ...replayStatements(scale.seed),
    ...warehouseStatements(scale.seed),
  ];
}

class Generator {
  readonly #seed: number;
  readonly #persons: number;
  readonly end: string;
  readonly #start: string;

  constructor({ persons, seed, end }: DemoScale) {
    this.#seed = seed;
    this.#persons = persons;
    const at = new Date(end).toISOString().slice(0, 23).replace('T', ' ');
    this.end = `toDateTime64('${at}', 6, 'UTC')`;
    this.#start = `(${this.end} - INTERVAL ${days} DAY)`;
  }

  /**
   * The people. Most are new in the 90 days, more of them each week; the others were there before.
   */
  people(): string {
    return `
      SELECT
        number AS n,
        ${this.#pick(visitors.countries, 'n', "'country'")} AS country,
        ${this.#pick(visitors.devices, 'n', "'device'")} AS device,
        ${this.#pick(visitors.sources, 'n', "'source'")} AS source,
        ${this.#chance('n', "'new'")} < 0.75 AS is_new,
        ${this.#chance('n', "'member'")} < if(is_new, 0.6, 0.35) AS is_member,
        if(is_member, ${this.#pick(quoted(visitors.plans), 'n', "'plan'")}, '') AS plan,
        plan IN ('pro', 'business') AS pays,
        if(is_member AND ${this.#chance('n', "'account'")} < 0.6,
          concat('account_', leftPad(toString(${this.#hash('n', "'group'")} % ${accounts}), 3, '0')), '') AS account,
        if(is_new, ${days} * pow(${this.#chance('n', "'start'")}, 0.8), 0) AS first_day,
        (${days} - first_day) * multiIf(NOT is_new, 1, is_member, 0.2 + 0.8 * ${this.#chance('n', "'span'")}, 0.4 * ${this.#chance('n', "'span'")}) AS span,
        1 + toUInt32(least(40, -log(1 - ${this.#chance('n', "'zeal'")}) * if(is_member, 8, 2))) AS visits,
        ${uuid4(this.#hash('n', "'id'"), this.#hash('n', "'id2'"))} AS id,
        toString(${uuid4(this.#hash('n', "'anonymous'"), this.#hash('n', "'anonymous2'"))}) AS anonymous_id,
        concat('user_', toString(n)) AS user_id
      FROM numbers(${this.#persons})`;
  }

  /**
   * Their sessions. The gaps between visits grow, weekends and nights are quiet, and a wave of four
   * weeks modulates everything.
   */
  sessions(): string {
    const day = `least(${days - 1}, first_day + span * pow((v + 0.8 * ${this.#chance('n', 'v', "'day'")}) / visits, if(is_new, 1.7, 1)))`;
    const weekday = `toDayOfWeek(${this.#start} + toIntervalDay(toUInt32(${day})))`;
    const isMoved = `v > 0 AND ${weekday} >= 6 AND ${this.#chance('n', 'v', "'weekend'")} < 0.6`;
    const hour = `arrayFirstIndex(edge -> edge > ${this.#hash('n', 'v', "'hour'")} % ${sum(hours)}, ${list(cumulative(hours))}) - 1 + country.3`;
    const time = `toInt64(floor(${day}) + if(${isMoved}, 2 + ${this.#hash('n', 'v')} % 3, 0)) * 86400 + (${hour}) * 3600 + ${this.#hash('n', 'v', "'second'")} % 3600`;
    const isInSeason = `${this.#chance('n', 't')} < 0.8 + 0.2 * sin(t / 86400 / 28 * 2 * pi())`;
    return `
      SELECT
        n, country, device, source, is_member, plan, pays, account, id, anonymous_id, user_id,
        visit - 1 AS session,
        visit = length(times) AS is_last,
        ${this.#start} + toIntervalSecond(second) + toIntervalMillisecond(${this.#hash('n', 'session', "'ms'")} % 1000) AS started_at,
        ${this.#hash('n', 'session', "'steps'")} AS dice,
        ${uuid7('started_at', 'dice')} AS session_id,
        is_new
      FROM (
        SELECT *,
          arraySort(arrayMap(v -> greatest(0, least(${time}, ${days * 86400 - 5400})), range(visits))) AS all_times,
          arrayFilter((t, previous, index) -> index = 1 OR (t - previous > 5400 AND ${isInSeason}),
            all_times, arrayPopBack(arrayPushFront(all_times, 0)), arrayEnumerate(all_times)) AS times
        FROM plan_people
      )
      ARRAY JOIN times AS second, arrayEnumerate(times) AS visit`;
  }

  persons(): string {
    return `
      SELECT
        id,
        if(is_new, first_seen, ${this.#start} - toIntervalSecond(${this.#hash('n', "'before'")} % ${180 * 86400})) AS created_at,
        ${personProperties} AS properties,
        is_member AS is_identified,
        last_seen AS last_seen_at
      FROM (
        SELECT n, any(country) AS country, any(device) AS device, any(source) AS source, any(is_member) AS is_member,
          any(plan) AS plan, any(is_new) AS is_new, any(id) AS id,
          min(started_at) AS first_seen, max(started_at) AS last_seen
        FROM plan_sessions GROUP BY n
      )`;
  }

  distinctIds(): string {
    return `
      SELECT anonymous_id, id FROM plan_people WHERE n IN (SELECT n FROM plan_sessions)
      UNION ALL
      SELECT user_id, id FROM plan_people WHERE is_member AND n IN (SELECT n FROM plan_sessions)`;
  }

  /** The steps of a session: how it opens, a few chosen steps, how it ends. */
  events(): string {
    const opening = `multiIf(
      session = 0 AND is_member AND is_new, [('$pageview', '/'), ('$pageview', '/pricing'), ('$pageview', '/signup'), ('signed_up', '/signup')],
      is_member, [('$pageview', '/login'), ('logged_in', '/login')],
      [('$pageview', '/')])`;
    const choice = (options: readonly string[], index: string): string =>
      this.#pick(options, 'n', 'session', index, "'step'");
    const middle = `arrayMap(i -> if(is_member, ${choice(steps.member, 'i')}, ${choice(steps.visitor, 'i')}), range(toUInt32(least(24, -log(1 - (dice % 10000) / 10000) * if(is_member, 4.5, 2)))))`;
    const billing = `multiIf(
      pays AND session = 2, [('$pageview', '/account/billing'), ('upgraded_plan', '/account/billing'), ('paid_bill', '/account/billing')],
      pays AND session > 2 AND is_last AND dice % 100 < 15, [('$pageview', '/account/billing'), ('downgraded_plan', '/account/billing')],
      pays AND session > 2 AND session % 4 = 2, [('paid_bill', '/account/billing')],
      [])`;
    const rest = `arrayConcat(${opening}, ${middle}, ${billing})`;
    const leaving = `if(dice % 10 < 7, [('$pageleave', arrayElement(path, -1).2)], [])`;
    const isUser = `is_member AND (NOT is_new OR session > 0 OR k > 3)`;
    return `
      SELECT
        ${uuid7('timestamp', this.#hash('n', 'session', 'k', "'event'"))}::UUID AS uuid,
        step.1 AS event,
        ${eventProperties(this.#hash('n', 'session', 'k', "'file'"), this.#hash('n', 'session', 'k', "'size'"))} AS properties,
        started_at + toIntervalSecond((k - 1) * pace) + toIntervalMicrosecond(${this.#hash('n', 'session', 'k', "'pause'")} % (pace * 1000000)) AS timestamp,
        if(${isUser}, user_id, anonymous_id) AS distinct_id,
        if(event = '$autocapture', ${elementsChain}, '') AS elements_chain,
        timestamp + toIntervalMillisecond(200 + ${this.#hash('n', 'session', 'k', "'lag'")} % 3000) AS created_at,
        e.id AS person_id,
        p.created_at AS person_created_at,
        p.properties AS person_properties,
        'full' AS person_mode,
        session_id,
        session_id,
        account, '', '', '', '',
        ${materializedValues.join(', ')}
      FROM (
        SELECT *, 15 + dice % 60 AS pace, ${rest} AS path, arrayConcat(path, ${leaving}) AS all_steps
        FROM plan_sessions
      ) AS e
      ANY LEFT JOIN raw_persons AS p ON p.id = e.id
      ARRAY JOIN all_steps AS step, arrayEnumerate(all_steps) AS k`;
  }

  sessionRollup(): string {
    return `
      SELECT
        \`$session_id\`,
        argMin(distinct_id, timestamp),
        min(timestamp) AS started,
        max(timestamp) AS ended,
        groupUniqArrayIf(ifNull(\`mat_$current_url\`, ''), event = '$pageview'),
        ifNull(argMin(\`mat_$current_url\`, timestamp), ''),
        ifNull(argMin(\`mat_$pathname\`, timestamp), ''),
        ifNull(argMax(\`mat_$current_url\`, timestamp), ''),
        ifNull(argMax(\`mat_$pathname\`, timestamp), ''),
        countIf(event = '$pageview') AS pageviews,
        countIf(event = '$autocapture') AS autocaptures,
        dateDiff('second', started, ended) AS seconds,
        pageviews = 1 AND autocaptures = 0 AND seconds < 10,
        argMin(mat_utm_source, timestamp),
        any(JSONExtractString(person_properties, '$initial_channel_type'))
      FROM events GROUP BY \`$session_id\``;
  }

  groups(): string {
    return `
      SELECT
        0,
        concat('account_', leftPad(toString(number), 3, '0')) AS key,
        ${this.#start} - toIntervalSecond(${this.#hash('number', "'account'")} % ${300 * 86400}),
        concat(
          '{"name":"Account ', toString(number),
          '","industry":"', ${this.#pick(quoted(visitors.industries), 'number', "'industry'")},
          '","plan":"', ${this.#pick(quoted(visitors.plans), 'number', "'account plan'")},
          '","employees":', toString(3 + ${this.#hash('number', "'employees'")} % 900),
          ',"is_trial":', if(${this.#hash('number', "'trial'")} % 4 = 0, 'true', 'false'), '}')
      FROM numbers(${accounts})`;
  }

  #hash(...parts: string[]): string {
    return `cityHash64(${[String(this.#seed), ...parts].join(', ')})`;
  }

  /** A number from 0 up to 1. */
  #chance(...parts: string[]): string {
    return `(${this.#hash(...parts)} % 1000000 / 1000000)`;
  }

  #pick(options: readonly string[], ...parts: string[]): string {
    return `arrayElement(${list(options)}, 1 + ${this.#hash(...parts)} % ${options.length})`;
  }
}
