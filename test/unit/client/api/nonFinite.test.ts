import assert from 'node:assert/strict';
import { withoutNonFinite } from '../../../../client/src/api/nonFinite.ts';

describe('numbers that JSON has not', () => {
  const texts: [text: string, value: unknown][] = [
    ['[NaN, Infinity, -Infinity]', [NaN, Infinity, -Infinity]],
    ['[NaN,Infinity,1,-Infinity,NaN]', [NaN, Infinity, 1, -Infinity, NaN]],
    ['{"a": {"b": [NaN, null, "x"]}, "c": 1}', { a: { b: [NaN, null, 'x'] }, c: 1 }],
    ['["NaN", "a \\" Infinity", NaN]', ['NaN', 'a " Infinity', NaN]],
    ['["ä\\\\", NaN, "é"]', ['ä\\', NaN, 'é']],
    ['NaN', NaN],
  ];
  for (const [text, value] of texts) {
    it(`are read in ${text}`, () => {
      const found = withoutNonFinite(Buffer.from(text));
      assert.ok(found);
      assert.deepEqual(found.restore(JSON.parse(found.json.toString())), value);
    });
  }

  for (const text of ['[1, "NaN"]', '{"Infinity": 1}', '[NaNs, aNaN, 1NaN]', '[Infinity1]']) {
    it(`are not in ${text}`, () => assert.equal(withoutNonFinite(Buffer.from(text)), undefined));
  }

  it('with a sign that they do not have leave a text no JSON', () => {
    assert.equal(withoutNonFinite(Buffer.from('[-NaN]')), undefined);
  });
});
