import assert from 'node:assert/strict';
import { fuzz, report } from './fuzz.ts';

const slices = 4;
const each = 1_000;

describe('any text', () => {
  for (let slice = 0; slice < slices; slice++) {
    const first = 1 + slice * each;
    it(`parses and gets answers (seeds ${first} to ${first + each - 1})`, () => {
      const { tried, failures } = fuzz(first, each);
      assert.equal(failures.length, 0, `\n${report(failures)}`);
      assert.equal(tried, each);
    });
  }
});
