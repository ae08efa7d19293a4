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

/** The unit that a word names, in the singular: `day` for `Days`. */
export function unitNamed(word: string): string | undefined {
  const name = /^((?:milli|micro|nano)?second|minute|hour|day|week|month|quarter|year)s?$/;
  return name.exec(word.toLowerCase())?.[1];
}

/** A unit of time, in the singular. */
export type TimeUnit = 'second' | 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

/** The units by their letters in relative dates such as `-7d`. */
export const unitsByLetter: Readonly<Partial<Record<string, TimeUnit>>> = {
  s: 'second',
  M: 'minute',
  h: 'hour',
  d: 'day',
  w: 'week',
  m: 'month',
  q: 'quarter',
  y: 'year',
};

/** A unit as functions have it in their names, such as `toIntervalDay`. */
export function unitInNames(unit: string): string {
  return `${unit.charAt(0).toUpperCase()}${unit.slice(1)}`;
}
