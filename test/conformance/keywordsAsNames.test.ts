import assert from 'node:assert/strict';
import { judge } from './comparison/judges.ts';
import { namedQueries } from './tables/wordsAsNames.ts';

describe('keywords as names', () => {
  for (const [place, queries] of namedQueries) {
    it(`are read as ${place} like the official parser does, in ${queries.length} queries`, async () => {
      const judgements = await judge(queries);
      const different = judgements.filter(({ disagreement }) => disagreement !== undefined);
      assert.deepEqual(different, []);
    });
  }
});
