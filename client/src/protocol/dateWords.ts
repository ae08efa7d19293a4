/** Dates as filters write them, and what each means. Any number may replace those here. */
export const dateWords: readonly (readonly [word: string, meaning: string])[] = [
  ['-7d', '7 days ago'],
  ['-14d', '14 days ago'],
  ['-30d', '30 days ago'],
  ['-90d', '90 days ago'],
  ['-180d', '180 days ago'],
  ['-24h', '24 hours ago'],
  ['-1w', 'a week ago'],
  ['-1m', 'a month ago'],
  ['-3m', '3 months ago'],
  ['-1y', 'a year ago'],
  ['dStart', 'the beginning of today'],
  ['-1dStart', 'the beginning of yesterday'],
  ['-1dEnd', 'the end of yesterday'],
  ['wStart', 'the beginning of this week'],
  ['mStart', 'the beginning of this month'],
  ['-1mStart', 'the beginning of last month'],
  ['-1mEnd', 'the end of last month'],
  ['yStart', 'the beginning of this year'],
  ['all', 'the first event there is'],
];

/** How far back a period to compare with begins. */
export const compareWords: readonly (readonly [word: string, meaning: string])[] = [
  ['-1d', 'a day earlier'],
  ['-1w', 'a week earlier'],
  ['-1m', 'a month earlier'],
  ['-1y', 'a year earlier'],
];
