import path from 'node:path';
import { root } from '../test/workbench/harness/paths.ts';
import { collect, startGroup } from '../test/workbench/harness/processes.ts';
import { reason, seconds } from '../test/workbench/harness/progress.ts';
import { withScratch } from '../test/workbench/harness/scratch.ts';
import { type Counts, TestNotes } from '../test/workbench/harness/testNotes.ts';
import { roughly } from '../test/workbench/harness/testProgress.ts';
import { StepProgress } from './stepProgress.ts';
import { noteTime, usualSeconds } from './stepTimes.ts';

/** An npm script of package.json that must succeed. */
export type Step = {
  readonly script: string;
  /** It runs tests, each of which counts. Any other step counts as one. */
  readonly counts?: true;
  /** What it prints says more of a failure than the test: what was in a window, and its picture. */
  readonly tells?: true;
};

/** Everything that needs no service and no editor, the slowest first. */
export const checkSteps: readonly Step[] = [
  { script: 'test:unit', counts: true },
  { script: 'check:lint' },
  { script: 'check:types' },
  { script: 'check:layers' },
  { script: 'check:knip' },
  { script: 'check:notices' },
  { script: 'check:format' },
];

/** Everything that `npm test` runs. The windows mostly wait, so the others run beside them. */
export const testSteps: readonly Step[] = [
  { script: 'test:workbench', counts: true, tells: true },
  ...checkSteps,
  { script: 'test:api', counts: true },
  { script: 'test:conformance', counts: true },
  { script: 'test:integration', counts: true },
  { script: 'test:fuzz', counts: true },
  { script: 'test:webviews', counts: true, tells: true },
];

/**
 * Runs steps, `width` at a time, and returns the sum of their counts. It prints what begins, a test
 * that fails at once, a line for each step that has ended, and meanwhile how far all are.
 */
export async function runSteps(
  steps: readonly Step[],
  width: number,
  signal?: AbortSignal,
): Promise<Counts> {
  const waiting = [...steps];
  const counts: Counts[] = [];
  const progress = new StepProgress(steps, width);
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      counts.push(await runStep(step, progress, signal));
    }
  };
  try {
    await Promise.all(Array.from({ length: width }, lane));
  } finally {
    progress.end();
  }
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    titles: counts.flatMap(({ titles = [] }) => titles),
  };
}

function runStep(
  step: Step,
  progress: StepProgress,
  signal: AbortSignal | undefined,
): Promise<Counts> {
  return withScratch(async (scratch) => {
    const file = path.join(scratch, 'counts');
    const { script } = step;
    const notes = new TestNotes(file);
    const started = performance.now();
    progress.begin(script, notes);
    progress.print(`begins ${script}, about ${roughly(usualSeconds(script))}`);
    const { outcome, output } = await runScript(step, file, signal);
    progress.finish(script);
    const took = performance.now() - started;
    const isGood = outcome === 0;
    const counts = step.counts ? tested(notes, isGood) : one(isGood);
    if (isGood) noteTime(script, took / 1000);
    // What failed in a test is printed by now; anything else is somewhere in what the step printed.
    const isTold = counts.failed === (counts.titles ?? []).length && !step.tells;
    if (counts.failed > 0 && !isTold) progress.print(output.trimEnd());
    const many = step.counts ? `, ${counts.passed} passed, ${counts.failed} failed` : '';
    progress.print(
      `${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${script}, ${seconds(took)}${many}`,
    );
    return counts;
  });
}

async function runScript(
  { script }: Step,
  countsFile: string,
  signal: AbortSignal | undefined,
): Promise<{ outcome: number | string; output: string }> {
  if (signal?.aborted)
    return { outcome: 'stopped', output: `${script}: ${reason(signal.reason)}\n` };
  const group = startGroup('npm', ['run', '--silent', script], {
    cwd: root,
    env: { ...process.env, TEST_COUNTS: countsFile },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const { all } = collect(group.child);
  const stop = (): void => void group.stop();
  signal?.addEventListener('abort', stop);
  const outcome = await group.exited;
  await group.stop(); // ends what it left running
  signal?.removeEventListener('abort', stop);
  const why = signal?.aborted ? `${script}: ${reason(signal.reason)}\n` : '';
  return { outcome, output: all() + why };
}

/** The sum over all runs of mocha. A run without a line in the file has tested nothing, and fails. */
function tested({ counts }: TestNotes, isGood: boolean): Counts {
  if (!counts) return { passed: 0, failed: 1 };
  const failedOtherwise = !isGood && counts.failed === 0;
  return failedOtherwise ? { ...counts, failed: 1 } : counts;
}

function one(isGood: boolean): Counts {
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
