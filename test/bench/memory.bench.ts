import { runChild } from './children.ts';
import type { Benchmark, Figure } from './benchmark.ts';

/** The output of `heapChild.ts`. */
export type Heap = { readonly ours: number; readonly json: number };

export const benchmark: Benchmark = {
  title: 'Memory',
  async run() {
    const figures: Figure[] = [];
    for (const kilobytes of [10, 100, 1000]) {
      const heap = await runChild<Heap>('heapChild.ts', ['--expose-gc'], [String(kilobytes)]);
      figures.push({
        name: `heap for each KB of source, ${kilobytes} KB`,
        value: heap.ours / kilobytes,
        unit: 'KB',
        against: 'what JSON.parse makes, same size',
        other: heap.json / kilobytes,
      });
    }
    return figures;
  },
};
