import { judge } from '../conformance/comparison/judges.ts';
import { assertAgreement } from '../conformance/comparison/report.ts';
import { keywordPlaces } from '../conformance/tables/keywordPlaces.ts';

describe('keywords as names, all of them', function () {
  this.timeout(600_000);

  for (const [place, queries] of keywordPlaces) {
    it(`reads every keyword in ${place} as the official parser does`, async () => {
      assertAgreement(await judge(queries));
    });
  }
});
