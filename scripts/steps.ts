import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../test/workbench/harness/paths.ts';
import { collect, startGroup } from '../test/workbench/harness/processes.ts';
import { reason, seconds } from '../test/workbench/harness/progress.ts';
import { withScratch } from '../test/workbench/harness/scratch.ts';

/** An npm script of package.json that must succeed. */
export type Step = {
  readonly script: string;
  /** It runs tests, each of which counts. Any other step counts as one. */
  readonly counts?: true;
  /** Its output is shown while it runs, because it takes minutes. Otherwise only a failure is. */
  readonly live?: true;
};

/** How many checks and tests passed and failed. */
export type Counts = {
  readonly passed: number;
  readonly failed: number;
  /** The tests that failed, where a step knows them. */
  readonly titles?: readonly string[];
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

/** Runs steps, `width` at a time, prints a line for each, and returns the sum of their counts. */
export async function runSteps(
  steps: readonly Step[],
  width: number,
  signal?: AbortSignal,
): Promise<Counts> {
  const waiting = [...steps];
  const counts: Counts[] = [];
  const lane = async (): Promise<void> => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      counts.push(await runStep(step, signal));
    }
  };
  await Promise.all(Array.from({ length: width }, lane));
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
    titles: counts.flatMap(({ titles = [] }) => titles),
  };
}

function runStep(step: Step, signal: AbortSignal | undefined): Promise<Counts> {
  return withScratch(async (scratch) => {
    const file = path.join(scratch, 'counts');
    const started = performance.now();
    const { outcome, output } = await runScript(step, file, signal);
    const took = seconds(performance.now() - started);
    const isGood = outcome === 0;
    const counts = step.counts ? tested(file, isGood) : one(isGood);
    if (counts.failed > 0) process.stdout.write(output);
    console.log(`${counts.failed === 0 ? 'ok    ' : 'FAILED'} ${step.script}, ${took}`);
    return counts;
  });
}

async function runScript(
  { script, live }: Step,
  countsFile: string,
  signal: AbortSignal | undefined,
): Promise<{ outcome: number | string; output: string }> {
  if (signal?.aborted)
    return { outcome: 'stopped', output: `${script}: ${reason(signal.reason)}\n` };
  const group = startGroup('npm', ['run', '--silent', script], {
    cwd: root,
    env: { ...process.env, TEST_COUNTS: countsFile },
    stdio: ['ignore', live ? 'inherit' : 'pipe', live ? 'inherit' : 'pipe'],
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
function tested(file: string, isGood: boolean): Counts {
  if (!existsSync(file)) return { passed: 0, failed: 1 };
  let passed = 0;
  let failed = 0;
  const titles: string[] = [];
  for (const line of readFileSync(file, 'utf8').trim().split('\n')) {
    const counts = JSON.parse(line) as Counts;
    passed += counts.passed;
    failed += counts.failed;
    titles.push(...(counts.titles ?? []));
  }
  const failedOtherwise = !isGood && failed === 0;
  return { passed, failed: failedOtherwise ? 1 : failed, titles };
}

function one(isGood: boolean): Counts {
  return isGood ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
