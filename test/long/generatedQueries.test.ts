import { judge } from '../conformance/comparison/judges.ts';
import { assertGeneratedAgreement } from '../conformance/comparison/report.ts';
import { generatedQueries } from '../conformance/generator/generatedQueries.ts';

/** CONFORMANCE_SEED repeats a run; chunk by chunk the seed counts up from there. */
const firstSeed = Number(process.env['CONFORMANCE_SEED'] ?? Math.floor(Math.random() * 1e9));
const chunk = 2_000;
const chunks = 25;

describe(`50,000 generated queries, CONFORMANCE_SEED=${firstSeed}`, function () {
  this.timeout(600_000);

  for (let index = 0; index < chunks; index++) {
    const seed = firstSeed + index;
    it(`reads the ${chunk} of seed ${seed} as the official parser does`, async () => {
      const judgements = await judge(generatedQueries(seed, chunk));
      await assertGeneratedAgreement(judgements);
    });
  }
});
