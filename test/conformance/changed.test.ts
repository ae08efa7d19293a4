import assert from 'node:assert/strict';
import { join } from 'node:path';
import { judge } from './comparison/judges.ts';
import { assertGeneratedAgreement } from './comparison/report.ts';
import { readCases } from './corpus/readCases.ts';
import { changedQueries } from './generator/changedQueries.ts';

/** The families of queries as people write them, and no traps. */
const families = ['analytics', 'from', 'grouping', 'setQueries', 'with'];

/** The same in every run, unless CONFORMANCE_SEED says otherwise. */
const seed = Number(process.env['CONFORMANCE_SEED'] ?? 7);
const count = 2_000;
const chunk = 500;

describe(`queries of the corpus with words changed, CONFORMANCE_SEED=${seed}`, () => {
  const cases = families.flatMap((family) =>
    readCases(join(import.meta.dirname, 'cases', `${family}.hogql`)),
  );
  const accepted = cases.filter(({ expected }) => expected === 'accepted');
  const queries = changedQueries(
    accepted.map(({ query }) => query),
    seed,
    count,
  );
  const kinds = new Set<string>();

  for (let from = 0; from < count; from += chunk) {
    it(`reads queries ${from} to ${from + chunk} as the official parser does`, async () => {
      const judgements = await judge(queries.slice(from, from + chunk));
      for (const { official } of judgements) kinds.add(official);
      await assertGeneratedAgreement(judgements);
    });
  }

  it('are accepted and refused', () => {
    assert.deepEqual([...kinds].toSorted(), ['accepted', 'refused']);
  });
});
