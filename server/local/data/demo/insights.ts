/** The fields of a demo insight; the store adds what every insight has. */
export type DemoInsight = {
  readonly name: string;
  readonly description: string;
  readonly tags: readonly string[];
  readonly favorited?: boolean;
  /** The dashboards it is on. */
  readonly dashboards?: readonly number[];
  /** Anybody with the link can see it. */
  readonly isShared?: true;
  readonly query: unknown;
};

/** The saved insights of a new demo project: each kind of node that people meet, over the demo data. */
export const demoInsights: readonly DemoInsight[] = [
  {
    name: 'Events by name',
    description: 'How often each event happened.',
    tags: ['overview'],
    favorited: true,
    dashboards: [1],
    isShared: true,
    query: chart(
      'ActionsBarValue',
      'select event, count() from events group by event order by 2 desc',
    ),
  },
  {
    name: 'Daily active users',
    description: 'People with at least one event, per day of the last 30.',
    tags: ['overview', 'growth'],
    favorited: true,
    query: chart(
      'ActionsLineGraph',
      `select
  toStartOfDay(timestamp) as day,
  count(distinct person_id) as people
from events
where timestamp > now() - interval 30 day
group by day
order by day`,
    ),
  },
  {
    name: 'Signups by week',
    description: 'New accounts, counted by person.',
    tags: ['growth'],
    query: chart(
      'ActionsBar',
      `select
  toStartOfWeek(timestamp) as week,
  uniq(person_id) as signups
from events
where event = 'signed_up'
group by week
order by week`,
    ),
  },
  {
    name: 'Signups by channel',
    description: 'Where people who signed up first came from.',
    tags: ['growth', 'marketing'],
    query: chart(
      'ActionsPie',
      `select
  person.properties.$initial_channel_type as channel,
  count() as signups
from events
where event = 'signed_up'
group by channel
order by signups desc`,
    ),
  },
  {
    name: 'Revenue by plan',
    description: 'Paid bills in US dollars.',
    tags: ['revenue'],
    favorited: true,
    query: chart(
      'ActionsTable',
      `select
  properties.plan as plan,
  count() as bills,
  sum(properties.amount_usd) as usd
from events
where event = 'paid_bill'
group by plan
order by usd desc`,
    ),
  },
  {
    name: 'Bounce rate by landing page',
    description: 'Share of sessions that ended where they began.',
    tags: ['marketing'],
    query: chart(
      'ActionsTable',
      `select
  $entry_pathname as page,
  count() as sessions,
  round(100 * countIf($is_bounce) / count(), 1) as bounce_percent
from sessions
group by page
order by sessions desc
limit 20`,
    ),
  },
  {
    name: 'Weekly retention of new accounts',
    description:
      'Of the people who signed up in a week, how many logged in one to four weeks later.',
    tags: ['retention'],
    query: chart(
      'ActionsTable',
      `with signups as (
  select person_id, min(timestamp) as signed_up_at
  from events
  where event = 'signed_up'
  group by person_id
)
select
  toStartOfWeek(signups.signed_up_at) as week,
  dateDiff('week', toStartOfWeek(signups.signed_up_at), toStartOfWeek(e.timestamp)) as weeks_later,
  uniq(e.person_id) as people
from events as e
join signups on signups.person_id = e.person_id
where e.event = 'logged_in'
group by week, weeks_later
having weeks_later between 1 and 4
order by week, weeks_later`,
    ),
  },
  {
    name: 'Largest uploads',
    description: 'The files that take the most room, with who uploaded them.',
    tags: ['usage'],
    query: {
      kind: 'DataTableNode',
      full: true,
      source: {
        kind: 'HogQLQuery',
        query: `select
  timestamp,
  person.properties.email as email,
  properties.file_type as file_type,
  round(properties.file_size_b / 1000000, 1) as megabytes
from events
where event = 'uploaded_file'
order by properties.file_size_b desc
limit 50`,
      },
    },
  },
  {
    name: 'Accounts by industry',
    description: 'A bare query, as a program saves it.',
    tags: ['accounts'],
    query: {
      kind: 'HogQLQuery',
      query: `select
  properties.industry as industry,
  count() as accounts,
  round(avg(toFloat(properties.employees))) as employees
from groups
where index = 0
group by industry
order by accounts desc`,
    },
  },
  {
    name: 'Files shared per person',
    description: 'How many links people on the business plan share.',
    tags: ['usage'],
    query: chart(
      'ActionsBar',
      `select links, count() as people
from (
  select person_id, count() as links
  from events
  where event = 'shared_file_link' and person_id in cohort 'Business plan'
  group by person_id
)
group by links
order by links`,
    ),
  },
  {
    name: 'Pageviews by country',
    description: 'A trend with a breakdown.',
    tags: ['overview'],
    dashboards: [1],
    query: {
      kind: 'InsightVizNode',
      source: {
        kind: 'TrendsQuery',
        series: [{ kind: 'EventsNode', event: '$pageview', name: '$pageview', math: 'total' }],
        interval: 'day',
        dateRange: { date_from: '-30d' },
        breakdownFilter: { breakdown: '$geoip_country_code', breakdown_type: 'event' },
        trendsFilter: { display: 'ActionsLineGraph' },
      },
    },
  },
  {
    name: 'From signup to paying',
    description: 'A funnel over four steps.',
    tags: ['growth', 'revenue'],
    dashboards: [2],
    query: {
      kind: 'InsightVizNode',
      source: {
        kind: 'FunnelsQuery',
        series: [
          { kind: 'EventsNode', event: 'signed_up', name: 'signed_up' },
          { kind: 'EventsNode', event: 'uploaded_file', name: 'uploaded_file' },
          { kind: 'EventsNode', event: 'shared_file_link', name: 'shared_file_link' },
          { kind: 'EventsNode', event: 'upgraded_plan', name: 'upgraded_plan' },
        ],
        dateRange: { date_from: '-90d' },
        funnelsFilter: { funnelWindowInterval: 30, funnelWindowIntervalUnit: 'day' },
      },
    },
  },
];

function chart(display: string, query: string): unknown {
  return { kind: 'DataVisualizationNode', display, source: { kind: 'HogQLQuery', query } };
}
