/**
 * How long to wait before each look at a run. Every look counts against the hour's requests, so
 * the waits grow: 3 looks in the first 3 seconds, 11 in a minute, 33 in ten minutes.
 */
const firstWaitsMs = [500, 1_000, 2_000, 3_000, 5_000, 8_000];

/** How long a run is waited for: a little longer than its own limit at the service, ten minutes. */
export const pollDeadlineMs = deadlineMs(10);

/** The same for a limit of so many minutes; without end for 0. */
export function deadlineMs(minutes: number): number {
  return minutes > 0 ? minutes * 60_000 + 10_000 : Infinity;
}

/**
 * @param poll how many looks were made before
 * @param elapsedMs since the run was submitted
 * @param random 0 to 1: spreads the looks of many windows by up to a tenth
 * @param left requests the hour has left: with few of them a run is looked at less often
 */
export function pollWaitMs(
  poll: number,
  elapsedMs: number,
  random: number,
  left = Infinity,
): number {
  const waitMs = (firstWaitsMs[poll] ?? laterWaitMs(elapsedMs)) * thrift(left);
  return Math.round(Math.min(waitMs, longestWaitMs) * (1 + random / 10));
}

const longestWaitMs = 60_000;

function thrift(left: number): number {
  if (left >= 30) return 1;
  return left >= 10 ? 2 : 4;
}

function laterWaitMs(elapsedMs: number): number {
  if (elapsedMs < 60_000) return 10_000;
  return elapsedMs < 180_000 ? 15_000 : 30_000;
}
