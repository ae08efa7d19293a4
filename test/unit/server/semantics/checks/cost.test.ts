import { checkQuiet, checkRows } from '../../support/rows.ts';

const week = 'timestamp >= now() - interval 7 day';
const old = "timestamp > '2026-01-01'";

describe('queries that read more than they need', () => {
  checkRows([
    {
      code: 'cost-unbounded-time',
      query: 'select uuid from «events» prewhere team_id = 1',
      says: /^This scans all events ever recorded\..*`timestamp >= now\(\) - interval 7 day`/,
      fixed: [`select uuid from events prewhere team_id = 1 where ${week}`],
      passing: `select uuid from events prewhere ${old}`,
    },
    {
      code: 'cost-unbounded-time',
      query: 'select x from «events» array join elements_chain_ids as x limit 5',
      fixed: [`select x from events array join elements_chain_ids as x where ${week} limit 5`],
      passing: `select x from events array join elements_chain_ids as x where ${old} limit 5`,
    },
    {
      code: 'cost-unbounded-time',
      query: 'select uuid from «events» where team_id = 1 ? true : false limit 5',
      fixed: [`select uuid from events where ${week} and (team_id = 1 ? true : false) limit 5`],
      passing: `select uuid from events sample 0.1 where team_id = 1`,
    },
    {
      code: 'cost-unbounded-time',
      query: 'select 1 from «events» as `my events` join shapes on 1 = 1 limit 5',
      fixed: [
        'select 1 from events as `my events` join shapes on 1 = 1 where `my events`.timestamp >= now() - interval 7 day limit 5',
      ],
      passing: `select 1 from events e join shapes on 1 = 1 where e.${old} limit 5`,
    },
    {
      code: 'cost-unbounded-time',
      query: `select 1 from events e join «sessions» s on s.session_id = e.$session_id where e.${old} limit 5`,
      says: /^This scans all sessions ever recorded/,
      fixed: [
        `select 1 from events e join sessions s on s.session_id = e.$session_id where s.$start_timestamp >= now() - interval 7 day and e.${old} limit 5`,
      ],
      passing: `select 1 from events e join sessions s on s.session_id = e.$session_id and s.$start_timestamp > '2026-01-01' where e.${old} limit 5`,
    },
    {
      code: 'cost-unbounded-time',
      query: 'select count() from «posthog.ai_events» limit 5',
      says: /^This scans all AI events ever recorded/,
      fixed: [`select count() from posthog.ai_events where ${week} limit 5`],
      passing: "select count() from posthog.ai_events where trace_id = 'a' limit 5",
    },
    {
      code: 'cost-select-star',
      query: 'select «*» from events limit 5',
      says: /`\*` reads every column of events, `properties` \(the largest\) among them/,
      fixed: ['select * exclude (properties) from events limit 5'],
      passing: 'select * from persons limit 5',
    },
    {
      code: 'cost-select-star',
      query: 'select «* exclude (uuid)» from events limit 5',
      fixed: ['select * exclude (uuid, properties) from events limit 5'],
      passing: 'select * exclude (properties) from events limit 5',
    },
    {
      code: 'cost-select-star',
      query: 'select event, «e.*» from events e, shapes s limit 5',
      fixed: ['select event, e.* exclude (properties) from events e, shapes s limit 5'],
      passing: 'select event, s.* from events e, shapes s limit 5',
    },
    {
      code: 'cost-wrapped-timestamp',
      query: "select uuid from events where «toDate(timestamp)» < '2024-01-01'",
      says: /runs for every row.*Compare `timestamp` itself/,
      fixed: ["select uuid from events where timestamp < '2024-01-01'"],
      passing: "select uuid from events where timestamp < '2024-01-01'",
    },
    {
      code: 'cost-wrapped-timestamp',
      query: "select uuid from events where '2024-01-01' <= «toDate(timestamp)»",
      fixed: ["select uuid from events where '2024-01-01' <= timestamp"],
      passing: "select uuid from events where '2024-01-01' <= timestamp",
    },
    {
      code: 'cost-wrapped-timestamp',
      query: "select uuid from events where «toDate(timestamp)» = '2024-01-01'",
      fixed: [
        "select uuid from events where timestamp >= toDate('2024-01-01') and timestamp < toDate('2024-01-01') + interval 1 day",
      ],
      passing: "select uuid from events where timestamp = '2024-01-01'",
    },
    // The side of a day on which a bound lies decides how to write it without the function.
    ...[
      ["«toDate(timestamp)» > '2024-01-01'", "timestamp >= toDate('2024-01-01') + interval 1 day"],
      ["«toDate(timestamp)» <= '2024-01-01'", "timestamp < toDate('2024-01-01') + interval 1 day"],
      ["'2024-01-01' < «toDate(timestamp)»", "timestamp >= toDate('2024-01-01') + interval 1 day"],
      ["'2024-01-01' >= «toDate(timestamp)»", "timestamp < toDate('2024-01-01') + interval 1 day"],
      ["«toStartOfMonth(timestamp)» >= '2024-01-01'", "timestamp >= '2024-01-01'"],
      [
        "«toStartOfQuarter(timestamp)» = '2024-04-01'",
        "timestamp >= toDate('2024-04-01') and timestamp < toDate('2024-04-01') + interval 1 quarter",
      ],
      ['«toStartOfMonth(timestamp)» < toStartOfMonth(now())', 'timestamp < toStartOfMonth(now())'],
      [
        "«toDate(timestamp)» between '2024-01-01' and today()",
        "timestamp >= toDate('2024-01-01') and timestamp < today() + interval 1 day",
      ],
      [
        '«toYear(timestamp)» = 2024',
        "timestamp >= toDate('2024-01-01') and timestamp < toDate('2025-01-01')",
      ],
      ['2024 <= «toYear(timestamp)»', "timestamp >= toDate('2024-01-01')"],
      ['«toYear(timestamp)» > 2024', "timestamp >= toDate('2025-01-01')"],
      ['«toYear(timestamp)» < 2024', "timestamp < toDate('2024-01-01')"],
    ].map(([condition, fixed]) => ({
      code: 'cost-wrapped-timestamp',
      query: `select uuid from events where ${condition}`,
      fixed: [`select uuid from events where ${fixed}`],
      passing: `select uuid from events where ${fixed}`,
    })),
    ...[
      "«toDate(timestamp)» >= '2024-01-01 10:00'",
      "«toStartOfMonth(timestamp)» >= '2024-01-02'",
      "«toDate(timestamp, 'UTC')» >= '2024-01-01'",
      "«toDate(timestamp + 1)» >= '2024-01-01'",
      '«toDate(timestamp)» >= created_at',
      "«toDate(timestamp)» not between '2024-01-01' and '2024-02-01'",
      '«toYear(timestamp)» = team_id',
      "«dateTrunc('month', timestamp)» >= '2024-01-01'",
    ].map((condition) => ({
      code: 'cost-wrapped-timestamp',
      query: `select uuid from events where ${condition}`,
      passing: "select uuid from events where timestamp between '2024-01-01' and '2024-02-01'",
    })),
    {
      code: 'cost-no-event-filter',
      query: "select e.uuid from «events» e where e.properties.plan = 'x'",
      says: /uses a property but no event name/,
      fixed: [
        "select e.uuid from events e where e.event = '$pageview' and e.properties.plan = 'x'",
      ],
      passing: "select e.uuid from events e where e.event = 'a' and e.properties.plan = 'x'",
    },
    {
      code: 'cost-person-properties',
      query: 'select «e.person.properties.email», e.poe.id from events e limit 5',
      says: /joins persons to every event ever recorded/,
      fixed: [
        'select e.poe.properties.email, e.poe.id from events e limit 5',
        `select e.person.properties.email, e.poe.id from events e where e.${week} limit 5`,
      ],
      passing: 'select e.poe.properties.email from events e limit 5',
    },
    {
      code: 'cost-person-properties',
      query: 'select «person.is_identified» from events limit 5',
      fixed: [`select person.is_identified from events where ${week} limit 5`],
      passing: `select person.is_identified from events where ${old} limit 5`,
    },
    {
      code: 'cost-person-properties',
      query: 'select 1 from events e join «persons» p on true limit 5',
      says: /joins all persons to every event ever recorded/,
      fixed: [
        'select 1 from events e join persons p on true where e.timestamp >= now() - interval 7 day limit 5',
      ],
      passing: `select 1 from events e join persons p on true where e.${old} limit 5`,
    },
  ]);

  checkQuiet('cost-person-properties', [
    'select arrayMap(person -> person.1, [(1, 2)]) from events limit 5',
    'select properties.person.email from events limit 5',
    'select properties as person, person.email from events limit 5',
    'select person_id from events limit 5',
    'select count() from events e join shapes s on true',
    'select 1 from sessions s join persons p on true limit 5',
  ]);
  checkQuiet('cost-no-event-filter', [
    'select properties.plan from events limit 5',
    "select uuid from events where person.properties.plan = 'x'",
    "select uuid from events where distinct_id = 'x'",
  ]);
  checkQuiet('cost-select-star', [
    'select * from events, shapes limit 5',
    'select x.* from events limit 5',
    'select count(*) from events',
    'select * from sessions limit 5',
    'select * from (select uuid from events) limit 5',
  ]);
  checkQuiet('cost-wrapped-timestamp', [
    "select uuid from events where toDate(created_at) >= '2024-01-01'",
    "select uuid from events where toDate(timestamp) != '2024-01-01'",
    "select uuid from events where toDate(timestamp) in ('2024-01-01')",
    "select toDate(timestamp) >= '2024-01-01' from events",
    'select uuid from events where team_id between 1 and 2',
  ]);
  checkQuiet('cost-unbounded-time', [
    'select 1',
    'select id from persons',
    'select uuid from events where',
    'select * from orders where id = 1',
    'select id from shapes where id != 1 limit 5',
  ]);
});
