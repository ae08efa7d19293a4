import assert from 'node:assert/strict';
import { parseJson } from '../../../../client/src/api/json.ts';

describe('parseJson', () => {
  const cases: [text: string, value: unknown][] = [
    ['{"n": 12}', { n: 12 }],
    ['[18446744073709551615]', [{ $integer: '18446744073709551615' }]],
    ['[-9223372036854775808, 1]', [{ $integer: '-9223372036854775808' }, 1]],
    ['[9007199254740991]', [9007199254740991]],
    ['[9007199254740993]', [{ $integer: '9007199254740993' }]],
    ['["18446744073709551615"]', ['18446744073709551615']],
    ['["a \\" 18446744073709551615"]', ['a " 18446744073709551615']],
    ['["\\\\", 18446744073709551615]', ['\\', { $integer: '18446744073709551615' }]],
    ['[12.5, 18446744073709551615]', [12.5, { $integer: '18446744073709551615' }]],
    ['[1234567890123456.5]', [1234567890123456.5]],
    ['[0.12345678901234567890, 1.5e300]', [0.12345678901234568, 1.5e300]],
  ];
  for (const [text, value] of cases) {
    it(`reads ${text}`, () => assert.deepEqual(parseJson(text), value));
  }

  it('refuses what is cut off', () => {
    assert.throws(() => parseJson('{"results": [[1, 2'), SyntaxError);
    assert.throws(() => parseJson('{"results": [[18446744073709551615, 2'), SyntaxError);
  });
});
