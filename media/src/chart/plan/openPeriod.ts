import { t } from '@vscode/l10n';
import type { ProjectClock } from '../../../../client/src/protocol/results.ts';
import { after, type Interval, intervalOf } from './interval.ts';
import { timeName } from './placeName.ts';
import type { SeriesTable } from './seriesTable.ts';

/** The periods of a chart that were not over when its numbers were computed. */
export type OpenPeriod = {
  /** The index of the first of them; all that follow have not begun. */
  readonly from: number;
  /** For example `today so far`. */
  readonly words: string;
};

/** Finds the last place of an axis of time that was still going on; undefined if none was. */
export function openPeriod(
  { axis, places }: Pick<SeriesTable, 'axis' | 'places'>,
  clock: ProjectClock | undefined,
): OpenPeriod | undefined {
  if (axis !== 'time' || !clock) return undefined;
  const times = places.map(Number);
  const interval = intervalOf(times);
  if (!interval) return undefined;
  const from = times.findIndex((time) => isOpen(time, interval, clock));
  const start = times[from];
  return start === undefined ? undefined : { from, words: openWords(start, interval, clock) };
}

/** True if a period was not over when the numbers were computed. */
export function isOpen(start: number, interval: Interval, clock: ProjectClock): boolean {
  return after(start, interval) > computedAt(clock);
}

/** True if a period had not even begun. */
export function isToCome(start: number, clock: ProjectClock): boolean {
  return start > computedAt(clock);
}

/** `today so far`; for a result of another day `until 2026-08-01 10:00`. */
export function openWords(start: number, interval: Interval, clock: ProjectClock): string {
  const now = Date.now() + clock.aheadMs;
  const isGoingOn = start <= now && now < after(start, interval);
  if (!isGoingOn) return t('until {0}', timeName(computedAt(clock), 16));
  switch (interval) {
    case 'minute':
      return t('this minute so far');
    case 'hour':
      return t('this hour so far');
    case 'day':
      return t('today so far');
    case 'week':
      return t('this week so far');
    case 'month':
      return t('this month so far');
    case 'quarter':
      return t('this quarter so far');
    case 'year':
      return t('this year so far');
  }
}

/** By the project's clock, as texts of its results have it. */
function computedAt(clock: ProjectClock): number {
  return clock.computedAt + clock.aheadMs;
}
