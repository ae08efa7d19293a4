/** The interval between the points of a time axis. */
export type Interval = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'quarter' | 'year';

export const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;

/**
 * The interval that sorted times begin; undefined if they do not begin one, like the times of
 * single events.
 */
export function intervalOf(times: readonly number[]): Interval | undefined {
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? time));
  const least = steps.reduce((a, b) => Math.min(a, b), Infinity);
  const all = (unit: number): boolean => times.every((time) => time % unit === 0);
  if (!Number.isFinite(least) || least < minute) return undefined;
  if (!all(day)) return least >= hour && all(hour) ? 'hour' : all(minute) ? 'minute' : undefined;
  if (times.every((time) => new Date(time).getUTCDate() === 1) && least >= 28 * day) {
    if (least >= 365 * day) return 'year';
    return least >= 90 * day ? 'quarter' : 'month';
  }
  return steps.every((step) => step % (7 * day) === 0) ? 'week' : 'day';
}

/** The time a number of intervals after another. */
export function after(time: number, interval: Interval, count = 1): number {
  const months = { month: 1, quarter: 3, year: 12 } as const;
  const lengths = { minute, hour, day, week: 7 * day } as const;
  if (interval in lengths) return time + count * lengths[interval as keyof typeof lengths];
  const date = new Date(time);
  return date.setUTCMonth(date.getUTCMonth() + count * months[interval as keyof typeof months]);
}
