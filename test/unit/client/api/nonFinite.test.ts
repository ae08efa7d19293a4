import assert from 'node:assert/strict';
import { withoutNonFinite } from '../../../../client/src/api/nonFinite.ts';

describe('numbers that JSON has not', () => {
  const texts: [text: string, value: unknown][] = [
    ['[NaN, Infinity, -Infinity]', [NaN, Infinity, -Infinity]],
    ['{"a": {"b": [NaN, null, "x"]}, "c": 1}', { a: { b: [NaN, null, 'x'] }, c: 1 }],
    ['["NaN", "a \\" Infinity", NaN]', ['NaN', 'a " Infinity', NaN]],
    ['NaN', NaN],
  ];
  for (const [text, value] of texts) {
    it(`are read in ${text}`, () => {
      const found = withoutNonFinite(text);
      assert.ok(found);
      assert.deepEqual(found.restore(JSON.parse(found.json)), value);
    });
  }

  for (const text of ['[1, "NaN"]', '{"Infinity": 1}', '[NaNs, aNaN]', '[Infinity1]']) {
    it(`are not in ${text}`, () => assert.equal(withoutNonFinite(text), undefined));
  }
});
