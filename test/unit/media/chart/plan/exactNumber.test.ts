import assert from 'node:assert/strict';
import { numberTexts } from '../../../../../media/src/chart/plan/exactNumber.ts';

const cases: readonly [
  format: Parameters<typeof numberTexts>[0],
  names: readonly string[],
  value: number,
  onAxis: string,
  exact: string,
][] = [
  [undefined, ['n'], 1_234_567, '1.2M', '1,234,567'],
  ['exact', ['n'], 1_234_567, '1,234,567', '1,234,567'],
  ['short', ['n'], 1_234_567, '1.2M', '1.2M'],
  ['percent', ['n'], 25.126, '25.13 %', '25.13 %'],
  ['ratio', ['n'], 0.25, '25 %', '25 %'],
  ['seconds', ['n'], 72, '1 min 12 s', '1 min 12 s'],
  [undefined, ['rate (%)'], 25, '25 %', '25 %'],
  [undefined, ['rate (%)', 'n'], 25, '25', '25'],
  ['exact', ['rate (%)'], 25, '25', '25'],
];

describe('the numbers of a chart', () => {
  for (const [format, names, value, onAxis, exact] of cases) {
    it(`are written as ${onAxis} and ${exact} of ${names.join(', ')} as ${format ?? 'usual'}`, () => {
      const texts = numberTexts(format, names);
      assert.equal(texts.onAxis(value), onAxis);
      assert.equal(texts.exact(value), exact);
    });
  }
});
