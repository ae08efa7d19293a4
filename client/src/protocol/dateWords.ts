import { t } from '@vscode/l10n';

/** Dates as filters write them, with their meaning. The numbers are examples. */
export const dateWords = (): readonly (readonly [word: string, meaning: string])[] => [
  ['-7d', t('7 days ago')],
  ['-14d', t('14 days ago')],
  ['-30d', t('30 days ago')],
  ['-90d', t('90 days ago')],
  ['-180d', t('180 days ago')],
  ['-24h', t('24 hours ago')],
  ['-1w', t('a week ago')],
  ['-1m', t('a month ago')],
  ['-3m', t('3 months ago')],
  ['-1y', t('a year ago')],
  ['dStart', t('the beginning of today')],
  ['-1dStart', t('the beginning of yesterday')],
  ['-1dEnd', t('the end of yesterday')],
  ['wStart', t('the beginning of this week')],
  ['mStart', t('the beginning of this month')],
  ['-1mStart', t('the beginning of last month')],
  ['-1mEnd', t('the end of last month')],
  ['yStart', t('the beginning of this year')],
  ['all', t('the very first event')],
];

/** How far back a comparison period begins. */
export const compareWords = (): readonly (readonly [word: string, meaning: string])[] => [
  ['-1d', t('a day earlier')],
  ['-1w', t('a week earlier')],
  ['-1m', t('a month earlier')],
  ['-1y', t('a year earlier')],
];
