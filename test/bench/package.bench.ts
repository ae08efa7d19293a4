import { largestPackage, packageSize } from '../workbench/harness/packageSize.ts';
import { packageVsix } from '../workbench/harness/vsix.ts';
import type { Benchmark } from './benchmark.ts';

export const benchmark: Benchmark = {
  title: 'The package that people install',
  async run() {
    const { all, local } = await packageSize(await packageVsix());
    return [
      {
        name: 'without the local project',
        value: (all - local) / 1000,
        unit: 'KB',
        against: 'with it',
        other: all / 1000,
        goal: { of: 'value', must: largestPackage / 1000 },
      },
    ];
  },
};
