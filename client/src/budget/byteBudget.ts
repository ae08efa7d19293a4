import { bucketOf } from './bucket.ts';
import type { LogLine } from './requestLog.ts';

/** The bytes that the project's queries may still read, as far as the service has said. */
export type BytesState = {
  readonly left: number;
  /** The most that the service lets accumulate. */
  readonly capacity: number;
  /** If nothing is left, the time of the next refill: milliseconds since 1970. */
  readonly freeAtMs?: number;
};

const hourMs = 3_600_000;
/** A full bucket holds a day's refill. */
const refillHours = 24;
/** The capacity for a project, and for a paying one. */
const capacity = 480e9;
const payingCapacity = 10 * capacity;

/** Names the bytes of a project. */
export function bytesOf(origin: string, projectId: string): string {
  return bucketOf(origin, `bytes of ${projectId}`);
}

/** True if more bytes are left than an unpaid project can have. */
export function isPaying(left: number): boolean {
  // Whichever definition of a gigabyte the service uses.
  return left > capacity * 1.024 ** 3;
}

/** The rest according to the log lines of one project; undefined if none tells. */
export function bytesLeft(lines: readonly LogLine[], now: number): BytesState | undefined {
  const last = lines.findLast(({ kind }) => kind === 'bytes');
  const most = lines.some(({ kind }) => kind === 'paying') ? payingCapacity : capacity;
  const freeAtMs = Math.max(
    ...lines.flatMap((line) => (line.kind === 'exhausted' ? line.untilMs : [])),
  );
  if (freeAtMs > now) return { left: 0, capacity: most, freeAtMs };
  if (last?.kind !== 'bytes') return undefined;
  const hours = Math.max(0, now - last.atMs) / hourMs;
  const refilled = last.left + (most / refillHours) * hours;
  return { left: Math.min(most, refilled), capacity: most };
}
