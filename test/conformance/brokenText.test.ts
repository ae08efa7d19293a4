import assert from 'node:assert/strict';
import { goals, reached } from './brokenText/bars.ts';
import { figuresOf, table } from './brokenText/figures.ts';
import type { Figures } from './brokenText/figures.ts';
import { measure, wayNames } from './brokenText/measure.ts';
import type { Measured } from './brokenText/measure.ts';

describe('the first error of a broken query', () => {
  const all: Measured[] = [];
  const rows = new Map<string, Figures>();

  for (const way of wayNames) {
    const least = reached.place.eachWay[way];
    const goal = goals.place.eachWay;

    it(`is at the damage where ${way}, in ${least} of 100 (goal ${goal})`, async () => {
      const measured = await measure(way);
      assert.ok(measured.length >= 80, `the official parser refuses only ${measured.length}`);
      all.push(...measured);
      const figures = figuresOf(measured);
      rows.set(way, figures);
      assert.ok(figures.place >= least, `it is in ${figures.place.toFixed(1)}`);
    });
  }

  it('is there wherever the official parser has one', () => {
    const silent = all.filter(({ errors }) => errors.length === 0).map(({ text }) => text);
    assert.deepEqual(silent, []);
  });

  it(`is at the damage in ${reached.place.total} of 100 (goal ${goals.place.total})`, () => {
    const figures = figuresOf(all);
    rows.set('all', figures);
    process.stdout.write(`\n${table(rows)}\n\n`);
    assert.ok(figures.place >= reached.place.total, `it is in ${figures.place.toFixed(1)}`);
  });

  it(`is the only one in ${reached.oneError.total} of 100 (goal ${goals.oneError.total})`, () => {
    const { oneError } = figuresOf(all);
    assert.ok(oneError >= reached.oneError.total, `it is in ${oneError.toFixed(1)}`);
  });
});
