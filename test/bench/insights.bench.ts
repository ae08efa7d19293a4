import { runChild } from './children.ts';
import type { Benchmark } from './benchmark.ts';

/** The output of `insightsChild.ts`: KB held, and milliseconds. */
export type InsightFigures = {
  readonly held: number;
  readonly show: number;
  readonly search: number;
  readonly json: number;
};

export const benchmark: Benchmark = {
  title: 'Tree of 5,000 insights',
  async run() {
    const { held, show, search, json } = await runChild<InsightFigures>(
      'insightsChild.ts',
      ['--expose-gc'],
      ['5000'],
    );
    const against = 'writing and parsing them as JSON';
    const goal = { of: 'value', must: 100 } as const;
    return [
      {
        name: 'the slowest group, all pages there',
        value: show,
        unit: 'ms',
        against,
        other: json,
        goal,
      },
      { name: 'search in all', value: search, unit: 'ms', against, other: json, goal },
      {
        name: 'memory',
        value: held,
        unit: 'KB',
        against: '',
        other: held,
        goal: { of: 'value', must: 50 * 1024 },
      },
    ];
  },
};
