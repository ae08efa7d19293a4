import type { Row } from '../../support/findings.ts';

/** Events, properties, cohorts and dates of the project. */
export const taxonomyRows: readonly Row[] = [
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
];
