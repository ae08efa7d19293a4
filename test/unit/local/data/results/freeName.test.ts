import assert from 'node:assert/strict';
import { freeName } from '../../../../../server/local/data/results/freeName.ts';

describe('the name of a result', () => {
  const names: [title: string, name: string][] = [
    ['Daily sign-ups', 'daily_sign_ups'],
    ['2026: Umsätze', '_2026_umsatze'],
    ['"; drop table x', 'drop_table_x'],
    ['∆', 'result'],
    ['taken', 'taken_2'],
  ];
  for (const [title, name] of names) {
    it(`is ${name} for ${title}`, () => {
      assert.equal(
        freeName(title, (other) => other === 'taken'),
        name,
      );
    });
  }
});
