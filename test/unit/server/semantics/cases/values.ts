import type { Row } from '../../support/findings.ts';

/** Comparisons, values of the project, placeholders, and costs. */
export const valueRows: readonly Row[] = [
  {
    code: 'null-comparison',
    query: 'select event from events where «created_at = null»',
    fixed: ['select event from events where created_at is null'],
    passing: 'select event from events where created_at is null',
  },
  {
    code: 'null-comparison',
    query: 'select event from events where «null != created_at»',
    fixed: ['select event from events where created_at is not null'],
    passing: 'select event from events where created_at is not distinct from null',
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where «properties.status» = 200',
    fixed: [
      "select uuid from events where properties.status = '200'",
      'select uuid from events where toFloat(properties.status) = 200',
    ],
    passing:
      "select uuid from events where properties.status = '200' and properties.price = 200 and properties.plan in (1, 2)",
  },
  {
    code: 'untyped-property-comparison',
    query: "select uuid from events where 30 < «properties['duration']»",
    fixed: ["select uuid from events where 30 < toFloat(properties['duration'])"],
    passing:
      "select uuid from events where properties.duration > '30' and properties.nobody_knows > 30",
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where «properties.duration» != 5',
    fixed: [
      'select uuid from events where toFloat(properties.duration) != 5',
      "select uuid from events where properties.duration != '5'",
    ],
    passing: 'select max(properties.duration), sum(toFloat(properties.duration) * 2) from events',
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where «properties.duration» between 1 and 5',
    fixed: ['select uuid from events where toFloat(properties.duration) between 1 and 5'],
    passing: "select uuid from events where properties.duration between '1' and '5'",
  },
  {
    code: 'untyped-property-comparison',
    query: 'select sum(«properties.duration») from events',
    fixed: ['select sum(toFloat(properties.duration)) from events'],
    passing: 'select sum(toFloat(properties.duration)), uniq(properties.duration) from events',
  },
  {
    code: 'untyped-property-comparison',
    query: 'select «properties.duration» - «properties.status» from events',
    fixed: ['select toFloat(properties.duration) - properties.status from events'],
    passing: 'select concat(properties.duration, properties.status) from events',
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where «properties.status» = true',
    fixed: ["select uuid from events where properties.status = 'true'"],
    passing:
      "select uuid from events where properties.status = 'true' and properties.is_trial = true",
  },
  {
    code: 'untyped-property-comparison',
    query: 'select uuid from events where timestamp < «properties.duration»',
    fixed: ['select uuid from events where timestamp < toDateTime(properties.duration)'],
    passing: 'select uuid from events where timestamp < toDateTime(properties.duration)',
  },
  {
    code: 'type-mismatch',
    query: 'select uuid from events where «distinct_id = 5»',
    fixed: ["select uuid from events where distinct_id = '5'"],
    passing: "select uuid from events where distinct_id = '5' and team_id = '5' and team_id = 5",
  },
  {
    code: 'type-mismatch',
    query: "select uuid from events where «team_id = 'five'»",
    passing: "select uuid from events where timestamp > '2024-01-01' and created_at < now()",
  },
  {
    code: 'type-mismatch',
    query: "select uuid from events where «properties.price > 'much'»",
    passing: 'select uuid from events where properties.price > 5 and properties.unknown_one > 5',
  },
  {
    code: 'type-mismatch',
    query: 'select uuid from events where «event = team_id»',
    fixed: ['select uuid from events where toFloat(event) = team_id'],
    passing: 'select uuid from events where toString(team_id) = event and length(event) = 3',
  },
  {
    code: 'type-mismatch',
    query: 'select uuid from events where «uuid = 1» and «timestamp > elements_chain_ids»',
    passing: "select uuid from events where today() = toDate(timestamp) and '1' = 1",
  },
  {
    code: 'type-mismatch',
    query: 'select uuid from events where «uuid between 1» and 2 or length(event) between 1 and 2',
    passing: "select uuid from events where timestamp between '2024-01-01' and now()",
  },
  {
    code: 'type-mismatch',
    query:
      "select uuid from events where length(event) between 1 and 2 and «event between 'a' and 5»",
    fixed: [
      "select uuid from events where length(event) between 1 and 2 and event between 'a' and '5'",
    ],
    passing:
      "select dateTrunc('hour', timestamp) = now(), dateTrunc('day', created_at) < today() from events",
  },
  {
    code: 'argument-type',
    query: 'select «person_id» / 2 from events',
    passing: "select length(person_id), person_id = 'a', toString(person_id) from events",
  },
  {
    code: 'argument-type',
    query: "select sum(«'a'»), length(«1») from events",
    passing: "select sum(1.5), length('a'), length([1]), sum(true) from events",
  },
  {
    code: 'argument-type',
    query: 'select sum(«event») from events',
    fixed: ['select sum(toFloat(event)) from events'],
    passing: 'select sum(properties.price), sum(properties.unknown_one) from events',
  },
  {
    code: 'argument-type',
    query: 'select «event» + 1, -«event», not «event» from events',
    fixed: ['select toFloat(event) + 1, -event, not event from events'],
    passing: 'select team_id + 1, timestamp + 1, -team_id, not team_id from events',
  },
  {
    code: 'argument-type',
    query: 'select arrayMap(x -> x, «1»), arrayMap(x -> upper(«x»), [1])',
    passing: "select arrayMap(x -> x, [1]), arrayMap(x -> upper(x), ['a'])",
  },
  {
    code: 'argument-type',
    query: 'select arrayMap(«x -> x», [1], [2]), arrayFilter(«(x, y) -> x > y», [1])',
    passing: 'select arrayMap((x, y) -> x + y, [1], [2]), arrayFold((a, x) -> a + x, [1], 0)',
  },
  {
    code: 'argument-type',
    query: 'select if(«length(event)», 1, 2), countIf(«team_id + 1»), «300» ? 1 : 2 from events',
    passing: 'select if(1, 1, 2), countIf(event = distinct_id), 2 ? 1 : 2 from events',
  },
  {
    code: 'argument-type',
    query:
      "select multiIf(1, 2, «length(event)», 3, 4), -«(1, 'a')», arrayZip([1], [2], «event») from events",
    passing:
      'select multiIf(1, 2, empty(event), 3, 4), -team_id, arrayZip([1], [2], [event]) from events',
  },
  {
    code: 'argument-type',
    query: "select greatCircleDistance(1, 2, 3, «[1]»), dateDiff('day', «uuid», now()) from events",
    passing: "select greatCircleDistance(1, 'a', null, 4), dateDiff('day', now(), not null)",
  },
  {
    code: 'argument-type',
    query: "select arrayFilter(«x -> upper(x)», ['a'])",
    passing: "select arrayFilter(x -> x > 'b', ['a']), arrayFilter(x -> x, [1])",
  },
  {
    code: 'argument-type',
    query: 'select upper(«n») from (select length(event) as n from events)',
    fixed: ['select upper(toString(n)) from (select length(event) as n from events)'],
    passing: 'select sum(n) from (select max(properties.unknown_one) as n from events)',
  },
  {
    code: 'argument-type',
    query: "select «event»['a'], «event»[1] from events",
    passing: "select elements_chain_ids[1], map('a', 1)['a'], [1, 2.5], [null, 'a'] from events",
  },
  {
    code: 'argument-type',
    query: 'select sumIf(«event», true), sumIf(1, «event») from events',
    fixed: ['select sumIf(toFloat(event), true), sumIf(1, event) from events'],
    passing: 'select sumIf(1, true), sumIf(1, null), avgIf(team_id, team_id > 1) from events',
  },
  {
    code: 'unknown-event',
    query: "select uuid from events where event = «'signed up'»",
    fixed: ["select uuid from events where event = 'signed_up'"],
    passing: "select uuid from events where event = 'signed_up' or event like 'x'",
  },
  {
    code: 'unknown-event',
    query: "select countIf(e in ('paid_bill', «'zzzzzzzz'»)) from (select event as e from events)",
    passing: "select countIf(e in ('paid_bill', '$pageview')) from (select event as e from events)",
  },
  {
    code: 'unknown-property',
    query: 'select properties.«pln» from events',
    fixed: ['select properties.plan from events'],
    passing:
      'select properties.plan, properties.plan.deeper, group_0.properties.anything from events',
  },
  {
    code: 'unknown-property',
    query: "select person.properties[«'emial'»] from events",
    fixed: ["select person.properties['email'] from events"],
    passing: "select person.properties['email'] from events",
  },
  {
    code: 'unknown-property',
    query: 'select properties.«utn_source» from events',
    passing:
      'select properties.utm_source, properties.`$feature/new-page`, properties.$survey_response_2, person.properties.`$feature_enrollment/beta` from events',
  },
  {
    code: 'unknown-property-value',
    query: "select uuid from events where properties.$browser = «'chrome'»",
    fixed: ["select uuid from events where properties.$browser = 'Chrome'"],
    passing:
      "select uuid from events where properties.$browser = 'Chrome' and properties.plan = 'x'",
  },
  {
    code: 'unknown-property-value',
    query: "select uuid from events where properties['$browser'] in ('Safari', «'Lynx'»)",
    passing: "select uuid from events where properties['$browser'] in ('Safari')",
  },
  {
    code: 'misread-not',
    query: 'select number from numbers(5) where «not (number)» in (2, 3)',
    fixed: ['select number from numbers(5) where not ((number) in (2, 3))'],
    passing: 'select number from numbers(5) where not (number in (2, 3)) and not(number)',
  },
  {
    code: 'misread-not',
    query: 'select «NOT(team_id)» + 1 = 2 from events',
    fixed: ['select NOT((team_id) + 1 = 2) from events'],
    passing: 'select (not (team_id)) = 2, not (team_id = 2) or not (team_id = 3) from events',
  },
  {
    code: 'misread-not',
    query: 'select «not (event)» is null, «not (team_id)» between 1 and 2 from events',
    fixed: ['select not ((event) is null), not (team_id) between 1 and 2 from events'],
    passing: 'select not team_id is null, not team_id in (2, 3), team_id = not (1) from events',
  },
  {
    code: 'moved-event',
    query: "select count() from events where «event = '$feature_flag_called'»",
    fixed: ["select count() from posthog.flag_evaluations where event = '$feature_flag_called'"],
    passing:
      "select count() from events where event = 'paid_bill' or event like '$feature_flag_called'",
  },
  {
    code: 'moved-event',
    query:
      "select events.distinct_id, person.id from events where «'$feature_flag_called' = events.event»",
    fixed: [
      "select events.distinct_id, person.id from posthog.flag_evaluations as events where '$feature_flag_called' = events.event",
    ],
    passing:
      "select flag_key, response, person.id, properties.x from posthog.flag_evaluations where event = '$feature_flag_called'",
  },
  {
    code: 'moved-event',
    query:
      "select e.distinct_id from posthog.events e join persons p on p.id = e.person_id where «e.event in ('$feature_flag_called')»",
    fixed: [
      "select e.distinct_id from posthog.flag_evaluations e join persons p on p.id = e.person_id where e.event in ('$feature_flag_called')",
    ],
    passing: "select uuid from events where event in ('$feature_flag_called', 'paid_bill')",
  },
  {
    code: 'moved-event',
    query: "select $session_id from events where «event = '$feature_flag_called'»",
    passing: 'select session_id from posthog.flag_evaluations',
  },
  {
    code: 'moved-event',
    query: "select person.properties.plan from events where «event = '$feature_flag_called'»",
    passing:
      "with events as (select 'a' as event) select event from events where event = '$feature_flag_called'",
  },
  {
    code: 'before-retention',
    query: "select uuid from events where timestamp >= «'2019-11-26'»",
    passing:
      "select uuid, '2015-01-01' from events where timestamp >= '2019-11-27' and event > '2015-01-01'",
  },
  {
    code: 'before-retention',
    query:
      "select uuid from events where timestamp between toDate(«'2019-01-01'») and '2020-01-01 10:00:00'",
    passing: "select id from persons where created_at > '2015-01-01'",
  },
  {
    code: 'before-retention',
    query: "select uuid from events e where (toDate(e.timestamp) = «'2019-01-31 10:00:00'»)",
    passing: 'select uuid from events where timestamp > now() - interval 20 year',
  },
  {
    code: 'unknown-cohort',
    query: "select person_id in cohort «'Power user'» from events",
    fixed: ["select person_id in cohort 'Power users' from events"],
    passing: 'select person_id in cohort 5 from events',
  },
  {
    code: 'unknown-cohort',
    query: 'select person_id not in cohort «6» from events',
    passing: 'select person_id not in cohort 7 from events',
  },
  {
    code: 'cohort-by-name',
    query: "select person_id in cohort «'Trials'» from events",
    fixed: ['select person_id in cohort 7 from events'],
    passing: 'select person_id in cohort 7 from events',
  },
  {
    code: 'cohort-by-id',
    query: 'select person_id in cohort «7» from events',
    fixed: ["select person_id in cohort 'Trials' from events"],
    passing: "select person_id in cohort 'Trials' from events",
  },
  {
    code: 'cohort-form',
    query: 'select event from events where person_id in cohort «true»',
    passing: 'select event from events where person_id in cohort {variables.org}',
  },
  {
    code: 'cohort-form',
    query: 'select event from events where person_id not in cohort «event»',
    passing: 'select event from events where person_id not in cohort (7)',
  },
  {
    code: 'filters-table',
    query: 'select distinct_id from person_distinct_ids where «{filters}»',
    passing: 'select event from events where {filters}',
  },
  {
    code: 'filters-table',
    query: 'select cohort_id from static_cohort_people where «{filters}»',
    passing: 'select id from persons where {filters}',
  },
  {
    code: 'filters-form',
    query: 'select event from events where timestamp > «{filters.dateRange}»',
    passing: 'select event from events where timestamp > {filters.dateRange.from}',
  },
  {
    code: 'filters-form',
    query: 'select 1 from persons where «{filters()}»',
    passing: 'select 1 from persons where {filters(created_at as timestamp)}',
  },
  {
    code: 'filters-form',
    query: 'select 1 from persons where {filters(«created_at»)}',
    passing: "select 1 from persons where {filters(created_at AS timestamp, null AS 'plan')}",
  },
  {
    code: 'filters-form',
    query: 'select 1 from persons where {filters(id as plan, created_at as «plan»)}',
    passing: 'select 1 from groups where {filters(updated_at as timestamp)}',
  },
  {
    code: 'filters-form',
    query: 'select 1 from persons where «{filters(distinct id as plan)}»',
    passing: 'select id from persons where not {filters(id as plan)}',
  },
  {
    code: 'filters-form',
    query: "select dateTrunc({filters.interval(«'weak'»)}, created_at) from persons",
    fixed: ["select dateTrunc({filters.interval('week')}, created_at) from persons"],
    passing: "select dateTrunc({filters.interval('week')}, created_at) from persons",
  },
  {
    code: 'filters-form',
    query: "select «{filters.interval('day', 'week')}» from persons",
    passing: 'select dateTrunc({filters.interval}, created_at) from persons',
  },
  {
    code: 'filters-form',
    query: 'select «{filters.breakdown}» from persons',
    passing:
      "select {filters.breakdown(properties.plan as 'plan')} as b, count() from persons group by b",
  },
  {
    code: 'filters-form',
    query: 'select {filters.breakdown(«id»)} from persons',
    passing: 'select {filters.breakdown(null as plan)} from persons',
  },
  {
    code: 'filters-form',
    query: "select «{filters.granularity('day')}» from persons",
    passing: "select {filters.interval('quarter')} from persons",
  },
  {
    code: 'unknown-column',
    query: 'select 1 from persons where {filters(«createt_at» as timestamp)}',
    fixed: ['select 1 from persons where {filters(created_at as timestamp)}'],
    passing: 'select id as timestamp from persons where {filters(created_at as timestamp)}',
  },
  {
    code: 'filters-form',
    query: 'select «{filters.dateRange.to}» from events',
    passing: 'select event from events where timestamp <= {filters.dateRange.to}',
  },
  {
    code: 'unknown-variable',
    query: 'select event from events where distinct_id = {variables.«ogr»}',
    fixed: ['select event from events where distinct_id = {variables.org}'],
    passing: 'select event from events where distinct_id = {variables.org} and {anything}',
  },
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
