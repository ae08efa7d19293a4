import { analyze } from '../../server/src/semantics/analysis/analysis.ts';
import type { Heap } from './memory.bench.ts';
import { parsedWholly } from './parsedWholly.ts';
import { jsonOf, queryOf } from './queries.ts';

// Prints how many KB of heap an analysed document takes. Started with --expose-gc.
const text = queryOf(Number(process.argv[2]));
const json = jsonOf(text.length);
parsedWholly(analyze(queryOf(1))); // excludes the grammar
const copies = Math.max(1, Math.ceil(1_000_000 / text.length));

const heap: Heap = {
  ours: held(() => parsedWholly(analyze(text))),
  json: held(() => JSON.parse(json) as unknown),
};
console.log(JSON.stringify(heap));

function held(make: () => unknown): number {
  make();
  const before = used();
  const made = Array.from({ length: copies }, make);
  const after = used();
  if (made.length !== copies) throw new Error('Something else was made');
  return (after - before) / copies / 1024;
}

function used(): number {
  if (!globalThis.gc) throw new Error('Start this with --expose-gc');
  globalThis.gc();
  globalThis.gc();
  return process.memoryUsage().heapUsed;
}
