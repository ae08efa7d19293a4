/** One figure: something of ours, measured beside something else in the same run. */
export type Figure = {
  readonly name: string;
  readonly value: number;
  readonly unit: Unit;
  readonly against: string;
  /** The same measure of what it is compared with. */
  readonly other: number;
  readonly goal?: Goal;
};

export type Unit = 'ms' | 'KB';

/**
 * What a figure should reach. `times` is our value over the other one, `speedUp` the other one over
 * ours, `value` ours alone.
 */
export type Goal = {
  readonly of: 'times' | 'speedUp' | 'value';
  readonly must: number;
  readonly aim?: number;
};

/** What could not be measured, and why. */
export type Gap = { readonly name: string; readonly missing: string };

/** Whether something was measured. */
export function isFigure(result: Figure | Gap): result is Figure {
  return !('missing' in result);
}

/** What the command line asks for. */
export type Options = {
  /** Also asks the official parser for 100 KB, which takes it a minute. */
  readonly official100: boolean;
};

/** A file `*.bench.ts` exports one of these as `benchmark`. */
export type Benchmark = {
  readonly title: string;
  run(options: Options): Promise<readonly (Figure | Gap)[]> | readonly (Figure | Gap)[];
};

/** Our value in the measure of the goal; without one, how many times the other value it is. */
export function scoreOf({ value, other, goal }: Figure): number {
  switch (goal?.of) {
    case 'speedUp':
      return other / value;
    case 'value':
      return value;
    case 'times':
    case undefined:
      return value / other;
  }
}

/** How a figure stands to its goal. */
export type Verdict = 'aim met' | 'met' | 'missed' | 'no goal';

export function verdictOf(figure: Figure): Verdict {
  const { goal } = figure;
  if (!goal) return 'no goal';
  const score = scoreOf(figure);
  const reaches = (bound: number): boolean =>
    goal.of === 'speedUp' ? score >= bound : score <= bound;
  if (!reaches(goal.must)) return 'missed';
  return goal.aim !== undefined && reaches(goal.aim) ? 'aim met' : 'met';
}
