import assert from 'node:assert/strict';
import { writing } from '../../../../media/src/grid/writing.ts';

const german = writing({ language: 'de', groupDigits: true, shortDates: true });

describe('the writing of values', () => {
  const cases: readonly [text: string, kind: 'number' | 'time' | 'text', written: string][] = [
    ['1234567', 'number', '1.234.567'],
    ['18446744073709551615', 'number', '18.446.744.073.709.551.615'],
    ['-1234.50125', 'number', '-1.234,50125'],
    ['1e+300', 'number', '1e+300'],
    ['nan', 'number', 'nan'],
    ['2026-08-01', 'time', '01.08.26'],
    ['2026-08-01 23:59:59.999999', 'time', '01.08.26, 23:59'],
    ['2026-08-01T10:02:03Z', 'time', '01.08.26, 10:02'],
    ['2026-99-99', 'time', '2026-99-99'],
    ['soon', 'time', 'soon'],
    ['1234567', 'text', '1234567'],
  ];
  for (const [text, kind, written] of cases) {
    it(`writes the ${kind} ${text} as ${written}`, () => {
      assert.equal(german(text, kind), written);
    });
  }

  it('leaves everything as it is where nothing else is wanted', () => {
    const plain = writing({ language: 'de', groupDigits: false, shortDates: false });
    assert.equal(plain('1234567', 'number'), '1234567');
    assert.equal(plain('2026-08-01', 'time'), '2026-08-01');
  });
});
