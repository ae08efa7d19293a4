import type { Row } from '../../support/findings.ts';

/** Queries that read more than they need, or are written twice. */
export const costRows: readonly Row[] = [
  {
    code: 'duplicate-subquery',
    query: 'select a.n from (select 1 as n) as a join «(SELECT 1  as n)» as b on a.n = b.n',
    passing: 'select a.n from (select 1 as n) as a join (select 2 as n) as b on a.n = b.n',
  },
  {
    code: 'similar-subquery',
    query:
      'select a.n from (select count() as n from shapes where id = 1) as a join «(select count() as n from shapes where id = 2)» as b on a.n = b.n',
    passing:
      'select a.n from (select count() as n from shapes) as a join (select max(id) as n from shapes) as b on a.n = b.n',
  },
  {
    code: 'duplicate-subquery',
    query:
      'with a as (select id from shapes), «b» as (SELECT id  from shapes) select a.id from a join b on a.id = b.id',
    passing:
      'with a as (select id from shapes), b as (select max(id) as id from shapes) select a.id from a join b on a.id = b.id',
  },
  {
    code: 'similar-subquery',
    query:
      'with a as (select count() as n from shapes where id = 1), «b» as (select count() as n from shapes where id = 2) select a.n, b.n from a cross join b',
    passing:
      'with a as (select count() as n from shapes where id = 1), b as (select max(id) as n from shapes where id = 2) select a.n, b.n from a cross join b',
  },
  {
    code: 'cost-unbounded-time',
    query: "select uuid from «events» where event = 'signed_up'",
    fixed: [
      "select uuid from events where timestamp >= now() - interval 7 day and event = 'signed_up'",
    ],
    passing: 'select uuid from events where timestamp >= now() - interval 7 day',
  },
  {
    code: 'cost-unbounded-time',
    query: 'select uuid from «events» group by uuid',
    fixed: ['select uuid from events where timestamp >= now() - interval 7 day group by uuid'],
    passing: "select uuid from events where timestamp between '2024-01-01' and '2024-02-01'",
  },
  {
    code: 'cost-unbounded-time',
    query: "select uuid from «events» where event = 'a' or timestamp > now()",
    fixed: [
      "select uuid from events where timestamp >= now() - interval 7 day and (event = 'a' or timestamp > now())",
    ],
    passing: 'select toDate(timestamp) as day from events where {filters} or day > today()',
  },
  {
    code: 'cost-unbounded-time',
    query: 'select e.uuid from «events» e where e.timestamp < now()',
    fixed: [
      'select e.uuid from events e where e.timestamp >= now() - interval 7 day and e.timestamp < now()',
    ],
    passing: 'with events as (select 1 as uuid) select uuid from events',
  },
  {
    code: 'cost-select-star',
    query: 'select «*» from events',
    fixed: ['select * exclude (properties) from events'],
    passing: 'select event, count(*) from events group by event',
  },
  {
    code: 'cost-select-star',
    query: 'select «p.*» from events e join persons p on p.id = e.person_id',
    fixed: ['select p.* exclude (properties) from events e join persons p on p.id = e.person_id'],
    passing: 'select * from weekly_signups',
  },
  {
    code: 'cost-unbounded-time',
    query: 'select count() from «sessions»',
    fixed: ['select count() from sessions where $start_timestamp >= now() - interval 7 day'],
    passing: "select count() from sessions where $start_timestamp > '2026-01-01'",
  },
  {
    code: 'cost-unbounded-time',
    query: "select count() from «sessions» s where s.$channel_type != 'Direct'",
    fixed: [
      "select count() from sessions s where s.$start_timestamp >= now() - interval 7 day and s.$channel_type != 'Direct'",
    ],
    passing: "select count() from sessions where session_id = 'a'",
  },
  {
    code: 'cost-unbounded-time',
    query: 'select session_id from «session_replay_events» where click_count > 10',
    fixed: [
      'select session_id from session_replay_events where start_time >= now() - interval 7 day and click_count > 10',
    ],
    passing: "select session_id from session_replay_events where start_time > '2026-01-01'",
  },
  {
    code: 'cost-unbounded-time',
    query: 'select max(paid) from «orders»',
    fixed: ['select max(paid) from orders where paid >= now() - interval 7 day'],
    passing: 'select * from orders limit 10',
  },
  {
    code: 'cost-unbounded-time',
    query: "select event from «events» where timestamp != '2026-01-01'",
    fixed: [
      "select event from events where timestamp >= now() - interval 7 day and timestamp != '2026-01-01'",
    ],
    passing: "select event from events where equals(toDate(timestamp), '2026-01-01')",
  },
  {
    code: 'cost-wrapped-timestamp',
    query: "select session_id from sessions where «toDate($start_timestamp)» >= '2026-01-01'",
    fixed: ["select session_id from sessions where $start_timestamp >= '2026-01-01'"],
    passing: "select toDate($start_timestamp) from sessions where $start_timestamp >= '2026-01-01'",
  },
  {
    code: 'cost-no-event-filter',
    query: "select uuid from «events» where properties.plan = 'x'",
    fixed: ["select uuid from events where event = '$pageview' and properties.plan = 'x'"],
    passing: "select uuid from events where properties.plan = 'x' and event = 'paid_bill'",
  },
  {
    code: 'cost-no-event-filter',
    query: "select uuid from «events» where properties.plan = 'x' and event != 'paid_bill'",
    fixed: [
      "select uuid from events where event = '$pageview' and properties.plan = 'x' and event != 'paid_bill'",
    ],
    passing: "select uuid from events where properties.plan = 'x' and event like 'paid%'",
  },
  {
    code: 'cost-no-event-filter',
    query: "select uuid from «events» where (event = 'a' or properties.plan = 'x')",
    fixed: [
      "select uuid from events where event = '$pageview' and (event = 'a' or properties.plan = 'x')",
    ],
    passing: "select uuid from events where properties.plan = 'x' and matchesAction(1)",
  },
  {
    code: 'cost-wrapped-timestamp',
    query: "select uuid from events where «toDate(timestamp)» >= '2024-01-01'",
    fixed: ["select uuid from events where timestamp >= '2024-01-01'"],
    passing: "select uuid from events where timestamp >= toDate('2024-01-01')",
  },
  {
    code: 'cost-wrapped-timestamp',
    query: 'select uuid from events where «toStartOfDay(timestamp)» = today()',
    fixed: [
      'select uuid from events where timestamp >= today() and timestamp < today() + interval 1 day',
    ],
    passing: 'select toStartOfDay(timestamp) from events where timestamp > today()',
  },
  {
    code: 'cost-person-properties',
    query: 'select «person.properties.email» from events',
    fixed: ['select poe.properties.email from events'],
    passing: 'select person.properties.email from events where timestamp > today()',
  },
  {
    code: 'cost-person-properties',
    query: 'select p.id from events e join «persons» p on p.id = e.person_id',
    fixed: [
      'select p.id from events e join persons p on p.id = e.person_id where e.timestamp >= now() - interval 7 day',
    ],
    passing:
      'select p.id from events e join persons p on p.id = e.person_id where e.timestamp > now()',
  },
  {
    code: 'implicit-limit',
    query: '«select» event from events',
    fixed: ['select event from events limit 100', 'select event from events limit 10000'],
    passing: 'select count() from events',
  },
  {
    code: 'implicit-limit',
    query: 'with x as (select 1 as a limit 5) «select» a from x',
    fixed: [
      'with x as (select 1 as a limit 5) select a from x limit 100',
      'with x as (select 1 as a limit 5) select a from x limit 10000',
    ],
    passing: 'select 1',
  },
  {
    code: 'implicit-limit',
    query: 'select event from events union all «select» event from events',
    fixed: [
      '(select event from events union all select event from events) limit 100',
      '(select event from events union all select event from events) limit 10000',
    ],
    passing: '(select event from events union all select event from events) limit 5',
  },
];
