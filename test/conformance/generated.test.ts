import assert from 'node:assert/strict';
import { judge } from './comparison/judges.ts';
import { assertGeneratedAgreement } from './comparison/report.ts';
import { generatedQueries, unvisited } from './generator/generatedQueries.ts';

/** The same in every run, unless CONFORMANCE_SEED says otherwise; the long tests look elsewhere. */
const seed = Number(process.env['CONFORMANCE_SEED'] ?? 7);
const count = 2_000;
const chunk = 250;

describe(`generated queries, CONFORMANCE_SEED=${seed}`, () => {
  const queries = generatedQueries(seed, count);
  let accepted = 0;

  for (let from = 0; from < count; from += chunk) {
    it(`reads queries ${from} to ${from + chunk} as the official parser does`, async () => {
      const judgements = await judge(queries.slice(from, from + chunk));
      accepted += judgements.filter(({ official }) => official === 'accepted').length;
      await assertGeneratedAgreement(judgements);
    });
  }

  it('are accepted more often than not', () => {
    assert.ok(accepted > count / 2, `the official parser accepts ${accepted} of ${count}`);
  });

  it('go through nine of ten alternatives of the grammar, and in ten times as many through all', () => {
    const fixed = 7;
    assert.ok(unvisited(fixed, count).length < unvisited(fixed, 0).length / 10);
    assert.deepEqual(unvisited(fixed, 10 * count), []);
  });
});
