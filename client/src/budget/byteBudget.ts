import { bucketOf } from './bucket.ts';
import type { LogLine } from './requestLog.ts';

/** What the queries of a project may still read, as far as the service has told. */
export type BytesState = {
  readonly left: number;
  /** What the service keeps at most for later. */
  readonly capacity: number;
  /** When more can be read, if nothing is left: milliseconds since 1970. */
  readonly freeAtMs?: number;
};

const hourMs = 3_600_000;
/** A full bucket holds what is refilled in a day. */
const refillHours = 24;
/** What the service keeps for a project, and for one that pays. */
const capacity = 480e9;
const payingCapacity = 10 * capacity;

/** Names the bytes of a project. */
export function bytesOf(origin: string, projectId: string): string {
  return bucketOf(origin, `bytes of ${projectId}`);
}

/** True if more bytes are left than a project that does not pay can have. */
export function isPaying(left: number): boolean {
  // Whatever the service takes for a gigabyte.
  return left > capacity * 1.024 ** 3;
}

/** What is left by the lines about the bytes of one project; undefined if none tells. */
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
