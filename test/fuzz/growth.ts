/** The ratio of the long text's length to the short one's. */
export const growth = 8;
/** Quadratic work would grow 64 times; noise and the garbage collector need room. */
export const mostGrowth = 4 * growth;
/** Shorter times, in milliseconds, are too short to compare. */
const measurable = 0.5;

/** A busy machine spoils single rounds; quadratic work fails them all. */
const mostRounds = 12;

/**
 * The ratio of the times for a long and a short text, each the best of several rounds. Work after waiting counts too.
 */
export async function growthOf(
  work: (text: string) => unknown,
  small: string,
  big: string,
): Promise<number> {
  let [least, most] = [Infinity, Infinity];
  await work(small);
  for (let round = 0; round < mostRounds; round++) {
    least = Math.min(least, await timeOf(work, small));
    most = Math.min(most, await timeOf(work, big));
    if (most <= mostGrowth * Math.max(least, measurable)) break;
  }
  return most / Math.max(least, measurable);
}

async function timeOf(work: (text: string) => unknown, text: string): Promise<number> {
  // Measures processor time, because waiting for a processor is not work.
  const before = process.cpuUsage();
  await work(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}
