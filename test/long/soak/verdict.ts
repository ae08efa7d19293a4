/** The measurements at one moment of a soak. */
export type Sample = {
  readonly minute: number;
  /** By name: the kind of a figure, and the window it is of. */
  readonly figures: Readonly<Record<string, number>>;
};

/** The course of one figure. */
export type Course = {
  readonly name: string;
  readonly first: number;
  readonly last: number;
  readonly most: number;
  /** Its growth per minute. */
  readonly slope: number;
  /** Its limit, in words. */
  readonly limit?: string;
  readonly isBroken: boolean;
};

type Limit = { readonly perMinute?: number; readonly most?: number };

/** Even a flat figure is noisy. A figure without a limit is only reported. */
const limits: Readonly<Record<string, Limit>> = {
  'host heap MB': { perMinute: 0.5 },
  'host handles': { perMinute: 0.2 },
  'server heap MB': { perMinute: 0.3 },
  'server handles': { perMinute: 0.2 },
  'page heap MB': { perMinute: 1 },
  'page listeners': { perMinute: 20 },
  'storage MB': { most: 12 },
};

/** Memory fills up and is level from then on. In minutes. */
const warmUp = 10;
/** Of fewer minutes a slope is mostly noise, and is not held against its limit. */
const fewMinutes = 10;

/** The course of every figure after the warm-up; of a run that is too short for it, of its second half. */
export function coursesOf(samples: readonly Sample[]): readonly Course[] {
  const isJudged = isLong(samples);
  const from = isJudged ? warmUp : lastMinute(samples) / 2;
  const level = samples.filter(({ minute }) => minute >= from);
  const names = Object.keys(level[0]?.figures ?? {});
  return names.map((name) => {
    const points = level.map(({ minute, figures }) => [minute, figures[name] ?? 0] as const);
    const values = points.map(([, value]) => value);
    const [first = 0] = values;
    const course = { name, first, last: values.at(-1) ?? 0, slope: slopeOf(points) };
    // The warm-up counts for storage too.
    const most = Math.max(...samples.map(({ figures }) => figures[name] ?? 0));
    return { ...course, most, ...judged(limits[kindOf(name)] ?? {}, course.slope, most, isJudged) };
  });
}

/** The courses as a table. */
export function tableOf(courses: readonly Course[]): string {
  const rows = [
    ['', 'from', 'to', 'most', 'a minute', 'limit', ''],
    ...courses.map(({ name, first, last, most, slope, limit = '', isBroken }) => [
      name,
      ...[first, last, most].map((value) => value.toFixed(1)),
      `${slope < 0 ? '-' : '+'}${Math.abs(slope).toFixed(2)}`,
      limit,
      isBroken ? 'broken' : '',
    ]),
  ];
  const width = (column: number): number =>
    Math.max(...rows.map((cells) => cells[column]?.length ?? 0));
  return rows
    .map((cells) =>
      cells
        .map((cell, at) => (at === 0 || at > 4 ? cell.padEnd(width(at)) : cell.padStart(width(at))))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function judged(
  { perMinute, most: cap }: Limit,
  slope: number,
  most: number,
  isJudged: boolean,
): Pick<Course, 'limit' | 'isBroken'> {
  if (cap !== undefined) return { limit: `at most ${cap}`, isBroken: most > cap };
  if (perMinute === undefined || !isJudged) return { isBroken: false };
  return { limit: `+${perMinute} a minute`, isBroken: slope > perMinute };
}

/** The verdict in words: what is broken, and whether growth was judged at all. */
export function verdictOf(samples: readonly Sample[]): string {
  const broken = coursesOf(samples)
    .filter(({ isBroken }) => isBroken)
    .map(({ name }) => name);
  if (broken.length > 0) return `Broken: ${broken.join('; ')}.`;
  return isLong(samples)
    ? `Level after the first ${warmUp} minutes.`
    : `Growth is judged only in ${warmUp + fewMinutes} minutes or more.`;
}

function isLong(samples: readonly Sample[]): boolean {
  return lastMinute(samples) >= warmUp + fewMinutes;
}

function lastMinute(samples: readonly Sample[]): number {
  return samples.at(-1)?.minute ?? 0;
}

/** The name of a figure without its window. */
function kindOf(name: string): string {
  return name.replace(/, window \d+$/, '');
}

/** The slope of the line with the least squares. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (values: readonly number[]): number =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const middle = mean(points.map(([minute]) => minute));
  const level = mean(points.map(([, value]) => value));
  let [above, below] = [0, 0];
  for (const [minute, value] of points) {
    above += (minute - middle) * (value - level);
    below += (minute - middle) ** 2;
  }
  return below === 0 ? 0 : above / below;
}
