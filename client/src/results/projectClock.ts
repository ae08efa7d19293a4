import type { ProjectClock } from '../protocol/results.ts';
import type { Snapshot } from './snapshot.ts';

/** When a result was computed, by the clock of its project: UTC where the service named no zone. */
export function projectClock({ takenAt, clockOffsetMs = 0, result }: Snapshot): ProjectClock {
  const cachedAt = Date.parse(result.cachedAt ?? '') - clockOffsetMs;
  const computedAt = Number.isNaN(cachedAt) ? takenAt : cachedAt;
  return { computedAt, aheadMs: aheadOfUtc(result.timezone, computedAt) };
}

/** How far a zone is ahead of UTC at a moment, in milliseconds; 0 for an unknown zone. */
function aheadOfUtc(timeZone: string | undefined, moment: number): number {
  if (timeZone === undefined) return 0;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
    const name = format.formatToParts(moment).find(({ type }) => type === 'timeZoneName')?.value;
    const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d\d):(\d\d)/.exec(name ?? '') ?? [];
    return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  } catch {
    return 0;
  }
}
