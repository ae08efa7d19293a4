/** The values that the service knows, in people's words. */

export const intervals = {
  minute: 'Minute',
  hour: 'Hour',
  day: 'Day',
  week: 'Week',
  month: 'Month',
};

export const maths = {
  total: 'Total count',
  dau: 'Unique users',
  weekly_active: 'Weekly active users',
  monthly_active: 'Monthly active users',
  unique_session: 'Unique sessions',
  first_time_for_user: 'First time for a user',
  sum: 'Sum of a property',
  avg: 'Average of a property',
  min: 'Minimum of a property',
  max: 'Maximum of a property',
  median: 'Median of a property',
  p90: '90th percentile of a property',
  p95: '95th percentile of a property',
  p99: '99th percentile of a property',
  avg_count_per_actor: 'Average per user',
  min_count_per_actor: 'Minimum per user',
  max_count_per_actor: 'Maximum per user',
  median_count_per_actor: 'Median per user',
  unique_group: 'Unique groups',
  hogql: 'A HogQL expression',
};

/** Those that compute something of a property. */
export const propertyMaths = new Set([
  ...['sum', 'avg', 'min', 'max', 'median'],
  ...['p90', 'p95', 'p99'],
]);

export const displays = {
  ActionsLineGraph: 'Lines',
  ActionsLineGraphCumulative: 'Lines, cumulative',
  ActionsAreaGraph: 'Areas',
  ActionsBar: 'Bars',
  ActionsStackedBar: 'Stacked bars',
  ActionsBarValue: 'Bars of totals',
  ActionsPie: 'Pie',
  BoldNumber: 'Number',
  ActionsTable: 'Table',
  WorldMap: 'World map',
};

export const stickinessDisplays = {
  ActionsLineGraph: 'Lines',
  ActionsLineGraphCumulative: 'Lines, cumulative',
  ActionsAreaGraph: 'Areas',
  ActionsBar: 'Bars',
  ActionsStackedBar: 'Stacked bars',
};

export const funnelViews = {
  steps: 'Steps',
  trends: 'Conversion over time',
  time_to_convert: 'Time to convert',
};

export const funnelOrders = {
  ordered: 'In this order',
  strict: 'In this order, with nothing between',
  unordered: 'In any order',
};

export const windowUnits = {
  second: 'Seconds',
  minute: 'Minutes',
  hour: 'Hours',
  day: 'Days',
  week: 'Weeks',
  month: 'Months',
};

export const periods = { Hour: 'Hour', Day: 'Day', Week: 'Week', Month: 'Month' };

export const retentionTypes = {
  retention_recurring: 'Every time',
  retention_first_time: 'The first time',
};

export const pathSteps = {
  $pageview: 'Page views',
  $screen: 'Screens',
  custom_event: 'Other events',
  hogql: 'A HogQL expression',
};

export const correlations = {
  events: 'Events',
  properties: 'Properties of people',
  event_with_properties: 'Events with their properties',
};

export const owners = {
  event: 'Event',
  person: 'Person',
  session: 'Session',
  group: 'Group',
  cohort: 'Cohort',
  hogql: 'HogQL',
};

export const operators = {
  exact: 'is',
  is_not: 'is not',
  icontains: 'contains',
  not_icontains: 'does not contain',
  regex: 'matches',
  not_regex: 'does not match',
  gt: 'greater than',
  gte: 'at least',
  lt: 'less than',
  lte: 'at most',
  is_set: 'is set',
  is_not_set: 'is not set',
  is_date_exact: 'is on',
  is_date_before: 'is before',
  is_date_after: 'is after',
};

export const combinations = { AND: 'All of them', OR: 'Any of them' };
