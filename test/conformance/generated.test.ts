import assert from 'node:assert/strict';
import { judge } from './comparison/judges.ts';
import { assertAgreement, cutDown } from './comparison/report.ts';
import { generatedQueries, unvisited } from './generator/generatedQueries.ts';

const seeds = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const count = 2_000;

describe('generated queries', () => {
  for (const seed of seeds) {
    it(`reads the ${count} of seed ${seed} as the official parser does`, async () => {
      const judgements = await judge(generatedQueries(seed, count));
      const accepted = judgements.filter(({ official }) => official === 'accepted').length;
      assert.ok(accepted > count / 2, `the official parser accepts only ${accepted}`);
      assertAgreement(await cutDown(judgements));
    });
  }

  it('go through 99 of 100 alternatives of the grammar', () => {
    const [seed = 1] = seeds;
    const left = unvisited(seed, seeds.length * count);
    assert.ok(left.length <= unvisited(seed, 0).length / 100, left.join());
  });
});
