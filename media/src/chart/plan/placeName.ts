import { day, minute } from './interval.ts';
import type { SeriesTable } from './seriesTable.ts';

/** The name of a place of an axis: times as short as all of them allow. */
export function placeName({
  axis,
  places,
}: Pick<SeriesTable, 'axis' | 'places'>): (place: number | string) => string {
  if (axis !== 'time') return String;
  const show = timeNames(places.map(Number));
  return (place) => show(Number(place));
}

/** The format of times in a list of times: `2026-08-01`, `2026-08-01 10:00`. */
export function timeNames(times: readonly number[]): (time: number) => string {
  const divide = (unit: number): boolean => times.every((time) => time % unit === 0);
  const length = divide(day) ? 10 : divide(minute) ? 16 : 19;
  return (time) => timeName(time, length);
}

/** `2026-08-01`, `2026-08-01 10:00`, `2026-08-01 10:00:30`. */
export function timeName(ms: number, length: 10 | 16 | 19): string {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, length).replace('T', ' ');
}
