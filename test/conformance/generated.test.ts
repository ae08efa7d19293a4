import assert from 'node:assert/strict';
import { judge } from './comparison/judges.ts';
import { assertAgreement, cutDown } from './comparison/report.ts';
import { unvisited, variedQueries } from './generator/generatedQueries.ts';

const seed = 1;
/** The number of generated queries. `test/long` compares all queries of other seeds. */
const count = 20_000;
/**
 * The least number of queries to compare for each alternative of the grammar, if there are enough.
 */
const times = 30;
const slices = 4;

describe('generated queries', () => {
  let queries: readonly string[];
  before(() => {
    queries = variedQueries(seed, count, times);
  });

  for (let slice = 0; slice < slices; slice++) {
    it(`are read as by the official parser (part ${slice + 1} of ${slices})`, async () => {
      const some = queries.filter((_, at) => at % slices === slice);
      const judgements = await judge(some);
      const accepted = judgements.filter(({ official }) => official === 'accepted').length;
      assert.ok(accepted > some.length / 2, `the official parser accepts only ${accepted}`);
      assertAgreement(await cutDown(judgements));
    });
  }

  it('go through 99 of 100 alternatives of the grammar', () => {
    const left = unvisited(seed, count);
    assert.ok(left.length <= unvisited(seed, 0).length / 100, left.join());
  });
});
