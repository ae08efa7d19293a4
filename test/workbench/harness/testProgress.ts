/** A step of `npm test`, and how far it is. */
export type StepState = {
  readonly script: string;
  /** Its usual duration, in seconds. */
  readonly usual: number;
  readonly state: 'waiting' | 'running' | 'done';
  /** Its duration so far, in seconds. */
  readonly elapsed: number;
  /** Its tests; 0 if they are not known. */
  readonly total: number;
  readonly ended: number;
};

/** One line about all steps: how many are done, what runs, and about how long the rest takes. */
export function progressLine(steps: readonly StepState[], width: number): string {
  const done = steps.filter(({ state }) => state === 'done').length;
  const running = steps.filter(({ state }) => state === 'running');
  return [
    `${done} of ${steps.length} done`,
    ...running.map(({ script, total, ended }) =>
      total === 0 ? script : `${script} ${ended} of ${total}`,
    ),
    `about ${roughly(secondsLeft(steps, width))} left`,
  ].join(' · ');
}

/** The remaining time if `width` steps run in parallel. */
export function secondsLeft(steps: readonly StepState[], width: number): number {
  const left = steps.map(restOf);
  const all = left.reduce((sum, each) => sum + each, 0);
  return Math.max(all / width, ...left, 0);
}

/** Too few tests say nothing about the others. */
const tellingTests = 20;

function restOf({ state, usual, elapsed, total, ended }: StepState): number {
  if (state === 'done') return 0;
  const planned = Math.max(usual - elapsed, 0);
  if (ended < tellingTests || total < ended) return planned;
  const bySpeed = (elapsed * (total - ended)) / ended;
  // Some tests take longer than all others: both guesses are wrong, in other ways.
  return (planned + bySpeed) / 2;
}

/** A length of time as people say it: `40 s`, `3 min`. */
export function roughly(seconds: number): string {
  if (seconds < 55) return `${Math.max(5, Math.round(seconds / 5) * 5)} s`;
  return `${Math.round(seconds / 60)} min`;
}
