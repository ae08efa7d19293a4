import assert from 'node:assert/strict';
import { judge } from '../conformance/comparison/judges.ts';
import type { Judgement } from '../conformance/comparison/judgement.ts';
import { cutDown, differences, listed } from '../conformance/comparison/report.ts';
import { generatedQueries } from '../conformance/generator/generatedQueries.ts';

/** CONFORMANCE_SEED repeats a run; chunk by chunk the seed counts up from there. */
const firstSeed = Number(process.env['CONFORMANCE_SEED'] ?? Math.floor(Math.random() * 1e9));
const chunk = 2_000;
const chunks = 25;
const mostDifferent = 5;

describe(`${chunk * chunks} generated queries, CONFORMANCE_SEED=${firstSeed}`, () => {
  const different: Judgement[] = [];

  for (let index = 0; index < chunks; index++) {
    const seed = firstSeed + index;
    it(`are compared with the official parser (seed ${seed})`, async () => {
      const judgements = await judge(generatedQueries(seed, chunk));
      different.push(...differences(await cutDown(judgements)));
    });
  }

  it(`are read differently at most ${mostDifferent} times`, () => {
    process.stdout.write(`${listed(different)}\n`);
    assert.ok(different.length <= mostDifferent, `${different.length} are`);
  });
});
