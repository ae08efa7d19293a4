import assert from 'node:assert/strict';
import fc from 'fast-check';
import { diff3Merge } from 'node-diff3';
import { hasOpenParts } from '../../../../../client/src/insights/text/openParts.ts';
import { mergeTexts } from '../../../../../client/src/insights/text/mergeTexts.ts';

const text = (lines: string): string => lines.replaceAll(' ', '\n');

describe('the outcome of a merge', () => {
  /** Lines are words here. */
  const outcomes: [base: string, theirs: string, mine: string, outcome: string, isOpen: boolean][] =
    [
      ['a b c', 'a T c', 'a M c', 'a b c', true],
      ['a b c', 'a T c', 'a M c', 'a T c', false],
      ['a b c', 'a T c', 'a M c', 'a M c', false],
      ['a b c', 'a T c', 'a M c', 'a T M c', false],
      ['a b c', 'a T c', 'a M c', 'a new c', false],
      ['a b c', 'a T c', 'a M c', 'a c', false],
      ['a b c', 'a T c', 'a M c', 'a b T c', false],
      ['a b c', 'a T c', 'a M c', 'x b c', true],
      ['a b c', 'a T c', 'a M c', 'a b x c', true],
      ['a b c', 'a T c', 'a M c', 'x b y', true],
      // Both put lines in one place.
      ['a b', 'a T b', 'a M b', 'a b', true],
      ['a b', 'a T b', 'a M b', 'a T M b', false],
      ['a b', 'a T b', 'a M b', 'a new b', false],
      ['a b', 'a T b', 'a M b', 'x b', true],
      ['a b', 'a T b', 'a M b', 'x T b', false],
      ['a b', 'a T b', 'a M b', 'x y', true],
      ['a', 'a T', 'a M', 'a', true],
      ['a', 'a T', 'a M', 'a T M', false],
      // Two conflicts, and a change of one side between them.
      ['a b c d e', 'T b x d U', 'M b c d N', 'a b x d e', true],
      ['a b c d e', 'T b x d U', 'M b c d N', 'T b x d e', true],
      ['a b c d e', 'T b x d U', 'M b c d N', 'T b x d N', false],
      ['a b c d e', 'T b x d U', 'M b c d N', 'T b c d N', true],
      // One side took out what the other changed.
      ['a b c', 'a c', 'a M c', 'a b c', true],
      ['a b c', 'a c', 'a M c', 'a c', false],
      // Both made the same change.
      ['a b c', 'a T c', 'a T c', 'a T c', false],
      ['a b c', 'a T c', 'a T c', 'a b c', true],
      // A merge editor takes lines side by side for one conflict.
      ['a b', 'T b', 'a M', 'a b', true],
      ['a b', 'T b', 'a M', 'T M', false],
    ];
  for (const [base, theirs, mine, outcome, isOpen] of outcomes) {
    const sides = { base: text(base), theirs: text(theirs), mine: text(mine) };
    it(`${outcome} of ${base}, ${theirs} and ${mine} is ${isOpen ? 'open' : 'decided'}`, () => {
      assert.equal(hasOpenParts(sides, text(outcome)), isOpen);
      assert.equal(hasOpenParts(sides, text(outcome).replaceAll('\n', '\r\n')), isOpen);
    });
  }

  it('is open where one side emptied a last line that the other removed', () => {
    const sides = { base: 'b\na', theirs: 'b\n', mine: 'b' };
    assert.equal(hasOpenParts(sides, 'b\na'), true);
  });

  const lines = fc.array(fc.constantFrom('a', 'b', 'c', 'd', ''), { maxLength: 8 });
  const sides = fc.record({ base: lines, theirs: lines, mine: lines }).map((each) => ({
    base: each.base.join('\n'),
    theirs: each.theirs.join('\n'),
    mine: each.mine.join('\n'),
  }));

  it('is decided where the lines merge by themselves, whatever they are', () => {
    fc.assert(
      fc.property(sides, (each) => {
        const { text: merged, hasConflict } = mergeTexts(each);
        assert.equal(!hasConflict && hasOpenParts(each, merged), false);
      }),
    );
  });

  it('is open where each conflict is as it was opened, whatever the lines are', () => {
    fc.assert(
      fc.property(sides, (each) => {
        const [base, theirs, mine] = [each.base, each.theirs, each.mine].map((side) =>
          side.split('\n'),
        );
        const regions = diff3Merge(theirs ?? [], base ?? [], mine ?? []);
        fc.pre(regions.some(({ conflict }) => conflict));
        const opened = regions.flatMap(({ ok, conflict }) => ok ?? conflict?.o ?? []).join('\n');
        assert.ok(hasOpenParts(each, opened), opened);
      }),
    );
  });
});
