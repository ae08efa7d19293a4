import { judge } from './comparison/judges.ts';
import { assertAgreement } from './comparison/report.ts';
import { Random } from './generator/random.ts';
import { keywordPlaces } from './tables/keywordPlaces.ts';

/** Which third of the table is tried; the long tests try all of it. */
const seed = Number(process.env['CONFORMANCE_SEED'] ?? 7);

describe(`keywords as names, CONFORMANCE_SEED=${seed}`, () => {
  const random = new Random(seed);

  for (const [place, queries] of keywordPlaces) {
    const sample = queries.filter(() => random.chance(1 / 3));

    it(`reads ${sample.length} keywords in ${place} as the official parser does`, async () => {
      assertAgreement(await judge(sample));
    });
  }
});
