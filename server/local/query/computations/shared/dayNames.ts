import type { Unit } from './timeline.ts';

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * The start of an interval for programs: a date, with the time if intervals are shorter than a day.
 */
export function dayOf(date: Date, unit: Unit): string {
  const text = date.toISOString();
  const day = text.slice(0, 10);
  return unit === 'hour' || unit === 'minute' ? `${day} ${text.slice(11, 19)}` : day;
}

/** The start of an interval for people, `31-Jan-2026`. */
export function labelOf(date: Date, unit: Unit): string {
  const month = months[date.getUTCMonth()] ?? '';
  const day = `${date.getUTCDate()}-${month}-${date.getUTCFullYear()}`;
  const isFine = unit === 'hour' || unit === 'minute';
  return isFine ? `${day} ${date.toISOString().slice(11, 16)}` : day;
}
