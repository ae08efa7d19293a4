import { t } from '@vscode/l10n';

/** The values that the service knows, in people's words. */

type Words = Readonly<Record<string, string>>;

export const intervals = (): Words => ({
  minute: t('Minute'),
  hour: t('Hour'),
  day: t('Day'),
  week: t('Week'),
  month: t('Month'),
});

export const maths = (): Words => ({
  total: t('Total count'),
  dau: t('Unique users'),
  weekly_active: t('Weekly active users'),
  monthly_active: t('Monthly active users'),
  unique_session: t('Unique sessions'),
  first_time_for_user: t('First time for a user'),
  sum: t('Sum of a property'),
  avg: t('Average of a property'),
  min: t('Minimum of a property'),
  max: t('Maximum of a property'),
  median: t('Median of a property'),
  p90: t('90th percentile of a property'),
  p95: t('95th percentile of a property'),
  p99: t('99th percentile of a property'),
  avg_count_per_actor: t('Average per user'),
  min_count_per_actor: t('Minimum per user'),
  max_count_per_actor: t('Maximum per user'),
  median_count_per_actor: t('Median per user'),
  unique_group: t('Unique groups'),
  hogql: t('A HogQL expression'),
});

/** Maths that compute something from a property. */
export const propertyMaths = new Set(['sum', 'avg', 'min', 'max', 'median', 'p90', 'p95', 'p99']);

export const displays = (): Words => ({
  ActionsLineGraph: t('Lines'),
  ActionsLineGraphCumulative: t('Lines, cumulative'),
  ActionsAreaGraph: t('Areas'),
  ActionsBar: t('Bars'),
  ActionsStackedBar: t('Stacked bars'),
  ActionsBarValue: t('Bars of totals'),
  ActionsPie: t('Pie'),
  BoldNumber: t('Number'),
  ActionsTable: t('Table'),
  WorldMap: t('World map'),
});

export const stickinessDisplays = (): Words => ({
  ActionsLineGraph: t('Lines'),
  ActionsLineGraphCumulative: t('Lines, cumulative'),
  ActionsAreaGraph: t('Areas'),
  ActionsBar: t('Bars'),
  ActionsStackedBar: t('Stacked bars'),
});

export const funnelViews = (): Words => ({
  steps: t('Steps'),
  trends: t('Conversion over time'),
  time_to_convert: t('Time to convert'),
});

export const funnelOrders = (): Words => ({
  ordered: t('In this order'),
  strict: t('In this order, with nothing in between'),
  unordered: t('In any order'),
});

export const windowUnits = (): Words => ({
  second: t('Seconds'),
  minute: t('Minutes'),
  hour: t('Hours'),
  day: t('Days'),
  week: t('Weeks'),
  month: t('Months'),
});

export const periods = (): Words => ({
  Hour: t('Hour'),
  Day: t('Day'),
  Week: t('Week'),
  Month: t('Month'),
});

export const retentionTypes = (): Words => ({
  retention_recurring: t('Every time'),
  retention_first_time: t('The first time'),
});

export const pathSteps = (): Words => ({
  $pageview: t('Page views'),
  $screen: t('Screens'),
  custom_event: t('Other events'),
  hogql: t('A HogQL expression'),
});

export const correlations = (): Words => ({
  events: t('Events'),
  properties: t('Properties of people'),
  event_with_properties: t('Events with their properties'),
});

export const owners = (): Words => ({
  event: t('Event'),
  person: t('Person'),
  session: t('Session'),
  group: t('Group'),
  cohort: t('Cohort'),
  hogql: 'HogQL',
});

export const operators = (): Words => ({
  exact: 'is',
  is_not: t('is not'),
  icontains: 'contains',
  not_icontains: t('does not contain'),
  regex: 'matches',
  not_regex: t('does not match'),
  gt: t('greater than'),
  gte: t('at least'),
  lt: t('less than'),
  lte: t('at most'),
  is_set: t('is set'),
  is_not_set: t('is not set'),
  is_date_exact: t('is on'),
  is_date_before: t('is before'),
  is_date_after: t('is after'),
});

export const combinations = (): Words => ({ AND: t('All of them'), OR: t('Any of them') });
