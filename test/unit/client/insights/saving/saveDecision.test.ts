import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  hasConflictMarks,
  mergeTexts,
} from '../../../../../client/src/insights/text/mergeTexts.ts';
import { decide } from '../../../../../client/src/insights/saving/saveDecision.ts';

describe('three versions of an insight', () => {
  const versions: [base: string, theirs: string, mine: string, expected: string][] = [
    ['a', 'a', 'a', 'nothing'],
    ['a', 'a', 'b', 'send'],
    ['a', 'b', 'a', 'taken'],
    ['a', 'b', 'b', 'nothing'],
    ['a', 'b', 'c', 'conflicts'],
    ['a', 'a', 'a\r\n', 'send'],
    ['a\n', 'a\n', 'a\r\n', 'nothing'],
    ['', 'b', 'c', 'conflicts'],
    ['a\nb\nc', 'a\nb\nC', 'A\nb\nc', 'merged'],
    ['a\nb', 'a\nB', 'A\nb', 'merged'],
    ['a\nb\n', 'a\nb\ntheirs\n', 'a\nb\nmine\n', 'conflicts'],
  ];
  for (const [base, theirs, mine, expected] of versions) {
    const shown = [base, theirs, mine].map((text) => JSON.stringify(text)).join(', ');
    it(`come to ${expected} where the HogQL is ${shown}`, () => {
      const decision = decide({ sql: base }, { sql: theirs }, { sql: mine });
      for (const [kind, found] of Object.entries(decision)) {
        const names = Array.isArray(found) ? found : Object.keys(found);
        assert.deepEqual(names, kind === expected ? ['sql'] : []);
      }
    });
  }

  it('have no conflict where someone marks it as a favourite, or a service folds tags', () => {
    const base = { tags: ['b', 'a'] };
    const theirs = { favorited: true, tags: ['a', 'B'] };
    const mine = { favorited: true, tags: ['c'] };
    const expected = { send: ['tags'], taken: [], merged: {}, conflicts: [] };
    assert.deepEqual(decide(base, theirs, mine), expected);
  });

  it('lose no line when they are merged', () => {
    const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 8 });
    fc.assert(
      fc.property(lines, lines, lines, (base, theirs, mine) => {
        const sides = { base: base.join('\n'), theirs: theirs.join('\n'), mine: mine.join('\n') };
        const merged = mergeTexts(sides);
        const all = merged.text.split('\n');
        for (const line of [...theirs, ...mine]) {
          if (!base.includes(line)) assert.ok(all.includes(line), merged.text);
        }
        assert.equal(hasConflictMarks(merged.text), merged.hasConflict);
      }),
    );
  });
});
