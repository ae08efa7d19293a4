/** Something to be timed. `most` limits the number of runs, for subjects that take seconds. */
export type Subject = { readonly run: () => unknown; readonly most?: number };

const rounds = 25;
/**
 * The shortest sample, in milliseconds: a shorter subject runs several times in one sample. A timer
 * is too coarse for less, and the first run starts with caches that the other subject has filled.
 */
const sample = 20;
const warmUp = 400;

/**
 * The median time of each subject, in milliseconds. All are warmed up first and then take turns, so
 * that other load on the machine hits them alike.
 */
export function medians<N extends string>(
  subjects: Readonly<Record<N, Subject>>,
): Readonly<Record<N, number>> {
  const names = Object.keys(subjects) as N[];
  const samples = names.map((name) => {
    const subject = subjects[name];
    return { name, ...subject, runs: runsPerSample(subject), times: [] as number[] };
  });
  for (let round = 0; round < rounds; round++) {
    for (const { run, runs, most = rounds, times } of samples) {
      if (times.length < most) times.push(timeOf(run, runs));
    }
  }
  return Object.fromEntries(samples.map(({ name, times }) => [name, median(times)])) as Record<
    N,
    number
  >;
}

/** The median of some values. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  const [low, high] = [sorted[middle - (sorted.length % 2 === 0 ? 1 : 0)], sorted[middle]];
  if (low === undefined || high === undefined) throw new Error('No values to take the median of');
  return (low + high) / 2;
}

/** Warms a subject up, and returns the number of runs that make a sample long enough. */
function runsPerSample({ run, most }: Subject): number {
  if (most !== undefined && most < rounds) {
    if (most > 1) run();
    return 1;
  }
  const started = performance.now();
  let runs = 0;
  while (runs < 5 || (performance.now() - started < warmUp && runs < 2_000)) {
    run();
    runs++;
  }
  const warm = timeOf(run, 3);
  return Math.max(1, Math.ceil(sample / Math.max(warm, 0.001)));
}

function timeOf(run: () => unknown, runs: number): number {
  const started = performance.now();
  for (let left = runs; left > 0; left--) run();
  return (performance.now() - started) / runs;
}

/**
 * The median time of each asynchronous subject, in milliseconds. All are warmed up first and then
 * take turns.
 */
export async function waitedMedians<N extends string>(
  subjects: Readonly<Record<N, () => Promise<unknown>>>,
  turns: number,
): Promise<Readonly<Record<N, number>>> {
  const entries = Object.entries<() => Promise<unknown>>(subjects);
  const samples = entries.map(([name, run]) => ({ name, run, times: [] as number[] }));
  for (let turn = -5; turn < turns; turn++) {
    for (const { run, times } of samples) {
      const started = performance.now();
      await run();
      if (turn >= 0) times.push(performance.now() - started);
    }
  }
  return Object.fromEntries(samples.map(({ name, times }) => [name, median(times)])) as Record<
    N,
    number
  >;
}

/** The 95th percentile. */
export function percentile95(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const at = sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * 0.95) - 1)];
  if (at === undefined) throw new Error('No values to take a percentile of');
  return at;
}
