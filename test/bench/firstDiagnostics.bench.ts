import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { bundleSuite } from '../workbench/harness/bundleSuite.ts';
import { runSuite } from '../workbench/harness/runSuite.ts';
import { withScratch } from '../workbench/harness/scratch.ts';
import type { Stage } from '../workbench/harness/stage.ts';
import type { Benchmark, Figure } from './benchmark.ts';
import { median } from './measure.ts';
import { inVscodes } from './vscodes.ts';
import type { FirstDiagnostics } from './workbench/firstDiagnosticsSuite.ts';

/** Each window has its own extension host, and activates an extension once. */
const rounds = 3;

export const benchmark: Benchmark = {
  title: 'First diagnostics of 10 KB, after its editor is shown',
  run: () =>
    inVscodes(['floor', 'newest'], 'first diagnostics', async (stage): Promise<Figure[]> => {
      const suite = await bundleSuite('test/bench/workbench/firstDiagnosticsSuite.ts');
      const times: FirstDiagnostics[] = [];
      for (let round = 0; round < rounds; round++) times.push(await timesIn(stage, suite));
      return [
        {
          name: `first diagnostics in VS Code ${stage.vscode.version}`,
          value: median(times.map(({ hogql }) => hogql)),
          unit: 'ms',
          against: 'those of the first JSON file',
          other: median(times.map(({ json }) => json)),
          goal: { of: 'value', must: 200 },
        },
      ];
    }),
};

function timesIn(stage: Stage, suite: string): Promise<FirstDiagnostics> {
  return withScratch(async (scratch) => {
    const file = path.join(scratch, 'times.json');
    await runSuite({ ...stage, suite, env: { BENCH_RESULT: file } });
    return JSON.parse(await readFile(file, 'utf8')) as FirstDiagnostics;
  });
}
