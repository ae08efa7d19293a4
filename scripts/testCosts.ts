import { rmSync } from 'node:fs';
import path from 'node:path';
import { root } from '../test/workbench/harness/paths.ts';
import { collect, startGroup } from '../test/workbench/harness/processes.ts';
import { watchProcessor } from '../test/workbench/harness/processorTime.ts';
import { say } from '../test/workbench/harness/progress.ts';
import { testSteps } from './steps.ts';

// npm run test:costs [-- <script> …]: runs each part of `npm test` alone, from nothing, and prints
// what it takes as the table of CONTRIBUTING.md. Other programs make the clock later, not the
// processor. Linux only.
const chosen = process.argv.slice(2);
const scripts = testSteps
  .map(({ script }) => script)
  .filter((script) => chosen.length === 0 || chosen.includes(script));

type Cost = { readonly script: string; readonly processor: number; readonly clock: number };

const costs: Cost[] = [];
for (const script of scripts) {
  say(script);
  costs.push(await costOf(script));
}
const row = (...cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
const rounded = (seconds: number): string =>
  seconds < 10 ? seconds.toFixed(1) : seconds.toFixed();
const sum = (of: 'processor' | 'clock'): string =>
  rounded(costs.reduce((all, cost) => all + cost[of], 0));
console.log(row('part', 'processor', 'clock'));
console.log(row('---', '--:', '--:'));
for (const { script, processor, clock } of costs.toSorted((a, b) => b.processor - a.processor)) {
  console.log(row(`\`${script}\``, rounded(processor), rounded(clock)));
}
console.log(row('all', sum('processor'), sum('clock')));

async function costOf(script: string): Promise<Cost> {
  rmSync(path.join(root, 'node_modules/.cache/types'), { recursive: true, force: true });
  const started = performance.now();
  const group = startGroup('npm', ['run', '--silent', script], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(group.child);
  const watch = watchProcessor(group.child.pid ?? 0);
  const outcome = await group.exited;
  const cost = { script, processor: watch.stop(), clock: (performance.now() - started) / 1000 };
  await group.stop();
  if (outcome !== 0) {
    say(`${output.all()}\n${script} failed, so what it took says little.`);
    process.exitCode = 1;
  }
  return cost;
}
