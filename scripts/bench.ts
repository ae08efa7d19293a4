import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  type Benchmark,
  type Figure,
  type Gap,
  isFigure,
  verdictOf,
} from '../test/bench/benchmark.ts';
import { table } from '../test/bench/report.ts';

// npm run bench: all benchmarks, or those named on the command line.
//   npm run bench -- [--official-100kb] [parse] [edit] …
const root = path.join(import.meta.dirname, '..');
const benchDirectory = path.join(root, 'test/bench');
const args = process.argv.slice(2);
const wanted = args.filter((arg) => !arg.startsWith('-'));
const options = { official100: args.includes('--official-100kb') };

type Outcome = { readonly title: string; readonly figures: readonly (Figure | Gap)[] };

const names = readdirSync(benchDirectory)
  .filter((file) => file.endsWith('.bench.ts'))
  .map((file) => file.replace('.bench.ts', ''));
const unknown = wanted.filter((name) => !names.includes(name));
if (unknown.length > 0) {
  throw new Error(`No benchmark ${unknown.join(', ')}; there are ${names.join(', ')}.`);
}

const before = load();
console.log(`Node ${process.version}, ${cpus().length} processors, load ${before}. Medians.\n`);
const outcomes: Outcome[] = [];
for (const name of names.filter((one) => wanted.length === 0 || wanted.includes(one))) {
  const file = pathToFileURL(path.join(benchDirectory, `${name}.bench.ts`)).href;
  const { benchmark } = (await import(file)) as { benchmark: Benchmark };
  const figures = await benchmark.run(options);
  outcomes.push({ title: benchmark.title, figures });
  console.log(`${table(benchmark.title, figures)}\n`);
}
summarize(outcomes);

function summarize(all: readonly Outcome[]): void {
  const figures = all.flatMap((outcome) => outcome.figures);
  const measured = figures.filter(isFigure);
  const missed = measured.filter((figure) => verdictOf(figure) === 'missed').length;
  const goals = measured.filter(({ goal }) => goal).length;
  const gaps = figures.length - measured.length;
  const left = gaps > 0 ? `; ${gaps} could not be measured` : '';
  console.log(`${goals - missed} of ${goals} goals met, ${missed} missed${left}. Load ${load()}.`);
  if (Number(load()) > cpus().length) {
    console.log('The machine is busy: the ratios count, the milliseconds are too high.');
  }

  const directory = path.join(root, 'bench-results');
  mkdirSync(directory, { recursive: true });
  const time = new Date().toISOString();
  const file = path.join(directory, `${time.replace(/[:.]/g, '-')}.json`);
  const machine = { node: process.version, processors: cpus().length, load: [before, load()] };
  const benchmarks = all.map((outcome) => ({
    title: outcome.title,
    figures: outcome.figures.map((figure) =>
      isFigure(figure) ? { ...figure, verdict: verdictOf(figure) } : figure,
    ),
  }));
  writeFileSync(file, `${JSON.stringify({ time, machine, benchmarks }, undefined, 2)}\n`);
  console.log(path.relative(root, file));
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1);
}
