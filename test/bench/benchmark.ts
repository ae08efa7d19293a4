/** A measurement of our code beside something else, taken in the same run. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly against: string;
  /** The other measurement, in the same unit. */
  readonly other: number;
  readonly goal?: Goal;
};

export type Unit = 'ms' | 'KB' | '%';

/**
 * The goal of a figure. `times` is ours divided by the other, `speedUp` the other divided by ours,
 * `value` ours alone; `share` is ours alone, too, and the more the better.
 */
export type Goal = {
  readonly of: 'times' | 'speedUp' | 'value' | 'share';
  readonly must: number;
  readonly aim?: number;
};

/** A figure that could not be measured, and why. */
export type Gap = { readonly name: string; readonly missing: string };

/** Returns whether a figure was measured. */
export function isFigure(result: Figure | Gap): result is Figure {
  return !('missing' in result);
}

/** The options of the command line. */
export type Options = {
  /** Also runs the official parser on 100 KB, which takes a minute. */
  readonly official100: boolean;
};

/** A file `*.bench.ts` exports one of these as `benchmark`. */
export type Benchmark = {
  readonly title: string;
  run(options: Options): Promise<readonly (Figure | Gap)[]> | readonly (Figure | Gap)[];
};

/** Our value in the unit of the goal; without a goal, our value divided by the other. */
export function scoreOf({ value, other, goal }: Figure): number {
  switch (goal?.of) {
    case 'speedUp':
      return other / value;
    case 'value':
    case 'share':
      return value;
    case 'times':
    case undefined:
      return value / other;
  }
}

/** Compares a figure with its goal. */
export type Verdict = 'aim met' | 'met' | 'missed' | 'no goal';

export function verdictOf(figure: Figure): Verdict {
  const { goal } = figure;
  if (!goal) return 'no goal';
  const score = scoreOf(figure);
  const reaches = (bound: number): boolean =>
    goal.of === 'speedUp' || goal.of === 'share' ? score >= bound : score <= bound;
  if (!reaches(goal.must)) return 'missed';
  return goal.aim !== undefined && reaches(goal.aim) ? 'aim met' : 'met';
}
