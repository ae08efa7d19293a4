import assert from 'node:assert/strict';
import { type Figures, figuresOf, table } from './brokenText/figures.ts';
import { measure, type Measured, wayNames } from './brokenText/measure.ts';

/** In percent: the first error at the damage, in each way of breaking and over all; no second error. */
const bars = { place: 93, placeInEachWay: 80, oneError: 90 } as const;

describe('the first error of a broken query', () => {
  const all: Measured[] = [];
  const rows = new Map<string, Figures>();

  for (const way of wayNames) {
    it(`is at the damage where ${way}, in ${bars.placeInEachWay} of 100`, async () => {
      const measured = await measure(way);
      assert.ok(measured.length >= 80, `the official parser refuses only ${measured.length}`);
      all.push(...measured);
      const figures = figuresOf(measured);
      rows.set(way, figures);
      assert.ok(figures.place >= bars.placeInEachWay, `it is in ${figures.place.toFixed(1)}`);
    });
  }

  it('is there wherever the official parser has one', () => {
    const silent = all.filter(({ errors }) => errors.length === 0).map(({ text }) => text);
    assert.deepEqual(silent, []);
  });

  it(`is at the damage in ${bars.place} of 100`, () => {
    const figures = figuresOf(all);
    rows.set('all', figures);
    process.stdout.write(`\n${table(rows)}\n\n`);
    assert.ok(figures.place >= bars.place, `it is in ${figures.place.toFixed(1)}`);
  });

  it(`is the only one in ${bars.oneError} of 100`, () => {
    const { oneError } = figuresOf(all);
    assert.ok(oneError >= bars.oneError, `it is in ${oneError.toFixed(1)}`);
  });
});
