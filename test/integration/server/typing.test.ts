import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { functionsAmongFive, unweighted, wantedRank } from '../../bench/typing/goals.ts';
import { letterCounts } from '../../bench/typing/replay.ts';
import { amongFirst, queries, ranksOf, reciprocal } from '../../bench/typing/typed.ts';

const file = join(import.meta.dirname, '../../bench/typing/queries.hogql');

describe('typing a hundred queries', () => {
  it('is typing the queries that were written before anything was weighed', () => {
    const hash = createHash('sha256').update(readFileSync(file)).digest('hex');
    assert.equal(hash, 'e6151028e684480db88bf46c20e2092605ec9214f73b68c82eecd733cfc8665c');
  });

  for (const [letters, capitals] of [
    ['small letters', false],
    ['capitals', true],
  ] as const) {
    it(`brings the word wanted to where the goals are, in ${letters}`, () => {
      const ranks = ranksOf(queries, capitals);
      const before = capitals ? unweighted.capital : unweighted.small;
      for (const count of letterCounts) {
        const here = ranks.filter((rank) => rank.letters === count);
        const wanted = wantedRank(count, before.all[count] ?? 0);
        const reached = 100 * reciprocal(here);
        assert.ok(reached >= wanted, `${count} letters: ${reached} of ${wanted}`);
      }
      const called = ranks.filter(({ kind, letters: typed }) => kind === 'function' && typed === 1);
      assert.ok(100 * amongFirst(called, 5) >= functionsAmongFive);
    });
  }
});
