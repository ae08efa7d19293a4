import { Judges } from './comparison/judges.ts';
import { assertAgreement } from './comparison/report.ts';
import { keywordPlaces } from './tables/keywordPlaces.ts';

describe('keywords as names', () => {
  const judges = new Judges();
  after(() => judges.dispose());

  for (const [place, queries] of keywordPlaces) {
    it(`reads every keyword in ${place} as the official parser does`, async () => {
      assertAgreement(await judges.judge(queries));
    });
  }
});
