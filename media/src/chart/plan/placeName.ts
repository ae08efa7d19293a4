import type { SeriesTable } from './seriesTable.ts';

const day = 86_400_000;

/** What a place of an axis is called: times as short as all of them allow. */
export function placeName({
  axis,
  places,
}: Pick<SeriesTable, 'axis' | 'places'>): (place: number | string) => string {
  if (axis !== 'time') return String;
  const length = places.every((place) => Number(place) % day === 0) ? 10 : 16;
  return (place) => timeName(Number(place), length);
}

/** `2026-08-01`, `2026-08-01 10:00`. */
export function timeName(ms: number, length: 10 | 16): string {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? '' : time.toISOString().slice(0, length).replace('T', ' ');
}
