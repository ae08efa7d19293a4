/** The units of time, the usual ones first: those of `{filters.interval}` among others. */
export const timeUnits: readonly string[] = [
  'day',
  'week',
  'month',
  'hour',
  'minute',
  'second',
  'quarter',
  'year',
];
